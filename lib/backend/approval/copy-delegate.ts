// The function copyTo that models may name: copies the instance to the users in the field `users` (user keys, separated by commas).
import { sql } from 'kysely'
import type { Delegate } from '../bpm/store/delegates.ts'
import { addCopies, notify } from '../bpm/store/notify.ts'

export const copyTo: Delegate = async (context, { fields, place }) => {
  const users = String(fields.users ?? '')
    .split(',')
    .map((key) => key.trim())
    .filter((key) => key !== '')
  const instance = await context.db
    .selectFrom('bpm_instance')
    .select(['root_id', sql<string>`coalesce(title, name, '')`.as('title')])
    .where('id', '=', place.instance_id)
    .executeTakeFirst()
  if (!instance || users.length === 0) return undefined
  await addCopies(context, instance.root_id, users)
  await notify(context, 'M-CC', ['process_copy', instance.root_id], users, { title: instance.title })
  return undefined
}

// The function copyTo that models may name: a copy to the people of the field `users` (user keys, joined by commas).
import { sql } from 'kysely'
import type { Delegate } from '../bpm/store/delegates.ts'
import { addCopies, notify } from '../bpm/store/notify.ts'

export const copyTo: Delegate = async (context, { fields, place }) => {
  const users = String(fields.users ?? '')
    .split(',')
    .map((key) => key.trim())
    .filter((key) => key !== '')
  const { rows } = await sql<{
    root_id: string
    title: string
  }>`select root_id, coalesce(title, name, '') as title from bpm_instance where id = ${place.instance_id}`.execute(context.db)
  const [instance] = rows
  if (!instance || users.length === 0) return undefined
  await addCopies(context, instance.root_id, users)
  await notify(context, 'M-CC', ['process_copy', instance.root_id], users, { title: instance.title })
  return undefined
}

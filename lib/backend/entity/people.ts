// People who may receive records: active users with their departments, and those to whom the caller may give records.
import { sql } from 'kysely'
import { rawRows } from '../db/raw-rows.ts'
import type { Context } from '../kernel/context.ts'
import { refuse } from '../kernel/fail.ts'

export interface Person {
  user_key: string
  realname: string
  main_depart_key: string | null
  /** Own departments and all above them: a rule for a department applies to the departments below it. */
  depart_chain: readonly string[]
}

const personRows = rawRows({
  user_key: 'sys_user.user_key',
  realname: 'sys_user.realname',
  main_depart_key: 'sys_user.main_depart_key',
  depart_chain: 'text[]',
})

/** Active users by key, without frozen, deleted and unknown ones; the caller himself needs no query. */
export async function activePeople(context: Context, keys: readonly string[]): Promise<Map<string, Person>> {
  const { visitor } = context
  const found = new Map<string, Person>(visitor && keys.includes(visitor.user_key) ? [[visitor.user_key, visitor]] : [])
  const others = [...new Set(keys)].filter((key) => !found.has(key))
  if (others.length === 0) return found
  const rows = await personRows.read(
    context.db,
    sql`
    select u.user_key, u.realname, u.main_depart_key, coalesce((
      select array_agg(distinct above.id) from department own join department above on own.depart_code like above.depart_code || '%'
      where own.id = any(u.belong_departs) and not above.is_deleted), '{}') as depart_chain
    from sys_user u where u.user_key = any(${others}::text[]) and u.status = '1' and not u.is_deleted`,
  )
  for (const row of rows) found.set(row.user_key, row)
  return found
}

/** An active user by key. */
export const activePerson = async (context: Context, key: string): Promise<Person | undefined> =>
  (await activePeople(context, [key])).get(key)

/** An active user to whom the caller may give records: in the caller's departments, or anybody where he sees everything. Refuses others. */
export async function requireReceiver(context: Context, key: string): Promise<Person> {
  const person = await activePerson(context, key)
  if (!person || !isWithinReach(context, person)) throw refuse('receiver')
  return person
}

/** Whether the caller may give records to this person. */
export function isWithinReach(context: Context, person: Person): boolean {
  const { scope, depart_keys } = context.user
  if (scope.all) return true
  const reach = [...scope.depart_keys, ...depart_keys]
  return person.depart_chain.some((key) => reach.includes(key))
}

/** The name of a user for messages and refusals; '' when unknown. */
export async function nameOfUser(context: Context, key: unknown): Promise<string> {
  if (typeof key !== 'string') return ''
  const row = await context.db.selectFrom('sys_user').select('realname').where('user_key', '=', key).executeTakeFirst()
  return row?.realname ?? ''
}

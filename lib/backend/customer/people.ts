// People as the customer area needs them: active users with their departments, leaders of a department, who leads a record.
import { sql } from 'kysely'
import type { Definition } from '../../model/definition.ts'
import { customer } from '../../model/entities/customer.ts'
import { rawRows } from '../db/raw-rows.ts'
import type { Row } from '../entity/hooks.ts'
import type { Context } from '../kernel/context.ts'
import { Fail, refuse } from '../kernel/fail.ts'
import { may } from '../kernel/principal.ts'

export interface Person {
  user_key: string
  realname: string
  main_depart_key: string | null
  /** Own departments and all above them: a rule for a department applies to the departments below it. */
  depart_chain: string[]
}

const personRows = rawRows({
  user_key: 'sys_user.user_key',
  realname: 'sys_user.realname',
  main_depart_key: 'sys_user.main_depart_key',
  depart_chain: 'text[]',
})
const keyRows = rawRows({ user_key: 'sys_user.user_key' })

/** Active users by key, without frozen, deleted and unknown ones. */
export async function activePeople(context: Context, keys: readonly string[]): Promise<Map<string, Person>> {
  const rows = await personRows.read(
    context.db,
    sql`
    select u.user_key, u.realname, u.main_depart_key, coalesce((
      select array_agg(distinct above.id) from department own join department above on own.depart_code like above.depart_code || '%'
      where own.id = any(u.belong_departs) and not above.is_deleted), '{}') as depart_chain
    from sys_user u where u.user_key = any(${[...new Set(keys)]}::text[]) and u.status = '1' and not u.is_deleted`,
  )
  return new Map(rows.map((row) => [row.user_key, row]))
}

/** An active user to whom the caller may give records: in the caller's departments, or anybody where he sees everything. Refuses others. */
export async function requireReceiver(context: Context, key: string): Promise<Person> {
  const person = (await activePeople(context, [key])).get(key)
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

/**
 * Whether the caller leads this record: role admin or leader, or one who distributes such records and whose scope holds its department
 * (docs/domain/customer.md#states).
 */
export function leads(context: Context, row: Row, distributes = 'crm:sea:distribute'): boolean {
  const { scope, is_leader } = context.user
  if (is_leader) return true
  if (scope.all || !may(context.user, distributes)) return false
  return typeof row.owner_depart_key === 'string' && scope.depart_keys.includes(row.owner_depart_key)
}

/** 403: not allowed for this caller, whatever his permissions. */
export const leaderOnly = () => new Fail(403, 'leaderOnly')
export const ownerOnly = () => new Fail(403, 'ownerOnly')

/** Who leads a department: the leader named in it or in the nearest department above; else the sales leaders inside its branch. */
export async function leadersOf(context: Context, departKey: unknown): Promise<string[]> {
  if (typeof departKey !== 'string') return []
  const leader = await keyRows.first(
    context.db,
    sql`
    with chain as (select above.id, above.leader_key, above.depart_code, length(above.depart_code) as depth
      from department own join department above on own.depart_code like above.depart_code || '%'
      where own.id = ${departKey} and not above.is_deleted)
    select u.user_key from chain c join sys_user u on u.user_key = c.leader_key
    where u.status = '1' and not u.is_deleted order by c.depth desc limit 1`,
  )
  if (leader) return [leader.user_key]
  const leaders = await keyRows.read(
    context.db,
    sql`
    select distinct u.user_key from sys_user u join role r on r.role_key = any(u.role_id_list)
      join department d on d.id = any(u.belong_departs) join department own on own.depart_code like d.depart_code || '%'
    where r.role_code = 'sales_leader' and own.id = ${departKey} and u.status = '1' and not u.is_deleted`,
  )
  return leaders.map((row) => row.user_key)
}

/** The name of a user for messages and refusals; '' when unknown. */
export async function nameOfUser(context: Context, key: unknown): Promise<string> {
  if (typeof key !== 'string') return ''
  const row = await context.db.selectFrom('sys_user').select('realname').where('user_key', '=', key).executeTakeFirst()
  return row?.realname ?? ''
}

/** notifyAbout for a customer. */
export const notifyAboutCustomer = (context: Context, code: string, row: Row, receivers: readonly unknown[], params: Params) =>
  notifyAbout(context, customer, code, row, receivers, params)

type Params = Record<string, string | number>

/**
 * Notifies people about a record by one outbox row for the message area, which has the texts (docs/domain/message.md#texts). Does nothing
 * without receivers.
 */
export async function notifyAbout(
  context: Context,
  definition: Definition,
  code: string,
  row: Row,
  receivers: readonly unknown[],
  params: Params,
): Promise<void> {
  const keys = [...new Set(receivers.filter((key): key is string => typeof key === 'string'))]
  if (keys.length === 0) return
  const name = String(row[definition.title] ?? '')
  await context.emit('message', {
    code,
    receivers: keys,
    params: { name, ...params },
    biz_type: definition.name,
    biz_key: row[definition.key] ?? null,
    publisher: context.visitor?.user_key ?? null,
  })
}

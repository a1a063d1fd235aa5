// People as the customer area needs them: leaders of a department, who leads a record.
import { sql } from 'kysely'
import { customer } from '../../model/entities/customer.ts'
import { rawRows } from '../db/raw-rows.ts'
import type { Row } from '../entity/hooks.ts'
import { notifyAbout } from '../entity/notify-about.ts'
import type { Context } from '../kernel/context.ts'
import { Fail } from '../kernel/fail.ts'
import { may } from '../kernel/principal.ts'

const keyRows = rawRows({ user_key: 'sys_user.user_key' })

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

/** notifyAbout for a customer. */
export const notifyAboutCustomer = (context: Context, code: string, row: Row, receivers: readonly unknown[], params: Params) =>
  notifyAbout(context, customer, code, row, receivers, params)

type Params = Record<string, string | number>

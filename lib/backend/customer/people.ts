// Leaders in the customer area: of a department, and of a record.
import { sql } from 'kysely'
import { customer } from '../../model/entities/customer.ts'
import { rawRows } from '../db/raw-rows.ts'
import type { Row } from '../entity/hooks.ts'
import { notifyAbout } from '../entity/notify-about.ts'
import type { Context } from '../kernel/context.ts'
import { Fail } from '../kernel/fail.ts'
import { may } from '../kernel/principal.ts'

const leaderRows = rawRows({ id: 'department.id', leader_keys: 'text[]' })

/**
 * Whether the caller leads this record: role admin or leader, or the right to distribute such records and a scope that contains its department
 * (docs/domain/customer.md#states).
 */
export function leads(context: Context, row: Row, distributes = 'crm:sea:distribute'): boolean {
  const { scope, is_leader } = context.user
  if (is_leader) return true
  if (scope.all || !may(context.user, distributes)) return false
  return typeof row.owner_depart_key === 'string' && scope.depart_keys.includes(row.owner_depart_key)
}

/** 403: not allowed for this caller, regardless of his permissions. */
export const leaderOnly = () => new Fail(403, 'leaderOnly')
export const ownerOnly = () => new Fail(403, 'ownerOnly')

/** Who leads a department: the leader named in it or in the nearest department above; else the sales leaders inside its branch. */
export async function leadersOf(context: Context, departKey: unknown): Promise<readonly string[]> {
  return (await leadersOfEach(context, [departKey])).get(departKey as string) ?? []
}

/** leadersOf for several departments; unknown keys have no leaders. */
export async function leadersOfEach(context: Context, departKeys: readonly unknown[]): Promise<ReadonlyMap<string, readonly string[]>> {
  const keys = [...new Set(departKeys.filter((key) => typeof key === 'string'))]
  if (keys.length === 0) return new Map()
  const rows = await leaderRows.read(
    context.db,
    sql`
    select own.id, coalesce(
      (select array[u.user_key] from department above join sys_user u on u.user_key = above.leader_key
        where own.depart_code like above.depart_code || '%' and not above.is_deleted and u.status = '1' and not u.is_deleted
        order by length(above.depart_code) desc limit 1),
      (select array_agg(distinct u.user_key) from sys_user u join role r on r.role_key = any(u.role_id_list)
        join department d on d.id = any(u.belong_departs)
        where own.depart_code like d.depart_code || '%' and r.role_code = 'sales_leader' and u.status = '1' and not u.is_deleted),
      array[]::text[]) as leader_keys
    from department own where own.id = any(${keys}::text[])`,
  )
  return new Map(rows.map(({ id, leader_keys }) => [id, leader_keys]))
}

/** notifyAbout for a customer. */
export const notifyAboutCustomer = (context: Context, code: string, row: Row, receivers: readonly unknown[], params: Params) =>
  notifyAbout(context, customer, code, row, receivers, params)

type Params = Record<string, string | number>

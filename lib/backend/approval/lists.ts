// The lists of the workbench (docs/domain/approval.md#work-lists): pending, handled, reassigned by me and to me, copied to me, my
// applications. Each contains the caller's own rows only, whatever the request says.
import { type RawBuilder, sql } from 'kysely'
import type { MonitorInput } from '../../model/calls/approval-instances.ts'
import type { CopyRow, InstanceRow, ReassignmentRow, TaskRow, WorkInput } from '../../model/calls/approval-lists.ts'
import type { SummaryPart } from '../../model/calls/approval-parts.ts'
import { cappedTotal, pageOf } from '../../model/paging.ts'
import { limits } from '../../model/wire.ts'
import { barredActor } from '../bpm/store/inbox.ts'
import { rawRows } from '../db/raw-rows.ts'
import { allOf } from '../entity/scope.ts'
import type { Context } from '../kernel/context.ts'
import { actorsOfUser, instanceListColumns, instanceShape, taskColumns, taskJoins, taskShape, workFilters } from './rows.ts'
import { withSummaries } from './summary.ts'

interface List<R> {
  records: R[]
  total: number
  totalIs?: 'atLeast'
}

/** Counting stops at the cap, so that the cost of a page does not depend on the total. */
type Counted<R> = R & { total__: string }

async function answer<R extends { process_instance_id: string }>(
  context: Context,
  rows: readonly Counted<R>[],
  counted: number,
  offset: number,
): Promise<List<R & { summary: SummaryPart[] }>> {
  const records = await withSummaries(
    context,
    rows.map(({ total__: _, ...row }) => row as unknown as R),
  )
  return { records, ...cappedTotal(counted, offset + records.length) }
}

const counted = rawRows({ n: 'bigint' })
const taskRows = rawRows({ ...taskShape, total__: 'bigint' })
const reassignmentRows = rawRows({
  ...taskShape,
  employee_key: 'bpm_turn.employee_key',
  employee_name: 'sys_user.realname?',
  turn_to_employee_key: 'bpm_turn.turn_to_employee_key',
  turn_to_employee_name: 'sys_user.realname?',
  message: 'bpm_turn.message',
  turn_time: 'bpm_turn.time',
  total__: 'bigint',
})
const instanceRows = rawRows({ ...instanceShape, total__: 'bigint' })
const copyRows = rawRows({ ...instanceShape, copy_time: 'bpm_copy.time', copied_by_name: 'sys_user.realname?', total__: 'bigint' })

const totalOf = async (context: Context, rows: readonly Counted<unknown>[], count: RawBuilder<unknown>): Promise<number> => {
  if (rows[0]) return Number(rows[0].total__)
  const row = await counted.first(context.db, sql`select ${count} as n`)
  return Number(row?.n ?? 0)
}

/** Tasks that wait for the caller as assignee or as candidate. */
export async function listPending(context: Context, input: WorkInput): Promise<List<TaskRow>> {
  const { limit, offset } = pageOf(input)
  const actors = actorsOfUser(context)
  const filters = workFilters(input, 'x.arrive_time')
  const joins = filters.length > 0 ? sql`join bpm_task t on t.id = x.task_id join bpm_instance i on i.id = t.root_id` : sql``
  const notBarred = sql<boolean>`x.task_id <> all(array(select task_id from barred))`
  const entries = (order: RawBuilder<unknown>, most: number) => sql`select e.task_id, e.arrive_time from mine cross join lateral (
    select x.task_id, x.arrive_time from bpm_inbox x ${joins} where ${allOf([sql<boolean>`x.actor = mine.actor`, notBarred, ...filters])}
    ${order} limit ${most}) e`
  const latest = sql`order by x.arrive_time desc, x.task_id desc`
  // A sort instead of a hash: for the few rows of most inboxes a hash table costs more.
  const count = sql`(select least(count(distinct c.task_id), ${limits.countCap + 1}) from (${entries(sql``, limits.countCap + 1)}) c)`
  // Tasks of the caller's own applications that one of his groups may decide, but not he himself.
  const mine = sql`mine as materialized (select unnest(${actors}) as actor),
    barred as materialized (select task_id from bpm_inbox where actor = ${barredActor(context.user.user_key)})`
  const rows = await taskRows.read(
    context.db,
    sql`
    with ${mine}, page as (select distinct task_id, arrive_time from (${entries(latest, limit + offset)}) all_mine
      order by arrive_time desc, task_id desc limit ${limit} offset ${offset})
    select ${taskColumns(context.now)}, ${count} as total__ from page join bpm_task t on t.id = page.task_id ${taskJoins}
    order by page.arrive_time desc, page.task_id desc`,
  )
  return answer(context, rows, await totalOf(context, rows, sql`(with ${mine} select ${count})`), offset)
}

/** Tasks that the caller confirmed or rejected. */
export async function listHandled(context: Context, input: WorkInput): Promise<List<TaskRow>> {
  const { limit, offset } = pageOf(input)
  const filters = workFilters(input, 't.finish_time')
  const conditions = [
    sql<boolean>`t.finished_by = ${context.user.user_key}`,
    input.status === 'CONFIRM' || input.status === 'REJECT'
      ? sql<boolean>`t.status = ${input.status}`
      : sql<boolean>`t.status in ('CONFIRM', 'REJECT')`,
    ...filters,
  ]
  const joins = filters.length > 0 ? sql`join bpm_instance i on i.id = t.root_id` : sql``
  const found = sql`from bpm_task t ${joins} where ${allOf(conditions)}`
  const count = sql`(select count(*) from (select 1 ${found} limit ${limits.countCap + 1}) n)`
  const rows = await taskRows.read(
    context.db,
    sql`
    with page as (select t.id ${found} order by t.finish_time desc, t.id desc limit ${limit} offset ${offset})
    select ${taskColumns(context.now)}, ${count} as total__ from page join bpm_task t on t.id = page.id ${taskJoins}
    order by t.finish_time desc, t.id desc`,
  )
  return answer(context, rows, await totalOf(context, rows, count), offset)
}

/** Tasks that the caller reassigned (`from`), or that were reassigned to him (`to`). */
export async function listReassigned(context: Context, input: WorkInput, side: 'from' | 'to'): Promise<List<ReassignmentRow>> {
  const { limit, offset } = pageOf(input)
  const filters = workFilters(input, 'u.time')
  const mine = side === 'from' ? 'employee_key' : 'turn_to_employee_key'
  const joins = filters.length > 0 ? sql`join bpm_instance i on i.id = u.root_id` : sql``
  const found = sql`from bpm_turn u ${joins} where ${allOf([sql<boolean>`u.${sql.ref(mine)} = ${context.user.user_key}`, ...filters])}`
  const count = sql`(select count(*) from (select 1 ${found} limit ${limits.countCap + 1}) n)`
  const rows = await reassignmentRows.read(
    context.db,
    sql`
    with page as (select u.* ${found} order by u.time desc, u.id desc limit ${limit} offset ${offset})
    select ${taskColumns(context.now)}, u.employee_key, s.realname as employee_name, u.turn_to_employee_key, r.realname as turn_to_employee_name,
      u.message, u.time as turn_time, ${count} as total__
    from page u join bpm_task t on t.id = ${sql.ref(side === 'from' ? 'u.task_id' : 'u.new_task_id')} ${taskJoins}
    left join sys_user s on s.user_key = u.employee_key left join sys_user r on r.user_key = u.turn_to_employee_key
    order by u.time desc, u.id desc`,
  )
  return answer(context, rows, await totalOf(context, rows, count), offset)
}

async function listInstances(context: Context, input: WorkInput, own: readonly RawBuilder<boolean>[]): Promise<List<InstanceRow>> {
  const { limit, offset } = pageOf(input)
  const conditions = [...own, sql<boolean>`i.parent_id is null`, ...workFilters(input, 'i.start_time')]
  if (input.status) conditions.push(sql<boolean>`i.status = ${input.status}`)
  const found = sql`from bpm_instance i where ${allOf(conditions)}`
  const count = sql`(select count(*) from (select 1 ${found} limit ${limits.countCap + 1}) n)`
  const rows = await instanceRows.read(
    context.db,
    sql`
    with page as (select i.* ${found} order by i.start_time desc, i.id desc limit ${limit} offset ${offset})
    select ${instanceListColumns(context.now)}, ${count} as total__ from page i order by i.start_time desc, i.id desc`,
  )
  return answer(context, rows, await totalOf(context, rows, count), offset)
}

/** Process instances that the caller started, running and ended. */
export const listApplications = (context: Context, input: WorkInput): Promise<List<InstanceRow>> =>
  listInstances(context, input, [sql<boolean>`i.starter = ${context.user.user_key}`])

/** Process instances that were copied to the caller, the newest first. */
export async function listCopied(context: Context, input: WorkInput): Promise<List<CopyRow>> {
  const { limit, offset } = pageOf(input)
  const filters = workFilters(input, 'o.time')
  if (input.status) filters.push(sql<boolean>`i.status = ${input.status}`)
  const joins = filters.length > 0 ? sql`join bpm_instance i on i.id = o.root_id` : sql``
  const found = sql`from bpm_copy o ${joins} where ${allOf([sql<boolean>`o.user_key = ${context.user.user_key}`, ...filters])}`
  const count = sql`(select count(*) from (select 1 ${found} limit ${limits.countCap + 1}) n)`
  const rows = await copyRows.read(
    context.db,
    sql`
    with page as (select o.* ${found} order by o.time desc, o.root_id desc limit ${limit} offset ${offset})
    select ${instanceListColumns(context.now)}, o.time as copy_time, g.realname as copied_by_name, ${count} as total__
    from page o join bpm_instance i on i.id = o.root_id left join sys_user g on g.user_key = o.copied_by
    order by o.time desc, o.root_id desc`,
  )
  return answer(context, rows, await totalOf(context, rows, count), offset)
}

/** All process instances, for administrators. */
export function listAllInstances(context: Context, { stuck_hours, with_incidents, ...input }: MonitorInput): Promise<List<InstanceRow>> {
  const own: RawBuilder<boolean>[] = []
  if (stuck_hours !== undefined) {
    const before = new Date(context.now.getTime() - stuck_hours * 3_600_000)
    own.push(
      sql<boolean>`i.status = 'RUNNING' and exists (select 1 from bpm_task t where t.root_id = i.id and not t.is_closed and t.arrive_time < ${before})`,
    )
  }
  if (with_incidents) own.push(sql<boolean>`i.id in (select root_id from bpm_incident)`)
  return listInstances(context, input, own)
}

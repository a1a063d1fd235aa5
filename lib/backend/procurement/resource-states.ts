// The states of a resource: stopped and back by hand, occupied while a confirmed project covers today; what its work sums up to
// (docs/domain/resource.md#states).
import { sql } from 'kysely'
import { resource } from '../../model/entities/resource.ts'
import { type ResourceChange, resourceChanges } from '../../model/procurement-states.ts'
import { transition } from '../entity/change.ts'
import type { RowOf } from '../entity/hooks.ts'
import { loadRecord } from '../entity/load-record.ts'
import { lockRow } from '../entity/lock-row.ts'
import { requireState } from '../entity/state-name.ts'
import type { Context } from '../kernel/context.ts'

interface ResourceStatus {
  status: ResourceChange
  reason: string | undefined
  version: number | undefined
}

/** Stops a resource, or makes it available again; it is occupied at once where a confirmed project covers today. */
export async function changeResource(
  context: Context,
  key: string,
  { status, reason, version }: ResourceStatus,
): Promise<RowOf<typeof resource>> {
  const row = await loadRecord(context, resource, key, 'WRITE', version)
  const from: readonly string[] = resourceChanges[status]
  requireState(context, resource, row, from)
  const stored = await transition(context, resource, row, {
    action: 'updateStatus',
    from,
    set: { status, status_reason: reason ?? null },
  })
  if (status === 'AVAILABLE') await refreshOccupancy(context, key)
  return stored
}

/** A resource, locked: its work is summed up, and its periods are compared, one after the other. */
export const lockResource = (context: Context, key: unknown): Promise<RowOf<typeof resource>> => lockRow(context, resource, key)

/** Sets AVAILABLE and OCCUPIED by the confirmed projects of the day; of one resource, or of all. */
export async function refreshOccupancy(context: Context, key: string | null): Promise<number> {
  const today = sql`(${context.now}::timestamptz at time zone 'Asia/Shanghai')::date`
  const covered = sql`exists (select 1 from resource_project p where p.resource_key = r.resource_key and p.status = 'CONFIRMED' and not p.is_deleted
    and (p.start_time at time zone 'Asia/Shanghai')::date <= ${today} and (p.end_time at time zone 'Asia/Shanghai')::date >= ${today})`
  const { rows } = await sql`update resource r set status = case when ${covered} then 'OCCUPIED' else 'AVAILABLE' end
    where r.status in ('AVAILABLE', 'OCCUPIED') and not r.is_deleted and ${key ? sql`r.resource_key = ${key}` : sql`true`}
      and r.status <> case when ${covered} then 'OCCUPIED' else 'AVAILABLE' end returning r.resource_key`.execute(context.db)
  return rows.length
}

/** Sums up how often and when we worked with a resource, and how well. The caller has locked the resource. */
export async function refreshResource(context: Context, key: unknown): Promise<void> {
  await sql`with work as (
      select score, (end_time at time zone 'Asia/Shanghai')::date as day from resource_project
        where resource_key = ${key} and status = 'DONE' and not is_deleted
      union all select score, coop_date from resource_cooperative where resource_key = ${key} and not is_deleted)
    update resource set cooperate_count = (select count(*) from work), last_cooperate_time = (select max(day) from work),
      avg_score = (select round(avg(score), 2) from work) where resource_key = ${key}`.execute(context.db)
}

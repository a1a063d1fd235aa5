// The states of a resource: stopped and enabled by hand, occupied while a confirmed project covers today; the sums of its work
// (docs/domain/resource.md#states).
import { sql } from 'kysely'
import { resource } from '../../model/entities/resource.ts'
import { resourceSteps } from '../../model/steps/resource.ts'
import { partsOf } from '../../model/steps/step.ts'
import type { RowOf } from '../entity/hooks.ts'
import { lockRow } from '../entity/lock-row.ts'
import { accessLevelsOf } from '../entity/read.ts'
import { serveSteps } from '../entity/steps.ts'
import type { Context } from '../kernel/context.ts'
import { forbidden } from '../kernel/fail.ts'

const status = { set: (_: Context, __: unknown, { reason }: { reason?: string | null }) => ({ status_reason: reason ?? null }) }

export const { calls: resourceStepCalls, hooksWith: withResourceSteps } = serveSteps(resourceSteps, {
  reads: ['owner_key', 'owner_depart_key', 'collaborators'],
  parts: async (context, rows) =>
    (await accessLevelsOf(context, resource, rows)).map((level) => partsOf<typeof resourceSteps>({ writer: level !== 'READ' })),
  notYours: () => forbidden(`${resource.permission}:WRITE`),
  of: {
    STOP: status,
    /** It is occupied at once if a confirmed project covers today. */
    AVAILABLE: {
      ...status,
      async after(context, { resource_key }) {
        await refreshOccupancy(context, resource_key)
      },
    },
  },
})

/** Locks a resource, so that its sums and the comparison of its periods run one after the other. */
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

/** Sums up the cooperation with a resource: number, last time and ratings. The caller has locked the resource. */
export async function refreshResource(context: Context, key: unknown): Promise<void> {
  await sql`with work as (
      select score, (end_time at time zone 'Asia/Shanghai')::date as day from resource_project
        where resource_key = ${key} and status = 'DONE' and not is_deleted
      union all select score, coop_date from resource_cooperative where resource_key = ${key} and not is_deleted)
    update resource set cooperate_count = (select count(*) from work), last_cooperate_time = (select max(day) from work),
      avg_score = (select round(avg(score), 2) from work) where resource_key = ${key}`.execute(context.db)
}

// 我的项目: running projects with their health, the worst first (docs/domain/dashboard.md#what-is-coming).
import { sql } from 'kysely'
import type { DashboardProjects } from '../../model/calls/dashboard.ts'
import type { DashboardPlace } from '../../model/dashboard.ts'
import { healthOrder, projectsList } from '../../model/dashboard-lists.ts'
import { rawRows } from '../db/raw-rows.ts'
import { mayCount, rowsOf } from '../entity/counted-rows.ts'
import type { Context } from '../kernel/context.ts'

const shown = ['project_name', 'health', 'health_reason', 'progress_rate', 'project_end_time'] as const
const maxProjects = 6

const projectRows = rawRows({
  project_key: 'project.project_key',
  project_name: 'project.project_name',
  status: 'project.status',
  health: 'text',
  health_reason: 'text?',
  progress_rate: 'text',
  end_day: 'text',
})
const countRows = rawRows({ health: 'project.health', count: 'int' })

/** null where the caller may not see projects and their health. */
export async function readProjects(context: Context, place: DashboardPlace): Promise<DashboardProjects | null> {
  const list = projectsList(place)
  if (!mayCount(context, list, ...shown)) return null
  const { from, where } = rowsOf(context, list)
  const [records, counts] = await Promise.all([
    projectRows.read(
      context.db,
      sql`select t.project_key, t.project_name, t.status, coalesce(t.health, 'GREEN') as health, t.health_reason, t.progress_rate::text as progress_rate,
          to_char(t.project_end_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as end_day
        from ${from} where ${where} order by array_position(${[...healthOrder]}::text[], t.health), t.project_end_time, t.project_key limit ${sql.lit(maxProjects)}`,
    ),
    countRows.read(context.db, sql`select t.health, count(*)::int as count from ${from} where ${where} group by t.health`),
  ])
  const countOf = (health: string) => counts.find((one) => one.health === health)?.count ?? 0
  return { records, counts: healthOrder.map((health) => ({ health, count: countOf(health) })) }
}

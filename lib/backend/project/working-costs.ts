// Sums up a project after changes of hours, day rates or costs of resources, which are costs without a posting of finance (docs/domain/project-money.md#sums).
import { sql } from 'kysely'
import { project } from '../../model/entities/project.ts'
import { rawRows } from '../db/raw-rows.ts'
import type { Row } from '../entity/hooks.ts'
import { lockRow } from '../entity/lock-row.ts'
import { requireOpenMonth } from '../kernel/closed-months.ts'
import type { Context } from '../kernel/context.ts'
import type { ProjectCosts } from '../kernel/money-questions.ts'
import { refreshAllMonths, refreshMonths } from './accounting/postings.ts'
import { requireNotOver } from './money-access.ts'
import { refreshProject } from './roll-up.ts'

/** The values that determine the cost and month of a task; null without a cost. */
const laborOf = (task: Row | null): readonly unknown[] | null =>
  task && Number(task.actual_hours ?? 0) > 0 && task.status !== 'CANCEL'
    ? [task.actual_hours, task.executor_key, task.actual_end ?? task.plan_end]
    : null

/** Sums up the work of a project after a task was written, moved, cancelled or removed. The caller has locked the project. */
export async function refreshTaskCosts(context: Context, old: Row | null, row: Row | null): Promise<void> {
  const [before, after] = [laborOf(old), laborOf(row)]
  if (JSON.stringify(before) === JSON.stringify(after)) return
  const key = (row ?? old)?.project_key
  await refreshProject(context, key)
  await refreshMonths(context, key, [before?.[2], after?.[2]])
}

const workedRows = rawRows({ worked: 'boolean' })

/** Sums up the work of a project after a person was added, removed or got another day rate. Locks the project. */
export async function refreshPersonCosts(context: Context, old: Row | null, row: Row | null): Promise<void> {
  const { project_key, employee_key } = (row ?? old) as Row
  if (old?.employee_key === row?.employee_key && (old?.day_cost ?? null) === (row?.day_cost ?? null)) return
  const people = [employee_key, old?.employee_key]
  await lockRow(context, project, project_key)
  const found = await workedRows.first(
    context.db,
    sql`select exists (select 1 from project_task where project_key = ${project_key} and executor_key = any(${people}::text[]) and actual_hours > 0
      and not is_deleted) as worked`,
  )
  if (!found?.worked) return
  await refreshProject(context, project_key)
  await refreshAllMonths(context, String(project_key))
}

/** Books the costs of resources on their projects; a closed project or month is refused. */
export const projectCosts: ProjectCosts = {
  async lock(context, costs) {
    const keys = [...new Set(costs.map(({ project }) => project))].sort()
    for (const key of keys) requireNotOver(context, await lockRow(context, project, key))
    for (const { project, day } of costs) await requireOpenMonth(context, day, project)
  },
  async refresh(context, costs) {
    for (const [key, days] of Map.groupBy(costs, ({ project }) => project)) {
      await refreshProject(context, key)
      await refreshMonths(
        context,
        key,
        days.map(({ day }) => day),
      )
    }
  },
}

// Computes all progress: of groups of tasks, of objectives, of the project (docs/domain/objective.md#progress).
import { sql } from 'kysely'
import { project } from '../../model/entities/project.ts'
import { type Part, taskProgress, weightedProgress } from '../../model/project-progress.ts'
import { rawRows } from '../db/raw-rows.ts'
import { lockRow } from '../entity/lock-row.ts'
import type { Context } from '../kernel/context.ts'

const taskRows = rawRows({
  task_key: 'text',
  parent_task_key: 'project_task.parent_task_key',
  weight: 'int',
  progress: 'int',
  status: 'text',
})
const objectiveRows = rawRows({
  objective_key: 'text',
  parent_objective_key: 'objective.parent_objective_key',
  weight: 'int',
  status: 'text',
})
const resultRows = rawRows({ objective_key: 'text', weight: 'int', progress: 'numeric' })

/** Computes everything above a changed task or key result, from the rows, under the lock of the project. */
export async function refreshProgress(context: Context, key: unknown): Promise<void> {
  await lockRow(context, project, key)
  const byTasks = await refreshTasks(context, key)
  const byObjectives = await refreshObjectives(context, key)
  const rate = byObjectives ?? byTasks
  await sql`update project set progress_rate = ${rate}::numeric where project_key = ${key} and progress_rate is distinct from ${rate}::numeric`.execute(
    context.db,
  )
}

async function refreshTasks({ db }: Context, key: unknown): Promise<string> {
  const rows = await taskRows.read(
    db,
    sql`select task_key, parent_task_key, weight, progress, status from project_task where project_key = ${key} and not is_deleted`,
  )
  const { groups, all } = taskProgress(rows)
  const changed = rows.filter((row) => groups.has(row.task_key) && groups.get(row.task_key) !== row.progress)
  if (changed.length > 0)
    await sql`update project_task t set progress = n.progress from unnest(${changed.map((row) => row.task_key)}::text[],
      ${changed.map((row) => groups.get(row.task_key) ?? 0)}::int[]) n(task_key, progress) where t.task_key = n.task_key`.execute(db)
  return all
}

/** The progress of the project by its objectives; null if none has been started. */
async function refreshObjectives({ db }: Context, key: unknown): Promise<string | null> {
  const objectives = await objectiveRows.read(
    db,
    sql`select objective_key, parent_objective_key, weight, status from objective where project_key = ${key} and not is_deleted`,
  )
  if (objectives.length === 0) return null
  const results = await resultRows.read(
    db,
    sql`select objective_key, weight, progress from key_result where project_key = ${key} and not is_deleted`,
  )
  const own = Map.groupBy(results, (row) => row.objective_key)
  const below = Map.groupBy(objectives, (row) => row.parent_objective_key)
  const progress = new Map<string, string>()
  /** By its own key results; without any, by the objectives below it. */
  const progressOf = (objective: string): string => {
    const parts: Part[] =
      own.get(objective) ??
      (below.get(objective) ?? []).map(({ weight, objective_key }) => ({ weight, progress: progressOf(objective_key) }))
    const found = weightedProgress(parts)
    progress.set(objective, found)
    return found
  }
  for (const { objective_key } of objectives) if (!progress.has(objective_key)) progressOf(objective_key)
  await sql`update objective t set progress = n.progress from unnest(${[...progress.keys()]}::text[], ${[...progress.values()]}::numeric[]) n(objective_key, progress)
    where t.objective_key = n.objective_key and t.progress is distinct from n.progress`.execute(db)
  const known = new Set(objectives.map((row) => row.objective_key))
  const started = objectives.filter(
    (row) => row.status !== 'DRAFT' && (row.parent_objective_key === null || !known.has(row.parent_objective_key)),
  )
  if (started.length === 0) return null
  return weightedProgress(started.map(({ weight, objective_key }) => ({ weight, progress: progress.get(objective_key) })))
}

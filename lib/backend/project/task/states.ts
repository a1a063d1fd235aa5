// How a task moves: begun, handed in, accepted or sent back, put off, cancelled; and its progress on the way (docs/domain/project-task.md#states).
import { sql } from 'kysely'
import { projectTask } from '../../../model/entities/project-task.ts'
import { progressAfterReturn, type TaskPart, type TaskStep, taskStep, taskStepBetween } from '../../../model/task-states.ts'
import { transition } from '../../entity/change.ts'
import type { Row, RowOf } from '../../entity/hooks.ts'
import { loadRecord } from '../../entity/load-record.ts'
import { notifyAbout } from '../../entity/notify-about.ts'
import { findRow } from '../../entity/read.ts'
import { wrongState } from '../../entity/state-name.ts'
import type { Context } from '../../kernel/context.ts'
import { invalid, refuse } from '../../kernel/fail.ts'
import { forOthers, lockOpenProject, manages } from '../open-project.ts'
import { refreshProgress } from '../progress.ts'
import { refreshTaskCosts } from '../working-costs.ts'
import { refuseOpenChildren } from './hooks.ts'

export interface TaskChange {
  task_key: string
  status?: string | undefined
  progress?: number | undefined
  reason?: string | undefined
  row_version?: number | undefined
}

async function requirePart(context: Context, row: RowOf<typeof projectTask>, parts: readonly TaskPart[]): Promise<void> {
  const me = context.user.user_key
  if (parts.includes('executor') && row.executor_key === me) return
  if (parts.includes('creator') && row.create_by_key === me) return
  if (parts.includes('manager') && (await manages(context, row.project_key))) return
  throw forOthers('task.people')
}

async function isGroup({ db }: Context, row: RowOf<typeof projectTask>): Promise<boolean> {
  const { rows } = await sql`select 1 from project_task where parent_task_key = ${row.task_key} and not is_deleted limit 1`.execute(db)
  return rows.length > 0
}

/** Changes the state or the progress of a task. A progress of 100 hands it in. */
export async function changeTask(context: Context, change: TaskChange): Promise<void> {
  const { project_key } = await findRow(context, projectTask, change.task_key)
  await lockOpenProject(context, project_key)
  const row = await loadRecord(context, projectTask, change.task_key, 'READ', change.row_version)
  const group = await isGroup(context, row)
  if (group && change.progress !== undefined) throw refuse('task.groupProgress')
  const step = stepOf(context, row, change)
  if (step) await takeStep(context, row, step, change, group)
  else await setProgress(context, row, change.progress ?? 0)
  await refreshProgress(context, project_key)
}

/** The step that a change asks for; null where it moves the progress alone. */
function stepOf(context: Context, row: RowOf<typeof projectTask>, { status, progress }: TaskChange): TaskStep | null {
  if (status !== undefined && status !== row.status) {
    const step = taskStepBetween(row.status, status)
    if (!step) throw wrongState(context, projectTask)(row)
    return step
  }
  if (progress === undefined) throw invalid({ progress: 'validation.required' })
  if (progress === 100) {
    if (!taskStep('submit').from.includes(row.status as never)) throw wrongState(context, projectTask)(row)
    return 'submit'
  }
  return row.status === 'TODO' && progress > 0 ? 'start' : null
}

async function setProgress(context: Context, row: RowOf<typeof projectTask>, progress: number): Promise<void> {
  await requirePart(context, row, taskStep('start').who)
  await transition(context, projectTask, row, {
    action: 'progress',
    from: ['TODO', 'DOING'],
    set: { progress },
  })
}

async function takeStep(
  context: Context,
  row: RowOf<typeof projectTask>,
  name: TaskStep,
  change: TaskChange,
  group: boolean,
): Promise<void> {
  const step = taskStep(name)
  await requirePart(context, row, step.who)
  const reason = change.reason?.trim() || null
  if (step.reason && !reason) throw invalid({ reason: 'validation.required' })
  if (name === 'accept' || name === 'cancel') await refuseOpenChildren(context, row)
  const stored = await transition(context, projectTask, row, {
    action: name,
    from: step.from,
    set: { status: step.to, status_reason: reason, ...setBy(context, row, name, change.progress, group) },
  })
  await refreshTaskCosts(context, row, stored)
  await tellPeople(context, stored, name, reason)
}

function setBy(context: Context, row: RowOf<typeof projectTask>, name: TaskStep, progress: number | undefined, group: boolean): Row {
  const begun = row.actual_start === null ? { actual_start: context.now } : {}
  if (name === 'start') return { ...begun, ...(progress !== undefined && progress < 100 && { progress }) }
  if (name === 'submit') return { ...begun, ...(!group && { progress: 100 }) }
  if (name === 'accept') return { actual_end: context.now }
  if (name === 'back' && !group) return { progress: Math.min(progress ?? progressAfterReturn, 99) }
  return {}
}

async function tellPeople(context: Context, row: RowOf<typeof projectTask>, name: TaskStep, reason: string | null): Promise<void> {
  if (name === 'submit') await notifyAbout(context, projectTask, 'M-PTASK-REVIEW', row, [row.create_by_key])
  if (name === 'back') await notifyAbout(context, projectTask, 'M-PTASK-BACK', row, [row.executor_key], { reason: reason ?? '' })
}

// The steps of a task: start, hand in, accept or send back, postpone, cancel; and its progress (docs/domain/project-task.md#states).
import { sql } from 'kysely'
import { projectTask } from '../../../model/entities/project-task.ts'
import { partsOf } from '../../../model/steps/step.ts'
import { progressAfterReturn, type TaskStep, taskStepBetween, taskSteps } from '../../../model/steps/task.ts'
import { transition } from '../../entity/change.ts'
import type { RowOf } from '../../entity/hooks.ts'
import { loadRecord } from '../../entity/load-record.ts'
import { notifyAbout } from '../../entity/notify-about.ts'
import { findRow } from '../../entity/read.ts'
import { wrongState } from '../../entity/state-name.ts'
import { serveSteps } from '../../entity/steps.ts'
import type { Context } from '../../kernel/context.ts'
import { invalid, refuse } from '../../kernel/fail.ts'
import { forOthers, lockOpenProject, openProjects } from '../open-project.ts'
import { refreshProgress } from '../progress.ts'
import { refreshTaskCosts } from '../working-costs.ts'
import { refuseOpenChildren } from './hooks.ts'

type Task = RowOf<typeof projectTask>

interface Above {
  seen: Task
  /** It has child tasks, which determine its progress. */
  group: boolean
}

export interface TaskChange {
  task_key: string
  status?: string | undefined
  progress?: number | undefined
  reason?: string | undefined
  row_version?: number | undefined
}

const reads = ['project_key', 'executor_key', 'create_by_key'] as const

/** In a project that is not open nobody may take a step. */
async function partsIn(context: Context, rows: readonly Pick<Task, (typeof reads)[number]>[]) {
  const open = await openProjects(
    context,
    rows.map(({ project_key }) => project_key),
  )
  const me = context.user.user_key
  return rows.map(({ project_key, executor_key, create_by_key }) =>
    partsOf<typeof taskSteps>({
      executor: open.has(project_key) && executor_key === me,
      creator: open.has(project_key) && create_by_key === me,
      manager: open.get(project_key) === true,
    }),
  )
}

/** The project is locked before the task. */
async function lock(context: Context, key: string): Promise<Above> {
  await lockOpenProject(context, (await findRow(context, projectTask, key)).project_key)
  const { rows } = await sql`select 1 from project_task where parent_task_key = ${key} and not is_deleted limit 1`.execute(context.db)
  return { seen: await findRow(context, projectTask, key), group: rows.length > 0 }
}

interface Asked {
  progress?: number | null
}

function checkGroup(_: Context, __: Task, { progress = null }: Asked, { group }: Above): void {
  if (group && progress !== null) throw refuse('task.groupProgress')
}

function checkWhy(context: Context, row: Task, asked: Asked & { reason: string }, above: Above): void {
  checkGroup(context, row, asked, above)
  if (!asked.reason) throw invalid({ reason: 'validation.required' })
}

async function after(context: Context, row: Task, _: unknown, { seen }: Above): Promise<void> {
  await refreshTaskCosts(context, seen, row)
  await refreshProgress(context, row.project_key)
}

const begun = (context: Context, { actual_start }: Task) => (actual_start === null ? { actual_start: context.now } : {})
const why = (_: Context, __: Task, { reason }: { reason: string }) => ({ status_reason: reason })
const nothing = () => ({ status_reason: null })

const { take, hooksWith } = serveSteps(taskSteps, {
  reads,
  parts: partsIn,
  lock,
  notYours: () => forOthers('task.people'),
  of: {
    start: {
      check: checkGroup,
      set: (context, row, { progress }) => ({
        ...nothing(),
        ...begun(context, row),
        ...(progress !== null && progress < 100 && { progress }),
      }),
      after,
    },
    submit: {
      check: checkGroup,
      set: (context, row, _, { group }) => ({ ...nothing(), ...begun(context, row), ...(!group && { progress: 100 }) }),
      async after(context, row, asked, above) {
        await after(context, row, asked, above)
        await notifyAbout(context, projectTask, 'M-PTASK-REVIEW', row, [row.create_by_key])
      },
    },
    accept: { check: refuseOpenChildren, set: (context) => ({ ...nothing(), actual_end: context.now }), after },
    back: {
      check: checkWhy,
      set: (_, __, { reason, progress }, { group }) => ({
        status_reason: reason,
        ...(!group && { progress: Math.min(progress ?? progressAfterReturn, 99) }),
      }),
      async after(context, row, asked, above) {
        await after(context, row, asked, above)
        await notifyAbout(context, projectTask, 'M-PTASK-BACK', row, [row.executor_key], { reason: asked.reason })
      },
    },
    pause: { check: checkWhy, set: why, after },
    resume: { set: nothing, after },
    cancel: {
      async check(context, row, asked, above) {
        checkWhy(context, row, asked, above)
        await refuseOpenChildren(context, row)
      },
      set: why,
      after,
    },
  },
})

export const withTaskSteps = hooksWith

/** The step of a change; null if only the progress changes. A progress of 100 hands it in. */
function stepOf(context: Context, row: Task, { status, progress }: TaskChange): TaskStep | null {
  if (status !== undefined && status !== row.status) {
    const step = taskStepBetween(row.status, status)
    if (!step) throw wrongState(context, projectTask)(row)
    return step
  }
  if (progress === undefined) throw invalid({ progress: 'validation.required' })
  if (progress === 100) return 'submit'
  return row.status === 'TODO' && progress > 0 ? 'start' : null
}

/** Changes the state or the progress of a task. */
export async function changeTask(context: Context, change: TaskChange): Promise<void> {
  const { task_key, progress = null, reason = '', row_version } = change
  const step = stepOf(context, await findRow(context, projectTask, task_key), change)
  if (step) await take(context, step, task_key, { progress, reason: reason.trim() }, row_version)
  else await setProgress(context, task_key, progress ?? 0, row_version)
}

async function setProgress(context: Context, key: string, progress: number, version?: number): Promise<void> {
  const above = await lock(context, key)
  const row = await loadRecord(context, projectTask, key, 'READ', version)
  checkGroup(context, row, { progress }, above)
  const [parts] = await partsIn(context, [row])
  if (!taskSteps.of.start.who.some((part) => parts?.has(part))) throw forOthers('task.people')
  await transition(context, projectTask, row, { action: 'progress', from: ['TODO', 'DOING'], set: { progress } })
  await refreshProgress(context, row.project_key)
}

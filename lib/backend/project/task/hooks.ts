// The rules for saving and deleting tasks, and their delay (docs/domain/project-task.md#task).
import { sql } from 'kysely'
import { z } from 'zod'
import { projectTask } from '../../../model/entities/project-task.ts'
import { dayOf, wireTime } from '../../../model/moment.ts'
import { isTaskOver } from '../../../model/steps/task.ts'
import { hasCircle, type PlannedTask } from '../../../model/task-plan.ts'
import { rawRows } from '../../db/raw-rows.ts'
import type { Hooks, RowOf, Shown, Write } from '../../entity/hooks.ts'
import { notifyAbout } from '../../entity/notify-about.ts'
import { wrongState } from '../../entity/state-name.ts'
import type { Context } from '../../kernel/context.ts'
import { invalid, refuse } from '../../kernel/fail.ts'
import { forOthers, lockOpenProject, manages, requireParticipants } from '../open-project.ts'
import { refreshProgress } from '../progress.ts'
import { refreshTaskCosts } from '../working-costs.ts'
import { countTasks, openTask } from './count-tasks.ts'

const checkList = z.array(z.object({ text: z.string().trim().min(1).max(200), done: z.boolean() })).max(100)

/** The fixed fields of a finished task; hours, texts and files may still be added. */
const planned = ['plan_start', 'plan_end', 'parent_task_key', 'predecessor_keys', 'executor_key', 'weight', 'milestone']

const linkRows = rawRows({ key: 'text', parent: 'project_task.parent_task_key', predecessors: 'text[]', status: 'text' })

const same = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
const changes = ({ old, row }: Write, name: string) => !old || !same(old[name], row[name])
const listOf = (value: unknown) => (value ?? []) as string[]

async function beforeWrite(context: Context, write: Write<typeof projectTask>): Promise<void> {
  const { old, row } = write
  if (typeof row.project_key !== 'string') return
  await lockOpenProject(context, row.project_key)
  if (old && isTaskOver(old.status) && planned.some((name) => changes(write, name))) throw wrongState(context, projectTask)(old)
  if (row.check_list !== null && row.check_list !== undefined) {
    const read = checkList.safeParse(row.check_list)
    if (!read.success) throw invalid({ check_list: 'validation.checkList' })
    row.check_list = read.data
  }
  if (changes(write, 'executor_key')) await requireParticipants(context, row.project_key, 'executor_key', [row.executor_key])
  if (changes(write, 'member_keys')) await requireParticipants(context, row.project_key, 'member_keys', listOf(row.member_keys))
  if (changes(write, 'parent_task_key') || changes(write, 'predecessor_keys')) await checkLinks(context, row)
}

/** Refuses a task as its own ancestor, a task below a finished one, and a cycle of predecessors. */
async function checkLinks({ db }: Context, row: RowOf<typeof projectTask>): Promise<void> {
  const parent = row.parent_task_key as string | null
  const waitsFor = listOf(row.predecessor_keys)
  if (!parent && waitsFor.length === 0) return
  const key = row.task_key as string
  const rows = await linkRows.read(
    db,
    sql`select task_key as key, parent_task_key as parent, predecessor_keys as predecessors, status from project_task
      where project_key = ${row.project_key} and not is_deleted and task_key <> ${key}`,
  )
  const parents = new Map(rows.map((one) => [one.key, one.parent]))
  for (let above = parent; above; above = parents.get(above) ?? null)
    if (above === key) throw invalid({ parent_task_key: 'validation.circle' })
  const above = rows.find((one) => one.key === parent)
  if (above && isTaskOver(above.status)) throw invalid({ parent_task_key: 'validation.taskOver' })
  const dated = { start: 0, end: 0, milestone: false }
  const all: PlannedTask[] = rows.map((one) => ({ ...one, ...dated }))
  if (hasCircle([...all, { key, parent, predecessors: waitsFor, ...dated }])) throw invalid({ predecessor_keys: 'validation.taskCircle' })
}

async function afterWrite(context: Context, write: Write<typeof projectTask>): Promise<void> {
  const { old, row } = write
  if (changes(write, 'executor_key') && row.executor_key !== context.visitor?.user_key)
    await notifyAbout(context, projectTask, 'M-PTASK-ASSIGN', row, [row.executor_key], {
      user: context.user.realname,
      date: row.plan_end.slice(0, 10),
    })
  if (!old || changes(write, 'weight') || changes(write, 'parent_task_key')) await refreshProgress(context, row.project_key)
  await refreshTaskCosts(context, old, row)
}

/** Sets the days of delay of each unfinished task. */
async function decorate(context: Context, rows: Shown<typeof projectTask>[]): Promise<void> {
  const today = dayOf(wireTime(context.now))
  for (const row of rows) row.delay_days = ['DONE', 'CANCEL'].includes(row.status) ? 0 : Math.max(0, today - dayOf(row.plan_end))
}

export const taskHooks: Hooks<typeof projectTask> = {
  beforeWrite,
  afterWrite,
  decorate,
  async beforeDelete(context, row) {
    await lockOpenProject(context, row.project_key)
    if (row.create_by_key !== context.user.user_key && !(await manages(context, row.project_key))) throw forOthers('task.people')
    await refuseAwaited(context, row)
  },
  async afterDelete(context, row) {
    await refreshProgress(context, row.project_key)
    await refreshTaskCosts(context, row, null)
  },
  async beforeRestore(context, row) {
    await lockOpenProject(context, row.project_key)
  },
  async afterRestore(context, row) {
    await refreshProgress(context, row.project_key)
    await refreshTaskCosts(context, null, row)
  },
  extraFilter(context, name, value) {
    if (name !== 'late' || value !== true) return null
    return sql<boolean>`(t.status not in ('DONE', 'CANCEL') and (t.plan_end at time zone 'Asia/Shanghai')::date < (${context.now}::timestamptz at time zone 'Asia/Shanghai')::date)`
  },
}

async function refuseAwaited({ db }: Context, row: RowOf<typeof projectTask>): Promise<void> {
  const n = await countTasks(db, sql`project_key = ${row.project_key} and predecessor_keys @> array[${row.task_key}]::text[]`)
  if (n > 0) throw refuse('task.awaited', { n })
}

/** Refuses to end a task while tasks below it are open. */
export async function refuseOpenChildren({ db }: Context, row: RowOf<typeof projectTask>): Promise<void> {
  const n = await countTasks(db, sql`parent_task_key = ${row.task_key} and ${openTask}`)
  if (n > 0) throw refuse('task.childrenOpen', { n })
}

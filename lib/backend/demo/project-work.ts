// The work in the demo company's projects: tasks with their predecessors; other files add objectives and documents (docs/domain/demo.md#data).
import { sql } from 'kysely'
import { projectTask, projectTaskComment } from '../../model/entities/project-task.ts'
import { momentOf } from '../../model/moment.ts'
import type { Db } from '../db/gateway.ts'
import { insertRows } from '../db/insert-rows.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { systemContext } from '../kernel/pipeline.ts'
import { refreshProgress } from '../project/progress.ts'
import { clockOf, dayMs, timeText } from './clock.ts'
import { stamp } from './config.ts'
import { insertRecords, type Row } from './insert.ts'
import { markLoaded } from './mark-loaded.ts'
import { readPeople } from './people.ts'
import { type DemoPicture, storeFiles } from './pictures.ts'
import { addDocuments } from './project-documents.ts'
import { addObjectives } from './project-objectives.ts'
import { book, type PlannedTask, projectRows, type Setting } from './project-work-book.ts'
import { keyAt, randomOf } from './random.ts'

const storyName = '粤衡稳健一号春季路演'

/** Loads it when it was not loaded yet; the projects must be there. */
export async function seedDemoProjectWork(kernel: Kernel): Promise<void> {
  await kernel.transaction(async (db) => {
    if (!(await markLoaded(db, 'project-work', kernel.now()))) return
    const random = randomOf(20_261_031)
    const people = await readPeople(db)
    const clock = clockOf(kernel.now(), random)
    const projects = await projectRows.read(
      db,
      sql`select project_key, project_name, status, project_mgr_key as manager, project_start_time as from, project_end_time as to, participant_keys as people
        from project where status in ('PASS', 'SUSPEND', 'FINISH', 'ARCHIVE') and not is_deleted order by create_time, project_key`,
    )
    const files: DemoPicture[] = []
    for (const project of projects) {
      const ended = project.status === 'FINISH' || project.status === 'ARCHIVE'
      const setting: Setting = { random, clock, project, ended, personOf: (name) => people.of(name).user_key }
      await addTasks(db, setting)
      await addObjectives(db, setting)
      files.push(...(await addDocuments(db, setting)))
      await refreshProgress(systemContext(kernel, db), project.project_key)
    }
    await insertRows(
      db,
      'file',
      files.map(({ row }) => row),
    )
    await insertRows(
      db,
      'file_link',
      files.map(({ link }) => link),
    )
    await storeFiles(kernel, files)
  })
}

/** Story tasks are dated by days from today, others by a part of the project's time in percent. */
function daysOf({ clock, project }: Setting, plan: PlannedTask, story: boolean): { start: number; end: number } {
  const at = (days: number, hour: number) => clock.at(days, hour)
  if (story) return { start: at(plan.from, 9), end: at(plan.to, 18) }
  const [from, to] = [momentOf(project.from), momentOf(project.to)]
  const dayIn = (percent: number) => Math.round((from + ((to - from) * percent) / 100 - clock.at(0, 9)) / dayMs)
  return { start: at(dayIn(plan.from), 9), end: at(Math.max(dayIn(plan.from), dayIn(plan.to) - 1), 18) }
}

/** Tasks of the past are done, current ones are partly done; a few are some days late. */
function stateOf({ random, clock, ended }: Setting, plan: PlannedTask, start: number, end: number): { status: string; progress: number } {
  if (plan.status) return { status: plan.status, progress: plan.progress ?? (plan.status === 'TODO' ? 0 : 100) }
  if (ended) return { status: 'DONE', progress: 100 }
  if (end < clock.now)
    return random.int(1, 12) === 1 && clock.now - end < 6 * dayMs
      ? { status: 'DOING', progress: random.int(10, 18) * 5 }
      : { status: 'DONE', progress: 100 }
  if (start > clock.now) return { status: 'TODO', progress: 0 }
  return { status: 'DOING', progress: random.int(2, 14) * 5 }
}

async function addTasks(db: Db, setting: Setting): Promise<void> {
  const { random, clock, project, personOf } = setting
  const story = project.project_name === storyName
  const { groups, tasks } = story ? book.story : book
  const created = Math.min(clock.now - dayMs, momentOf(project.from) - 5 * dayMs)
  const keys = new Map(tasks.map((plan, index) => [plan.name, keyAt(random, created + index * 1000)]))
  const groupKeys = groups.map((_, index) => keyAt(random, created - (index + 1) * 1000))
  const rows = tasks.map((plan, index): Row => {
    const { start, end } = daysOf(setting, plan, story)
    const state = stateOf(setting, plan, start, end)
    const begun = state.status !== 'TODO'
    return {
      task_key: keys.get(plan.name),
      project_key: project.project_key,
      task_name: plan.name,
      parent_task_key: groupKeys[plan.group],
      executor_key: plan.who ? personOf(plan.who) : random.pick(project.people),
      member_keys: [],
      priority: plan.priority ?? random.pick(['MIDDLE', 'MIDDLE', 'MIDDLE', 'HIGH', 'LOW']),
      plan_start: timeText(start),
      plan_end: timeText(plan.milestone ? start + 9 * 3_600_000 : end),
      actual_start: begun ? timeText(start) : null,
      actual_end: state.status === 'DONE' ? timeText(Math.min(end, clock.now)) : null,
      plan_hours: `${random.int(4, 40)}.00`,
      actual_hours: begun ? `${random.int(2, 32)}.00` : null,
      weight: plan.weight,
      predecessor_keys: plan.after.flatMap((name) => keys.get(name) ?? []),
      milestone: plan.milestone,
      check_list: plan.checks?.map((text, at) => ({ text, done: at === 0 })) ?? null,
      sort_no: index,
      ...state,
      ...stamp(created + index * 1000, project.manager),
    }
  })
  const heads = groups.map((name, index): Row => {
    const below = rows.filter((row) => row.parent_task_key === groupKeys[index])
    const done = below.every((row) => row.status === 'DONE')
    const begun = below.some((row) => row.status !== 'TODO')
    return {
      task_key: groupKeys[index],
      project_key: project.project_key,
      task_name: name,
      executor_key: project.manager,
      plan_start: below.map((row) => String(row.plan_start)).sort()[0],
      plan_end: below
        .map((row) => String(row.plan_end))
        .sort()
        .at(-1),
      status: done ? 'DONE' : begun ? 'DOING' : 'TODO',
      sort_no: index,
      ...stamp(created - (index + 1) * 1000, project.manager),
    }
  })
  await insertRecords(db, projectTask, [...heads, ...rows])
  const comments = tasks.flatMap((plan, index): Row[] =>
    plan.comment
      ? [
          {
            comment_key: keyAt(random, clock.ago(1) + index * 1000),
            task_key: keys.get(plan.name),
            comment_content: plan.comment,
            ...stamp(clock.ago(1), String(rows[index]?.executor_key)),
          },
        ]
      : [],
  )
  if (comments.length > 0) await insertRecords(db, projectTaskComment, comments)
}

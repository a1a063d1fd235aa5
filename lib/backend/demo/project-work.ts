// What is done in the demo company's projects: tasks with what they wait for, objectives with check-ins, cloud documents (docs/domain/demo.md#data).
import { sql } from 'kysely'
import { z } from 'zod'
import work from '../../content/demo/project-work.json' with { type: 'json' }
import { keyResult, keyResultUpdate, objective } from '../../model/entities/objective.ts'
import { projectDocument } from '../../model/entities/project-document.ts'
import { projectTask, projectTaskComment } from '../../model/entities/project-task.ts'
import { fileAddress } from '../../model/file-types.ts'
import { momentOf } from '../../model/moment.ts'
import { keyResultProgress } from '../../model/project-progress.ts'
import type { Db } from '../db/gateway.ts'
import { insertRows } from '../db/insert-rows.ts'
import { rawRows } from '../db/raw-rows.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { systemContext } from '../kernel/pipeline.ts'
import { refreshProgress } from '../project/progress.ts'
import { type Clock, clockOf, dateText, dayMs, timeText } from './clock.ts'
import { stamp } from './config.ts'
import { insertRecords, type Row } from './insert.ts'
import { markLoaded } from './mark-loaded.ts'
import { readPeople } from './people.ts'
import { type DemoPicture, fileRow, storeFiles } from './pictures.ts'
import { keyAt, type Random, randomOf } from './random.ts'

const task = z.object({
  name: z.string(),
  group: z.number(),
  from: z.number(),
  to: z.number(),
  after: z.array(z.string()).default([]),
  milestone: z.boolean().default(false),
  who: z.string().optional(),
  status: z.string().optional(),
  progress: z.number().optional(),
  priority: z.string().optional(),
  weight: z.number().default(1),
  checks: z.array(z.string()).optional(),
  comment: z.string().optional(),
})
const result = z.object({
  name: z.string(),
  type: z.string(),
  start: z.string().default('0'),
  target: z.string(),
  unit: z.string(),
  weight: z.number(),
})
const book = z
  .object({
    story: z.object({ groups: z.array(z.string()), tasks: z.array(task) }),
    groups: z.array(z.string()),
    tasks: z.array(task),
    objectives: z.array(z.object({ name: z.string(), weight: z.number(), results: z.array(result) })),
    notes: z.array(z.string()),
    folders: z.array(z.string()),
    texts: z.array(z.object({ name: z.string(), folder: z.number(), html: z.string() })),
    files: z.array(z.object({ name: z.string(), folder: z.number(), text: z.string() })),
  })
  .parse(work)

type Plan = z.output<typeof task>

const projectRows = rawRows({
  project_key: 'project.project_key',
  project_name: 'project.project_name',
  status: 'project.status',
  manager: 'project.project_mgr_key',
  from: 'project.project_start_time',
  to: 'project.project_end_time',
  people: 'text[]',
})
type Project = Awaited<ReturnType<typeof projectRows.read>>[number]

interface Setting {
  random: Random
  clock: Clock
  project: Project
  /** Done, or still worked on. */
  ended: boolean
  /** The key of a colleague by his account. */
  personOf: (username: string) => string
}

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
function daysOf({ clock, project }: Setting, plan: Plan, story: boolean): { start: number; end: number } {
  const at = (days: number, hour: number) => clock.at(days, hour)
  if (story) return { start: at(plan.from, 9), end: at(plan.to, 18) }
  const [from, to] = [momentOf(project.from), momentOf(project.to)]
  const dayIn = (percent: number) => Math.round((from + ((to - from) * percent) / 100 - clock.at(0, 9)) / dayMs)
  return { start: at(dayIn(plan.from), 9), end: at(Math.max(dayIn(plan.from), dayIn(plan.to) - 1), 18) }
}

/** What is long past is done, what is under way has come a part of its way; now and then something is late. */
function stateOf({ random, clock, ended }: Setting, plan: Plan, start: number, end: number): { status: string; progress: number } {
  if (plan.status) return { status: plan.status, progress: plan.progress ?? (plan.status === 'TODO' ? 0 : 100) }
  if (ended) return { status: 'DONE', progress: 100 }
  if (end < clock.now)
    return random.int(1, 12) === 1 ? { status: 'DOING', progress: random.int(10, 18) * 5 } : { status: 'DONE', progress: 100 }
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

async function addObjectives(db: Db, setting: Setting): Promise<void> {
  const { random, clock, project, ended } = setting
  const created = Math.min(clock.now - 2 * dayMs, momentOf(project.from) - 3 * dayMs)
  const passed = Math.min(1, Math.max(0.05, (clock.now - momentOf(project.from)) / (momentOf(project.to) - momentOf(project.from))))
  for (const [at, plan] of book.objectives.entries()) {
    const objective_key = keyAt(random, created + at * 1000)
    const owner_key = at === 0 ? project.manager : random.pick(project.people)
    const results = plan.results.map((one, index) =>
      resultOf(setting, one, { objective_key, created: created + at * 1000 + index, passed }),
    )
    await insertRecords(db, objective, [
      {
        objective_key,
        project_key: project.project_key,
        objective_code: `O${at + 1}`,
        objective_name: plan.name,
        owner_key,
        cycle: 'PROJECT',
        start_date: project.from.slice(0, 10),
        end_date: project.to.slice(0, 10),
        weight: plan.weight,
        confidence: random.int(5, 9),
        status: ended ? 'CLOSED' : 'RUNNING',
        score: ended ? '0.85' : null,
        close_note: ended ? '交付质量与客户评价达到预期。' : null,
        ...stamp(created + at * 1000, project.manager),
      },
    ])
    await insertRecords(
      db,
      keyResult,
      results.map(({ row }) => row),
    )
    await insertRecords(
      db,
      keyResultUpdate,
      results.flatMap(({ updates }) => updates),
    )
  }
}

interface Beneath {
  objective_key: string
  created: number
  passed: number
}

/** A key result that has come about as far as its project's time, with the check-ins on the way. */
function resultOf({ random, clock, project, ended }: Setting, plan: z.output<typeof result>, { objective_key, created, passed }: Beneath) {
  const kr_key = keyAt(random, created)
  const way = Number(plan.target) - Number(plan.start)
  const part = ended ? 1 : Math.min(1, passed * (random.int(70, 120) / 100))
  const whole = plan.type === 'BOOL' || (plan.type === 'NUMBER' && !plan.target.includes('.'))
  const valueAt = (share: number) => {
    const value = Number(plan.start) + way * share
    return `${whole ? Math.floor(value) : value.toFixed(1)}`
  }
  const current_value = Number(valueAt(part)).toFixed(4)
  const owner_key = random.pick(project.people)
  const measured = { start_value: plan.start, target_value: plan.target, current_value }
  const confidence = random.int(4, 9)
  const updates = [0.35, 0.7, 1].map((share, at): Row => {
    const value = Number(valueAt(part * share)).toFixed(4)
    const moment = Math.min(clock.now - 3_600_000, clock.ago(20 - at * 8))
    return {
      update_key: keyAt(random, moment),
      kr_key,
      value,
      progress: keyResultProgress({ ...measured, current_value: value }),
      confidence: Math.max(1, confidence - 1 + at),
      note: random.pick(book.notes),
      ...stamp(moment, owner_key),
    }
  })
  const row: Row = {
    kr_key,
    objective_key,
    project_key: project.project_key,
    kr_name: plan.name,
    kr_type: plan.type,
    start_value: plan.start,
    target_value: plan.target,
    current_value,
    unit: plan.unit || null,
    weight: plan.weight,
    owner_key,
    due_date: dateText(momentOf(project.to)),
    confidence,
    progress: keyResultProgress(measured),
    status: ended ? 'CLOSED' : 'RUNNING',
    score: ended ? '0.85' : null,
    ...stamp(created, project.manager),
  }
  return { row, updates }
}

/** Five folders everywhere; texts and files in what is worked on. */
async function addDocuments(db: Db, { random, clock, project, ended }: Setting): Promise<DemoPicture[]> {
  const created = Math.min(clock.now - 2 * dayMs, momentOf(project.from) - 2 * dayMs)
  const folders = book.folders.map((_, index) => keyAt(random, created + index * 1000))
  const common = (folder: number | null, at: number) => ({
    project_key: project.project_key,
    folder_key: folder === null ? null : folders[folder],
    doc_power: 'PROJECT',
    readers: 'PROJECT',
    version: 1,
    ...stamp(created + at, project.manager),
  })
  const rows: Row[] = book.folders.map((document_name, index) => ({
    ...common(null, index * 1000),
    document_key: folders[index],
    document_name,
    document_type: 'FOLDER',
  }))
  const files: DemoPicture[] = []
  if (project.status === 'PASS') {
    for (const [index, one] of book.texts.entries()) {
      const at = (10 + index) * 60_000
      const members = one.name === '风险清单'
      rows.push({
        ...common(one.folder, at),
        document_key: keyAt(random, created + at),
        document_name: one.name,
        document_type: 'RICH',
        content: one.html,
        size: Buffer.byteLength(one.html),
        ...(members && { doc_power: 'MEMBERS', readers: 'MEMBERS' }),
      })
    }
    for (const [index, one] of book.files.entries()) {
      const moment = created + (20 + index) * 60_000
      const document_key = keyAt(random, moment)
      const file = keyAt(random, moment + 1)
      const bytes = Buffer.from(`${one.text}${project.project_name}\n`)
      const mime = one.name.endsWith('.csv') ? 'text/csv' : 'text/plain'
      files.push({
        bytes,
        row: fileRow({ file, name: one.name, bytes, mime, moment, uploader: project.manager }),
        link: { file_key: file, biz_type: projectDocument.name, biz_key: document_key, field: 'file_list' },
      })
      rows.push({
        ...common(one.folder, (20 + index) * 60_000),
        document_key,
        document_name: one.name,
        document_type: 'FILE',
        file_list: [{ uid: file, name: one.name, status: 'done', url: fileAddress(file), size: bytes.length }],
        size: bytes.length,
      })
    }
  }
  await insertRecords(db, projectDocument, ended ? rows.slice(0, 5) : rows)
  return files
}

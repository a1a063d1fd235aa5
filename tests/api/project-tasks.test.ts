// Tasks of projects: what a task must fulfil, each step allowed and refused, progress up to the project, reminders by the clock.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { taskJobs } from '../../lib/backend/project/task/jobs.ts'
import { type TaskStep, taskStates, taskStepBetween, taskSteps } from '../../lib/model/steps/task.ts'
import type { Client } from '../support/backend.ts'
import { fieldsOf, messagesOf, type Row } from '../support/customers.ts'
import { eis, makeProject, makeProjectIn, openProjects, type ProjectTeam, readProject } from '../support/projects.ts'
import { runDueJobs } from '../support/queue.ts'
import { expectMay } from '../support/steps-taken.ts'

type TaskState = (typeof taskStates)[number]

let team: ProjectTeam
let project: string

beforeAll(async () => {
  team = await openProjects()
  project = await makeProjectIn(team, 'PASS')
})
afterAll(() => team.backend.close())

let count = 0
const inputOf = (more: Row = {}): Row => ({
  project_key: project,
  task_name: `任务${++count}`,
  executor_key: team.other.userKey,
  plan_start: '2026-03-02 09:00:00',
  plan_end: '2026-03-06 18:00:00',
  ...more,
})
const save = (more: Row = {}, client: Client = team.manager) => client.send<Row>(`${eis}/task/save`, inputOf(more))
const make = async (more: Row = {}, client: Client = team.manager) =>
  String((await client.ok<Row>(`${eis}/task/save`, inputOf(more))).task_key)
const read = (key: unknown, client: Client = team.manager) => client.ok<Row>('GET /api/eis/restful/task/detail/{id}', { id: key })
const move = (key: unknown, more: Row, client: Client = team.other) =>
  client.send<Row>(`${eis}/task/updateStatus`, { task_key: key, ...more })

/** The steps that bring a new task into a state. */
const ways: Record<TaskState, readonly TaskState[]> = {
  TODO: [],
  DOING: ['DOING'],
  REVIEW: ['DOING', 'REVIEW'],
  DONE: ['DOING', 'REVIEW', 'DONE'],
  PAUSE: ['PAUSE'],
  CANCEL: ['CANCEL'],
}
async function makeIn(state: TaskState, more: Row = {}): Promise<string> {
  const key = await make(more)
  for (const status of ways[state]) expect((await move(key, { status, reason: '按计划' }, team.manager)).code).toBe(0)
  return key
}

describe('task', () => {
  test('PF-32 WS-51 a task is saved, listed, read and deleted', async () => {
    const key = await make({ priority: 'URGENT', check_list: [{ text: '订场地', done: false }], milestone: true })
    const list = async () =>
      (await team.manager.ok<{ records: Row[] }>(`${eis}/task/query`, { project_key: project, pageSize: 200 })).records
    const listed = (await list()).find((row) => row.task_key === key)
    expect([listed?.status, listed?.priority, listed?.progress, listed?.executor_name]).toEqual(['TODO', 'URGENT', 0, '韩梅'])
    expect((await read(key)).check_list).toEqual([{ text: '订场地', done: false }])
    await team.manager.ok(`${eis}/task/delete`, { id: key })
    expect((await list()).map((row) => row.task_key)).not.toContain(key)
  })

  test('WS-51 the plan of a project holds its tasks with their people, for whoever sees the project', async () => {
    const above = await make({ task_name: '布展' })
    const key = await make({ parent_task_key: above, task_name: '搭建', plan_start: '2026-03-03 09:00:00', predecessor_keys: [] })
    const plan = await team.manager.ok<Row[]>(`${eis}/task/plan`, { project_key: project })
    expect(plan.find((row) => row.task_key === key)).toMatchObject({
      task_name: '搭建',
      parent_task_key: above,
      executor_name: '韩梅',
      progress: 0,
    })
    const stranger = await team.backend.as('yezhou')
    expect((await stranger.send(`${eis}/task/plan`, { project_key: project })).code).toBe(404)
  })

  test('WS-52 a task belongs to its project: who does not take part in it finds nothing, a direct call answers as for a missing one', async () => {
    const key = await make()
    const other = await makeProject(team)
    const { records } = await team.other.ok<{ records: Row[] }>(`${eis}/task/query`, { project_key: other })
    expect(records.map((row) => row.task_key)).not.toContain(key)
    const stranger = await team.backend.as('yezhou')
    expect((await stranger.send('GET /api/eis/restful/task/detail/{id}', { id: key })).code).toBe(404)
    expect((await stranger.send(`${eis}/task/updateStatus`, { task_key: key, status: 'DOING' })).code).toBe(404)
    expect((await save({}, stranger)).code).not.toBe(0)
    expect((await team.sales.send(`${eis}/task/query`, { project_key: project })).code).toBe(403)
  })

  test('WS-51 a task in itself, below itself, on a fourth level and below one that is over is refused', async () => {
    const one = await make()
    const two = await make({ parent_task_key: one })
    const three = await make({ parent_task_key: two })
    const field = async (more: Row) => fieldsOf(await save(more)).parent_task_key
    expect(await field({ parent_task_key: three })).toBe('最多3级')
    expect(await field({ task_key: one, parent_task_key: one })).toBe('不能选择自己或自己的下级')
    expect(await field({ task_key: one, parent_task_key: three })).toBe('不能选择自己或自己的下级')
    expect(await field({ parent_task_key: await makeIn('CANCEL') })).toBe('上级任务已结束')
    expect((await team.manager.send(`${eis}/task/delete`, { id: one })).message).toContain('存在下级')
  })

  test('WS-51 a circle of tasks that wait for each other is refused, through groups too; what is waited for is not deleted', async () => {
    const first = await make()
    const second = await make({ predecessor_keys: [first] })
    const third = await make({ predecessor_keys: [second] })
    const field = async (more: Row) => fieldsOf(await save(more)).predecessor_keys
    expect(await field({ task_key: first, predecessor_keys: [third] })).toContain('互相等待')
    expect(await field({ task_key: first, predecessor_keys: [first] })).toContain('互相等待')
    const inside = await make({ parent_task_key: third })
    expect(await field({ task_key: first, predecessor_keys: [inside] })).toContain('互相等待')
    expect(await field({ task_key: inside, predecessor_keys: [third] })).toContain('互相等待')
    expect((await team.manager.send(`${eis}/task/delete`, { id: first })).message).toContain('在等它完成')
  })

  test('WS-51 reversed dates, strangers, foreign tasks and broken check lists are refused', async () => {
    const foreign = await team.manager.ok<Row>(`${eis}/task/save`, inputOf({ project_key: await makeProject(team) }))
    const table: readonly [Row, string][] = [
      [{ plan_end: '2026-03-01 09:00:00' }, 'plan_end'],
      [{ executor_key: team.sales.userKey }, 'executor_key'],
      [{ member_keys: [team.sales.userKey] }, 'member_keys'],
      [{ predecessor_keys: [foreign.task_key] }, 'predecessor_keys'],
      [{ parent_task_key: foreign.task_key }, 'parent_task_key'],
      [{ check_list: [{ text: '', done: false }] }, 'check_list'],
      [{ check_list: Array.from({ length: 101 }, () => ({ text: '项', done: false })) }, 'check_list'],
      [{ weight: 0 }, 'weight'],
      [{ weight: 101 }, 'weight'],
      [{ plan_hours: '-1' }, 'plan_hours'],
      [{ task_name: '' }, 'task_name'],
    ]
    for (const [more, field] of table) expect([field, Object.keys(fieldsOf(await save(more)))]).toEqual([field, [field]])
  })

  test('WS-51 every change of state: each step of the table and no other', async () => {
    for (const from of taskStates)
      for (const to of taskStates) {
        if (from === to) continue
        const key = await makeIn(from)
        const { code, message } = await move(key, { status: to, reason: '按计划' }, team.manager)
        const allowed = taskStepBetween(from, to) !== null
        expect([from, to, code]).toEqual([from, to, allowed ? 0 : 1])
        if (!allowed) expect(message).toContain('当前状态不允许该操作')
        expect((await read(key)).status).toBe(allowed ? to : from)
      }
  })

  test('WS-51 the executor works, the creator and the manager decide, others do neither', async () => {
    const { media } = team
    await team.manager.ok(`${eis}/project/participant/addOrUpdate`, { project_key: project, employee_key: media.userKey })
    const key = await make()
    expect((await move(key, { status: 'DOING' }, media)).code).toBe(403)
    expect((await move(key, { progress: 30 })).data).toMatchObject({ status: 'DOING', progress: 30 })
    expect((await move(key, { progress: 20 })).data).toMatchObject({ status: 'DOING', progress: 20 })
    expect((await move(key, { progress: 100 })).data).toMatchObject({ status: 'REVIEW', progress: 100 })
    expect((await messagesOf(team, 'M-PTASK-ASSIGN', key)).map((one) => one.receivers)).toEqual([[team.other.userKey]])
    expect((await messagesOf(team, 'M-PTASK-REVIEW', key)).map((one) => one.receivers)).toEqual([[team.manager.userKey]])
    expect((await move(key, { status: 'DONE' })).message).toContain('只有执行人、创建人或项目经理')
    expect(fieldsOf(await move(key, { status: 'DOING' }, team.manager))).toHaveProperty('reason')
    const back = await move(key, { status: 'DOING', reason: '缺签字' }, team.manager)
    expect(back.data).toMatchObject({ status: 'DOING', progress: 90, status_reason: '缺签字' })
    expect((await messagesOf(team, 'M-PTASK-BACK', key)).map((one) => [one.receivers, one.params.reason])).toEqual([
      [[team.other.userKey], '缺签字'],
    ])
    await move(key, { status: 'REVIEW' })
    const done = await move(key, { status: 'DONE' }, team.manager)
    expect(done.data).toMatchObject({ status: 'DONE', progress: 100, actual_end: expect.any(String), delay_days: 0 })
    expect((await move(key, { progress: 50 }, team.manager)).code).toBe(1)
    expect((await save({ task_key: key, plan_end: '2026-04-01 18:00:00' })).code).toBe(1)
    const spent = { ...(await read(key)), actual_hours: '12.50' }
    expect((await team.manager.ok<Row>(`${eis}/task/save`, spent)).actual_hours).toBe('12.50')
  })

  test.each(taskStates)('in %s the answer names the steps that the caller may take, and no other is taken', async (state) => {
    const { media } = team
    await team.manager.send(`${eis}/project/participant/addOrUpdate`, { project_key: project, employee_key: media.userKey })
    const key = await make()
    const put = async () => {
      await sql`update project_task set status = ${state} where task_key = ${key}`.execute(team.backend.kernel.db)
      return key
    }
    for (const client of [team.manager, team.other, media, team.boss, team.admin])
      await expectMay({
        steps: Object.keys(taskSteps.of),
        put,
        may: async () => (await client.send<Row>('GET /api/eis/restful/task/detail/{id}', { id: key })).data?.may,
        async take(step) {
          const { to, from } = taskSteps.of[step as TaskStep]
          // the call names the state that a step leads to
          if (!(from as readonly string[]).includes(state)) return { code: 1, message: '' }
          return move(key, { status: to, reason: '按计划' }, client)
        },
      })
  })

  test('WS-51 a group is neither done nor cancelled while a task below it is open, and its progress is that of the tasks below', async () => {
    const group = await make()
    const heavy = await make({ parent_task_key: group, weight: 3 })
    const light = await make({ parent_task_key: group })
    expect((await move(group, { progress: 50 }, team.manager)).message).toContain('由下级任务汇总')
    await move(heavy, { progress: 50 })
    expect((await read(group)).progress).toBe(38)
    await move(group, { status: 'REVIEW' }, team.manager)
    expect((await move(group, { status: 'DONE' }, team.manager)).message).toContain('还有 2 个下级任务没有完成')
    await move(heavy, { status: 'REVIEW' })
    await move(heavy, { status: 'DONE' }, team.manager)
    expect((await move(group, { status: 'DONE' }, team.manager)).message).toContain('还有 1 个下级任务没有完成')
    await move(light, { status: 'CANCEL', reason: '不做了' }, team.manager)
    expect((await move(group, { status: 'DONE' }, team.manager)).data).toMatchObject({ status: 'DONE', progress: 100 })
  })

  test('WS-51 the progress of a project without objectives is that of its tasks, also of several people at once', async () => {
    const own = await makeProjectIn(team, 'PASS')
    const keys = await Promise.all(Array.from({ length: 6 }, (_, at) => make({ project_key: own, weight: at + 1 })))
    const answers = await Promise.all(keys.map((key, at) => move(key, { progress: (at + 1) * 10 }, at % 2 ? team.other : team.manager)))
    expect(answers.map((one) => one.code)).toEqual([0, 0, 0, 0, 0, 0])
    // (1·10 + 2·20 + … + 6·60) ÷ 21
    expect((await readProject(team.manager, own)).progress_rate).toBe('43.3333')
  })

  test('WS-51 of two who send the same version one wins; the other hears that it has changed', async () => {
    const key = await make()
    const { row_version } = await read(key)
    const sent = await Promise.all([10, 20].map((progress) => move(key, { progress, row_version })))
    expect(sent.map((one) => one.code).sort()).toEqual([0, 409])
  })

  test('WS-51 several tasks get a new plan together or not at all', async () => {
    const [one, two] = [await make(), await make()]
    const plan = (task_key: string, end: string) => ({ task_key, plan_start: '2026-03-09 09:00:00', plan_end: end })
    const send = (tasks: Row[]) => team.manager.send<Row[]>(`${eis}/task/reschedule`, { project_key: project, tasks })
    expect(fieldsOf(await send([plan(one, '2026-03-10 18:00:00'), plan(two, '2026-03-08 18:00:00')]))).toHaveProperty('plan_end')
    expect((await read(one)).plan_start).toBe('2026-03-02 09:00:00')
    expect((await send([plan(one, '2026-03-10 18:00:00'), plan(two, '2026-03-11 18:00:00')])).code).toBe(0)
    expect([(await read(one)).plan_end, (await read(two)).plan_end]).toEqual(['2026-03-10 18:00:00', '2026-03-11 18:00:00'])
    const foreign = await make({ project_key: await makeProject(team) })
    expect((await send([plan(one, '2026-03-12 18:00:00'), plan(foreign, '2026-03-12 18:00:00')])).code).toBe(404)
  })

  test('WS-51 a plan is that of one project, and a change of a task says what changes', async () => {
    const key = await make()
    const plan = { task_key: key, plan_start: '2026-03-09 09:00:00', plan_end: '2026-03-10 18:00:00' }
    const elsewhere = { project_key: await makeProjectIn(team, 'PASS'), tasks: [plan] }
    expect((await team.manager.send(`${eis}/task/reschedule`, elsewhere)).code).toBe(404)
    expect(fieldsOf(await move(key, {}))).toEqual({ progress: '请填写此项' })
    expect(await read(key)).toMatchObject({ plan_start: '2026-03-02 09:00:00', status: 'TODO', progress: 0 })
  })

  test('WS-51 comments are written, told to those of the task and deleted by who wrote them', async () => {
    const key = await make()
    const { comment_key } = await team.manager.ok<Row>(`${eis}/task/comment/save`, { task_key: key, comment_content: '请先给草图' })
    const { records } = await team.other.ok<{ records: Row[] }>(`${eis}/task/comment/query`, { task_key: key })
    expect(records.map((row) => row.comment_content)).toEqual(['请先给草图'])
    expect((await messagesOf(team, 'M-PTASK-COMMENT', key)).map((one) => one.receivers)).toEqual([[team.other.userKey]])
    expect((await team.other.send(`${eis}/task/comment/delete`, { id: comment_key })).code).toBe(403)
    await team.manager.ok(`${eis}/task/comment/delete`, { id: comment_key })
  })

  test.each(['PROGRESS', 'CLOSING', 'FINISH', 'ARCHIVE', 'STOP'])(
    'WS-21 the tasks of a project that is %s stay as they are',
    async (state) => {
      const own = await makeProject(team)
      const key = await make({ project_key: own })
      await sql`update project set status = ${state} where project_key = ${own}`.execute(team.backend.kernel.db)
      const answers = [
        await save({ project_key: own }),
        await move(key, { status: 'DOING' }),
        await team.manager.send(`${eis}/task/delete`, { id: key }),
      ]
      expect(answers.map((one) => one.code)).toEqual([1, 1, 1])
    },
  )
})

describe('reminders of tasks', () => {
  test('M-PTASK-SOON once for an end, M-PTASK-OVERDUE once a day, nothing of a project that rests', async () => {
    const { backend } = team
    const own = await makeProjectIn(team, 'PASS')
    const until = (plan_end: string, more: Row = {}) => make({ project_key: own, plan_start: '2030-05-01 09:00:00', plan_end, ...more })
    const soon = await until('2030-06-08 18:00:00')
    const three = await until('2030-06-10 18:00:00', { remind_before: 'D3' })
    const silent = await until('2030-06-08 18:00:00', { remind_before: 'NONE' })
    const late = await until('2030-06-03 18:00:00')
    const hour = await until('2030-06-07 09:20:00', { remind_before: 'H1' })
    const done = await until('2030-06-03 18:00:00')
    for (const status of ['DOING', 'REVIEW', 'DONE']) await move(done, { status }, team.manager)
    const runAt = async (time: string) => {
      backend.setNow(new Date(`${time}+08:00`))
      await runDueJobs(backend.kernel, taskJobs)
      backend.setNow(null)
    }
    const told = async (code: string, key: string) => (await messagesOf(team, code, key)).map((one) => one.params)
    const all = async () => [
      (await told('M-PTASK-SOON', soon)).length,
      (await told('M-PTASK-REMIND', three)).length,
      (await told('M-PTASK-REMIND', hour)).length,
      (await told('M-PTASK-OVERDUE', late)).map((one) => one.d),
    ]
    const rest = (status: string) => sql`update project set status = ${status} where project_key = ${own}`.execute(backend.kernel.db)
    await rest('SUSPEND')
    await runAt('2030-06-07T08:31:00')
    expect(await all()).toEqual([0, 0, 0, []])
    await rest('PASS')
    await runAt('2030-06-07T08:32:00')
    await backend.kernel.db.updateTable('job').set({ run_at: '2030-06-07T00:00:00Z' }).where('type', 'like', 'project.task%').execute()
    await runAt('2030-06-07T08:40:00')
    await runAt('2030-06-07T08:51:00')
    expect(await all()).toEqual([1, 1, 1, [4]])
    await runAt('2030-06-08T08:31:00')
    expect(await all()).toEqual([1, 1, 1, [4, 5]])
    for (const code of ['M-PTASK-SOON', 'M-PTASK-REMIND']) expect(await told(code, silent)).toEqual([])
    expect(await told('M-PTASK-OVERDUE', done)).toEqual([])
  })
})

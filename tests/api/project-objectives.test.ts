// Objectives and key results of projects: weights, states, check-ins and scores, each allowed and refused; progress up to the project.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../support/backend.ts'
import { fieldsOf, type Row } from '../support/customers.ts'
import { eis, makeProjectIn, openProjects, type ProjectTeam, readProject } from '../support/projects.ts'
import { expectMay } from '../support/steps-taken.ts'

let team: ProjectTeam

beforeAll(async () => {
  team = await openProjects()
})
afterAll(() => team.backend.close())

let count = 0
const newProject = () => makeProjectIn(team, 'PASS')
const objectiveOf = (project_key: string, more: Row = {}): Row => ({
  project_key,
  objective_name: `目标${++count}`,
  owner_key: team.other.userKey,
  start_date: '2026-03-01',
  end_date: '2026-06-30',
  weight: 100,
  ...more,
})
const resultOf = (objective_key: unknown, more: Row = {}): Row => ({
  objective_key,
  kr_name: `结果${++count}`,
  kr_type: 'NUMBER',
  start_value: '0',
  target_value: '200',
  weight: 100,
  owner_key: team.other.userKey,
  due_date: '2026-06-01',
  ...more,
})
const send = (call: string, input: Row, client: Client = team.manager) => client.send<Row>(`${eis}/${call}`, input)
const saveObjective = (project: string, more: Row = {}) => send('objective/addOrUpdate', objectiveOf(project, more))
const saveResult = (objective: unknown, more: Row = {}) => send('keyResult/addOrUpdate', resultOf(objective, more))
const objective = async (project: string, more: Row = {}) => String((await saveObjective(project, more)).data?.objective_key)
const result = async (key: unknown, more: Row = {}) => String((await saveResult(key, more)).data?.kr_key)
const readObjective = (id: unknown) => team.manager.ok<Row>('GET /api/eis/restful/objective/detail/{id}', { id })
const readResult = (id: unknown) => team.manager.ok<Row>('GET /api/eis/restful/keyResult/detail/{id}', { id })
const start = (objective_key: unknown, client = team.manager) =>
  send('objective/updateStatus', { objective_key, status: 'RUNNING' }, client)
const checkIn = (kr_key: unknown, value: string, more: Row = {}, client = team.other) =>
  send('keyResult/checkIn', { kr_key, value, confidence: 7, ...more }, client)

/** A running objective with key results of these weights. */
async function running(weights: readonly number[] = [100]): Promise<{ project: string; key: string; results: string[] }> {
  const project = await newProject()
  const key = await objective(project)
  const results: string[] = []
  for (const weight of weights) results.push(await result(key, { weight }))
  expect((await start(key)).code).toBe(0)
  return { project, key, results }
}

describe('objective', () => {
  test('WS-51 objectives and key results are numbered, listed, read and deleted', async () => {
    const project = await newProject()
    const [one, two] = [await objective(project, { weight: 60 }), await objective(project, { weight: 40 })]
    const list = async () => (await team.other.ok<{ records: Row[] }>(`${eis}/objective/query`, { project_key: project })).records
    expect((await list()).map((row) => [row.objective_code, row.weight, row.status])).toEqual([
      ['O1', 60, 'DRAFT'],
      ['O2', 40, 'DRAFT'],
    ])
    await result(one)
    const { records } = await team.other.ok<{ records: Row[] }>(`${eis}/keyResult/query`, { project_key: project })
    expect(records.map((row) => [row.objective_key, row.current_value, row.progress])).toEqual([[one, '0.0000', '0.0000']])
    await team.manager.ok(`${eis}/objective/deleteById`, { id: one })
    expect((await list()).map((row) => row.objective_key)).toEqual([two])
    expect((await team.manager.send('GET /api/eis/restful/keyResult/detail/{id}', { id: records[0]?.kr_key })).code).toBe(404)
  })

  test('WS-51 weights beside each other stay within 100, those of the key results too', async () => {
    const project = await newProject()
    const one = await objective(project, { weight: 70 })
    expect(fieldsOf(await saveObjective(project, { weight: 31 })).weight).toBe('同级权重合计不能超过 100，还可分配 30')
    expect((await saveObjective(project, { weight: 30 })).code).toBe(0)
    expect((await saveObjective(project, { weight: 100, parent_objective_key: one })).code).toBe(0)
    for (const weight of [-1, 101, 1.5]) expect(Object.keys(fieldsOf(await saveObjective(project, { weight })))).toEqual(['weight'])
    await result(one, { weight: 80 })
    expect(fieldsOf(await saveResult(one, { weight: 21 })).weight).toContain('还可分配 20')
  })

  test('WS-51 several who add at once stay within 100 together', async () => {
    const project = await newProject()
    const answers = await Promise.all([40, 40, 40].map((weight) => saveObjective(project, { weight })))
    expect(answers.map((one) => one.code).sort()).toEqual([0, 0, 400])
  })

  test('WS-51 bad input: a fourth level, dates reversed, no way to go, strangers', async () => {
    const project = await newProject()
    const one = await objective(project)
    const two = await objective(project, { parent_objective_key: one })
    const three = await objective(project, { parent_objective_key: two })
    const fields = async (more: Row) => Object.keys(fieldsOf(await saveObjective(project, { weight: 0, ...more })))
    expect(await fields({ parent_objective_key: three })).toEqual(['parent_objective_key'])
    expect(await fields({ objective_key: one, parent_objective_key: three })).toContain('parent_objective_key')
    expect(await fields({ end_date: '2026-02-01' })).toEqual(['end_date'])
    expect(await fields({ owner_key: team.sales.userKey })).toEqual(['owner_key'])
    expect(Object.keys(fieldsOf(await saveResult(one, { target_value: '0.0000' })))).toEqual(['target_value'])
    expect((await readResult(await result(one, { kr_type: 'BOOL', target_value: '9', weight: 10 }))).target_value).toBe('1.0000')
  })

  test('WS-51 starts with weights of exactly 100 only; its key results run with it', async () => {
    const project = await newProject()
    const key = await objective(project, { weight: 90 })
    expect((await start(key)).message).toContain('同级目标的权重合计为 90')
    await send('objective/weights', { project_key: project, weights: [{ objective_key: key, weight: 100 }] })
    expect((await start(key)).message).toContain('请先添加关键结果')
    const kr = await result(key, { weight: 99 })
    expect((await checkIn(kr, '1')).code).toBe(1)
    expect((await start(key)).message).toContain('关键结果的权重合计为 99')
    await send('keyResult/weights', { objective_key: key, weights: [{ kr_key: kr, weight: 100 }] })
    expect((await start(key, team.media)).code).not.toBe(0)
    expect((await start(key, team.other)).code).toBe(0)
    expect((await readResult(kr)).status).toBe('RUNNING')
    expect((await start(key)).message).toContain('当前状态不允许该操作')
  })

  test('WS-51 while one runs, weights change together and stay at 100; a new one begins with 0', async () => {
    const { project, key, results } = await running([60, 40])
    const [one, two] = results
    expect(fieldsOf(await saveResult(key, { kr_key: one, weight: 50 })).weight).toContain('分配权重')
    expect(fieldsOf(await saveResult(key, { weight: 10 }))).toHaveProperty('weight')
    const added = await result(key, { weight: 0 })
    expect((await readResult(added)).status).toBe('RUNNING')
    const weigh = (...weights: number[]) =>
      send('keyResult/weights', { objective_key: key, weights: [one, two, added].map((kr_key, at) => ({ kr_key, weight: weights[at] })) })
    expect((await weigh(50, 30, 10)).message).toContain('权重合计为 90')
    expect((await weigh(50, 30, 20)).code).toBe(0)
    expect((await send('keyResult/deleteById', { id: added })).message).toContain('分配权重')
    await weigh(60, 40, 0)
    expect((await send('keyResult/deleteById', { id: added })).code).toBe(0)
    expect(fieldsOf(await saveObjective(project, { weight: 5 }))).toHaveProperty('weight')
    const late = await objective(project, { weight: 0 })
    expect((await send('objective/weights', { project_key: project, weights: [{ objective_key: late, weight: 20 }] })).message).toContain(
      '120',
    )
  })

  test('WS-51 check-ins move the progress up and down to the project, are kept, and belong to the owner', async () => {
    const { project, key, results } = await running([75, 25])
    const [one, two] = results
    expect((await checkIn(one, '100')).data).toMatchObject({ current_value: '100.0000', progress: '50.0000', confidence: 7 })
    await checkIn(two, '50', { note: '两家已签' })
    expect((await readObjective(key)).progress).toBe('43.7500')
    expect((await readProject(team.manager, project)).progress_rate).toBe('43.7500')
    await checkIn(one, '40')
    expect((await readObjective(key)).progress).toBe('21.2500')
    await checkIn(one, '500')
    expect((await readResult(one)).progress).toBe('100.0000')
    const { records } = await team.other.ok<{ records: Row[] }>(`${eis}/keyResult/log/query`, { kr_key: one })
    expect(records.map((row) => row.value).sort()).toEqual(['100.0000', '40.0000', '500.0000'])
    expect(fieldsOf(await checkIn(one, '10', { progress: '30' }))).toHaveProperty('note')
    expect((await checkIn(one, '10', { progress: '30', note: '客户口头确认' })).data).toMatchObject({
      progress: '30.0000',
      manual_reason: '客户口头确认',
    })
    expect((await checkIn(one, '10')).data).toMatchObject({ progress: '5.0000', manual_progress: null })
    for (const value of ['', 'abc', '1e3', '1.23456', '-']) expect([value, (await checkIn(one, value)).code]).toEqual([value, 400])
    for (const more of [{ confidence: 0 }, { confidence: 11 }, { progress: '101', note: '太多' }])
      expect((await checkIn(one, '10', more)).code).toBe(400)
    await team.manager.ok(`${eis}/project/participant/addOrUpdate`, { project_key: project, employee_key: team.pmo.userKey })
    const member = await team.backend.as('yezhou')
    await team.manager.ok(`${eis}/project/participant/addOrUpdate`, { project_key: project, employee_key: member.userKey })
    expect((await checkIn(one, '10', {}, member)).message).toContain('只有负责人或项目经理')
  })

  test('WS-51 check-ins of several people at once agree with the rows', async () => {
    const { project, key, results } = await running([25, 25, 25, 25])
    const answers = await Promise.all(results.map((kr, at) => checkIn(kr, String((at + 1) * 20), {}, at % 2 ? team.other : team.manager)))
    expect(answers.map((one) => one.code)).toEqual([0, 0, 0, 0])
    expect([(await readObjective(key)).progress, (await readProject(team.manager, project)).progress_rate]).toEqual(['25.0000', '25.0000'])
  })

  test('WS-51 done with all key results done; closed with a score from 0 to 1 for each', async () => {
    const { project, key, results } = await running([60, 40])
    const [one, two] = results
    const finish = (kr_key: unknown) => send('keyResult/updateStatus', { kr_key, status: 'DONE' })
    const done = () => send('objective/updateStatus', { objective_key: key, status: 'DONE' })
    const close = (...scores: unknown[]) =>
      send('objective/close', {
        objective_key: key,
        close_note: '渠道超预期',
        scores: scores.map((score, at) => ({ kr_key: results[at], score })),
      })
    expect((await finish(one)).message).toContain('进度达到 100%')
    await checkIn(one, '200')
    expect((await finish(one)).code).toBe(0)
    expect((await checkIn(one, '10')).message).toContain('当前状态不允许该操作')
    expect((await done()).message).toContain('还有 1 个关键结果没有完成')
    await checkIn(two, '200')
    await finish(two)
    expect((await done()).code).toBe(0)
    for (const scores of [[], ['0.7'], ['0.7', '1.01'], ['0.7', '-0.1'], ['0.7', '0.555'], ['0.7', '一']])
      expect([scores, (await close(...scores)).message]).toEqual([scores, '请为每个关键结果填写 0 到 1 的得分'])
    expect((await close('0.7', 1)).data).toMatchObject({ status: 'CLOSED', score: '0.82', close_note: '渠道超预期' })
    expect((await readResult(one)).score).toBe('0.70')
    expect((await close('0.7', 1)).message).toContain('当前状态不允许该操作')
    expect((await saveObjective(project, { objective_key: key, objective_name: '改名' })).message).toContain('当前状态不允许该操作')
    expect((await saveResult(key, { kr_key: one, kr_name: '改名' })).message).toContain('当前状态不允许该操作')
    expect((await saveResult(key, { weight: 0 })).message).toContain('当前状态不允许该操作')
    expect((await send('objective/deleteById', { id: key })).message).toContain('当前状态不允许该操作')
  })

  test('WS-51 a running objective is closed early; a draft is neither closed nor done', async () => {
    const { key, results } = await running()
    expect((await send('objective/close', { objective_key: key, scores: [{ kr_key: results[0], score: '0.3' }] })).data?.score).toBe('0.30')
    const draft = await objective(await newProject())
    for (const [call, more] of [
      ['objective/updateStatus', { status: 'DONE' }],
      ['objective/close', { scores: [] }],
    ] as const)
      expect((await send(call, { objective_key: draft, ...more })).message).toContain('当前状态不允许该操作')
  })

  test('WS-51 beside a running objective a draft with a weight is not deleted', async () => {
    const project = await newProject()
    const [one, two] = [await objective(project, { weight: 60 }), await objective(project, { weight: 40 })]
    await result(one)
    expect((await start(one)).code).toBe(0)
    const refused = await send('objective/deleteById', { id: two })
    expect([refused.code, refused.message]).toEqual([1, '同级中已有启动的，请先在「分配权重」中一起调整'])
    expect((await readObjective(two)).weight).toBe(40)
  })

  test('WS-51 a key result is of an objective that there is', async () => {
    const refused = await saveResult('f'.repeat(32))
    expect([refused.code, fieldsOf(refused)]).toEqual([400, { objective_key: '所选记录不存在或无权查看' }])
  })

  test('WS-51 weights are those of objectives and key results beside each other only', async () => {
    const project = await newProject()
    const [own, foreign] = [await objective(project), await objective(await newProject())]
    const [mine, strange] = [await result(own), await result(foreign)]
    const objectives = { project_key: project, weights: [{ objective_key: foreign, weight: 0 }] }
    expect((await send('objective/weights', objectives)).code).toBe(404)
    expect((await send('keyResult/weights', { objective_key: own, weights: [{ kr_key: strange, weight: 0 }] })).code).toBe(404)
    expect([(await readObjective(foreign)).weight, (await readResult(mine)).weight, (await readResult(strange)).weight]).toEqual([
      100, 100, 100,
    ])
  })

  test('WS-51 a key result of yes or no takes no other value', async () => {
    const project = await newProject()
    const key = await objective(project)
    const kr = await result(key, { kr_type: 'BOOL', target_value: '1' })
    await start(key)
    expect(Object.keys(fieldsOf(await checkIn(kr, '0.5')))).toEqual(['value'])
    expect(await readResult(kr)).toMatchObject({ current_value: '0.0000', status: 'RUNNING' })
    expect((await checkIn(kr, '1')).code).toBe(0)
  })

  test('WS-51 a key result that tasks are linked to is not deleted', async () => {
    const project = await newProject()
    const key = await objective(project)
    const kr = await result(key)
    await team.manager.ok(`${eis}/task/save`, {
      project_key: project,
      task_name: '邀约媒体',
      executor_key: team.other.userKey,
      key_result_key: kr,
      plan_start: '2026-03-02 09:00:00',
      plan_end: '2026-03-06 18:00:00',
    })
    expect((await send('keyResult/deleteById', { id: kr })).message).toContain('已关联任务')
    expect((await send('objective/deleteById', { id: key })).message).toContain('已关联任务')
  })
})

describe('states', () => {
  const states = ['DRAFT', 'RUNNING', 'DONE', 'CLOSED']
  interface Made {
    project: string
    key: string
    kr: string
  }
  /** An objective in a state, its one key result all the way. */
  async function made(state: string): Promise<Made> {
    const project = await newProject()
    const key = await objective(project)
    const kr = await result(key)
    if (state === 'DRAFT') return { project, key, kr }
    expect((await start(key)).code).toBe(0)
    expect((await checkIn(kr, '200')).code).toBe(0)
    if (state === 'DONE') expect((await finish({ project, key, kr })).code).toBe(0)
    if (state === 'CLOSED') expect((await close({ project, key, kr })).code).toBe(0)
    return { project, key, kr }
  }
  const finish = async ({ key, kr }: Made) => {
    await send('keyResult/updateStatus', { kr_key: kr, status: 'DONE' })
    return send('objective/updateStatus', { objective_key: key, status: 'DONE' })
  }
  const close = ({ key, kr }: Made) => send('objective/close', { objective_key: key, scores: [{ kr_key: kr, score: '0.8' }] })
  const steps: readonly [string, readonly string[], (one: Made) => Promise<{ code: number; message: string }>, string?][] = [
    ['save', ['DRAFT', 'RUNNING'], ({ project, key }) => saveObjective(project, { objective_key: key, objective_name: '改名' })],
    ['add a key result', ['DRAFT', 'RUNNING'], ({ key }) => saveResult(key, { weight: 0 })],
    ['start', ['DRAFT'], ({ key }) => start(key), 'RUNNING'],
    ['check in', ['RUNNING'], ({ kr }) => checkIn(kr, '150')],
    ['finish', ['RUNNING'], finish, 'DONE'],
    ['close', ['RUNNING', 'DONE'], close, 'CLOSED'],
    ['delete', ['DRAFT'], ({ key }) => send('objective/deleteById', { id: key })],
  ]

  test.each(states)('in %s the answer names the steps that the caller may take, and no other is taken', async (state) => {
    for (const client of [team.manager, team.other, team.boss, team.admin]) {
      const { key, kr } = await made(state)
      const db = team.backend.kernel.db
      const put = async () => {
        await sql`update objective set status = ${state} where objective_key = ${key}`.execute(db)
        await sql`update key_result set status = ${state}, progress = 100 where kr_key = ${kr}`.execute(db)
        return key
      }
      const mayOf = async (call: string, id: string) =>
        (await client.send<Row>(`GET /api/eis/restful/${call}/detail/{id}` as 'GET /api/eis/restful/objective/detail/{id}', { id })).data
          ?.may
      await expectMay({
        steps: ['RUNNING', 'DONE', 'close'],
        put,
        may: () => mayOf('objective', key),
        async take(step) {
          // what else it takes is asked when the step is taken: its key results are done
          if (step === 'DONE') await sql`update key_result set status = 'DONE' where kr_key = ${kr}`.execute(db)
          if (step === 'close') return send('objective/close', { objective_key: key, scores: [{ kr_key: kr, score: '0.8' }] }, client)
          return send('objective/updateStatus', { objective_key: key, status: step }, client)
        },
      })
      await expectMay({
        steps: ['DONE', 'checkIn'],
        put,
        may: () => mayOf('keyResult', kr),
        take: (step) =>
          step === 'DONE' ? send('keyResult/updateStatus', { kr_key: kr, status: 'DONE' }, client) : checkIn(kr, '200', {}, client),
      })
    }
  })

  test.each(states)('WS-51 from %s each step is allowed, or refused with the state and without a trace', async (state) => {
    for (const [name, from, step, to] of steps) {
      const one = await made(state)
      const before = await readObjective(one.key)
      expect(before.status).toBe(state)
      const answer = await step(one)
      if (from.includes(state)) {
        expect([name, state, answer.code, answer.message]).toEqual([name, state, 0, answer.message])
        if (to) expect((await readObjective(one.key)).status).toBe(to)
        continue
      }
      expect([name, state, answer.message]).toEqual([name, state, expect.stringContaining('当前状态不允许该操作')])
      expect(await readObjective(one.key)).toEqual(before)
    }
  })
})

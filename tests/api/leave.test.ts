// Leave requests from the form to the balance: days, submission, the record locked while it is approved, its state following the process.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cancellationOf } from '../../lib/backend/leave/calls.ts'
import { leaveDays, periodText } from '../../lib/backend/leave/days.ts'
import { type Client, type TestBackend, testBackend } from '../support/backend.ts'

let backend: TestBackend
let admin: Client

const path = '/api/eis/restful/leave'
const task = '/api/bpm/biz/task/instance'

interface Leave {
  leave_key: string
  leave_title: string
  days: string
  status: string
  row_version: number
  process_instance_id: string | null
  approve_comment: string | null
}
interface Balance {
  leave_type: string
  total_days: string
  used_days: string
  pending_days: string
  left_days: string
}

beforeAll(async () => {
  backend = await testBackend()
  admin = await backend.as('hemin')
})
afterAll(() => backend.close())

const save = (client: Client, input: Record<string, unknown> = {}) =>
  client.ok<Leave>(`POST ${path}/addOrUpdate`, {
    leave_type: 'ANNUAL',
    start_time: '2026-12-07 09:00:00',
    end_time: '2026-12-07 18:00:00',
    reason: '家中有事',
    ...input,
  })
const commit = (client: Client, leave: Leave) => client.send(`POST ${path}/commit`, { leave_key: leave.leave_key })
const read = (client: Client, key: string) => client.ok<Leave>(`GET ${path}/detail/{id}`, { id: key })
const balanceOf = async (client: Client) => (await client.ok<Balance[]>(`GET ${path}/balance`, { year: 2026 }))[0] as Balance

async function pendingOf(client: Client, title: string): Promise<string> {
  const { records } = await client.ok<{ records: { task_id: string; title: string }[] }>(`POST ${task}/queryApplyingTasks`, {
    pageSize: 200,
  })
  const row = records.find((one) => one.title === title)
  if (!row) throw new Error(`${title} does not wait here`)
  return row.task_id
}
const confirm = async (client: Client, title: string) =>
  client.ok<{ status: string }>(`POST ${task}/confirm`, { taskId: await pendingOf(client, title) })

describe('days', () => {
  test.each([
    ['2026-12-07 09:00:00', '2026-12-07 18:00:00', 1],
    ['2026-12-07 09:00:00', '2026-12-07 12:00:00', 0.5],
    ['2026-12-07 13:00:00', '2026-12-08 12:00:00', 1],
    ['2026-12-04 09:00:00', '2026-12-07 18:00:00', 2],
    ['2026-12-05 09:00:00', '2026-12-06 18:00:00', 0],
    ['2026-09-30 09:00:00', '2026-10-09 18:00:00', 3],
    ['2026-12-07 18:00:00', '2026-12-08 09:00:00', 0],
  ])('from %s to %s are %s', (start, end, days) => expect(leaveDays(start, end)).toBe(days))
})

test.each([
  ['2026-12-07 09:00:00', '2026-12-07 18:00:00', '12月7日'],
  ['2026-12-07 09:00:00', '2026-12-07 12:00:00', '12月7日上午'],
  ['2026-12-07 13:00:00', '2026-12-07 18:00:00', '12月7日下午'],
  ['2026-12-07 13:00:00', '2026-12-09 18:00:00', '12月7日下午至9日'],
  ['2026-11-30 09:00:00', '2026-12-01 12:00:00', '11月30日至12月1日上午'],
  ['2026-12-31 09:00:00', '2027-01-04 18:00:00', '12月31日至2027年1月4日'],
])('a leave from %s to %s is called %s', (start, end, words) => expect(periodText(start, end)).toBe(words))

describe('the cancelled part of an approved leave', () => {
  const leave = { start_time: '2026-12-07 09:00:00', end_time: '2026-12-09 18:00:00' }
  const whole = { cancel_time: leave.start_time }
  test.each([
    ['before it begins', '2026-12-04 10:00:00', whole],
    ['at its beginning', '2026-12-07 09:00:00', whole],
    ['in its first half day', '2026-12-07 09:00:01', '2026-12-07 12:00:00'],
    ['at noon', '2026-12-07 12:00:00', '2026-12-07 12:00:00'],
    ['in the afternoon', '2026-12-07 15:00:00', '2026-12-07 18:00:00'],
    ['in the evening', '2026-12-07 21:00:00', '2026-12-07 18:00:00'],
    ['before a day begins', '2026-12-08 07:00:00', '2026-12-08 09:00:00'],
    ['in its last morning', '2026-12-09 10:00:00', '2026-12-09 12:00:00'],
  ])('%s', (_, now, given) => {
    expect(cancellationOf(leave, now)).toEqual(typeof given === 'string' ? { cancel_time: given, end_time: given } : given)
  })

  test('days off before the first half day do not count as taken', () =>
    expect(cancellationOf({ start_time: '2026-12-05 09:00:00', end_time: '2026-12-07 18:00:00' }, '2026-12-06 15:00:00')).toEqual({
      cancel_time: '2026-12-05 09:00:00',
    }))

  test.each([
    ['in its last half day', '2026-12-09 13:00:00', 'leave.nothingLeft'],
    ['when it is over', '2026-12-09 18:00:00', 'leave.over'],
  ])('nothing %s', (_, now, key) => expect(() => cancellationOf(leave, now)).toThrow(expect.objectContaining({ key })))
})

describe('a leave request', () => {
  test('is computed, submitted, locked, approved, and subtracted from the balance', async () => {
    const [luo, zhao, hr] = await Promise.all(['luolin', 'zhaoqian', 'zhongling'].map((name) => backend.as(name)))
    if (!luo || !zhao || !hr) throw new Error('nobody')
    const leave = await save(luo, { end_time: '2026-12-08 18:00:00' })
    expect(leave).toMatchObject({ leave_title: '罗琳年假2天，12月7日至8日', days: '2.0', status: 'DRAFT' })
    const submitted = await commit(luo, leave)
    expect(submitted).toMatchObject({ code: 0, data: { status: 'PROGRESS' } })
    expect(await read(luo, leave.leave_key)).toMatchObject({ status: 'PROGRESS', process_instance_id: submitted.data.process_instance_id })
    expect(await balanceOf(luo)).toMatchObject({ total_days: '5.0', used_days: '0', pending_days: '2.0', left_days: '3.0' })

    const edit = await luo.send(`POST ${path}/addOrUpdate`, { leave_key: leave.leave_key, reason: '改一改' })
    expect([edit.code, edit.message]).toEqual([1, '审批中不可修改'])
    expect((await luo.send(`POST ${path}/deleteById`, { id: leave.leave_key })).code).toBe(1)
    expect((await commit(luo, leave)).code).toBe(1)

    const form = await zhao.ok<{ table: string; fields: { field: string; text: string }[]; context: { label: string; value: string }[] }>(
      'POST /api/forms/biz/wf/getDetail',
      { taskId: await pendingOf(zhao, leave.leave_title) },
    )
    expect(form.table).toBe('leave')
    expect(form.fields.find(({ field }) => field === 'leave_type')).toMatchObject({ text: '年假' })
    // the approver sees the figures that the applicant sees
    expect(form.context.map(({ label, value }) => `${label} ${value}`)).toEqual([
      '假期额度 5 天',
      '今年已休 0 天',
      '审批中（含本次） 2 天',
      '批准后剩余 3 天',
    ])

    await confirm(zhao, leave.leave_title)
    expect(await confirm(hr, leave.leave_title)).toMatchObject({ status: 'PASS' })
    expect(await read(luo, leave.leave_key)).toMatchObject({ status: 'PASS' })
    expect(await balanceOf(luo)).toMatchObject({ used_days: '2.0', pending_days: '0', left_days: '3.0' })
    expect((await luo.send(`POST ${path}/addOrUpdate`, { leave_key: leave.leave_key, reason: '改一改' })).code).toBe(1)
  })

  test('three days need the department’s leader as well, who decides only once', async () => {
    const [tang, zhao, hr] = await Promise.all(['tangyu', 'zhaoqian', 'zhongling'].map((name) => backend.as(name)))
    if (!tang || !zhao || !hr) throw new Error('nobody')
    const leave = await save(tang, { end_time: '2026-12-09 18:00:00' })
    const { data } = await commit(tang, leave)
    await confirm(zhao, leave.leave_title)
    const timeline = await tang.ok<{ action: string; action_text: string; user_name: string }[]>(
      'GET /api/bpm/biz/task/history/getCommentInfos/{id}',
      {
        id: data.process_instance_id,
      },
    )
    expect(timeline.map(({ action, user_name }) => [action, user_name])).toEqual([
      ['CONFIRM', '赵倩'],
      ['AUTO_REPEAT', '赵倩'],
    ])
    await confirm(hr, leave.leave_title)
    expect(await read(tang, leave.leave_key)).toMatchObject({ status: 'PASS' })
  })

  test('is rejected, changed and submitted again', async () => {
    const [xie, zhao] = await Promise.all(['xietao', 'zhaoqian'].map((name) => backend.as(name)))
    if (!xie || !zhao) throw new Error('nobody')
    const leave = await save(xie)
    await commit(xie, leave)
    await zhao.ok(`POST ${task}/reject`, { taskId: await pendingOf(zhao, leave.leave_title), message: '请改到下周' })
    expect(await read(xie, leave.leave_key)).toMatchObject({ status: 'REJECT', approve_comment: '请改到下周' })
    const later = await save(xie, { leave_key: leave.leave_key, start_time: '2026-12-14 09:00:00', end_time: '2026-12-14 18:00:00' })
    expect((await commit(xie, leave)).code).toBe(0)
    expect(await read(xie, leave.leave_key)).toMatchObject({ status: 'PROGRESS', approve_comment: null })
    await zhao.ok(`POST ${task}/confirm`, { taskId: await pendingOf(zhao, later.leave_title) })
  })

  test('is withdrawn and becomes editable', async () => {
    const deng = await backend.as('dengchaoqun')
    const leave = await save(deng)
    const { data } = await commit(deng, leave)
    await deng.ok('POST /api/bpm/biz/process/instance/cancel', { process_instance_id: data.process_instance_id, reason: '计划有变' })
    expect(await read(deng, leave.leave_key)).toMatchObject({ status: 'CANCEL', approve_comment: '计划有变' })
    await deng.ok(`POST ${path}/deleteById`, { id: leave.leave_key })
  })

  test('has the balance of the year that has begun here, before it begins in London', async () => {
    backend.setNow(new Date('2025-12-31T20:30:00Z'))
    const balances = await admin.ok<(Balance & { year: number })[]>(`GET ${path}/balance`)
    backend.setNow(null)
    expect(balances.map(({ year }) => year)).toEqual(balances.map(() => 2026))
  })

  test('is refused beyond the balance, overlapping another leave, and as a long sick leave without proof', async () => {
    const feng = await backend.as('fengli')
    const long = await save(feng, { end_time: '2026-12-14 18:00:00' })
    expect(await commit(feng, long)).toMatchObject({ code: 1, message: '年假余额不足：剩余 5.0 天，本次 6 天' })
    expect(await read(feng, long.leave_key)).toMatchObject({ status: 'DRAFT', process_instance_id: null })
    const first = await save(feng)
    expect((await commit(feng, first)).code).toBe(0)
    const second = await save(feng, { leave_type: 'AFFAIR' })
    expect(await commit(feng, second)).toMatchObject({ code: 1, message: expect.stringMatching(/^与已有的「冯丽年假1天，.+」时间重叠$/) })
    const sick = await save(feng, { leave_type: 'SICK', start_time: '2026-12-21 09:00:00', end_time: '2026-12-22 18:00:00' })
    const answer = await commit(feng, sick)
    expect([answer.code, Object.keys((answer.data as { fields: object }).fields)]).toEqual([400, ['attachments']])
    const weekend = await feng.send(`POST ${path}/addOrUpdate`, {
      leave_type: 'AFFAIR',
      start_time: '2026-12-05 09:00:00',
      end_time: '2026-12-06 18:00:00',
      reason: '周末',
    })
    expect(weekend.code).toBe(400)
  })

  test('is refused beyond a year, with oneself as its deputy, and submitted only as it was shown', async () => {
    const cai = await backend.as('caihong')
    const refused = async (input: Record<string, unknown>) => {
      const given = { leave_type: 'AFFAIR', start_time: '2027-03-01 09:00:00', end_time: '2027-03-01 18:00:00', reason: '家事', ...input }
      return (await cai.send<{ fields: unknown }>(`POST ${path}/addOrUpdate`, given)).data.fields
    }
    expect(await refused({ end_time: '2028-03-02 18:00:00' })).toEqual({ end_time: '请假不能超过一年' })
    expect(await refused({ agent_key: cai.userKey })).toEqual({ agent_key: '不能选择自己' })
    const leave = await save(cai, { leave_type: 'AFFAIR', start_time: '2027-03-01 09:00:00', end_time: '2027-03-01 18:00:00' })
    await cai.ok(`POST ${path}/addOrUpdate`, { leave_key: leave.leave_key, reason: '改了原因' })
    const stale = await cai.send(`POST ${path}/commit`, { leave_key: leave.leave_key, row_version: leave.row_version })
    expect([stale.code, stale.message]).toEqual([409, '数据已被他人修改，请刷新后重试'])
    expect((await read(cai, leave.leave_key)).status).toBe('DRAFT')
  })

  test('of two concurrent submissions one starts', async () => {
    const panting = await backend.as('panting')
    const leave = await save(panting)
    const answers = await Promise.all([commit(panting, leave), commit(panting, leave)])
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 1])
    const { rows } = await sql`select 1 from bpm_instance where business_key = ${leave.leave_key}`.execute(backend.kernel.db)
    expect(rows).toHaveLength(1)
  })

  test('without a process it is refused, or passes where no approval is required', async () => {
    const { records } = await admin.ok<{ records: { model_key: string; process_definition_key: string }[] }>(
      'POST /api/bpm/biz/bpm/model/query',
      {
        process_definition_key: 'LEAVE_APPROVAL',
      },
    )
    const model_key = records[0]?.model_key
    await admin.ok('POST /api/bpm/biz/bpm/model/suspend', { model_key })
    const yuyang = await backend.as('yuyang')
    const leave = await save(yuyang)
    expect(await commit(yuyang, leave)).toMatchObject({ code: 1, message: '未配置审批流程，请联系管理员' })
    expect(await read(yuyang, leave.leave_key)).toMatchObject({ status: 'DRAFT' })
    await sql`insert into setting (name, value) values ('approve.required', '"0"'::jsonb) on conflict (name) do update set value = excluded.value`.execute(
      backend.kernel.db,
    )
    expect(await commit(yuyang, leave)).toMatchObject({ code: 0, data: { status: 'PASS' } })
    expect(await read(yuyang, leave.leave_key)).toMatchObject({ status: 'PASS' })
    await sql`delete from setting where name = 'approve.required'`.execute(backend.kernel.db)
    await admin.ok('POST /api/bpm/biz/bpm/model/activate', { model_key })
  })
})

describe('who sees a leave', () => {
  const listed = async (client: Client) =>
    (await client.ok<{ records: Leave[] }>(`POST ${path}/query`, { pageSize: 200, scene: 'ALL' })).records.map((row) => row.leave_key)
  const powerIn = async (client: Client, id: string) =>
    (await client.ok<{ records: (Leave & { power: string })[] }>(`POST ${path}/query`, { pageSize: 200 })).records.find(
      (row) => row.leave_key === id,
    )?.power
  const detail = async (client: Client, id: string) => (await client.send(`GET ${path}/detail/{id}`, { id })).code

  test('is its owner, his leaders and personnel, whatever the scope of others; a draft is its owner’s alone', async () => {
    const names = ['luolin', 'zhaoqian', 'zhongling', 'fangmingyuan', 'lvjing', 'hemin']
    const [luo, zhao, hr, finance, other, boss] = (await Promise.all(names.map((name) => backend.as(name)))) as [
      Client,
      Client,
      Client,
      Client,
      Client,
      Client,
    ]
    const draft = await save(luo, {
      start_time: '2026-12-21 09:00:00',
      end_time: '2026-12-21 18:00:00',
      leave_type: 'SICK',
      reason: '住院检查',
    })
    for (const client of [zhao, hr, finance, other, boss]) {
      expect(await detail(client, draft.leave_key)).toBe(404)
      expect(await listed(client)).not.toContain(draft.leave_key)
      expect(await client.send(`POST ${path}/commit`, { leave_key: draft.leave_key })).toMatchObject({ code: 404 })
      expect((await client.send(`POST ${path}/deleteById`, { id: draft.leave_key })).code).not.toBe(0)
    }
    expect(await listed(luo)).toContain(draft.leave_key)
    expect(await commit(luo, draft)).toMatchObject({ code: 0 })
    for (const client of [zhao, hr, boss]) expect(await listed(client)).toContain(draft.leave_key)
    // lists offer to change it where a call would do it
    expect(await powerIn(luo, draft.leave_key)).toBe('OWNER')
    for (const client of [zhao, hr, boss]) expect(await powerIn(client, draft.leave_key)).toBe('READ')
    for (const client of [finance, other]) {
      expect(await detail(client, draft.leave_key)).toBe(404)
      expect(await listed(client)).not.toContain(draft.leave_key)
    }
    expect((await hr.send(`POST ${path}/addOrUpdate`, { leave_key: draft.leave_key, reason: '人事改写' })).code).not.toBe(0)
  })
})

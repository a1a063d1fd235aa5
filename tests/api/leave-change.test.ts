// A leave that is submitted again or changed after its approval: what its approvers see changed, what comes back where a change is not approved, and the balance.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findTask, instancePath, taskPath, waitingTask } from '../support/approvals.ts'
import { type Client, signIn, type TestBackend, testBackend } from '../support/backend.ts'

let backend: TestBackend
/** The applicant, his leader, and the personnel office. */
let luo: Client
let zhao: Client
let hr: Client

const path = '/api/eis/restful/leave'

interface Uploaded {
  uid: string
  name: string
  url: string
}
interface Leave {
  leave_key: string
  leave_title: string
  start_time: string
  days: string
  status: string
  reason: string
  row_version: number
  process_instance_id: string
  approve_comment: string | null
  attachments: Uploaded[]
}
interface Form {
  record: Record<string, unknown>
  changes: Record<string, unknown>
  fields: { field: string; text: string; changed: boolean; before: string | null }[]
  context: { label: string; value: string }[]
}

beforeAll(async () => {
  backend = await testBackend()
  backend.setNow(today)
  ;[luo, zhao, hr] = (await Promise.all(['luolin', 'zhaoqian', 'zhongling'].map((name) => backend.as(name)))) as [Client, Client, Client]
})
afterAll(() => backend.close())

/** Before all of them. */
const today = new Date('2026-12-01T10:00:00+08:00')

let day = 0
/** Working days of January 2027, one after the other, so that no two leaves overlap. */
const nextDays = ['04', '05', '06', '07', '08', '11', '12', '13', '14', '15', '18', '19', '20', '21', '22', '25', '26', '27', '28', '29']
const freeDay = () => `2027-01-${nextDays[day++]}`

const read = (key: string) => luo.ok<Leave>(`GET ${path}/detail/{id}`, { id: key })
const save = (input: Record<string, unknown>) =>
  luo.ok<Leave>(`POST ${path}/addOrUpdate`, { leave_type: 'ANNUAL', reason: '家中有事', ...input })
const on = (date: string, until = date) => ({ start_time: `${date} 09:00:00`, end_time: `${until} 18:00:00` })
const commit = async ({ leave_key }: Leave) =>
  (await luo.ok<{ process_instance_id: string }>(`POST ${path}/commit`, { leave_key })).process_instance_id
const change = (leave: Leave, input: Record<string, unknown>, client = luo) =>
  client.send<Leave>(`POST ${path}/change`, { leave_key: leave.leave_key, ...input })
const formOf = (client: Client, id: string) => client.ok<Form>('POST /api/forms/biz/wf/getDetail', { process_instance_id: id })
const changed = ({ fields }: Form) => fields.filter((field) => field.changed).map(({ field, before }) => [field, before])
const used = async () => {
  const [annual] = await luo.ok<{ used_days: string; pending_days: string; left_days: string }[]>(`GET ${path}/balance`, { year: 2027 })
  return [annual?.used_days, annual?.pending_days, annual?.left_days].map(Number)
}

async function decide(client: Client, id: string, action: 'confirm' | 'reject' = 'confirm', message = '同意'): Promise<void> {
  await client.ok(`POST ${taskPath}/${action}`, { taskId: (await waitingTask(client, id)).task_id, message })
}

/** A leave of one day that has been approved. */
async function approved(input: Record<string, unknown> = {}): Promise<Leave> {
  const leave = await save({ ...on(freeDay()), ...input })
  const id = await commit(leave)
  await decide(zhao, id)
  await decide(hr, id)
  return read(leave.leave_key)
}

async function upload(client: Client, name: string): Promise<Uploaded> {
  const form = new FormData()
  form.append('file', new Blob([`%PDF-1.4\n1 0 obj<</Word(${name})>>endobj\ntrailer<<>>\n%%EOF\n`]), name)
  const { uid, url } = await client.ok<Uploaded>('POST /api/app/base/app/file/upload', {}, { raw: form })
  return { uid, name, url }
}
const statusOf = async (client: Client, url: string) =>
  (await backend.fetch(new Request(`http://backend.test${url}`, { headers: { token: client.token } }))).status

describe('submitted again', () => {
  test('shows the changes since the rejection, in words; the earlier approval keeps its version', async () => {
    const [first, second] = [freeDay(), freeDay()]
    const leave = await save({ ...on(first), agent_key: hr.userKey })
    const rejected = await commit(leave)
    expect(changed(await formOf(zhao, rejected))).toEqual([])
    await decide(zhao, rejected, 'reject', '请改到第二天')
    await save({ leave_key: leave.leave_key, ...on(second), agent_key: zhao.userKey })
    const again = await commit(leave)
    const form = await formOf(zhao, again)
    expect(changed(form)).toEqual([
      ['agent_key', '钟灵'],
      ['start_time', `${first} 09:00:00`],
      ['end_time', `${first} 18:00:00`],
    ])
    expect(form.changes).toMatchObject({ start_time: `${first} 09:00:00` })
    expect((await formOf(zhao, rejected)).record).toMatchObject({ start_time: `${first} 09:00:00` })
    await decide(zhao, again)
    await decide(hr, again)
    await save({ ...on(freeDay()) })
    expect((await formOf(zhao, again)).record).toMatchObject({ start_time: `${second} 09:00:00` })
  })
})

describe('a change of an approved leave', () => {
  test('is approved: its approvers see the changes, and the balance is updated', async () => {
    const leave = await approved()
    const before = await used()
    const last = freeDay()
    const answer = await change(leave, { ...on(leave.start_time.slice(0, 10), last), row_version: leave.row_version })
    expect(answer.data).toMatchObject({ status: 'PROGRESS', days: '2.0' })
    expect(await used()).toEqual([before[0], 1, (before[2] as number) - 1])
    const id = answer.data.process_instance_id
    expect(id).not.toBe(leave.process_instance_id)
    expect(await waitingTask(zhao, id)).toMatchObject({ title: expect.stringMatching(/^罗琳年假2天，.+（变更）$/) })
    const form = await formOf(zhao, id)
    expect(changed(form)).toEqual([
      ['end_time', `${leave.start_time.slice(0, 10)} 18:00:00`],
      ['days', '1.0'],
    ])
    expect(form.context.find(({ label }) => label === '批准后剩余')).toMatchObject({ value: `${(before[2] as number) - 1} 天` })
    await decide(zhao, id)
    await decide(hr, id)
    expect(await read(leave.leave_key)).toMatchObject({ status: 'PASS', days: '2.0' })
    expect(await used()).toEqual([(before[0] as number) + 1, 0, (before[2] as number) - 1])
    expect((await formOf(zhao, leave.process_instance_id)).record).toMatchObject({ days: '1.0' })
  })

  test.each([['reject'], ['cancel']] as const)('is not approved (%s): the approved version is restored', async (how) => {
    const proof = await upload(luo, '证明.pdf')
    const leave = await approved({ attachments: [proof] })
    const before = await used()
    const answer = await change(leave, { leave_type: 'AFFAIR', reason: '改为事假', attachments: [] })
    expect(answer.data).toMatchObject({ status: 'PROGRESS', leave_title: expect.stringMatching(/^罗琳事假1天，/), attachments: [] })
    expect(await used()).toEqual(before)
    const id = answer.data.process_instance_id
    expect(await statusOf(zhao, proof.url)).toBe(200)
    if (how === 'reject') await decide(zhao, id, 'reject', '保持年假')
    else await luo.ok(`POST ${instancePath}/cancel`, { process_instance_id: id, reason: '不改了' })
    const { leave_title, reason, attachments, start_time } = leave
    expect(await read(leave.leave_key)).toMatchObject({
      leave_title,
      reason,
      attachments,
      start_time,
      status: 'PASS',
      approve_comment: how === 'reject' ? '保持年假' : '不改了',
    })
    expect(await used()).toEqual(before)
    const { records } = await luo.ok<{ records: Leave[] }>(`POST ${path}/query`, { leave_title: '罗琳事假' })
    expect(records.map(({ leave_key }) => leave_key)).not.toContain(leave.leave_key)
  })

  test('needs an approved leave, a change and the newest version; of two concurrent submissions one succeeds', async () => {
    const draft = await save(on(freeDay()))
    expect(await change(draft, { reason: '改一改' })).toMatchObject({ code: 1 })
    const leave = await approved({ leave_type: 'AFFAIR' })
    expect(await change(leave, { reason: leave.reason })).toMatchObject({ code: 1, message: '内容没有变化，无需提交变更' })
    expect((await change(leave, { reason: '改一改', row_version: leave.row_version - 1 })).code).toBe(409)
    expect((await change(leave, { reason: '改一改' }, await backend.as('panting'))).code).toBe(404)
    expect(await read(leave.leave_key)).toMatchObject({ status: 'PASS', reason: leave.reason })
    const answers = await Promise.all([change(leave, { reason: '改一改' }), change(leave, { reason: '改两改' })])
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 1])
    const { rows } = await sql`select 1 from bpm_instance where business_key = ${leave.leave_key}`.execute(backend.kernel.db)
    expect(rows).toHaveLength(2)
  })
})

describe('a cancellation of an approved leave', () => {
  const cancel = (leave: Leave, input: Record<string, unknown> = {}, client = luo) =>
    client.send<Leave>(`POST ${path}/cancel`, { leave_key: leave.leave_key, cancel_reason: '行程取消', ...input })

  test('before it begins: its approvers see the returned days; after the approval it is cancelled and the balance restored', async () => {
    await sql`update leave_balance set total_days = 10 where user_key = ${luo.userKey}`.execute(backend.kernel.db)
    const free = await used()
    const leave = await approved()
    const answer = await cancel(leave, { row_version: leave.row_version })
    expect(answer).toMatchObject({ code: 0, data: { status: 'PROGRESS', days: '0.0', start_time: leave.start_time } })
    expect(await used()).toEqual([(free[0] as number) + 1, 0, (free[2] as number) - 1])
    const id = answer.data.process_instance_id
    expect(await waitingTask(zhao, id)).toMatchObject({ title: expect.stringMatching(/^罗琳年假1天，.+（销假）$/) })
    const form = await formOf(zhao, id)
    expect(changed(form)).toEqual([
      ['days', '1.0'],
      ['cancel_time', ''],
      ['cancel_reason', ''],
    ])
    expect(form.fields.find(({ field }) => field === 'cancel_reason')).toMatchObject({ text: '行程取消' })
    expect(form.context.find(({ label }) => label === '批准后剩余')).toMatchObject({ value: `${free[2]} 天` })
    await decide(zhao, id)
    await decide(hr, id)
    expect(await read(leave.leave_key)).toMatchObject({
      status: 'VOID',
      days: '0.0',
      cancel_time: leave.start_time,
      cancel_reason: '行程取消',
      leave_title: expect.stringMatching(/^罗琳年假1天，/),
    })
    expect(await used()).toEqual(free)
    expect((await formOf(zhao, leave.process_instance_id)).record).toMatchObject({ days: '1.0', cancel_reason: null })
    const { records } = await luo.ok<{ records: Leave[] }>(`POST ${path}/query`, { status: 'VOID' })
    expect(records.map(({ leave_key }) => leave_key)).toContain(leave.leave_key)

    const refusals = [
      await cancel(leave),
      await change(leave, { reason: '改一改' }),
      await luo.send(`POST ${path}/commit`, { leave_key: leave.leave_key }),
    ]
    expect(refusals.map(({ message }) => message)).toEqual(Array(3).fill('当前状态不允许该操作（已销假）'))
    expect((await luo.send(`POST ${path}/deleteById`, { id: leave.leave_key })).code).toBe(1)
    const again = await save({ start_time: leave.start_time, end_time: `${leave.start_time.slice(0, 10)} 18:00:00` })
    expect(await commit(again)).toEqual(expect.any(String))
  })

  test.each([['reject'], ['cancel']] as const)('is not approved (%s): the leave stays as it was', async (how) => {
    const leave = await approved({ leave_type: 'AFFAIR' })
    const { process_instance_id: id } = (await cancel(leave)).data
    if (how === 'reject') await decide(zhao, id, 'reject', '已安排代班')
    else await luo.ok(`POST ${instancePath}/cancel`, { process_instance_id: id, reason: '照常请假' })
    expect(await read(leave.leave_key)).toMatchObject({ status: 'PASS', days: '1.0', cancel_time: null, cancel_reason: null })
    expect((await cancel(await read(leave.leave_key))).code).toBe(0)
  })

  test('of one that has begun keeps the days already taken', async () => {
    const leave = await save({ ...on('2027-02-01', '2027-02-03'), leave_type: 'AFFAIR' })
    const asked = await commit(leave)
    for (const client of [zhao, hr]) await decide(client, asked)
    try {
      backend.setNow(new Date('2027-02-02T11:50:00+08:00'))
      const [me, leader, staff] = (await Promise.all(['luolin', 'zhaoqian', 'zhongling'].map((name) => signIn(backend, name)))) as [
        Client,
        Client,
        Client,
      ]
      const cut = await cancel(leave, {}, me)
      expect(cut.data).toMatchObject({ days: '1.5', end_time: '2027-02-02 12:00:00', leave_title: '罗琳事假1.5天，2月1日至2日上午' })
      for (const client of [leader, staff]) await decide(client, cut.data.process_instance_id)
      expect(await me.ok(`GET ${path}/detail/{id}`, { id: leave.leave_key })).toMatchObject({
        status: 'PASS',
        days: '1.5',
        cancel_time: '2027-02-02 12:00:00',
      })
      expect(await cancel(leave, {}, me)).toMatchObject({ code: 1, message: '剩余时间不足半天，无需销假' })
      backend.setNow(new Date('2027-02-02T12:01:00+08:00'))
      expect(await cancel(leave, {}, me)).toMatchObject({ code: 1, message: '请假已经结束，不能销假' })
    } finally {
      backend.setNow(today)
    }
  })

  test('is only for the applicant, with a reason, once, and not while a change is in approval', async () => {
    const leave = await approved({ leave_type: 'AFFAIR' })
    expect((await cancel(leave, { cancel_reason: ' ' })).code).toBe(400)
    expect((await cancel(leave, { row_version: leave.row_version - 1 })).code).toBe(409)
    expect((await cancel(leave, {}, await backend.as('panting'))).code).toBe(404)
    expect(await cancel(leave, {}, zhao)).toMatchObject({ code: 1, message: '只能销自己的假' })
    const answers = await Promise.all([cancel(leave), cancel(leave)])
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 1])
    expect(answers.find(({ code }) => code === 1)?.message).toBe('审批中不可修改')
    const { rows } = await sql`select 1 from bpm_instance where business_key = ${leave.leave_key}`.execute(backend.kernel.db)
    expect(rows).toHaveLength(2)
  })
})

test('approvers may read the files of the record, even outside their data scope; nobody else may', async () => {
  const proof = await upload(luo, '体检单.pdf')
  const [agent, stranger] = [await backend.as('huangwen'), await backend.as('caihong')]
  const leave = await save({ ...on(freeDay()), leave_type: 'AFFAIR', attachments: [proof] })
  const id = await commit(leave)
  expect(await statusOf(agent, proof.url)).toBe(404)
  const { task_id } = await waitingTask(zhao, id)
  await zhao.ok(`POST ${taskPath}/Turn`, { taskId: task_id, message: '请代为审批', turnToEemployeeKey: agent.userKey })
  expect(await findTask(agent, id)).toBeDefined()
  expect([await statusOf(agent, proof.url), await statusOf(stranger, proof.url)]).toEqual([200, 404])
})

test('the forecast lists the next steps with their people, by the real path of the request, and stores nothing', async () => {
  const comingFor = async (client: Client, id: string) =>
    (await client.ok<{ node_name: string; people: string[] }[]>(`GET ${taskPath}/forecast/{id}`, { id })).map(
      ({ node_name, people }) => `${node_name} ${people.join('、')}`,
    )
  const short = await commit(await save({ ...on(freeDay()), leave_type: 'AFFAIR' }))
  expect(await comingFor(luo, short)).toEqual(['人事备案 钟灵'])
  const long = await save({ ...on('2027-03-01', '2027-03-10'), leave_type: 'AFFAIR' })
  const id = await commit(long)
  expect((await comingFor(luo, id)).map((step) => step.split(' ')[0])).toEqual(['公司领导审批', '人事备案'])
  expect((await waitingTask(zhao, id)).node_id).toBe((await waitingTask(zhao, short)).node_id)
  await decide(zhao, short)
  expect(await comingFor(zhao, short)).toEqual([])
  await decide(hr, short)
  expect(await comingFor(luo, short)).toEqual([])
  expect((await (await backend.as('caihong')).send(`GET ${taskPath}/forecast/{id}`, { id })).status).toBe(404)
})

// Approvals by calls: started, waiting in lists, decided, handed over, withdrawn; models saved, deployed, suspended; who sees what.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { flow, processFile } from '../support/approvals.ts'
import { type Client, type TestBackend, testBackend } from '../support/backend.ts'
import { deliverEvents } from '../support/queue.ts'

let backend: TestBackend
/** The applicant, the leader of her department, the lawyer, and an administrator. */
let xu: Client
let chen: Client
let ren: Client
let admin: Client
let huang: Client

const task = '/api/bpm/biz/task/instance'
const instance = '/api/bpm/biz/process/instance'

interface TaskRow {
  task_id: string
  process_instance_id: string
  node_id: string
  title: string
  applicant: string
  applicant_name: string
  depart_name: string
  status: string
  result: string | null
  claimable: boolean
  comment: string | null
}
interface TurnRow extends TaskRow {
  employee_key: string
  turn_to_employee_key: string
}
interface List<T = TaskRow> {
  records: T[]
  total: number
}

beforeAll(async () => {
  backend = await testBackend()
  xu = await backend.as('xujia')
  chen = await backend.as('chenli')
  ren = await backend.as('renzhong')
  admin = await backend.as('hemin')
  huang = await backend.as('huangwen')
})
afterAll(() => backend.close())

let count = 0
const seal = { seal_type: '公章', copies: 2, reason: '合同用印', attachments: '合同.pdf' }

/** Starts the seal approval: leader of the department, then the lawyers. */
async function start(client = xu, title = `用印申请 ${++count}`): Promise<{ id: string; title: string }> {
  const { process_instance_id } = await client.ok<{ process_instance_id: string }>(`POST ${instance}/startProcess`, {
    process_definition_key: 'SEAL_APPLY',
    title,
    variables: seal,
  })
  return { id: process_instance_id, title }
}

const listOf = <T = TaskRow>(client: Client, name: string, input: Record<string, unknown> = {}) =>
  client.ok<List<T>>(`POST ${task}/${name}`, { pageSize: 200, ...input })

/** The client's task of an instance in one of his lists. */
async function taskOf(client: Client, id: string, list = 'queryApplyingTasks'): Promise<TaskRow | undefined> {
  return (await listOf(client, list)).records.find((row) => row.process_instance_id === id)
}
async function pendingOf(client: Client, id: string): Promise<TaskRow> {
  const row = await taskOf(client, id)
  if (!row) throw new Error('the task is not in the list')
  return row
}

const messagesOf = async (client: Client) => {
  await deliverEvents(backend.kernel)
  const { records } = await client.ok<List<{ message_content: string; jump_url: string }>>('POST /api/fintech/biz/message/queryList', {
    message_type: 'BUSINESS',
    pageSize: 50,
  })
  return records.map((row) => row.message_content)
}

describe('an approval from start to end', () => {
  test('ENG-01 ENG-14 ENG-21 WB-07 a started process is only in the pending list of its approver', async () => {
    const { id, title } = await start()
    const row = await pendingOf(chen, id)
    expect(row).toMatchObject({ title, applicant_name: '徐佳', depart_name: '销售一部', status: 'PENDING', result: null, claimable: false })
    expect(await taskOf(xu, id)).toBeUndefined()
    expect(await taskOf(ren, id)).toBeUndefined()
    expect(await messagesOf(chen)).toContain(`【用印审批】徐佳提交的「${title}」待您审批`)
  })

  test('ENG-02 ENG-13 ENG-18 WB-08 confirming the last task ends it; the task is handled, the applicant is notified', async () => {
    const { id, title } = await start()
    const first = await pendingOf(chen, id)
    await chen.ok(`POST ${task}/confirm`, { taskId: first.task_id, message: '同意' })
    expect(await taskOf(chen, id)).toBeUndefined()
    expect(await taskOf(chen, id, 'queryAppliedTasks')).toMatchObject({ result: 'CONFIRM', comment: '同意' })
    const last = await pendingOf(ren, id)
    expect(last.claimable).toBe(true)
    const answer = await ren.ok(`POST ${task}/confirm`, { taskId: last.task_id })
    expect(answer).toEqual({ process_instance_id: id, status: 'PASS' })
    expect(await taskOf(ren, id, 'queryAppliedTasks')).toMatchObject({ result: 'CONFIRM' })
    expect((await listOf(chen, 'queryAppliedTasks')).records.every((row) => row.result === 'CONFIRM' || row.result === 'REJECT')).toBe(true)
    expect(await messagesOf(xu)).toContain(`您的「${title}」已审批通过`)
  })

  test('ENG-03 ENG-19 a rejection ends it and stores its comment', async () => {
    const { id, title } = await start()
    const row = await pendingOf(chen, id)
    const short = await chen.send<{ fields: Record<string, string> }>(`POST ${task}/reject`, { taskId: row.task_id, message: '不' })
    expect([short.status, Object.keys(short.data.fields)]).toEqual([400, ['message']])
    await chen.ok(`POST ${task}/reject`, { taskId: row.task_id, message: '缺少合同原件' })
    expect(await taskOf(chen, id)).toBeUndefined()
    expect(await taskOf(chen, id, 'queryAppliedTasks')).toMatchObject({ result: 'REJECT', comment: '缺少合同原件' })
    const timeline = await xu.ok<{ action: string; text: string; user_name: string }[]>(
      'GET /api/bpm/biz/task/history/getCommentInfos/{id}',
      { id },
    )
    expect(timeline.at(-1)).toMatchObject({ action: 'REJECT', text: '缺少合同原件', user_name: '陈立' })
    expect(await messagesOf(xu)).toContain(`您的「${title}」被陈立驳回：缺少合同原件`)
  })

  test('ENG-10 a repeated decision is refused with who finished the task', async () => {
    const { id } = await start()
    const row = await pendingOf(chen, id)
    await chen.ok(`POST ${task}/confirm`, { taskId: row.task_id })
    for (const action of ['confirm', 'reject'] as const) {
      const again = await chen.send<{ finished_by_name: string }>(`POST ${task}/${action}`, { taskId: row.task_id, message: '再来一次' })
      expect([again.status, again.code, again.data.finished_by_name]).toEqual([409, 409, '陈立'])
      expect(again.message).toContain('陈立')
    }
  })

  test('of two concurrent confirmations one succeeds', async () => {
    const { id } = await start()
    await chen.ok(`POST ${task}/confirm`, { taskId: (await pendingOf(chen, id)).task_id })
    const { task_id } = await pendingOf(ren, id)
    const answers = await Promise.all([1, 2, 3].map(() => ren.send(`POST ${task}/confirm`, { taskId: task_id })))
    expect(answers.map((answer) => answer.code).sort()).toEqual([0, 409, 409])
    const { rows } = await sql`select 1 from bpm_comment where task_id = ${task_id} and action = 'CONFIRM'`.execute(backend.kernel.db)
    expect(rows).toHaveLength(1)
  })
})

describe('reassignment, withdrawal, reminders', () => {
  test('ENG-04 ENG-16 ENG-17 ENG-20 WB-09 WB-10 a reassignment moves the task', async () => {
    const { id, title } = await start()
    const row = await pendingOf(chen, id)
    await chen.ok(`POST ${task}/Turn`, {
      taskId: row.task_id,
      employeeKey: chen.userKey,
      message: '请代为审批',
      turnToEemployeeKey: huang.userKey,
    })
    expect(await taskOf(chen, id)).toBeUndefined()
    expect(await taskOf(chen, id, 'queryMyTurnTasks')).toMatchObject({
      message: '请代为审批',
      turn_to_employee_name: '黄文',
      status: 'TURN',
    })
    expect(await taskOf(chen, id, 'queryTurnToMeTasks')).toBeUndefined()
    expect(await taskOf(huang, id, 'queryTurnToMeTasks')).toMatchObject({ employee_name: '陈立' })
    expect(await taskOf(huang, id, 'queryMyTurnTasks')).toBeUndefined()
    // handed over is not handled
    expect(await taskOf(chen, id, 'queryAppliedTasks')).toBeUndefined()
    expect(await pendingOf(huang, id)).toMatchObject({ status: 'PENDING' })
    expect(await messagesOf(huang)).toContain(`陈立将「${title}」转交给您审批，说明：请代为审批`)
    for (const client of [xu, chen, ren, huang]) {
      const turned = (await listOf<TurnRow>(client, 'queryMyTurnTasks')).records
      const received = (await listOf<TurnRow>(client, 'queryTurnToMeTasks')).records
      expect(turned.filter((one) => one.employee_key !== client.userKey)).toEqual([])
      expect(received.filter((one) => one.turn_to_employee_key !== client.userKey)).toEqual([])
      expect([turned, received].map((rows) => rows.some((one) => one.process_instance_id === id))).toEqual([
        client === chen,
        client === huang,
      ])
    }
  })

  test('ENG-11 the base call reassigns too; to a frozen colleague it is refused', async () => {
    const { id } = await start()
    const { task_id } = await pendingOf(chen, id)
    const { rows } = await sql<{ user_key: string }>`select user_key from sys_user where username = 'jiuyuangong'`.execute(
      backend.kernel.db,
    )
    const body = { taskId: task_id, employeeKey: chen.userKey, message: '出差' }
    const frozen = await chen.send('POST /api/app/base/app/task/transferTask', { ...body, turnToEemployeeKey: rows[0]?.user_key })
    expect([frozen.code, frozen.message]).toEqual([1, '旧员工的账号已停用，请换一位接收人'])
    await chen.ok('POST /api/app/base/app/task/transferTask', { ...body, turnToEemployeeKey: huang.userKey })
    expect(await pendingOf(huang, id)).toBeDefined()
  })

  test('ENG-04 only an administrator reassigns the task of another, and only from whoever has it', async () => {
    const { id } = await start()
    const { task_id } = await pendingOf(chen, id)
    const turn = (client: Client, from: Client) =>
      client.send<{ fields?: unknown }>(`POST ${task}/Turn`, {
        taskId: task_id,
        employeeKey: from.userKey,
        message: '请代为审批',
        turnToEemployeeKey: huang.userKey,
      })
    const refused = await turn(xu, chen)
    expect([refused.code, refused.message]).toEqual([403, expect.stringMatching(/^没有权限：/)])
    expect(Object.keys((await turn(admin, ren)).data.fields ?? {})).toEqual(['employeeKey'])
    expect(await pendingOf(chen, id)).toMatchObject({ task_id, status: 'PENDING' })
    expect(await turn(admin, chen)).toMatchObject({ code: 0 })
    expect(await pendingOf(huang, id)).toMatchObject({ status: 'PENDING' })
  })

  test('nobody but the assignee may decide a task', async () => {
    const { id } = await start()
    const { task_id } = await pendingOf(chen, id)
    const foreign = await huang.send(`POST ${task}/confirm`, { taskId: task_id })
    expect(foreign.code).toBe(404)
    const hidden = await huang.send(`GET ${task}/detail/{id}`, { id: task_id })
    expect(hidden.code).toBe(404)
    expect(await pendingOf(chen, id)).toBeDefined()
  })

  test('ENG-05 ENG-15 ENG-23 a withdrawal removes the open tasks from the lists', async () => {
    const { id, title } = await start()
    expect(
      (
        await listOf<{ process_instance_id: string; status: string; current_nodes: { assignees: { name: string }[] }[] }>(
          xu,
          'queryMyProcessTasks',
        )
      ).records[0],
    ).toMatchObject({
      process_instance_id: id,
      status: 'RUNNING',
      current_nodes: [{ assignees: [{ name: '陈立' }] }],
    })
    await xu.ok(`POST ${instance}/cancel`, { process_instance_id: id, reason: '填错了' })
    expect(await taskOf(chen, id)).toBeUndefined()
    expect((await listOf<{ status: string }>(xu, 'queryMyProcessTasks')).records[0]).toMatchObject({
      process_instance_id: id,
      status: 'CANCEL',
    })
    expect(await messagesOf(chen)).toContain(`「${title}」已被徐佳撤回，无需审批`)
  })

  test('after a confirmation only an administrator may end it, with a reason', async () => {
    const { id } = await start()
    await chen.ok(`POST ${task}/confirm`, { taskId: (await pendingOf(chen, id)).task_id })
    expect((await xu.send(`POST ${instance}/cancel`, { process_instance_id: id })).code).toBe(409)
    expect((await admin.send(`POST ${instance}/cancel`, { process_instance_id: id })).code).toBe(400)
    await admin.ok(`POST ${instance}/cancel`, { process_instance_id: id, reason: '业务终止' })
    expect(await taskOf(ren, id)).toBeUndefined()
  })

  test('ENG-29 a reminder reaches the people that the task waits for, once in 30 minutes', async () => {
    const { id, title } = await start()
    const { task_id } = await pendingOf(chen, id)
    const remind = () => xu.send('POST /api/fintech/biz/message/approvalReminders', { taskId: task_id })
    expect((await remind()).code).toBe(0)
    expect(await messagesOf(chen)).toContain(`徐佳催办：请尽快审批「${title}」`)
    expect(await remind()).toMatchObject({ code: 1, message: '30 分钟内已催办过，请稍后再试' })
    await sql`update bpm_task set remind_time = remind_time - interval '31 minutes' where id = ${task_id}`.execute(backend.kernel.db)
    expect((await remind()).code).toBe(0)
  })

  test('ENG-29 the applicant reminds and an administrator, not who only sees the approval; what waits for nobody has no reminder', async () => {
    const { id } = await start()
    const { task_id } = await pendingOf(chen, id)
    const remind = (client: Client) => client.send('POST /api/fintech/biz/message/approvalReminders', { taskId: id })
    expect(await remind(chen)).toMatchObject({ code: 403 })
    expect(await remind(huang)).toMatchObject({ code: 404 })
    expect(await remind(admin)).toMatchObject({ code: 0 })
    await chen.ok(`POST ${task}/reject`, { taskId: task_id, message: '不同意' })
    expect(await remind(xu)).toMatchObject({ code: 1, message: '流程没有在等待审批' })
  })
})

describe('the approval page', () => {
  test('ENG-24 ENG-25 ENG-26 ENG-28 diagram, file, timeline and form of a running approval', async () => {
    const { id } = await start()
    const { task_id } = await pendingOf(chen, id)
    await chen.ok(`POST ${task}/confirm`, { taskId: task_id, message: '可以' })
    const marks = await xu.ok<{ finished: string[]; current: string[]; next: string[]; nodes: Record<string, { people: string[] }> }>(
      `GET ${instance}/getHighLightedNode/{id}`,
      { id },
    )
    expect(marks).toMatchObject({ current: ['legal'], next: [], nodes: { depart_leader: { people: ['陈立'], status: 'CONFIRM' } } })
    expect(marks.finished).toContain('depart_leader')
    const file = await xu.ok<{ bpmn_xml: string }>(`GET ${instance}/loadWfModule`, { processInstanceId: id })
    expect(file.bpmn_xml).toContain('id="depart_leader_di"')
    const timeline = await xu.ok<{ action: string; text: string; spent: number }[]>('GET /api/bpm/biz/task/history/getCommentInfos/{id}', {
      id,
    })
    expect(timeline.filter(({ action }) => action === 'CONFIRM')).toMatchObject([{ text: '可以', spent: 0 }])
    const form = await ren.ok<{ fields: { field: string; text: string }[] }>('POST /api/forms/biz/wf/getDetail', {
      process_instance_id: id,
    })
    expect(form.fields).toMatchObject([
      { field: 'seal_type', text: '公章' },
      { field: 'copies', text: '2' },
      { field: 'reason' },
      { field: 'attachments' },
    ])
  })

  test('ENG-24 WB-16 what is marked follows the ways that can still be taken, and what was stopped is neither done nor next', async () => {
    const ways =
      flow('in', 'start', 'first') +
      flow('a', 'first', 'fork') +
      flow('b', 'fork', 'large', 'amount > 10') +
      '<sequenceFlow id="c" sourceRef="fork" targetRef="small"/>' +
      flow('d', 'large', 'end') +
      flow('e', 'small', 'end')
    const person = (id: string, user: string) => `<userTask id="${id}" name="${id}" flowable:assignee="${user}"/>`
    const form = '<extensionElements><flowable:formProperty id="amount" name="金额" type="long"/></extensionElements>'
    const nodes = `<startEvent id="start">${form}</startEvent>${person('first', juel('starter'))}<exclusiveGateway id="fork" default="c"/>${person('large', juel('leader(starter)'))}${person('small', juel('leader(starter)'))}<endEvent id="end"/>`
    const { model_key } = await admin.ok<{ model_key: string }>('POST /api/bpm/biz/bpm/model/save', {
      bpmn_xml: processFile('MARKED', nodes + ways),
    })
    await admin.ok('POST /api/bpm/biz/bpm/model/deploy', { model_key })
    const begin = async () => {
      const started = await xu.ok<{ process_instance_id: string }>(`POST ${instance}/startProcess`, {
        process_definition_key: 'MARKED',
        title: `标记 ${++count}`,
        variables: { amount: 20 },
      })
      return started.process_instance_id
    }
    const marked = (id: string) => xu.ok<Record<string, string[]>>(`GET ${instance}/getHighLightedNode/{id}`, { id })
    const id = await begin()
    const waiting = await marked(id)
    expect({ ...waiting, next: waiting.next?.toSorted() }).toMatchObject({
      finished: ['start'],
      current: ['first'],
      next: ['large', 'small'],
      flows: ['in'],
      cancelled: [],
    })
    await xu.ok(`POST ${task}/confirm`, { taskId: (await pendingOf(xu, id)).task_id })
    const further = await marked(id)
    expect({ ...further, finished: further.finished?.toSorted() }).toMatchObject({
      finished: ['first', 'fork', 'start'],
      current: ['large'],
      next: [],
      flows: ['in', 'a', 'b'],
    })
    const withdrawn = await begin()
    await xu.ok(`POST ${instance}/cancel`, { process_instance_id: withdrawn })
    expect(await marked(withdrawn)).toMatchObject({ finished: ['start'], current: [], next: [], cancelled: ['first'] })
    const rejected = await begin()
    await xu.ok(`POST ${task}/reject`, { taskId: (await pendingOf(xu, rejected)).task_id, message: '不对' })
    expect(await marked(rejected)).toMatchObject({ finished: ['start'], rejected: ['first'], next: [], cancelled: [] })
  })

  test('ENG-27 the fields of a form table', async () => {
    const fields = await xu.ok<{ field: string; label: string; required: boolean }[]>('POST /api/forms/biz/meta/table/field/getList', {
      table: 'customer',
    })
    expect(fields.find(({ field }) => field === 'customer_name')).toMatchObject({ label: '客户名称', required: true })
    expect((await xu.send('POST /api/forms/biz/meta/table/field/getList', { table: 'ghost' })).code).toBe(404)
  })

  test('the listed actions are exactly those that succeed', async () => {
    const { id } = await start()
    const { task_id } = await pendingOf(chen, id)
    const own = await chen.ok<{ may: Record<string, boolean> }>(`GET ${task}/detail/{id}`, { id: task_id })
    expect(own.may).toMatchObject({
      confirm: true,
      reject: true,
      turn: true,
      add_signer: true,
      cancel: false,
      take_back: false,
      end: false,
    })
    const applicant = await xu.ok<{ may: Record<string, boolean> }>(`GET ${task}/detail/{id}`, { id })
    expect(applicant.may).toMatchObject({ confirm: false, cancel: true, remind: true })
    await chen.ok(`POST ${task}/confirm`, { taskId: task_id })
    const after = await chen.ok<{ may: Record<string, boolean> }>(`GET ${task}/detail/{id}`, { id: task_id })
    expect(after.may).toMatchObject({ confirm: false, take_back: true })
    await chen.ok(`POST ${task}/takeBack`, { taskId: task_id })
    expect(await taskOf(ren, id)).toBeUndefined()
    expect(await pendingOf(chen, id)).toBeDefined()
  })

  test('a start form is checked by the model’s fields', async () => {
    const { attachments: _, ...lacking } = seal
    const answer = await xu.send<{ fields: Record<string, string> }>(`POST ${instance}/startProcess`, {
      process_definition_key: 'SEAL_APPLY',
      variables: { ...lacking, copies: '许多', starter: 'x' },
    })
    expect([answer.code, Object.keys(answer.data.fields).sort()]).toEqual([
      400,
      ['variables.attachments', 'variables.copies', 'variables.starter'],
    ])
    for (const copies of ['-5', 0, 101]) {
      const beyond = await xu.send<{ fields: Record<string, string> }>(`POST ${instance}/startProcess`, {
        process_definition_key: 'SEAL_APPLY',
        variables: { ...seal, copies },
      })
      expect([beyond.code, Object.keys(beyond.data.fields)]).toEqual([400, ['variables.copies']])
    }
  })
})

describe('claiming, signers, delegation, batch', () => {
  test('signers before and after are added and removed', async () => {
    const { id } = await start()
    const { task_id } = await pendingOf(chen, id)
    await chen.ok(`POST ${task}/addSigner`, { taskId: task_id, user_keys: [huang.userKey], place: 'before', message: '请先看' })
    expect(await taskOf(chen, id)).toBeUndefined()
    const before = await pendingOf(huang, id)
    expect((await chen.send(`POST ${task}/confirm`, { taskId: task_id })).code).toBe(1)
    await huang.ok(`POST ${task}/confirm`, { taskId: before.task_id, message: '没问题' })
    await chen.ok(`POST ${task}/addSigner`, { taskId: task_id, user_keys: [huang.userKey], place: 'after' })
    const detail = await chen.ok<{ signers: { name: string; place: string }[] }>(`GET ${task}/detail/{id}`, { id: task_id })
    expect(detail.signers).toMatchObject([{ name: '黄文', place: 'AFTER' }])
    expect((await huang.send(`POST ${task}/removeSigner`, { taskId: task_id, user_keys: [huang.userKey] })).code).toBe(403)
    await chen.ok(`POST ${task}/removeSigner`, { taskId: task_id, user_keys: [huang.userKey] })
    await chen.ok(`POST ${task}/confirm`, { taskId: task_id })
    expect(await taskOf(ren, id)).toBeDefined()
  })

  test('delegation and handing back', async () => {
    const { id } = await start()
    const { task_id } = await pendingOf(chen, id)
    await chen.ok(`POST ${task}/delegate`, { taskId: task_id, to_key: huang.userKey, message: '请给意见' })
    expect(await taskOf(chen, id)).toBeUndefined()
    expect((await huang.send(`POST ${task}/confirm`, { taskId: task_id })).code).toBe(1)
    await huang.ok(`POST ${task}/handBack`, { taskId: task_id, message: '可以盖章' })
    await chen.ok(`POST ${task}/confirm`, { taskId: task_id })
  })

  test('a batch has a result per row', async () => {
    const [one, two, three] = [await start(), await start(), await start()]
    const ids = await Promise.all([one, two, three].map(async ({ id }) => (await pendingOf(chen, id)).task_id))
    await chen.ok(`POST ${task}/confirm`, { taskId: ids[1] as string })
    const answer = await chen.ok<{ success: number; fail: { key: string; name: string; reason: string }[] }>(`POST ${task}/batchConfirm`, {
      taskIds: ids,
      message: '批量同意',
    })
    expect(answer).toMatchObject({ success: 2, fail: [{ key: ids[1], name: two.title }] })
    expect(answer.fail[0]?.reason).toContain('陈立')
    for (const { id } of [one, three]) expect(await pendingOf(ren, id)).toBeDefined()
  })

  test('a rejection to an earlier node continues from there', async () => {
    const { id } = await start()
    await chen.ok(`POST ${task}/confirm`, { taskId: (await pendingOf(chen, id)).task_id })
    const { task_id } = await pendingOf(ren, id)
    const { returnable } = await ren.ok<{ returnable: { node_id: string }[] }>(`GET ${task}/detail/{id}`, { id: task_id })
    expect(returnable).toEqual([{ node_id: 'depart_leader', node_name: '部门负责人审批', people: ['陈立'], time: expect.any(String) }])
    await ren.ok(`POST ${task}/reject`, { taskId: task_id, message: '请补充说明', node_id: 'depart_leader' })
    expect(await pendingOf(chen, id)).toMatchObject({ node_id: 'depart_leader' })
    expect(await taskOf(ren, id, 'queryAppliedTasks')).toMatchObject({ result: 'REJECT' })
  })

  test('while an agent is active he gets new tasks, and the principal is notified', async () => {
    const self = 'PUT /api/app/base/app/sys/user/editSelf'
    const { key } = (await findCall('editSelf')) ?? { key: self }
    const day = (days: number) => `${new Date(Date.now() + 8 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10)} 00:00:00`
    await chen.ok(key, { agent_key: huang.userKey, agent_start: day(-1), agent_end: day(3) })
    const { id, title } = await start()
    expect(await taskOf(chen, id)).toBeUndefined()
    expect(await pendingOf(huang, id)).toMatchObject({ principal_name: '陈立' })
    expect(await messagesOf(chen)).toContain(`您已委托黄文代为审批「${title}」`)
    await chen.ok(key, { agent_key: null })
    const later = await start()
    expect(await pendingOf(chen, later.id)).toBeDefined()
  })
})

async function findCall(word: string) {
  const { catalogue } = await import('../../lib/backend/areas.ts')
  return catalogue.find(({ key }) => key.includes(word))
}

const juel = (expression: string) => `\${${expression}}`

describe('models', () => {
  const model = '/api/bpm/biz/bpm/model'
  const xml = (key: string, assignee: string) => `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn" targetNamespace="t">
  <process id="${key}" name="测试流程" isExecutable="true">
    <startEvent id="start"/><sequenceFlow id="f1" sourceRef="start" targetRef="check"/>
    <userTask id="check" name="核对" flowable:assignee="${assignee}"/><sequenceFlow id="f2" sourceRef="check" targetRef="end"/>
    <endEvent id="end"/>
  </process>
</definitions>`
  const save = (key: string, assignee: string, more: Record<string, unknown> = {}) =>
    admin.ok<{ model_key: string; version: number; status: string; changed: boolean }>(`POST ${model}/save`, {
      model_name: '测试流程',
      bpmn_xml: xml(key, assignee),
      ...more,
    })

  test('ENG-08 ENG-22 a model saved and deployed can be started and its task appears', async () => {
    const saved = await save('TEST_DEPLOY', chen.userKey)
    expect(saved).toMatchObject({ version: 0, status: 'DRAFT' })
    expect((await xu.send(`POST ${instance}/startProcess`, { process_definition_key: 'TEST_DEPLOY' })).code).toBe(404)
    expect(await admin.ok(`POST ${model}/deploy`, { model_key: saved.model_key })).toMatchObject({ version: 1, changed: true })
    const { records } = await xu.ok<List<{ process_definition_key: string; name: string }>>(`POST ${instance}/findAllProcess`)
    expect(records.find((row) => row.process_definition_key === 'TEST_DEPLOY')).toMatchObject({ name: '测试流程' })
    const { process_instance_id } = await xu.ok<{ process_instance_id: string }>(`POST ${instance}/startProcess`, {
      process_definition_key: 'TEST_DEPLOY',
    })
    expect(await pendingOf(chen, process_instance_id)).toMatchObject({ title: '徐佳的测试流程' })
  })

  test('results of a multi-instance are aggregated, a call uses its version tag, and a triggerable task waits for its trigger', async () => {
    const file = (key: string, attributes: string, inner: string, way: readonly string[]) => {
      const flows = way.slice(1).map((to, index) => `<sequenceFlow id="f${index}" sourceRef="${way[index]}" targetRef="${to}"/>`)
      return `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn" targetNamespace="t">
        <process id="${key}" isExecutable="true" ${attributes}><startEvent id="start"/>${inner}<endEvent id="end"/>${flows.join('')}</process></definitions>`
    }
    const deploy = async (bpmn_xml: string, more: Record<string, unknown> = {}) => {
      const { model_key } = await admin.ok<{ model_key: string }>(`POST ${model}/save`, { model_name: '汇总', bpmn_xml, ...more })
      await admin.ok(`POST ${model}/deploy`, { model_key })
      return model_key
    }
    const part = (tag: string, node: string) =>
      file('TEST_PART', `flowable:versionTag="${tag}"`, `<userTask id="${node}" flowable:assignee="${chen.userKey}"/>`, [
        'start',
        node,
        'end',
      ])
    const partKey = await deploy(part('stable', 'first'))
    await deploy(part('next', 'second'), { model_key: partKey })
    const loop = `<multiInstanceLoopCharacteristics flowable:collection="${chen.userKey},${huang.userKey}" flowable:elementVariable="person"><extensionElements>
      <flowable:variableAggregation target="reviews"><variable sourceExpression="${juel('person')}" target="who"/><variable source="fine"/></flowable:variableAggregation>
      </extensionElements></multiInstanceLoopCharacteristics>`
    await deploy(
      file(
        'TEST_GATHER',
        '',
        `<userTask id="review" flowable:assignee="${juel('person')}"><extensionElements><flowable:formProperty id="fine" type="boolean"/></extensionElements>${loop}</userTask>
         <callActivity id="part" calledElement="TEST_PART" flowable:calledElementBinding="versionTag" flowable:calledElementVersionTag="stable"/>
         <serviceTask id="order" flowable:expression="${juel('reviews.size()')}" flowable:resultVariable="count" flowable:triggerable="true"/>`,
        ['start', 'review', 'part', 'order', 'end'],
      ),
    )
    const { process_instance_id: id } = await xu.ok<{ process_instance_id: string }>(`POST ${instance}/startProcess`, {
      process_definition_key: 'TEST_GATHER',
    })
    for (const [client, fine] of [
      [huang, false],
      [chen, true],
    ] as const) {
      const { task_id } = await pendingOf(client, id)
      await client.ok(`POST ${task}/confirm`, { taskId: task_id, message: '已看', variables: { fine } })
    }
    const called = await pendingOf(chen, id)
    expect(called).toMatchObject({ node_id: 'first' })
    expect((await admin.send(`POST ${instance}/trigger`, { process_instance_id: id, node_id: 'order' })).status).toBe(404)
    await chen.ok(`POST ${task}/confirm`, { taskId: called.task_id, message: '同意' })
    expect((await xu.send(`POST ${instance}/trigger`, { process_instance_id: id, node_id: 'order' })).code).toBe(403)
    const report = () => admin.send(`POST ${instance}/trigger`, { process_instance_id: id, node_id: 'order', variables: { arrived: true } })
    const answers = await Promise.all([report(), report()])
    expect(answers.filter(({ code }) => code === 0).map(({ data }) => data)).toEqual([{ process_instance_id: id, status: 'PASS' }])
    const { rows } = await sql<{ name: string; value: unknown }>`select name, value from bpm_variable where root_id = ${id}
      and execution_id = ${id} and name in ('reviews', 'count', 'arrived', 'fine') order by name`.execute(backend.kernel.db)
    expect(rows).toEqual([
      { name: 'arrived', value: true },
      { name: 'count', value: 2 },
      {
        name: 'reviews',
        value: [
          { who: chen.userKey, fine: true },
          { who: huang.userKey, fine: false },
        ],
      },
    ])
  })

  test('a new version does not affect running instances; they can be migrated', async () => {
    const { model_key } = await save('TEST_VERSIONS', chen.userKey)
    await admin.ok(`POST ${model}/deploy`, { model_key })
    expect(await admin.ok(`POST ${model}/deploy`, { model_key })).toMatchObject({ version: 1, changed: false })
    const first = await xu.ok<{ process_instance_id: string }>(`POST ${instance}/startProcess`, { process_definition_key: 'TEST_VERSIONS' })
    expect(await save('TEST_VERSIONS', huang.userKey, { model_key })).toMatchObject({ changed: true })
    await admin.ok(`POST ${model}/deploy`, { model_key })
    const second = await xu.ok<{ process_instance_id: string }>(`POST ${instance}/startProcess`, {
      process_definition_key: 'TEST_VERSIONS',
    })
    expect(await pendingOf(chen, first.process_instance_id)).toMatchObject({ version: 1 })
    expect(await pendingOf(huang, second.process_instance_id)).toMatchObject({ version: 2 })
    await admin.ok(`POST ${instance}/migrate`, { process_instance_id: first.process_instance_id })
    expect(await pendingOf(chen, first.process_instance_id)).toMatchObject({ version: 2 })
    const versions = await admin.ok<{ version: number }[]>(`GET ${model}/history/{id}`, { id: model_key })
    expect(versions.map(({ version }) => version)).toEqual([2, 1])
  })

  test('an instance is neither migrated to a version that there is not, nor moved by the tasks of another', async () => {
    const { model_key } = await save('TEST_NO_VERSION', chen.userKey)
    await admin.ok(`POST ${model}/deploy`, { model_key })
    const begin = async () =>
      (await xu.ok<{ process_instance_id: string }>(`POST ${instance}/startProcess`, { process_definition_key: 'TEST_NO_VERSION' }))
        .process_instance_id
    const [id, other] = [await begin(), await begin()]
    const { task_id } = await pendingOf(chen, other)
    const moved = { process_instance_id: id, node_id: 'end', taskIds: [task_id], reason: '跳过' }
    expect((await admin.send(`POST ${instance}/migrate`, { process_instance_id: id, version: 2 })).code).toBe(404)
    expect((await admin.send(`POST ${instance}/move`, moved)).code).toBe(404)
    for (const one of [id, other]) expect(await pendingOf(chen, one)).toMatchObject({ version: 1, status: 'PENDING' })
  })

  test('a version of a process is read by who may see models or all approvals', async () => {
    const { model_key } = await save('TEST_READ', chen.userKey)
    await admin.ok(`POST ${model}/deploy`, { model_key })
    const file = (client: Client) => client.send(`GET ${instance}/loadWfModule`, { processDefinitionKey: 'TEST_READ', version: 1 })
    expect(await file(xu)).toMatchObject({ code: 404, data: null })
    expect((await file(admin)).data).toMatchObject({ process_definition_key: 'TEST_READ', version: 1 })
  })

  test('what is started names its process or a record of a kind that is approved', async () => {
    const count = async () => (await sql`select 1 from bpm_instance`.execute(backend.kernel.db)).rows.length
    const before = await count()
    const started = (input: Record<string, unknown>) => xu.send<{ fields?: unknown }>(`POST ${instance}/startProcess`, input)
    expect(Object.keys((await started({ title: '没有流程' })).data.fields ?? {})).toEqual(['process_definition_key'])
    expect((await started({ business_type: 'customer', business_key: 'f'.repeat(32) })).code).toBe(404)
    const long = { process_definition_key: 'SEAL_APPLY', variables: seal }
    const headers = { 'x-approvers': `{${' '.repeat(20_000)}}` }
    expect((await xu.send(`POST ${instance}/startProcess`, long, { headers })).code).toBe(400)
    expect(await count()).toBe(before)
  })

  test('a model that cannot run is refused with all reasons', async () => {
    const broken = xml('TEST_BROKEN', chen.userKey).replace('<endEvent id="end"/>', '<businessRuleTask id="end"/>')
    const { model_key } = await admin.ok<{ model_key: string }>(`POST ${model}/save`, { model_name: '坏流程', bpmn_xml: broken })
    const answer = await admin.send<{ problems: { element: string; message: string }[] }>(`POST ${model}/deploy`, { model_key })
    expect(answer).toMatchObject({ code: 1, data: { problems: [{ element: 'end' }] } })
    expect(answer.data.problems[0]?.message).not.toContain('engine.')
    const check = await admin.ok<{ valid: boolean }>(`POST ${model}/validate`, { bpmn_xml: broken })
    expect(check.valid).toBe(false)
    const bomb = '<!DOCTYPE a [<!ENTITY b "c">]><definitions/>'
    expect((await admin.send(`POST ${model}/save`, { model_name: 'x', bpmn_xml: bomb })).code).toBe(400)
  })

  test('ENG-08 a deployed model keeps the id of its process, and one for records starts with a record only', async () => {
    const path = '/api/bpm/biz/bpm/model'
    const body = `<startEvent id="s"/>${flow('a', 's', 'e')}<endEvent id="e"/>`
    const { model_key } = await admin.ok<{ model_key: string }>(`POST ${path}/save`, { bpmn_xml: processFile('KEPT_ID', body) })
    await admin.ok(`POST ${path}/save`, { model_key, bpmn_xml: processFile('OTHER_ID', body) })
    await admin.ok(`POST ${path}/deploy`, { model_key })
    const renamed = await admin.send(`POST ${path}/save`, { model_key, bpmn_xml: processFile('KEPT_ID', body) })
    expect(renamed).toMatchObject({ code: 400, data: { fields: { bpmn_xml: '已部署的流程不能更改流程标识，请复制为新模型' } } })
    for (const call of ['startProcess', 'preview'])
      expect(await xu.send(`POST ${instance}/${call}`, { process_definition_key: 'LEAVE_APPROVAL' })).toMatchObject({
        code: 1,
        message: expect.stringContaining('从业务单据提交'),
      })
  })

  test('ENG-12 a suspended model starts no instance; running ones continue', async () => {
    const { model_key } = await save('TEST_SUSPEND', chen.userKey)
    await admin.ok(`POST ${model}/deploy`, { model_key })
    const running = await xu.ok<{ process_instance_id: string }>(`POST ${instance}/startProcess`, {
      process_definition_key: 'TEST_SUSPEND',
    })
    await admin.ok(`POST ${model}/suspend`, { model_key })
    expect((await xu.send(`POST ${instance}/startProcess`, { process_definition_key: 'TEST_SUSPEND' })).code).toBe(404)
    await chen.ok(`POST ${task}/confirm`, { taskId: (await pendingOf(chen, running.process_instance_id)).task_id })
    await admin.ok(`POST ${model}/activate`, { model_key })
    const { records } = await admin.ok<List<{ process_definition_key: string; total_instances: number }>>(`POST ${model}/query`, {
      keyword: 'TEST_SUSPEND',
    })
    expect(records).toMatchObject([{ process_definition_key: 'TEST_SUSPEND', total_instances: 1 }])
  })

  test('a task without an assignee goes to the administrators', async () => {
    const { model_key } = await save('TEST_NOBODY', juel('leader(leader(leader(leader(starter))))'))
    await admin.ok(`POST ${model}/deploy`, { model_key })
    const { process_instance_id } = await xu.ok<{ process_instance_id: string }>(`POST ${instance}/startProcess`, {
      process_definition_key: 'TEST_NOBODY',
    })
    expect(await taskOf(admin, process_instance_id)).toBeDefined()
  })

  test('an expression that fails is an incident that an administrator sees and retries', async () => {
    const { model_key } = await save('TEST_INCIDENT', juel('approver'))
    await admin.ok(`POST ${model}/deploy`, { model_key })
    const { process_instance_id } = await xu.ok<{ process_instance_id: string }>(`POST ${instance}/startProcess`, {
      process_definition_key: 'TEST_INCIDENT',
    })
    const { records } = await admin.ok<List<{ incident_id: string; reason: string; node_name: string }>>(
      'POST /api/bpm/biz/process/incident/query',
      {
        process_instance_id,
      },
    )
    expect(records).toMatchObject([{ reason: '没有变量 approver', node_name: '核对' }])
    const { rows: told } = await sql<{ reason: string }>`select payload #>> '{params,reason}' as reason from job
      where type = 'event/message' and payload ->> 'code' = 'M-INCIDENT' and payload ->> 'biz_key' = ${process_instance_id}`.execute(
      backend.kernel.db,
    )
    expect(told).toEqual([{ reason: '没有变量 approver' }])
    const stuck = await admin.ok<List<{ process_instance_id: string }>>(`POST ${instance}/query`, { with_incidents: true })
    expect(stuck.records.map((row) => row.process_instance_id)).toContain(process_instance_id)
    await admin.ok('POST /api/bpm/biz/process/incident/retry', {
      incident_id: records[0]?.incident_id,
      variables: { approver: chen.userKey },
    })
    expect(await pendingOf(chen, process_instance_id)).toBeDefined()
    expect((await admin.ok<List>('POST /api/bpm/biz/process/incident/query', { process_instance_id })).total).toBe(0)
  })
})

// Returning an approval (docs/domain/approval.md#return): to an earlier step that it has gone through, or to its applicant, who changes it and sends it again.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findTask, flow, instancePath, modelPath, processFile, startSeal, taskPath, waitingTask } from '../support/approvals.ts'
import { type Client, type TestBackend, testBackend } from '../support/backend.ts'
import { deliverEvents } from '../support/queue.ts'

let backend: TestBackend
/** The applicant, the leader of her department, a lawyer, two colleagues, an administrator. */
let xu: Client
let chen: Client
let ren: Client
let huang: Client
let zheng: Client
let admin: Client

beforeAll(async () => {
  backend = await testBackend()
  xu = await backend.as('xujia')
  chen = await backend.as('chenli')
  ren = await backend.as('renzhong')
  huang = await backend.as('huangwen')
  zheng = await backend.as('zhengkai')
  admin = await backend.as('hemin')
})
afterAll(() => backend.close())

interface Detail {
  returnable: { node_id: string; node_name: string; people: string[]; time: string | null }[]
  returned: { name: string; after: string; comment: string } | null
  may: Record<string, boolean>
  instance: { status: string; title: string }
  task: { status: string; assignee: string | null } | null
}
const detail = (client: Client, id: string) => client.ok<Detail>(`GET ${taskPath}/detail/{id}`, { id })
const confirm = async (client: Client, id: string) =>
  client.ok(`POST ${taskPath}/confirm`, { taskId: (await waitingTask(client, id)).task_id })
const giveBack = async (client: Client, id: string, input: Record<string, unknown>) =>
  client.ok<{ status: string }>(`POST ${taskPath}/returnToApplicant`, {
    taskId: (await waitingTask(client, id)).task_id,
    message: '请写清事由',
    ...input,
  })

/** Deploys a process of these elements and starts it in the applicant's name. */
async function started(key: string, content: string): Promise<string> {
  const { model_key } = await admin.ok<{ model_key: string }>(`POST ${modelPath}/save`, { bpmn_xml: processFile(key, content, key) })
  await admin.ok(`POST ${modelPath}/deploy`, { model_key })
  const { process_instance_id } = await xu.ok<{ process_instance_id: string }>(`POST ${instancePath}/startProcess`, {
    process_definition_key: key,
    title: key,
  })
  return process_instance_id
}
const decidedBy = (id: string, name: string, client: Client) =>
  `<userTask id="${id}" name="${name}" flowable:assignee="${client.userKey}"/>`

describe('to an earlier step', () => {
  test('any that it has gone through is offered with who decided there, and no other; it goes on from there', async () => {
    const id = await started(
      'BACK_THREE',
      `<startEvent id="s"/>${flow('f1', 's', 'a')}${decidedBy('a', '初审', chen)}${flow('f2', 'a', 'choose')}<exclusiveGateway id="choose" default="f4"/>
      ${flow('f3', 'choose', 'b', 'false')}${decidedBy('b', '特批', huang)}${flow('f4', 'choose', 'c')}${decidedBy('c', '复核', huang)}${flow('f5', 'b', 'd')}${flow('f6', 'c', 'd')}
      ${decidedBy('d', '终审', ren)}${flow('f7', 'd', 'e')}<endEvent id="e"/>`,
    )
    await confirm(chen, id)
    await confirm(huang, id)
    const { task_id: taskId } = await waitingTask(ren, id)
    const { returnable } = await detail(ren, taskId)
    expect(returnable.map(({ node_id, node_name, people }) => [node_id, node_name, people])).toEqual([
      ['a', '初审', ['陈立']],
      ['c', '复核', ['黄文']],
    ])
    const skipped = await ren.send(`POST ${taskPath}/reject`, { taskId, message: '退到没走过的', node_id: 'b' })
    expect([skipped.code, skipped.message]).toEqual([1, '特批 不是之前的审批节点'])
    await ren.ok(`POST ${taskPath}/reject`, { taskId, message: '初审有误', node_id: 'a' })
    expect(await findTask(ren, id)).toBeUndefined()
    await confirm(chen, id)
    await confirm(huang, id)
    await confirm(ren, id)
    expect((await detail(xu, id)).instance.status).toBe('PASS')
  })

  test('out of parallel branches: the step before them is offered, a step within one of them is not and is refused by name', async () => {
    const id = await started(
      'BACK_BRANCHES',
      `<startEvent id="s"/>${flow('f1', 's', 'first')}${decidedBy('first', '受理', chen)}${flow('f2', 'first', 'fork')}<parallelGateway id="fork"/>
      ${flow('f3', 'fork', 'a')}${decidedBy('a', '法务', ren)}${flow('f4', 'fork', 'b')}${decidedBy('b', '财务', huang)}
      ${flow('f5', 'a', 'join')}${flow('f6', 'b', 'join')}<parallelGateway id="join"/>${flow('f7', 'join', 'last')}${decidedBy('last', '审定', zheng)}
      ${flow('f8', 'last', 'e')}<endEvent id="e"/>`,
    )
    for (const client of [chen, ren, huang]) await confirm(client, id)
    const { task_id: taskId } = await waitingTask(zheng, id)
    expect((await detail(zheng, taskId)).returnable.map(({ node_id }) => node_id)).toEqual(['first'])
    const refused = await zheng.send(`POST ${taskPath}/reject`, { taskId, message: '法务有误', node_id: 'a' })
    expect([refused.code, refused.message]).toEqual([1, '「法务」在另一条并行分支里，不能单独退回；请退回到分支之前的步骤'])
    await zheng.ok(`POST ${taskPath}/reject`, { taskId, message: '重新受理', node_id: 'first' })
    for (const client of [chen, ren, huang, zheng]) await confirm(client, id)
    expect((await detail(xu, id)).instance.status).toBe('PASS')
  })
})

describe('to the applicant', () => {
  test('nobody decides meanwhile; sent again it is straight back with who returned it, with what was changed', async () => {
    const id = await startSeal(xu)
    await confirm(chen, id)
    const { task_id: taskId } = await waitingTask(ren, id)
    expect(await giveBack(ren, id, { after: 'BACK' })).toMatchObject({ status: 'RETURN' })

    expect(await findTask(ren, id)).toBeUndefined()
    const late = await ren.send(`POST ${taskPath}/confirm`, { taskId })
    expect([late.status, late.message]).toEqual([409, '申请已退回申请人修改，重新提交后才能办理'])
    expect((await detail(ren, taskId)).may).toMatchObject({ confirm: false, reject: false, give_back: false, revise: false, cancel: false })
    const mine = await detail(xu, id)
    expect(mine.returned).toMatchObject({ name: '任重', after: 'BACK', comment: '请写清事由' })
    expect(mine.may).toMatchObject({ revise: true, cancel: true, remind: false })

    const again = (client: Client, variables: Record<string, unknown>) =>
      client.send(`POST ${instancePath}/resubmit`, { process_instance_id: id, title: '用印（补充）', variables })
    const filled = { seal_type: '公章', copies: 3, reason: '合同用印，一式三份', attachments: '合同.pdf' }
    expect((await again(huang, filled)).status).toBe(404)
    expect([(await again(chen, filled)).status, (await again(chen, filled)).message]).toEqual([403, '只有申请人可以重新提交'])
    expect((await again(xu, { copies: 3 })).code).toBe(400)
    expect((await again(xu, filled)).code).toBe(0)
    expect((await again(xu, filled)).status).toBe(409)

    expect((await waitingTask(ren, id)).task_id).toBe(taskId)
    expect(await findTask(chen, id)).toBeUndefined()
    const form = await ren.ok<{ title: string; fields: { field: string; text: string }[] }>('POST /api/forms/biz/wf/getDetail', { taskId })
    expect(form.title).toBe('用印（补充）')
    expect(form.fields.find(({ field }) => field === 'reason')?.text).toBe('合同用印，一式三份')
    await confirm(ren, id)
    expect((await detail(xu, id)).instance.status).toBe('PASS')
    const lines = await xu.ok<{ action_text: string }[]>('GET /api/bpm/biz/task/history/getCommentInfos/{id}', { id })
    expect(lines.map(({ action_text }) => action_text)).toEqual(['同意', '退回修改', '重新提交', '同意'])
  })

  test('or it begins again from its start; a comment must say why', async () => {
    const id = await startSeal(xu)
    await confirm(chen, id)
    const { task_id: taskId } = await waitingTask(ren, id)
    expect((await ren.send(`POST ${taskPath}/returnToApplicant`, { taskId, message: '' })).code).toBe(400)
    expect((await huang.send(`POST ${taskPath}/returnToApplicant`, { taskId, message: '不是我的' })).status).toBe(404)
    await giveBack(ren, id, { after: 'AGAIN' })
    await xu.ok(`POST ${instancePath}/resubmit`, {
      process_instance_id: id,
      variables: { seal_type: '公章', copies: 1, reason: '改过', attachments: 'b.pdf' },
    })
    expect(await findTask(ren, id)).toBeUndefined()
    await confirm(chen, id)
    await confirm(ren, id)
    expect((await detail(xu, id)).instance.status).toBe('PASS')
  })

  test('the applicant may give it up although somebody has confirmed; applicant and approver are told', async () => {
    const id = await startSeal(xu, '用印，将被放弃')
    await confirm(chen, id)
    await giveBack(ren, id, {})
    await deliverEvents(backend.kernel)
    const { records } = await xu.ok<{ records: unknown[] }>('POST /api/fintech/biz/message/queryList', { message_type: 'BUSINESS' })
    expect(JSON.stringify(records)).toContain('您的「用印，将被放弃」被任重退回修改：请写清事由')
    await xu.ok(`POST ${instancePath}/cancel`, { process_instance_id: id })
    expect((await detail(xu, id)).instance.status).toBe('CANCEL')
  })
})

describe('a record', () => {
  const path = '/api/eis/restful/leave'
  interface Leave {
    leave_key: string
    status: string
    days: string
    row_version: number
    process_instance_id: string
  }
  const read = (key: string) => xu.ok<Leave>(`GET ${path}/detail/{id}`, { id: key })

  test('is open for changes but not for deletion, is submitted into the same approval, and shows what has changed', async () => {
    const days = { leave_type: 'AFFAIR', start_time: '2026-12-14 09:00:00', end_time: '2026-12-14 18:00:00', reason: '家中有事' }
    const { leave_key } = await xu.ok<Leave>(`POST ${path}/addOrUpdate`, days)
    await xu.ok(`POST ${path}/commit`, { leave_key })
    const { process_instance_id: id } = await read(leave_key)
    expect((await xu.send(`POST ${path}/addOrUpdate`, { leave_key, ...days })).message).toContain('审批中')
    await giveBack(chen, id, { after: 'BACK' })
    const open = await read(leave_key)
    expect(open).toMatchObject({ status: 'RETURN', process_instance_id: id })
    expect((await xu.send(`POST ${path}/deleteById`, { ids: [leave_key] })).code).not.toBe(0)

    await xu.ok(`POST ${path}/addOrUpdate`, { leave_key, ...days, end_time: '2026-12-15 18:00:00', row_version: open.row_version })
    expect(await findTask(chen, id)).toBeUndefined()
    const sent = await xu.ok<{ process_instance_id: string }>(`POST ${path}/commit`, { leave_key })
    expect(sent.process_instance_id).toBe(id)
    expect(await read(leave_key)).toMatchObject({ status: 'PROGRESS', days: '2.0' })

    const back = await waitingTask(chen, id)
    expect(back.title).toContain('2天')
    const form = await chen.ok<{ fields: { field: string; changed: boolean; before: string | null }[] }>(
      'POST /api/forms/biz/wf/getDetail',
      {
        taskId: back.task_id,
      },
    )
    expect(form.fields.filter(({ changed }) => changed).map(({ field }) => field)).toEqual(['end_time', 'days'])
    await confirm(chen, id)
    await confirm(await backend.as('zhongling'), id)
    expect(await read(leave_key)).toMatchObject({ status: 'PASS' })
  })

  test('a change that was returned keeps the version in force: its time stays taken, and given up it comes back whole', async () => {
    const time = { start_time: '2027-01-11 09:00:00', end_time: '2027-01-11 18:00:00' }
    const { leave_key } = await xu.ok<Leave>(`POST ${path}/addOrUpdate`, { leave_type: 'AFFAIR', ...time, reason: '家中有事' })
    await xu.ok(`POST ${path}/commit`, { leave_key })
    const { process_instance_id: first } = await read(leave_key)
    await confirm(chen, first)
    await confirm(await backend.as('zhongling'), first)
    const moved = { start_time: '2027-01-13 09:00:00', end_time: '2027-01-13 18:00:00' }
    await xu.ok(`POST ${path}/change`, { leave_key, ...moved })
    const { process_instance_id: id } = await read(leave_key)
    await giveBack(chen, id, { after: 'BACK' })
    expect(await read(leave_key)).toMatchObject({ status: 'RETURN' })

    const other = await xu.ok<Leave>(`POST ${path}/addOrUpdate`, { leave_type: 'AFFAIR', ...time, reason: '另一件事' })
    expect((await xu.send(`POST ${path}/commit`, { leave_key: other.leave_key })).code).toBe(1)
    await xu.ok(`POST ${instancePath}/cancel`, { process_instance_id: id })
    expect(await read(leave_key)).toMatchObject({ status: 'PASS', ...time })
  })

  test('withdrawn while it is with its applicant it is free again', async () => {
    const { leave_key } = await xu.ok<Leave>(`POST ${path}/addOrUpdate`, {
      leave_type: 'AFFAIR',
      start_time: '2026-12-21 09:00:00',
      end_time: '2026-12-21 18:00:00',
      reason: '家中有事',
    })
    await xu.ok(`POST ${path}/commit`, { leave_key })
    const { process_instance_id: id } = await read(leave_key)
    await giveBack(chen, id, { after: 'AGAIN' })
    await xu.ok(`POST ${instancePath}/cancel`, { process_instance_id: id })
    expect(await read(leave_key)).toMatchObject({ status: 'CANCEL' })
    await xu.ok(`POST ${path}/deleteById`, { ids: [leave_key] })
  })
})

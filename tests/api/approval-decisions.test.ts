// Decisions by calls: several at once where the model allows it, files that come with them, copies, whom to entrust, what another did first, and the tasks of a colleague who leaves.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findTask, flow, instancePath, modelPath, processFile, startSeal, taskPath, waitingTask } from '../support/approvals.ts'
import { type Client, type TestBackend, testBackend } from '../support/backend.ts'
import { finishJobs } from '../support/customers.ts'
import { deliverEvents } from '../support/queue.ts'

let backend: TestBackend
/** The applicant, the leader of her department, a lawyer, a colleague, an administrator. */
let xu: Client
let chen: Client
let ren: Client
let huang: Client
let admin: Client

beforeAll(async () => {
  backend = await testBackend()
  xu = await backend.as('xujia')
  chen = await backend.as('chenli')
  ren = await backend.as('renzhong')
  huang = await backend.as('huangwen')
  admin = await backend.as('hemin')
})
afterAll(() => backend.close())

interface Batch {
  success: number
  fail: { key: string; name: string; reason: string }[]
}

describe('batch confirmation', () => {
  test('only for models that allow it, and not with a form; each row has its result', async () => {
    const body = (
      extra: string,
    ) => `<startEvent id="s"/>${flow('a', 's', 't')}<userTask id="t" flowable:assignee="${chen.userKey}">${extra}</userTask>
      ${flow('b', 't', 'e')}<endEvent id="e"/>`
    const form = '<extensionElements><flowable:formProperty id="seal" name="印章" type="string" required="true"/></extensionElements>'
    const deploy = async (key: string, batch_confirm: boolean, extra = '') => {
      const { model_key } = await admin.ok<{ model_key: string }>(`POST ${modelPath}/save`, {
        bpmn_xml: processFile(key, body(extra), key),
        batch_confirm,
      })
      await admin.ok(`POST ${modelPath}/deploy`, { model_key })
      const { process_instance_id } = await xu.ok<{ process_instance_id: string }>(`POST ${instancePath}/startProcess`, {
        process_definition_key: key,
        title: key,
      })
      return process_instance_id
    }
    const instances = [await deploy('BATCH_YES', true), await deploy('BATCH_NO', false), await deploy('BATCH_FORM', true, form)]
    const tasks = await Promise.all(instances.map(async (id) => (await waitingTask(chen, id)).task_id))
    const foreign = await startSeal(huang, '不是我的')
    await chen.ok(`POST ${taskPath}/confirm`, { taskId: (await waitingTask(chen, foreign)).task_id })
    const lawyers = (await waitingTask(ren, foreign)).task_id
    const answer = await chen.ok<Batch>(`POST ${taskPath}/batchConfirm`, {
      taskIds: [...tasks, lawyers, '0'.repeat(32)],
      message: '批量同意',
    })
    expect(answer.success).toBe(1)
    expect(answer.fail).toEqual([
      { key: tasks[1], name: 'BATCH_NO', reason: '「BATCH_NO」须逐件审批，请打开后单独同意' },
      { key: tasks[2], name: 'BATCH_FORM', reason: '需要填写办理信息，请打开后单独同意' },
      { key: lawyers, name: '不是我的', reason: expect.any(String) },
      { key: '0'.repeat(32), name: '', reason: '数据不存在或无权查看' },
    ])
    expect(await findTask(chen, instances[0] as string)).toBeUndefined()
    expect(await findTask(chen, instances[1] as string)).toBeDefined()
    expect(await findTask(ren, foreign)).toBeDefined()
    expect(await findTask(chen, instances[0] as string, 'queryAppliedTasks')).toMatchObject({ comment: '批量同意' })
  })
})

describe('buttons of a node', () => {
  test('what a node does not offer is neither shown nor done, for an administrator all the same', async () => {
    const buttons =
      '<extensionElements><flowable:properties><flowable:property name="buttons" value="sign"/></flowable:properties></extensionElements>'
    const body = `<startEvent id="s"/>${flow('a', 's', 't')}<userTask id="t" name="付款登记" flowable:assignee="${chen.userKey}">${buttons}</userTask>
      ${flow('b', 't', 'e')}<endEvent id="e"/>`
    const { model_key } = await admin.ok<{ model_key: string }>(`POST ${modelPath}/save`, { bpmn_xml: processFile('HANDLE', body) })
    await admin.ok(`POST ${modelPath}/deploy`, { model_key })
    const started = { process_definition_key: 'HANDLE', title: '登记' }
    const { process_instance_id } = await xu.ok<{ process_instance_id: string }>(`POST ${instancePath}/startProcess`, started)
    const taskId = (await waitingTask(chen, process_instance_id)).task_id
    const { may } = await chen.ok<{ may: Record<string, boolean> }>(`GET ${taskPath}/detail/${taskId}`)
    expect(may).toMatchObject({ confirm: true, reject: false, give_back: false, turn: false, delegate: false, add_signer: true })
    const refused = { code: 1, message: '「付款登记」这一步不提供这个操作，请用页面上的其他操作处理' }
    expect(await chen.send(`POST ${taskPath}/reject`, { taskId, message: '不同意' })).toMatchObject(refused)
    expect(await chen.send(`POST ${taskPath}/returnToApplicant`, { taskId, message: '请修改', after: 'BACK' })).toMatchObject(refused)
    expect(await chen.send(`POST ${taskPath}/Turn`, { taskId, message: '请代办', turnToEemployeeKey: huang.userKey })).toMatchObject(
      refused,
    )
    await admin.ok(`POST ${taskPath}/Turn`, { taskId, employeeKey: chen.userKey, message: '请代办', turnToEemployeeKey: huang.userKey })
    await huang.ok(`POST ${taskPath}/confirm`, { taskId: (await waitingTask(huang, process_instance_id)).task_id })
  })
})

interface Uploaded {
  uid: string
  name: string
  url: string
  size: number
}

const pdf = (word: string) => new Blob([`%PDF-1.4\n1 0 obj<</Word(${word})>>endobj\ntrailer<<>>\n%%EOF\n`])

async function upload(client: Client, name: string): Promise<Uploaded> {
  const form = new FormData()
  form.append('file', pdf(name), name)
  const { uid, url, size } = await client.ok<Uploaded>('POST /api/app/base/app/file/upload', {}, { raw: form })
  return { uid, name, url, size }
}

const statusOf = async (client: Client, url: string) =>
  (await backend.fetch(new Request(`http://backend.test${url}`, { headers: { token: client.token } }))).status

interface Line {
  action: string
  attachments: { name: string; url: string }[]
}
const timeline = (client: Client, id: string) => client.ok<Line[]>('GET /api/bpm/biz/task/history/getCommentInfos/{id}', { id })

describe('files with a decision', () => {
  test('a comment, a confirmation and a rejection may have files; only readers of the approval may download them', async () => {
    const id = await startSeal(xu)
    const stranger = await backend.as('luolin')
    const [question, proof, opinion] = [await upload(xu, '问题.pdf'), await upload(chen, '依据.pdf'), await upload(ren, '法务意见.pdf')]
    await xu.ok(`POST ${taskPath}/comment`, { taskId: id, message: '请看附件', attachments: [question] })
    await chen.ok(`POST ${taskPath}/confirm`, { taskId: (await waitingTask(chen, id)).task_id, message: '同意', attachments: [proof] })
    expect(await statusOf(ren, proof.url)).toBe(200)
    await ren.ok(`POST ${taskPath}/reject`, { taskId: (await waitingTask(ren, id)).task_id, message: '条款不清', attachments: [opinion] })
    const lines = await timeline(xu, id)
    expect(
      lines.filter(({ attachments }) => attachments.length > 0).map(({ action, attachments }) => [action, attachments[0]?.name]),
    ).toEqual([
      ['COMMENT', '问题.pdf'],
      ['CONFIRM', '依据.pdf'],
      ['REJECT', '法务意见.pdf'],
    ])
    for (const { url } of [question, proof, opinion]) {
      expect([await statusOf(xu, url), await statusOf(chen, url), await statusOf(admin, url)]).toEqual([200, 200, 200])
      expect([await statusOf(stranger, url), await statusOf(backend.visitor, url)]).toEqual([404, 404])
    }
  })

  test('another user’s file, a foreign address, ten files and invalid values are refused, and nothing is decided', async () => {
    const id = await startSeal(xu)
    const { task_id: taskId } = await waitingTask(chen, id)
    const foreign = await upload(huang, '他人.pdf')
    const own = await upload(chen, '自己.pdf')
    const wrong = [
      [foreign],
      [{ ...own, url: `https://evil.example${own.url}` }],
      [{ ...own, url: 'https://evil.example/a.pdf' }],
      Array.from({ length: 10 }, () => own),
      'nonsense',
      [{ name: 'x' }],
    ]
    for (const attachments of wrong) {
      const answer = await chen.send<{ fields: Record<string, string> }>(`POST ${taskPath}/confirm`, { taskId, attachments })
      expect([answer.code, Object.keys(answer.data.fields)]).toEqual([400, ['attachments']])
      expect(answer.data.fields.attachments).not.toContain('validation.')
    }
    expect((await timeline(xu, id)).filter(({ action }) => action === 'CONFIRM')).toEqual([])
    await chen.ok(`POST ${taskPath}/confirm`, { taskId, attachments: [own, own] })
  })
})

test('a start form with files: readers of the approval may download them; another user’s files, missing files and invalid values are refused', async () => {
  const start = (attachments: unknown) =>
    xu.send<{ process_instance_id: string; fields: Record<string, string> }>(`POST ${instancePath}/startProcess`, {
      process_definition_key: 'SEAL_APPLY',
      variables: { seal_type: '公章', copies: 1, reason: '合同用印', attachments },
    })
  const [own, foreign] = [await upload(xu, '合同.pdf'), await upload(huang, '他人.pdf')]
  for (const attachments of [[], [foreign], [{ ...own, url: 'https://evil.example/a.pdf' }], [{ name: 'x' }], 7]) {
    const { code, data } = await start(attachments)
    expect([code, Object.keys(data.fields)]).toEqual([400, ['variables.attachments']])
  }
  const { data } = await start([own])
  const form = await chen.ok<{ fields: { field: string; text: string; value: unknown }[] }>('POST /api/forms/biz/wf/getDetail', {
    process_instance_id: data.process_instance_id,
  })
  expect(form.fields.find(({ field }) => field === 'attachments')).toMatchObject({ text: '合同.pdf', value: [{ name: '合同.pdf' }] })
  const stranger = await backend.as('caihong')
  expect([await statusOf(chen, own.url), await statusOf(stranger, own.url)]).toEqual([200, 404])
})

describe('copies', () => {
  interface Copy {
    process_instance_id: string
    copied_by_name: string | null
    copy_time: string
    status: string
  }
  const copiesOf = (client: Client, input: Record<string, unknown> = {}) =>
    client.ok<{ records: Copy[]; total: number }>(`POST ${taskPath}/queryCopyToMeTasks`, { pageSize: 200, ...input })

  test('are in the list of their receiver once, with who copied them; he may read the approval, and his message opens it', async () => {
    const [reader, stranger] = [await backend.as('zhengkai'), await backend.as('caihong')]
    const title = '抄送一份'
    const id = await startSeal(xu, title)
    for (const message of ['请知悉', '再看一眼'])
      await chen.ok(`POST ${taskPath}/copy`, { taskId: (await waitingTask(chen, id)).task_id, user_keys: [reader.userKey], message })
    const { records } = await copiesOf(reader, { keyword: title })
    expect(records).toMatchObject([{ process_instance_id: id, copied_by_name: '陈立', status: 'RUNNING' }])
    expect((await copiesOf(reader, { status: 'PASS' })).records.map((row) => row.process_instance_id)).not.toContain(id)
    expect((await copiesOf(stranger)).total).toBe(0)
    expect(await reader.ok(`GET ${taskPath}/detail/{id}`, { id })).toMatchObject({ instance: { cc: [{ name: '郑凯' }] } })
    await deliverEvents(backend.kernel)
    const messages = await reader.ok<{ records: { jump_url: string }[] }>('POST /api/fintech/biz/message/queryList', {
      message_type: 'BUSINESS',
    })
    expect(messages.records[0]?.jump_url).toBe(`/home/workbench/copyToMe/${id}`)
  })

  test('go to nobody who is frozen, and to nobody else with him', async () => {
    const [frozen, reader] = [await backend.as('caihong'), await backend.as('zhengkai')]
    const title = '不抄送'
    const id = await startSeal(xu, title)
    const copy = { taskId: id, user_keys: [reader.userKey, frozen.userKey] }
    await sql`update sys_user set status = '2' where user_key = ${frozen.userKey}`.execute(backend.kernel.db)
    const { code } = await xu.send(`POST ${taskPath}/copy`, copy)
    await sql`update sys_user set status = '1' where user_key = ${frozen.userKey}`.execute(backend.kernel.db)
    expect([code, (await copiesOf(reader, { keyword: title })).total]).toEqual([1, 0])
  })
})

describe('to whom an approval may be reassigned', () => {
  interface Colleague {
    name: string
    as: string
  }
  const colleaguesOf = async (client: Client, id: string) =>
    (await client.ok<Colleague[]>(`GET ${taskPath}/colleagues/{id}`, { id })).map(({ name, as }) => `${as} ${name}`)

  test('one’s leaders first, then the applicant and people who have decided; never oneself, never frozen users, and only for visible approvals', async () => {
    const id = await startSeal(xu)
    const offered = await colleaguesOf(chen, id)
    expect(offered).toContain('APPLICANT 徐佳')
    expect(offered.findIndex((one) => one.includes('LEADER'))).toBe(0)
    expect(offered.join()).not.toContain('陈立')
    await chen.ok(`POST ${taskPath}/confirm`, { taskId: (await waitingTask(chen, id)).task_id })
    expect(await colleaguesOf(ren, id)).toContain('DECIDED 陈立')
    expect((await colleaguesOf(xu, id))[0]).toBe('LEADER 陈立')
    await sql`update sys_user set status = '2' where user_key = ${chen.userKey}`.execute(backend.kernel.db)
    expect((await colleaguesOf(ren, id)).join()).not.toContain('陈立')
    await sql`update sys_user set status = '1' where user_key = ${chen.userKey}`.execute(backend.kernel.db)
    expect((await (await backend.as('caihong')).send(`GET ${taskPath}/colleagues/{id}`, { id })).status).toBe(404)
  })
})

describe('one’s own application', () => {
  const own = '申请人不能审批自己的申请，请另选他人'
  const day = (days: number) => `${new Date(Date.now() + 8 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10)} 00:00:00`
  const give = (client: Client, name: string, input: Record<string, unknown>) => client.send(`POST ${taskPath}/${name}`, input)

  test('is neither handed over, delegated nor brought for signature to the applicant, by nobody', async () => {
    const id = await startSeal(xu)
    const { task_id: taskId } = await waitingTask(chen, id)
    const message = '请您自己看看'
    const tries: [Client, string, Record<string, unknown>][] = [
      [chen, 'Turn', { taskId, message, turnToEemployeeKey: xu.userKey }],
      [admin, 'Turn', { taskId, message, employeeKey: chen.userKey, turnToEemployeeKey: xu.userKey }],
      [chen, 'delegate', { taskId, message, to_key: xu.userKey }],
      [chen, 'addSigner', { taskId, message, user_keys: [xu.userKey], place: 'before' }],
      [chen, 'addSigner', { taskId, message, user_keys: [xu.userKey], place: 'after' }],
    ]
    for (const [client, name, input] of tries) expect(await give(client, name, input)).toMatchObject({ message: own })
    const offered = await chen.ok<{ name: string }[]>(`GET ${taskPath}/colleagues/{id}`, { id: taskId })
    expect(offered.map(({ name }) => name)).not.toContain('徐佳')
  })

  test('waits for the rest of a group only: not in the applicant’s list, and not claimed or decided by the applicant', async () => {
    const { model_key } = await admin.ok<{ model_key: string }>(`POST ${modelPath}/save`, {
      bpmn_xml: processFile(
        'OWN_GROUP',
        `<startEvent id="s"/>${flow('a', 's', 't')}<userTask id="t" flowable:candidateUsers="${chen.userKey},${huang.userKey}"
          flowable:candidateGroups="sales"/>${flow('b', 't', 'e')}<endEvent id="e"/>`,
      ),
    })
    await admin.ok(`POST ${modelPath}/deploy`, { model_key })
    const start = { process_definition_key: 'OWN_GROUP' }
    const { process_instance_id: id } = await huang.ok<{ process_instance_id: string }>(`POST ${instancePath}/startProcess`, start)
    const { task_id: taskId } = await waitingTask(chen, id)
    expect(await findTask(huang, id)).toBeUndefined()
    expect((await give(huang, 'claim', { taskId })).message).toBe(own)
    expect((await give(huang, 'confirm', { taskId })).status).toBe(403)
    await chen.ok(`POST ${taskPath}/confirm`, { taskId })
  })

  test('stays with the approver whose agent is the applicant', async () => {
    const keep = (input: Record<string, unknown>) => chen.ok('PUT /api/app/base/app/sys/user/editSelf', input)
    await keep({ agent_key: xu.userKey, agent_start: day(-1), agent_end: day(3) })
    const [own, foreign] = [await startSeal(xu), await startSeal(huang)]
    await keep({ agent_key: null })
    expect(await waitingTask(chen, own)).toMatchObject({ principal_name: null })
    expect(await findTask(xu, own)).toBeUndefined()
    expect(await waitingTask(xu, foreign)).toMatchObject({ principal_name: '陈立' })
    expect(await findTask(chen, foreign)).toBeUndefined()
  })

  test('is decided by the applicant where the node lets him: by hand-over, and as the agent of the approver', async () => {
    const { model_key } = await admin.ok<{ model_key: string }>(`POST ${modelPath}/save`, {
      bpmn_xml: processFile(
        'OWN_ALLOWED',
        `<startEvent id="s"/>${flow('a', 's', 't')}<userTask id="t" flowable:assignee="${chen.userKey}"><extensionElements><flowable:properties>
          <flowable:property name="sameAsApplicant" value="SELF"/></flowable:properties></extensionElements></userTask>${flow('b', 't', 'e')}<endEvent id="e"/>`,
      ),
    })
    await admin.ok(`POST ${modelPath}/deploy`, { model_key })
    const begin = async () =>
      (await xu.ok<{ process_instance_id: string }>(`POST ${instancePath}/startProcess`, { process_definition_key: 'OWN_ALLOWED' }))
        .process_instance_id
    const handed = await begin()
    const { task_id: taskId } = await waitingTask(chen, handed)
    await chen.ok(`POST ${taskPath}/Turn`, { taskId, message: '请您自己看看', turnToEemployeeKey: xu.userKey })
    const passes = async (id: string) =>
      expect(await xu.ok(`POST ${taskPath}/confirm`, { taskId: (await waitingTask(xu, id)).task_id })).toMatchObject({ status: 'PASS' })
    await passes(handed)
    await chen.ok('PUT /api/app/base/app/sys/user/editSelf', { agent_key: xu.userKey, agent_start: day(-1), agent_end: day(3) })
    const stood = await begin()
    await chen.ok('PUT /api/app/base/app/sys/user/editSelf', { agent_key: null })
    expect((await waitingTask(xu, stood)).principal_name).toBe('陈立')
    await passes(stood)
  })

  const ownDecider = { code: 1, message: '不能为自己的申请指定或更换审批人，请由其他管理员处理；需要时可以撤回' }

  test('has no decider of the applicant’s choice, an administrator neither: not while it runs, rests, was returned or was sent again', async () => {
    const id = await startSeal(admin)
    // whose task it is depends on the department of the administrator
    const { assignee } = await taskOf(id)
    const approver = [chen, huang, ren, await backend.as('linqiheng')].find(({ userKey }) => userKey === assignee) as Client
    const { task_id: taskId } = await waitingTask(approver, id)
    const message = '请他来审'
    const turn = (taskId: string) =>
      give(admin, 'Turn', { taskId, message, employeeKey: approver.userKey, turnToEemployeeKey: huang.userKey })
    expect(await turn(taskId)).toMatchObject(ownDecider)
    expect((await give(admin, 'addSigner', { taskId, user_keys: [huang.userKey], place: 'before' })).code).not.toBe(0)
    expect((await give(admin, 'delegate', { taskId, to_key: huang.userKey })).code).not.toBe(0)
    await approver.ok(`POST ${taskPath}/addSigner`, { taskId, user_keys: [huang.userKey], place: 'after' })
    expect(await give(admin, 'removeSigner', { taskId, user_keys: [huang.userKey] })).toMatchObject(ownDecider)
    expect(await admin.ok(`GET ${taskPath}/detail/{id}`, { id: taskId })).toMatchObject({
      may: { turn: false, remove_signer: false, move: false, confirm: false, reject: false },
    })
    await admin.ok(`POST ${instancePath}/suspend`, { id })
    expect(await turn(taskId)).toMatchObject(ownDecider)
    await admin.ok(`POST ${instancePath}/activate`, { id })
    await approver.ok(`POST ${taskPath}/returnToApplicant`, { taskId, message: '请补充说明' })
    expect(await turn(taskId)).toMatchObject(ownDecider)
    const variables = { seal_type: '公章', copies: 2, reason: '补充说明', attachments: '合同.pdf' }
    await admin.ok(`POST ${instancePath}/resubmit`, { process_instance_id: id, variables })
    expect(await turn((await waitingTask(approver, id)).task_id)).toMatchObject(ownDecider)
  })

  test('keeps an administrator from handing over the work of its approver', async () => {
    const leaver = await backend.as('tangyu')
    const id = await startSeal(admin)
    await sql`update bpm_task set assignee = ${leaver.userKey} where root_id = ${id} and not is_closed`.execute(backend.kernel.db)
    const users = '/api/app/base/app/sys/user'
    const to = { id: leaver.userKey, to_user_key: huang.userKey }
    for (const [call, input] of [
      ['handOver', to],
      ['frozenBatch', { ids: [leaver.userKey], status: '2', to_user_key: huang.userKey }],
    ] as const) {
      expect((await admin.send(`PUT ${users}/${call}`, input)).message, call).toContain('其中 1 件待办是您自己的申请')
    }
    expect(await taskOf(id)).toMatchObject({ assignee: leaver.userKey })
  })

  test('is not confirmed by its applicant among several, nor by the address that a message to the others leads to', async () => {
    const { model_key } = await admin.ok<{ model_key: string }>(`POST ${modelPath}/save`, {
      bpmn_xml: processFile(
        'OWN_BATCH',
        `<startEvent id="s"/>${flow('a', 's', 't')}<userTask id="t" flowable:candidateGroups="sales"/>${flow('b', 't', 'e')}<endEvent id="e"/>`,
      ),
      batch_confirm: true,
    })
    await admin.ok(`POST ${modelPath}/deploy`, { model_key })
    const start = { process_definition_key: 'OWN_BATCH' }
    const { process_instance_id: id } = await huang.ok<{ process_instance_id: string }>(`POST ${instancePath}/startProcess`, start)
    const { id: taskId } = await taskOf(id)
    const batch = await huang.ok<Batch>(`POST ${taskPath}/batchConfirm`, { taskIds: [taskId], message: '同意' })
    expect(batch).toMatchObject({ success: 0, fail: [{ key: taskId }] })
    expect(await huang.ok(`GET ${taskPath}/detail/{id}`, { id: taskId })).toMatchObject({ may: { confirm: false, claim: false } })
    const { rows } = await sql<{ receivers: string[] }>`select payload -> 'receivers' as receivers from job
      where payload ->> 'code' = 'M-TASK-NEW' and payload ->> 'biz_key' = ${taskId}`.execute(backend.kernel.db)
    expect(rows.flatMap(({ receivers }) => receivers)).not.toContain(huang.userKey)
    expect(rows).not.toEqual([])
  })

  /** The open task of an approval. */
  async function taskOf(instance: string): Promise<{ id: string; assignee: string | null }> {
    const { rows } = await sql<{ id: string; assignee: string | null }>`select id, assignee from bpm_task
      where root_id = ${instance} and not is_closed`.execute(backend.kernel.db)
    if (!rows[0]) throw new Error('nothing waits')
    return rows[0]
  }

  test('stops the hand-over of a leaving approver to the applicant, with a reason', async () => {
    const id = await startSeal(xu)
    const { task_id: taskId } = await waitingTask(chen, id)
    const leaver = await backend.as('caihong')
    await chen.ok(`POST ${taskPath}/Turn`, { taskId, message: '请代为审批', turnToEemployeeKey: leaver.userKey })
    const answer = await admin.send('PUT /api/app/base/app/sys/user/frozenBatch', {
      ids: [leaver.userKey],
      status: '2',
      to_user_key: xu.userKey,
    })
    expect(answer.message).toContain('接收人是 1 件待办的申请人')
    expect(await waitingTask(leaver, id)).toBeDefined()
  })
})

describe('a task of an approval that one has no part in', () => {
  test('is like a missing one for every command, waiting or decided', async () => {
    const stranger = await backend.as('caihong')
    const [open, decided] = [await startSeal(xu), await startSeal(xu)]
    const tasks = [(await waitingTask(chen, open)).task_id, (await waitingTask(chen, decided)).task_id]
    await chen.ok(`POST ${taskPath}/confirm`, { taskId: tasks[1] })
    const to = huang.userKey
    const commands: [string, Record<string, unknown>][] = [
      ['confirm', {}],
      ['reject', { message: '不同意' }],
      ['Turn', { message: '请代办', turnToEemployeeKey: to }],
      ['claim', {}],
      ['release', {}],
      ['delegate', { to_key: to }],
      ['handBack', {}],
      ['addSigner', { user_keys: [to], place: 'before' }],
      ['removeSigner', { user_keys: [to] }],
      ['takeBack', {}],
      ['copy', { user_keys: [to] }],
      ['comment', { message: '评论' }],
      ['remind', {}],
    ]
    for (const [name, input] of commands) {
      const answers = []
      for (const taskId of [...tasks, '0'.repeat(32)]) {
        const { status, code, message } = await stranger.send(`POST ${taskPath}/${name}`, { taskId, ...input })
        answers.push({ status, code, message })
      }
      expect(answers[0], name).toMatchObject({ status: 404 })
      expect(answers[1], name).toEqual(answers[0])
      expect(answers[2], name).toEqual(answers[0])
    }
  })

  test('is like a missing one among several that are approved together', async () => {
    const stranger = await backend.as('caihong')
    const id = await startSeal(xu, '不让人看的')
    const taskIds = [(await waitingTask(chen, id)).task_id, '0'.repeat(32)]
    const answer = await stranger.ok<Batch>(`POST ${taskPath}/batchConfirm`, { taskIds })
    expect(answer).toEqual({ success: 0, fail: taskIds.map((key) => ({ key, name: '', reason: '数据不存在或无权查看' })) })
    expect(await waitingTask(chen, id)).toMatchObject({ status: 'PENDING' })
  })

  test('a candidate still sees what a colleague has decided, and learns who did', async () => {
    const { model_key } = await admin.ok<{ model_key: string }>(`POST ${modelPath}/save`, {
      bpmn_xml: processFile(
        'EITHER',
        `<startEvent id="s"/>${flow('a', 's', 't')}<userTask id="t" flowable:candidateUsers="${chen.userKey},${huang.userKey}"/>
          ${flow('b', 't', 'e')}<endEvent id="e"/>`,
      ),
    })
    await admin.ok(`POST ${modelPath}/deploy`, { model_key })
    const { process_instance_id: id } = await xu.ok<{ process_instance_id: string }>(`POST ${instancePath}/startProcess`, {
      process_definition_key: 'EITHER',
    })
    const { task_id: taskId } = await waitingTask(huang, id)
    await chen.ok(`POST ${taskPath}/claim`, { taskId })
    expect(await give(huang, taskId, 'claim')).toMatchObject({ status: 409, message: expect.stringContaining('陈立') })
    await chen.ok(`POST ${taskPath}/confirm`, { taskId })
    expect(await give(huang, taskId, 'confirm')).toMatchObject({ status: 409, message: expect.stringContaining('陈立') })
  })

  const give = (client: Client, taskId: string, name: string) => client.send(`POST ${taskPath}/${name}`, { taskId })
})

describe('a decision after another user’s', () => {
  const confirm = (client: Client, taskId: string) => client.send(`POST ${taskPath}/confirm`, { taskId })
  const said = async (client: Client, taskId: string) => {
    const { code, message } = await confirm(client, taskId)
    return [code, message]
  }

  test('is refused with his name and what he did: a decision, a reassignment, a withdrawal, an end by an administrator', async () => {
    const [decided, turned, withdrawn, ended] = await Promise.all([startSeal(xu), startSeal(xu), startSeal(xu), startSeal(xu)])
    const taskOf = async (id: string) => (await waitingTask(chen, id)).task_id
    const tasks = [await taskOf(decided), await taskOf(turned), await taskOf(withdrawn), await taskOf(ended)] as const
    await chen.ok(`POST ${taskPath}/confirm`, { taskId: tasks[0] })
    expect(await said(chen, tasks[0])).toEqual([409, '陈立已处理这件审批（已同意），无需再办理'])
    await chen.ok(`POST ${taskPath}/Turn`, { taskId: tasks[1], message: '出差代办', turnToEemployeeKey: huang.userKey })
    expect(await said(chen, tasks[1])).toEqual([409, '陈立已处理这件审批（已转交），无需再办理'])
    expect(await said(chen, (await waitingTask(huang, turned)).task_id)).toEqual([403, '这件审批不由您办理，可能已转交他人，请刷新后查看'])
    await xu.ok(`POST ${instancePath}/cancel`, { process_instance_id: withdrawn, reason: '填错了' })
    expect(await said(chen, tasks[2])).toEqual([409, '徐佳已撤回或终止这份申请，无需再审批'])
    await admin.ok(`POST ${instancePath}/end`, { process_instance_id: ended, status: 'REJECT', reason: '业务终止' })
    expect(await said(chen, tasks[3])).toEqual([409, '何敏已驳回这份申请，流程已结束'])
  })

  test('a decision sent again with its idempotency key is executed once and gets the first answer', async () => {
    const id = await startSeal(xu)
    const { task_id: taskId } = await waitingTask(chen, id)
    const send = () => chen.send(`POST ${taskPath}/confirm`, { taskId, message: '同意' }, { headers: { 'idempotency-key': `lost-${id}` } })
    const [first, second] = [await send(), await send()]
    expect([first.code, second.code]).toEqual([0, 0])
    expect(second.data).toEqual(first.data)
    expect((await timeline(xu, id)).filter(({ action }) => action === 'CONFIRM')).toHaveLength(1)
  })
})

describe('one’s own application and the monitor', () => {
  const refused = { code: 1, message: '不能结束、移动、迁移或触发自己的申请，请由其他管理员处理；需要时可以撤回' }

  test('is taken past its deciders by no call, by an administrator neither; he may withdraw it, and end those of others', async () => {
    const mine = await startSeal(admin)
    for (const [call, input] of [
      ['end', { process_instance_id: mine, status: 'PASS', reason: '自己通过' }],
      ['end', { process_instance_id: mine, status: 'REJECT', reason: '自己驳回' }],
      ['move', { process_instance_id: mine, node_id: 'end', reason: '直接结束' }],
      ['migrate', { process_instance_id: mine }],
    ] as const) {
      expect(await admin.send(`POST ${instancePath}/${call}`, input), call).toMatchObject(refused)
    }
    expect(
      (await admin.ok<{ status: string }>(`POST ${instancePath}/cancel`, { process_instance_id: mine, reason: '填错了' })).status,
    ).toBe('CANCEL')
    const other = await startSeal(xu)
    expect(
      (
        await admin.ok<{ status: string }>(`POST ${instancePath}/end`, {
          process_instance_id: other,
          status: 'PASS',
          reason: '领导当面同意',
        })
      ).status,
    ).toBe('PASS')
  })
})

describe('the tasks of a colleague who leaves', () => {
  const users = '/api/app/base/app/sys/user'

  test('freezing counts his open approvals, also of suspended processes, and reassigns them to his successor', async () => {
    const leaver = await backend.as('luolin')
    const [mine, behind, stopped, sole, shared] = [
      await startSeal(xu),
      await startSeal(xu),
      await startSeal(xu),
      await candidates([leaver]),
      await candidates([leaver, huang]),
    ]
    const turn = { message: '请代为审批', turnToEemployeeKey: leaver.userKey }
    await chen.ok(`POST ${taskPath}/Turn`, { taskId: (await waitingTask(chen, mine)).task_id, ...turn })
    await chen.ok(`POST ${taskPath}/Turn`, { taskId: (await waitingTask(chen, behind)).task_id, ...turn })
    await chen.ok(`POST ${taskPath}/Turn`, { taskId: (await waitingTask(chen, stopped)).task_id, ...turn })
    await admin.ok(`POST ${instancePath}/suspend`, { id: stopped })
    const { task_id } = await waitingTask(leaver, behind)
    await leaver.ok(`POST ${taskPath}/addSigner`, { taskId: task_id, user_keys: [huang.userKey], place: 'before' })
    expect(await admin.ok(`GET ${users}/workload`, { ids: leaver.userKey })).toMatchObject({ task: 4 })
    await admin.ok(`PUT ${users}/frozenBatch`, { ids: [leaver.userKey], status: '2', to_user_key: ren.userKey })
    await finishJobs({ backend })
    expect(await waitingTask(ren, mine)).toMatchObject({ status: 'PENDING' })
    expect(await findTask(ren, mine, 'queryTurnToMeTasks')).toMatchObject({ message: '工作交接' })
    expect(await findTask(ren, behind)).toBeUndefined()
    await huang.ok(`POST ${taskPath}/confirm`, { taskId: (await waitingTask(huang, behind)).task_id })
    expect(await waitingTask(ren, behind)).toMatchObject({ status: 'PENDING' })
    await admin.ok(`POST ${instancePath}/activate`, { id: stopped })
    await ren.ok(`POST ${taskPath}/confirm`, { taskId: (await waitingTask(ren, stopped)).task_id })
    expect(await waitingTask(ren, sole)).toBeDefined()
    expect(await findTask(ren, shared)).toBeUndefined()
    expect(await waitingTask(huang, shared)).toBeDefined()
    expect(await admin.ok(`GET ${users}/workload`, { ids: leaver.userKey })).toEqual({})
  })

  /** An approval that these people may take. */
  async function candidates(people: readonly Client[]): Promise<string> {
    const key = `CANDIDATES_${people.length}`
    const list = people.map(({ userKey }) => userKey).join(',')
    const { model_key } = await admin.ok<{ model_key: string }>(`POST ${modelPath}/save`, {
      bpmn_xml: processFile(
        key,
        `<startEvent id="s"/>${flow('a', 's', 't')}<userTask id="t" flowable:candidateUsers="${list}"/>${flow('b', 't', 'e')}<endEvent id="e"/>`,
      ),
    })
    await admin.ok(`POST ${modelPath}/deploy`, { model_key })
    const started = await xu.ok<{ process_instance_id: string }>(`POST ${instancePath}/startProcess`, { process_definition_key: key })
    return started.process_instance_id
  }
})

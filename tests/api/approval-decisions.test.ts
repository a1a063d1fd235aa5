// Decisions by calls: several at once where the model allows it, files that come with them, and the tasks of a colleague who leaves.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findTask, flow, instancePath, modelPath, processFile, startSeal, taskPath, waitingTask } from '../support/approvals.ts'
import { type Client, type TestBackend, testBackend } from '../support/backend.ts'

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

describe('several at once', () => {
  test('only of models that allow it, and not where a form waits; each row says what became of it', async () => {
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
      { key: tasks[1], name: 'BATCH_NO', reason: '【BATCH_NO】须逐件审批，请打开后单独同意' },
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
  test('a remark, an approval and a rejection carry files; who sees the approval fetches them, nobody else', async () => {
    const id = await startSeal(xu)
    const stranger = await backend.as('caihong')
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

  test('another’s file, a foreign address, ten files and nonsense are refused, and nothing is decided', async () => {
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

describe('the tasks of a colleague who leaves', () => {
  const users = '/api/app/base/app/sys/user'

  test('freezing counts his open approvals, those of suspended processes too, and moves them to whoever takes his work over', async () => {
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
    const answer = await admin.ok<{ handed_over: Record<string, number> }>(`PUT ${users}/frozenBatch`, {
      ids: [leaver.userKey],
      status: '2',
      to_user_key: ren.userKey,
    })
    expect(answer.handed_over).toMatchObject({ task: 4 })
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

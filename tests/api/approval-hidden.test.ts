// Fields that a step hides (docs/domain/approval.md#hidden-fields): their values are in no answer to its people, and nobody writes what his step does not let him; and what a step asks for itself.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { flow, instancePath, modelPath, processFile, taskPath, waitingTask } from '../support/approvals.ts'
import { type Client, type TestBackend, testBackend } from '../support/backend.ts'

let backend: TestBackend
/** The applicant, who decides first, whoever of a role decides second, an administrator. */
let xu: Client
let chen: Client
let ren: Client
let admin: Client

beforeAll(async () => {
  backend = await testBackend()
  ;[xu, chen, ren, admin] = (await Promise.all(['xujia', 'chenli', 'renzhong', 'hemin'].map((name) => backend.as(name)))) as [
    Client,
    Client,
    Client,
    Client,
  ]
})
afterAll(() => backend.close())

const field = (id: string, more = '') => `<flowable:formProperty id="${id}" name="${id}" type="long" ${more}/>`
const form = (...fields: string[]) => `<extensionElements>${fields.join('')}</extensionElements>`
const hides = 'readable="false" writable="false"'
const secret = 987_654

async function start(key: string, second: string): Promise<string> {
  const content = `<startEvent id="s">${form(field('salary'), field('bonus'), field('reason'))}</startEvent>${flow('f1', 's', 'first')}
    <userTask id="first" name="初审" flowable:assignee="${chen.userKey}">${form(field('salary', hides), field('bonus', 'writable="false"'), field('reason', 'required="true"'))}</userTask>
    ${flow('f2', 'first', 'second')}${second}${flow('f3', 'second', 'e')}<endEvent id="e"/>`
  const { model_key } = await admin.ok<{ model_key: string }>(`POST ${modelPath}/save`, { bpmn_xml: processFile(key, content, key) })
  await admin.ok(`POST ${modelPath}/deploy`, { model_key })
  const { process_instance_id } = await xu.ok<{ process_instance_id: string }>(`POST ${instancePath}/startProcess`, {
    process_definition_key: key,
    title: key,
    variables: { salary: secret, bonus: 500, reason: 1 },
  })
  return process_instance_id
}
const shownTo = async (client: Client, id: string) => {
  const { fields } = await client.ok<{ fields: { field: string }[] }>('POST /api/forms/biz/wf/getDetail', { process_instance_id: id })
  return fields.map((one) => one.field)
}
const second = `<userTask id="second" name="复审" flowable:candidateGroups="legal">${form(field('bonus', hides))}</userTask>`

test('no answer to the people of a step has the value that it hides; everybody else sees it', async () => {
  const id = await start('HIDES', second)
  const { task_id: taskId } = await waitingTask(chen, id)
  const answers = await Promise.all([
    chen.ok(`GET ${taskPath}/detail/{id}`, { id: taskId }),
    chen.ok(`GET ${taskPath}/detail/{id}`, { id }),
    chen.ok('POST /api/forms/biz/wf/getDetail', { taskId }),
    chen.ok('POST /api/forms/biz/wf/getDetail', { process_instance_id: id }),
    chen.ok(`POST ${taskPath}/queryApplyingTasks`, { pageSize: 200 }),
    chen.ok('GET /api/bpm/biz/task/history/getCommentInfos/{id}', { id }),
    chen.ok(`GET ${taskPath}/forecast/{id}`, { id }),
  ])
  expect(JSON.stringify(answers)).not.toContain(String(secret))
  expect(answers[0]).toMatchObject({ fields: [{ id: 'bonus', value: 500, writable: false }, { id: 'reason' }] })
  expect(await shownTo(chen, id)).toEqual(['bonus', 'reason'])
  expect(await shownTo(xu, id)).toEqual(['salary', 'bonus', 'reason'])
  expect(await shownTo(admin, id)).toEqual(['salary', 'bonus', 'reason'])

  await chen.ok(`POST ${taskPath}/confirm`, { taskId, variables: { reason: 2 } })
  // after his decision too; who could decide as one of a role sees what that step shows
  expect(await shownTo(chen, id)).toEqual(['bonus', 'reason'])
  expect(await shownTo(ren, id)).toEqual(['salary', 'reason'])
  const handled = await chen.ok(`POST ${taskPath}/queryAppliedTasks`, { pageSize: 200 })
  expect(JSON.stringify(handled)).not.toContain(String(secret))
})

test('who has two steps sees what one of them shows, and who gets a copy everything', async () => {
  const id = await start('HIDES_TWICE', `<userTask id="second" name="复审" flowable:assignee="${chen.userKey}"/>`)
  const { task_id: taskId } = await waitingTask(chen, id)
  expect(await shownTo(chen, id)).not.toContain('salary')
  await xu.ok(`POST ${taskPath}/copy`, { taskId: id, user_keys: [ren.userKey] })
  expect(await shownTo(ren, id)).toContain('salary')
  await chen.ok(`POST ${taskPath}/confirm`, { taskId, variables: { reason: 2 } })
  expect(await shownTo(chen, id)).toContain('salary')
})

test('a value for a field that a step hides, locks or does not have is refused, and nothing is stored', async () => {
  const id = await start('HIDES_WRITES', second)
  const { task_id: taskId } = await waitingTask(chen, id)
  const confirm = (variables: Record<string, unknown>) =>
    chen.send<{ fields: Record<string, string> }>(`POST ${taskPath}/confirm`, { taskId, variables: { reason: 2, ...variables } })
  for (const name of ['salary', 'bonus', 'other']) {
    const { code, data } = await confirm({ [name]: 1 })
    expect([code, Object.keys(data.fields)]).toEqual([400, [`variables.${name}`]])
  }
  await chen.ok(`POST ${taskPath}/confirm`, { taskId, variables: { reason: 2 } })
  const { fields } = await xu.ok<{ fields: { field: string; value: unknown }[] }>('POST /api/forms/biz/wf/getDetail', {
    process_instance_id: id,
  })
  expect(fields.map(({ field: name, value }) => [name, value])).toEqual([
    ['salary', secret],
    ['bonus', 500],
    ['reason', 2],
  ])
  // the next step, of a role, neither
  const { task_id: last } = await waitingTask(ren, id)
  expect((await ren.send(`POST ${taskPath}/confirm`, { taskId: last, variables: { bonus: 1 } })).code).toBe(400)
})

test('a field of a record that a step hides is in no answer to its people, and neither is what it could be worked out from', async () => {
  const key = 'LEAVE_APPROVAL'
  // the leader of another department, who has no access to the leave but by his task
  const zhao = await backend.as('zhaoqian')
  const { records } = await admin.ok<{ records: { model_key: string; row_version: number }[] }>(`POST ${modelPath}/query`, { keyword: key })
  const content = `<startEvent id="s"/>${flow('f1', 's', 'first')}
    <userTask id="first" name="初审" flowable:assignee="${zhao.userKey}">${form(field('reason', hides), field('days', hides), field('attachments', hides), field('核定天数', 'required="true"'), '<flowable:formProperty id="复核人" name="复核人" type="user" required="true"/>')}</userTask>
    ${flow('f2', 'first', 'second')}<userTask id="second" name="复审" flowable:assignee="\${复核人}">${form(field('核定天数', 'writable="false"'))}</userTask>${flow('f3', 'second', 'e')}<endEvent id="e"/>`
  await admin.ok(`POST ${modelPath}/save`, { ...records[0], bpmn_xml: processFile(key, content, '请假审批') })
  await admin.ok(`POST ${modelPath}/deploy`, { model_key: records[0]?.model_key })
  const data = new FormData()
  data.append('file', new Blob(['不便言明']), '病历.txt')
  const file = await xu.ok<{ uid: string; name: string; url: string }>('POST /api/app/base/app/file/upload', {}, { raw: data })
  const { leave_key } = await xu.ok<{ leave_key: string }>('POST /api/eis/restful/leave/addOrUpdate', {
    leave_type: 'SICK',
    start_time: '2026-12-07 09:00:00',
    end_time: '2026-12-09 18:00:00',
    reason: '复查旧伤',
    attachments: [file],
  })
  await xu.ok('POST /api/eis/restful/leave/commit', { leave_key })
  const path = 'GET /api/eis/restful/leave/detail/{id}'
  const { process_instance_id: id } = await xu.ok<{ process_instance_id: string }>(path, { id: leave_key })
  const { task_id: taskId } = await waitingTask(zhao, id)
  const answersTo = (client: Client) =>
    Promise.all([
      client.ok(`GET ${taskPath}/detail/{id}`, { id }),
      client.ok<{ record: Record<string, unknown>; context: unknown[] }>('POST /api/forms/biz/wf/getDetail', { process_instance_id: id }),
    ])
  const waiting = await zhao.ok(`POST ${taskPath}/queryApplyingTasks`, { pageSize: 200 })
  const [detail, shown] = await answersTo(zhao)
  expect(JSON.stringify([waiting, detail, shown])).not.toMatch(/复查旧伤|病历|"3\.0"/)
  expect(shown.context).toEqual([])
  expect(await shownTo(zhao, id)).toEqual(['leave_type', 'agent_key', 'start_time', 'end_time'])
  expect(Object.keys(shown.record).sort()).toEqual(['agent_key', 'agent_name', 'end_time', 'leave_key', 'leave_type', 'start_time'])
  expect((await zhao.send(path, { id: leave_key })).code).toBe(404)
  const fetched = async (by: Client) =>
    (await backend.fetch(new Request(`http://backend.test${file.url}`, { headers: { token: by.token } }))).status
  expect([await fetched(zhao), await fetched(xu)]).toEqual([404, 200])

  // the step asks for fields of its own, beside those of the record: one of them says who decides next
  const missing = await zhao.send<{ fields: Record<string, string> }>(`POST ${taskPath}/confirm`, { taskId })
  expect([missing.code, Object.keys(missing.data.fields)]).toEqual([400, ['variables.核定天数', 'variables.复核人']])
  for (const nobody of ['f'.repeat(32), '陈立']) {
    const variables = { 核定天数: 2, 复核人: nobody }
    const refused = await zhao.send<{ fields: Record<string, string> }>(`POST ${taskPath}/confirm`, { taskId, variables })
    expect([refused.code, Object.keys(refused.data.fields)]).toEqual([400, ['variables.复核人']])
  }
  await zhao.ok(`POST ${taskPath}/confirm`, { taskId, variables: { 核定天数: 2, 复核人: chen.userKey } })
  expect(await shownTo(zhao, id)).toEqual(['leave_type', 'agent_key', 'start_time', 'end_time', '核定天数', '复核人'])

  // the next step hides nothing, and shows what was filled in
  const { task_id: last } = await waitingTask(chen, id)
  const { fields } = await chen.ok<{ fields: object[] }>(`GET ${taskPath}/detail/{id}`, { id: last })
  expect(fields).toMatchObject([{ id: '核定天数', value: 2, writable: false }])
  const all = await answersTo(chen)
  expect(JSON.stringify(all)).toMatch(/复查旧伤/)
  expect(all[1].context.length).toBeGreaterThan(0)
  expect(await shownTo(chen, id)).toEqual([
    'leave_type',
    'agent_key',
    'start_time',
    'end_time',
    'days',
    'reason',
    'attachments',
    '核定天数',
    '复核人',
  ])
  const filled = await xu.ok<{ fields: { field: string; text: string; section_label: string | null }[] }>(
    'POST /api/forms/biz/wf/getDetail',
    { process_instance_id: id },
  )
  expect(filled.fields.slice(-2)).toMatchObject([
    { field: '核定天数', text: '2', section_label: '审批中填写' },
    { field: '复核人', text: '陈立' },
  ])
})

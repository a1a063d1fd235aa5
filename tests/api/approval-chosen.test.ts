// Approvers whom the applicant chooses (docs/domain/approval.md#chosen-approvers): asked for at each submission, checked by the server, in the preview and in force.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findTask, flow, instancePath, modelPath, processFile, taskPath, waitingTask } from '../support/approvals.ts'
import { type Client, type TestBackend, testBackend } from '../support/backend.ts'

let backend: TestBackend
/** The applicant; three colleagues, of whom the last one is a lawyer; an administrator. */
let xu: Client
let chen: Client
let huang: Client
let ren: Client
let admin: Client

beforeAll(async () => {
  backend = await testBackend()
  ;[xu, chen, huang, ren, admin] = (await Promise.all(
    ['xujia', 'chenli', 'huangwen', 'renzhong', 'hemin'].map((name) => backend.as(name)),
  )) as [Client, Client, Client, Client, Client]
})
afterAll(() => backend.close())

const content = `<startEvent id="s"/>${flow('f1', 's', 'any')}<userTask id="any" name="复核" flowable:assignee="\${chosen()}"/>${flow('f2', 'any', 'all')}
  <userTask id="all" name="会审" flowable:assignee="\${approver}"><multiInstanceLoopCharacteristics flowable:collection="\${chosen('legal')}" flowable:elementVariable="approver"/></userTask>
  ${flow('f3', 'all', 'e')}<endEvent id="e"/>`

async function deploy(key: string, more: Record<string, unknown> = {}, bpmn_xml = processFile(key, content, key)): Promise<string> {
  const { model_key } = await admin.ok<{ model_key: string }>(`POST ${modelPath}/save`, { bpmn_xml, ...more })
  await admin.ok(`POST ${modelPath}/deploy`, { model_key })
  return model_key
}

interface Choice {
  node_id: string
  people: { user_key: string }[] | null
  chosen: { user_key: string; name: string }[]
}
type Refused = { choose_approvers: Choice[] } | null

const start = (approvers?: Record<string, string[]>) =>
  xu.send<{ process_instance_id: string } & Refused>(`POST ${instancePath}/startProcess`, {
    process_definition_key: 'CHOSEN',
    title: '自选',
    approvers,
  })
const confirm = async (client: Client, id: string) =>
  client.ok<{ status: string }>(`POST ${taskPath}/confirm`, { taskId: (await waitingTask(client, id)).task_id })
const header = (approvers: Record<string, string[]>) => ({ headers: { 'x-approvers': encodeURIComponent(JSON.stringify(approvers)) } })

describe('in a form without a record', () => {
  beforeAll(async () => {
    await deploy('CHOSEN')
  })

  test('the form offers everybody, or the active members of the roles', async () => {
    const { records } = await xu.ok<{ records: { process_definition_key: string; choices: Choice[] }[] }>(
      `POST ${instancePath}/findAllProcess`,
    )
    const choices = records.find(({ process_definition_key }) => process_definition_key === 'CHOSEN')?.choices
    expect(choices).toMatchObject([
      { node_id: 'any', node_name: '复核', people: null, chosen: [] },
      { node_id: 'all', node_name: '会审', chosen: [] },
    ])
    expect(choices?.[1]?.people?.map(({ user_key }) => user_key)).toContain(ren.userKey)
    expect(choices?.[1]?.people?.map(({ user_key }) => user_key)).not.toContain(chen.userKey)
  })

  test('refuses a missing choice, the applicant himself, who is not active and who is in none of the roles, each by name', async () => {
    const refused = async (approvers?: Record<string, string[]>) => {
      const answer = await start(approvers)
      expect(answer.data.choose_approvers.map(({ node_id }) => node_id)).toEqual(['any', 'all'])
      return [answer.code, answer.message]
    }
    expect(await refused()).toEqual([1, '请选择「复核」的审批人'])
    expect(await refused({ any: [chen.userKey] })).toEqual([1, '请选择「会审」的审批人'])
    expect(await refused({ any: [xu.userKey], all: [ren.userKey] })).toEqual([1, '「复核」不能选择申请人自己'])
    expect(await refused({ any: [chen.userKey], all: [huang.userKey] })).toEqual([1, '「会审」不能选择黄文，请在可选范围内选择'])
    await sql`update sys_user set status = '2' where user_key = ${huang.userKey}`.execute(backend.kernel.db)
    await sql`update access_version set version = version + 1 where name = 'access'`.execute(backend.kernel.db)
    expect(await refused({ any: [huang.userKey], all: [ren.userKey] })).toEqual([1, '「复核」选择的黄文已停用或不存在，请另选'])
    await sql`update sys_user set status = '1' where user_key = ${huang.userKey}`.execute(backend.kernel.db)
    await sql`update access_version set version = version + 1 where name = 'access'`.execute(backend.kernel.db)
  })

  test('the preview shows the chosen names, and what is missing', async () => {
    const preview = (approvers: Record<string, string[]>) =>
      xu.ok<{ steps: { node_id: string; people: string[]; rule: string | null; nobody: boolean }[]; problems: { message: string }[] }>(
        `POST ${instancePath}/preview`,
        { process_definition_key: 'CHOSEN', approvers },
      )
    const first = await preview({ any: [chen.userKey, huang.userKey] })
    expect(first.problems.map(({ message }) => message)).toEqual(['请选择「会审」的审批人'])
    expect(first.steps).toMatchObject([
      { node_id: 'any', rule: null, nobody: false },
      { node_id: 'all', people: [], rule: '由申请人提交时选择', nobody: false },
    ])
    expect(first.steps[0]?.people.toSorted()).toEqual(['陈立', '黄文'])
    const whole = await preview({ any: [chen.userKey], all: [ren.userKey] })
    expect([whole.problems, whole.steps.map(({ people }) => people)]).toEqual([[], [['陈立'], ['任重']]])
  })

  test('whom he chooses decides; returned and sent again he chooses once more, from what he chose before', async () => {
    const { data } = await start({ any: [chen.userKey, huang.userKey], all: [ren.userKey] })
    const id = data.process_instance_id
    expect(await findTask(ren, id)).toBeUndefined()
    const { task_id: taskId } = await waitingTask(chen, id)
    expect(await findTask(huang, id)).toBeDefined()
    await chen.ok(`POST ${taskPath}/returnToApplicant`, { taskId, message: '换人复核', after: 'AGAIN' })

    const form = await xu.ok<{ approvers: Record<string, { name: string }[]> }>('POST /api/forms/biz/wf/getDetail', {
      process_instance_id: id,
    })
    expect(form.approvers.all).toEqual([{ user_key: ren.userKey, name: '任重' }])
    const again = (approvers?: Record<string, string[]>) =>
      xu.send<Refused>(`POST ${instancePath}/resubmit`, { process_instance_id: id, approvers })
    const refused = await again()
    expect(refused.message).toBe('请选择「复核」的审批人')
    expect(refused.data?.choose_approvers[1]?.chosen).toEqual([{ user_key: ren.userKey, name: '任重' }])
    expect((await again({ any: [huang.userKey], all: [ren.userKey] })).code).toBe(0)
    expect(await findTask(chen, id)).toBeUndefined()
    await confirm(huang, id)
    expect(await confirm(ren, id)).toMatchObject({ status: 'PASS' })
  })

  test('nobody else sends it again, and an unreadable choice is refused as such', async () => {
    const { data } = await start({ any: [chen.userKey], all: [ren.userKey] })
    const id = data.process_instance_id
    await chen.ok(`POST ${taskPath}/returnToApplicant`, { taskId: (await waitingTask(chen, id)).task_id, message: '重写', after: 'BACK' })
    expect((await chen.send(`POST ${instancePath}/resubmit`, { process_instance_id: id })).code).toBe(403)
    const broken = { headers: { 'x-approvers': '%7Bno' } }
    expect((await xu.send(`POST ${instancePath}/resubmit`, { process_instance_id: id }, broken)).code).toBe(400)
  })

  test('a trial goes on behind a step that nobody is chosen for', async () => {
    const bpmn_xml = processFile('CHOSEN_TRIAL', content)
    const tried = await admin.ok<{ status: string; path: { node_id: string; people: unknown[]; rule: string | null }[] }>(
      `POST ${modelPath}/trial`,
      { bpmn_xml },
    )
    expect(tried.status).toBe('PASS')
    expect(tried.path.find(({ node_id }) => node_id === 'all')).toMatchObject({ people: [], rule: '由申请人提交时选择' })
  })
})

test('a leave whose model lets the applicant choose is submitted with his choice, and asks again after a return', async () => {
  await sql`update bpm_model set status = 'SUSPENDED' where process_definition_key = 'LEAVE_APPROVAL'`.execute(backend.kernel.db)
  const one = `<startEvent id="s"/>${flow('f1', 's', 'any')}<userTask id="any" name="请假审批" flowable:assignee="\${chosen()}"/>${flow('f2', 'any', 'e')}<endEvent id="e"/>`
  await deploy('LEAVE_CHOSEN', { business_types: ['leave'] }, processFile('LEAVE_CHOSEN', one))
  const values = { leave_type: 'ANNUAL', start_time: '2026-12-07 09:00:00', end_time: '2026-12-07 18:00:00', reason: '家中有事' }
  const preview = await xu.ok<{ steps: { rule: string | null }[]; problems: unknown[] }>(`POST ${instancePath}/preview`, {
    business_type: 'leave',
    values,
  })
  expect([preview.problems, preview.steps.map(({ rule }) => rule)]).toEqual([[], ['由申请人提交时选择']])

  const { leave_key } = await xu.ok<{ leave_key: string }>('POST /api/eis/restful/leave/addOrUpdate', values)
  const commit = (approvers?: Record<string, string[]>) =>
    xu.send<{ process_instance_id: string } & Refused>('POST /api/eis/restful/leave/commit', { leave_key }, approvers && header(approvers))
  const read = () => xu.ok<{ status: string }>('GET /api/eis/restful/leave/detail/{id}', { id: leave_key })
  const asked = await commit()
  expect([asked.code, asked.message]).toEqual([1, '请选择「请假审批」的审批人'])
  expect((await commit({ any: [xu.userKey] })).message).toBe('「请假审批」不能选择申请人自己')
  expect((await read()).status).toBe('DRAFT')
  const sent = await commit({ any: [huang.userKey] })
  const id = sent.data.process_instance_id
  expect((await read()).status).toBe('PROGRESS')
  const { task_id: taskId } = await waitingTask(huang, id)
  await huang.ok(`POST ${taskPath}/returnToApplicant`, { taskId, message: '请写明事由', after: 'AGAIN' })
  const again = await commit()
  expect(again.data.choose_approvers[0]?.chosen).toEqual([{ user_key: huang.userKey, name: '黄文' }])
  expect((await commit({ any: [chen.userKey] })).code).toBe(0)
  expect(await confirm(chen, id)).toMatchObject({ status: 'PASS' })
  expect((await read()).status).toBe('PASS')
})

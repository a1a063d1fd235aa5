// What decides about an application in few words (docs/domain/approval.md#summary): in every list and on the page, as the reader may see it.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bumpAccess } from '../../lib/backend/kernel/access-version.ts'
import { findTask, flow, instancePath, modelPath, processFile, startSeal, taskPath, waitingTask } from '../support/approvals.ts'
import { type Client, type TestBackend, testBackend } from '../support/backend.ts'

let backend: TestBackend
let xu: Client
let chen: Client
let admin: Client

beforeAll(async () => {
  backend = await testBackend()
  xu = await backend.as('xujia')
  chen = await backend.as('chenli')
  admin = await backend.as('hemin')
})
afterAll(() => backend.close())

interface Part {
  label: string
  kind: string
  value: string
  until: string | null
}
const partsOf = (row: unknown) => (row as { summary: Part[] } | undefined)?.summary

test('a leave shows its days and times, in the version that was submitted', async () => {
  const path = '/api/eis/restful/leave'
  const times = { leave_type: 'AFFAIR', start_time: '2026-12-14 09:00:00', end_time: '2026-12-15 18:00:00', reason: '家中有事' }
  const { leave_key } = await xu.ok<{ leave_key: string }>(`POST ${path}/addOrUpdate`, times)
  const { process_instance_id: id } = await xu.ok<{ process_instance_id: string }>(`POST ${path}/commit`, { leave_key })
  const expected = [
    { label: '开始时间', kind: 'moment', value: '2026-12-14 09:00:00', until: '2026-12-15 18:00:00' },
    { label: '天数', kind: 'number', value: '2.0', until: null },
  ]
  const task = await waitingTask(chen, id)
  expect(partsOf(task)).toMatchObject(expected)
  expect(partsOf(await findTask(xu, id, 'queryMyProcessTasks'))).toMatchObject(expected)
  const detail = await chen.ok<{ task: unknown; instance: unknown }>(`GET ${taskPath}/detail/{id}`, { id: task.task_id })
  expect(partsOf(detail.task)).toMatchObject(expected)
  expect(partsOf(detail.instance)).toMatchObject(expected)

  await chen.ok(`POST ${taskPath}/confirm`, { taskId: task.task_id })
  expect(partsOf(await findTask(chen, id, 'queryAppliedTasks'))).toMatchObject(expected)
  const all = await admin.ok<{ records: { process_instance_id: string }[] }>(`POST ${instancePath}/query`, { pageSize: 200 })
  expect(partsOf(all.records.find(({ process_instance_id }) => process_instance_id === id))).toMatchObject(expected)
})

describe('a form', () => {
  test('shows what its model marks', async () => {
    expect(partsOf(await waitingTask(chen, await startSeal(xu)))).toMatchObject([
      { label: '印章类型', kind: 'text', value: '公章' },
      { label: '份数', kind: 'number', value: '1' },
    ])
  })

  const started = async (key: string, fields: string, variables: Record<string, unknown>) => {
    const content = `<startEvent id="s"><extensionElements>${fields}</extensionElements></startEvent>${flow('a', 's', 't')}
      <userTask id="t" flowable:assignee="${chen.userKey}"/>${flow('b', 't', 'e')}<endEvent id="e"/>`
    const { model_key } = await admin.ok<{ model_key: string }>(`POST ${modelPath}/save`, { bpmn_xml: processFile(key, content, key) })
    await admin.ok(`POST ${modelPath}/deploy`, { model_key })
    const { process_instance_id } = await xu.ok<{ process_instance_id: string }>(`POST ${instancePath}/startProcess`, {
      process_definition_key: key,
      title: '同一个标题',
      variables,
    })
    return partsOf(await waitingTask(chen, process_instance_id))
  }
  const field = (id: string, type: string, more = '') => `<flowable:formProperty id="${id}" name="${id}" type="${type}" ${more}/>`

  test('of which nothing is marked shows its first numbers and dates, so that two with one title differ; what nobody may read is left out', async () => {
    const fields = field('事由', 'string') + field('暗', 'double', 'readable="false"') + field('金额', 'double') + field('日期', 'date')
    expect(await started('SUM_ONE', fields, { 事由: '买', 暗: 1, 金额: 12_000.5, 日期: '2026-12-01' })).toMatchObject([
      { label: '金额', kind: 'number', value: '12000.5' },
      { label: '日期', kind: 'moment', value: '2026-12-01' },
    ])
    expect(await started('SUM_TWO', fields, { 事由: '买', 金额: 80 })).toMatchObject([{ label: '金额', value: '80' }])
  })
})

test('a field that the reader may not see is not in it', async () => {
  const path = '/api/eis/restful/leave'
  const { leave_key } = await xu.ok<{ leave_key: string }>(`POST ${path}/addOrUpdate`, {
    leave_type: 'AFFAIR',
    start_time: '2026-12-21 09:00:00',
    end_time: '2026-12-21 18:00:00',
    reason: '家中有事',
  })
  const { process_instance_id: id } = await xu.ok<{ process_instance_id: string }>(`POST ${path}/commit`, { leave_key })
  const { db } = backend.kernel
  await sql`insert into field_permission (role_key, entity, field, power) select role_key, 'leave', 'days', 'HIDE' from role`.execute(db)
  await bumpAccess(db)
  expect(partsOf(await waitingTask(chen, id))?.map(({ label }) => label)).toEqual(['开始时间'])
  await sql`delete from field_permission where entity = 'leave'`.execute(db)
  await bumpAccess(db)
  expect(partsOf(await waitingTask(chen, id))?.map(({ label }) => label)).toEqual(['开始时间', '天数'])
})

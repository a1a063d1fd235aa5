// The record of an approval as a PDF document (docs/domain/approval.md#printout).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSeal, taskPath, waitingTask } from '../support/approvals.ts'
import { type Client, type TestBackend, testBackend } from '../support/backend.ts'
import { readPdf } from '../support/read-pdf.ts'

let backend: TestBackend
let xu: Client
let chen: Client

beforeAll(async () => {
  backend = await testBackend()
  xu = await backend.as('xujia')
  chen = await backend.as('chenli')
})
afterAll(() => backend.close())

const fetchRecord = (id: string, by: Client) =>
  backend.fetch(new Request(`http://backend.test${taskPath}/pdf/${id}`, { headers: { token: by.token } }))

test('says what was applied for, who decided what, and who is waited for; by instance and by task', async () => {
  const id = await startSeal(xu, '投标文件用印')
  const task = await waitingTask(chen, id)
  await chen.ok(`POST ${taskPath}/confirm`, { taskId: task.task_id, message: '同意，盖一份' })
  for (const [key, by] of [
    [id, xu],
    [task.task_id, chen],
  ] as const) {
    const answer = await fetchRecord(key, by)
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(decodeURIComponent(answer.headers.get('content-disposition') ?? '')).toMatch(/用印.*-\d{8}-[0-9A-F]{8}\.pdf/)
    const text = (await readPdf(new Uint8Array(await answer.arrayBuffer()))).join('')
    for (const part of ['投标文件用印', '徐佳', '公章', '合同用印', '陈立', '同意，盖一份', '待审批', '任重']) expect(text).toContain(part)
  }
})

test('is for nobody who may not see the approval', async () => {
  const other = await backend.as('zhengkai')
  const answer = await fetchRecord(await startSeal(xu), other)
  expect(answer.headers.get('content-type')).toContain('json')
  expect(await answer.json()).toMatchObject({ code: 404 })
})

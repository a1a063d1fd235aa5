// The record of an approval as a PDF document (docs/domain/approval.md#printout).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSeal, taskPath, waitingTask } from '../support/approvals.ts'
import { type Client, type TestBackend, testBackend } from '../support/backend.ts'
import { readPdf, readPdfLines } from '../support/read-pdf.ts'

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
    const bytes = new Uint8Array(await answer.arrayBuffer())
    const text = (await readPdf(bytes)).join('')
    expect(text).toContain('投标文件用印')
    const lines = await readPdfLines(bytes)
    const fact = (label: string) => lines.flatMap((cells) => (cells.includes(label) ? [cells[cells.indexOf(label) + 1]] : []))
    expect(['申请人', '印章类型', '份数', '事由', '附件'].map(fact)).toEqual([['徐佳'], ['公章'], ['1'], ['合同用印'], ['合同.pdf']])
    // a decision's person and time are two lines of one cell
    const decided = lines.filter(([step]) => step?.endsWith('审批'))
    expect(decided).toEqual([
      ['部门负责人审批', '同意', '同意，盖一份', '陈立'],
      ['法务审批', '待审批', expect.stringContaining('任重')],
    ])
  }
})

test('is for nobody who may not see the approval', async () => {
  const other = await backend.as('zhengkai')
  const answer = await fetchRecord(await startSeal(xu), other)
  expect(answer.headers.get('content-type')).toContain('json')
  expect(await answer.json()).toMatchObject({ code: 404 })
})

// 消息模板: changed texts count for the messages after them, kinds that are switched off are not sent, and nothing is written that no event can fill.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemContext } from '../../lib/backend/kernel/pipeline.ts'
import type { MessageTemplateRow } from '../../lib/model/calls/message-template.ts'
import { messageCodes } from '../../lib/model/message-templates.ts'
import { type Client, type TestBackend, testBackend } from '../support/backend.ts'
import { deliverEvents } from '../support/queue.ts'

const path = '/api/fintech/biz/message/template'
const code = 'M-CUSTOMER-SOON'
let backend: TestBackend
let admin: Client
let huang: Client

beforeAll(async () => {
  backend = await testBackend()
  admin = await backend.as('hemin')
  huang = await backend.as('huangwen')
})
afterAll(() => backend.close())

const all = async () => (await admin.ok<{ records: MessageTemplateRow[] }>(`POST ${path}/query`)).records
const one = async (message_code = code) => (await all()).find((row) => row.message_code === message_code) as MessageTemplateRow
const save = async (change: Partial<MessageTemplateRow>, message_code = code) =>
  admin.send<MessageTemplateRow>(`POST ${path}/save`, { message_code, row_version: (await one(message_code)).row_version, ...change })

async function tell(n: number, message_code = code): Promise<void> {
  await systemContext(backend.kernel, backend.kernel.db).emit('message', {
    code: message_code,
    receivers: [huang.userKey],
    params: { n, d: 3 },
  })
  await deliverEvents(backend.kernel)
}
async function texts(locale = 'zh-CN'): Promise<string[]> {
  const list = await huang.ok<{ records: { message_content: string }[] }>(
    'POST /api/fintech/biz/message/queryList',
    { message_type: 'BUSINESS' },
    { headers: { 'accept-language': locale } },
  )
  return list.records.map(({ message_content }) => message_content)
}

test('every kind of message is listed with its texts, its places and whether it may be switched off', async () => {
  const rows = await all()
  expect(rows.map(({ message_code }) => message_code)).toEqual([...messageCodes])
  for (const row of rows) expect(row).toMatchObject({ zh: row.default_zh, en: row.default_en, enabled: true, row_version: 0 })
  expect(await one()).toMatchObject({ category_code: 'CUSTOMER', places: ['n', 'd'], locked: false })
  expect((await one('M-TASK-NEW')).locked).toBe(true)
})

test('a changed text is that of the messages after it, in both languages; restoring goes back', async () => {
  await tell(1)
  const { data } = await save({ zh: '请注意：{n} 个客户 {d} 天后进入公海', en: 'Mind: {n} customers leave in {d} days' })
  expect(data).toMatchObject({ zh: '请注意：{n} 个客户 {d} 天后进入公海', row_version: 1, update_by_name: expect.any(String) })
  await tell(2)
  expect((await texts()).slice(0, 2)).toEqual(['请注意：2 个客户 3 天后进入公海', '您有1个客户将在3天内回收公海'])
  expect((await texts('en'))[0]).toBe('Mind: 2 customers leave in 3 days')
  await admin.ok(`POST ${path}/reset`, { message_code: code })
  await tell(4)
  expect((await texts())[0]).toBe('您有4个客户将在3天内回收公海')
  expect((await one()).row_version).toBe(0)
})

test('a kind that is switched off is not sent until it is on again; approval messages stay on', async () => {
  expect((await save({ enabled: false })).code).toBe(0)
  const before = await texts()
  await tell(5)
  expect(await texts()).toEqual(before)
  expect((await save({ enabled: true })).code).toBe(0)
  await tell(6)
  expect((await texts())[0]).toBe('您有6个客户将在3天内回收公海')
  expect(await save({ enabled: false }, 'M-TASK-NEW')).toMatchObject({ code: 1, message: '这类消息始终发送，不能停发' })
  expect((await save({ enabled: false }, 'M-FACTOR-OFF')).code).toBe(1)
  await admin.ok(`POST ${path}/reset`, { message_code: code })
})

test('a place that the message cannot fill, an empty text and a stale version are refused, and the log says what was changed', async () => {
  const wrong = await save({ zh: '{n} 个客户，{title}' })
  expect(wrong).toMatchObject({ code: 400, data: { fields: { zh: expect.stringContaining('{title}') } } })
  expect((await save({ en: '   ' })).code).toBe(400)
  expect((await save({ zh: 'x'.repeat(301) })).code).toBe(400)
  expect((await save({ zh: '{n} 个' })).code).toBe(0)
  const stale = await admin.send(`POST ${path}/save`, { message_code: code, row_version: 0, zh: '{n}' })
  expect(stale).toMatchObject({ code: 409, data: { zh: '{n} 个', row_version: 1 } })
  expect((await admin.send(`POST ${path}/save`, { message_code: 'M-NONE', row_version: 0, zh: 'x' })).code).toBe(404)
  const log = await admin.ok<{ records: { diff: unknown[] }[] }>('POST /api/app/base/app/sys/operationLog/query', {
    biz_type: 'message_template',
    biz_key: code,
  })
  expect(log.records[0]?.diff).toEqual([{ field: 'zh', old: '您有{n}个客户将在{d}天内回收公海', new: '{n} 个' }])
  expect((await save({ zh: '{n} 位' })).code).toBe(0)
  const later = await admin.send(`POST ${path}/save`, { message_code: code, row_version: 1, zh: '{n}' })
  expect(later).toMatchObject({ code: 409, data: { zh: '{n} 位', row_version: 2 } })
})

test('restoring is refused where another one has changed the text meanwhile, with what he wrote', async () => {
  const known = (await one()).row_version
  expect((await save({ zh: '{n} 个客户快到期' })).code).toBe(0)
  const refused = await admin.send(`POST ${path}/reset`, { message_code: code, row_version: known })
  expect(refused).toMatchObject({ code: 409, data: { zh: '{n} 个客户快到期', row_version: known + 1 } })
  expect((await one()).zh).toBe('{n} 个客户快到期')
  expect((await admin.send(`POST ${path}/reset`, { message_code: code, row_version: known + 1 })).code).toBe(0)
  expect((await one()).row_version).toBe(0)
})

test('nobody but holders of the permission reads or changes templates', async () => {
  expect((await huang.send(`POST ${path}/query`)).code).toBe(403)
  expect((await huang.send(`POST ${path}/save`, { message_code: code, row_version: 0, zh: 'x' })).code).toBe(403)
  expect((await huang.send(`POST ${path}/reset`, { message_code: code })).code).toBe(403)
})

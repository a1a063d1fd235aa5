// Business messages: made from events, listed to their receivers alone, marked as handled once and for all; categories and muting.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemContext } from '../../lib/backend/kernel/pipeline.ts'
import { deliverMessage } from '../../lib/backend/message/deliver.ts'
import { messageCodes, messageText, templateCategories } from '../../lib/model/message-templates.ts'
import { type Client, type TestBackend, testBackend } from '../support/backend.ts'
import { deliverEvents } from '../support/queue.ts'

let backend: TestBackend
let huang: Client
let xu: Client
let admin: Client
/** 公告发布员, who manages categories too. */
let zhong: Client

const path = '/api/fintech/biz/message'

interface Row {
  message_key: string
  message_type: string
  message_category_key: string
  category_name: string
  message_content: string
  read_status: string
  read_time: string | null
  publisher: string | null
  publisher_name: string | null
  jump_url: string | null
  create_time: string
}
interface List {
  records: Row[]
  total: number
  totalIs?: string
}
interface Totals {
  total: number
  business: number
  administration: number
}

beforeAll(async () => {
  backend = await testBackend()
  huang = await backend.as('huangwen')
  xu = await backend.as('xujia')
  admin = await backend.as('hemin')
  zhong = await backend.as('zhongling')
})
afterAll(() => backend.close())

/** Lets an area's event happen and be delivered. */
async function tell(payload: Record<string, unknown>): Promise<void> {
  await systemContext(backend.kernel, backend.kernel.db).emit('message', payload)
  await deliverEvents(backend.kernel)
}

const listOf = (client: Client, input: Record<string, unknown> = {}) =>
  client.ok<List>(`POST ${path}/queryList`, { message_type: 'BUSINESS', ref_key: client.userKey, ...input })
const totalsOf = (client: Client) => client.ok<Totals>(`GET ${path}/queryMsgTotal`)
const newest = async (client: Client) => (await listOf(client)).records[0] as Row

describe('templates', () => {
  test('every code has a text in both languages with the same parameters', () => {
    expect(messageCodes.length).toBeGreaterThan(50)
    const places = (text: string) => [...text.matchAll(/<(\w+)>/g)].map((match) => match[1]).sort()
    const marked = new Proxy({}, { get: (_, name) => `<${String(name)}>` })
    for (const code of messageCodes)
      expect([code, places(messageText(code, marked, 'en'))]).toEqual([code, places(messageText(code, marked))])
  })

  test('every template belongs to a category that is installed', async () => {
    const { rows } = await sql<{ code: string }>`select code from message_category where category_type = 'BUSINESS'`.execute(
      backend.kernel.db,
    )
    expect(rows.map((row) => row.code)).toEqual(expect.arrayContaining([...templateCategories]))
  })
})

describe('delivery', () => {
  test('MSG-17 MSG-31 an event becomes a message with sender, category and address, in the lists of its receivers alone', async () => {
    await tell({
      code: 'M-CUSTOMER-SEA',
      receivers: [huang.userKey, huang.userKey, 'f'.repeat(32)],
      params: { name: '恒信基金', reason: '三十天未跟进' },
      biz_type: 'customer',
      biz_key: 'a'.repeat(32),
      publisher: xu.userKey,
    })
    const row = await newest(huang)
    expect(row).toMatchObject({
      message_type: 'BUSINESS',
      message_content: '客户「恒信基金」已进入公海，原因：三十天未跟进',
      category_name: '客户消息',
      publisher: xu.userKey,
      publisher_name: '徐佳',
      priority: 'NORMAL',
      status: 'PUBLISHED',
      read_status: 'UNREAD',
      read_time: null,
      jump_url: `/crm/customer/list/${'a'.repeat(32)}`,
    })
    expect(row.create_time).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    expect((await listOf(huang)).total).toBe(1)
    expect((await listOf(xu)).records).toEqual([])
  })

  test('readers in English get the text in English', async () => {
    const { records } = await huang.ok<List>(
      `POST ${path}/queryList`,
      { message_type: 'BUSINESS' },
      { headers: { 'accept-language': 'en' } },
    )
    expect(records[0]?.message_content).toBe('恒信基金 went to the pool: 三十天未跟进')
  })

  test('the same delivery twice makes one message', async () => {
    const payload = { code: 'M-FOLLOW-TODAY', receivers: [xu.userKey], params: { n: 3 }, biz_type: 'customer', biz_key: null }
    const context = systemContext(backend.kernel, backend.kernel.db)
    for (let time = 0; time < 2; time++) await deliverMessage(context, { id: '987654', payload })
    const list = await listOf(xu)
    expect([list.total, list.records[0]?.message_content, list.records[0]?.jump_url]).toEqual([
      1,
      '您今天有3个对象待跟进',
      '/crm/customer/list',
    ])
    expect(list.records[0]?.publisher_name).toBe(null)
  })

  test('a sub-record leads to the record it belongs to', async () => {
    const customer = await huang.ok<{ customer_key: string }>('POST /api/eis/restful/customer/addOrUpdate', {
      customer_name: '启明资产管理有限公司',
      customer_type: 'COMPANY',
    })
    const contact = await huang.ok<{ customer_contact_key: string }>('POST /api/eis/restful/customer/contact/addOrUpdate', {
      customer_key: customer.customer_key,
      contact_name: '李明',
      phone: '13800138001',
    })
    const key = contact.customer_contact_key
    await tell({
      code: 'M-BIRTHDAY',
      receivers: [huang.userKey],
      params: { name: '李明', date: '2026-12-01' },
      biz_type: 'customer_contact',
      biz_key: key,
    })
    expect((await newest(huang)).jump_url).toBe(`/crm/customer/list/${customer.customer_key}`)
  })

  test('notifications of the customer area are delivered', async () => {
    const customer = await huang.ok<{ customer_key: string; row_version: number }>('POST /api/eis/restful/customer/addOrUpdate', {
      customer_name: '安和保险经纪有限公司',
      customer_type: 'COMPANY',
    })
    await huang.ok('POST /api/fintech/biz/customer/toSea', { id: customer.customer_key, reason: '暂无需求' })
    await deliverEvents(backend.kernel)
    expect(await newest(huang)).toMatchObject({
      message_content: '客户「安和保险经纪有限公司」已进入公海，原因：暂无需求',
      publisher_name: '黄文',
    })
    const { rows } = await sql<{ n: string }>`select count(*) as n from job where type = 'event/message'`.execute(backend.kernel.db)
    expect(Number(rows[0]?.n)).toBe(0)
  })

  test('frozen users are not notified; an unknown code stays in the queue with its error', async () => {
    const { rows } = await sql<{ user_key: string }>`select user_key from sys_user where status = '2' limit 1`.execute(backend.kernel.db)
    const before = await countAll()
    await tell({ code: 'M-CC', receivers: [rows[0]?.user_key], params: { title: '立项' } })
    await tell({ code: 'M-NONE', receivers: [huang.userKey], params: {} })
    expect(await countAll()).toBe(before)
    const waiting = await sql<{ attempts: number }>`select attempts from job where type = 'event/message'`.execute(backend.kernel.db)
    expect(waiting.rows[0]?.attempts).toBeGreaterThan(0)
    await sql`delete from job where type = 'event/message'`.execute(backend.kernel.db)
  })
})

const countAll = async () =>
  Number((await sql<{ n: string }>`select count(*) as n from message_acceptor`.execute(backend.kernel.db)).rows[0]?.n)

describe('own lists', () => {
  test('only own messages are returned, whatever ref_key is', async () => {
    const mine = await listOf(xu)
    const asked = await xu.ok<List>(`POST ${path}/queryList`, { ref_key: huang.userKey, message_type: 'BUSINESS' })
    expect(asked).toEqual(mine)
    const theirs = await newest(huang)
    expect((await xu.send(`GET ${path}/detail/{id}`, { id: theirs.message_key })).code).toBe(404)
    expect((await huang.ok<Row>(`GET ${path}/detail/{id}`, { id: theirs.message_key })).message_key).toBe(theirs.message_key)
  })

  test('filters by category and status; newest first; pages do not overlap', async () => {
    const all = await listOf(huang, { pageSize: 200 })
    expect(all.records.map((row) => row.create_time)).toEqual(
      all.records
        .map((row) => row.create_time)
        .sort()
        .reverse(),
    )
    const category = all.records[0]?.message_category_key
    expect((await listOf(huang, { message_category_key: category })).total).toBe(all.total)
    expect((await listOf(huang, { message_category_key: 'b'.repeat(32) })).records).toEqual([])
    expect((await listOf(huang, { read_status: 'READED' })).records).toEqual([])
    const pages = await Promise.all([1, 2].map((pageNo) => listOf(huang, { pageNo, pageSize: 1 })))
    expect(pages.map((page) => page.records[0]?.message_key)).toEqual(all.records.slice(0, 2).map((row) => row.message_key))
    expect((await huang.send(`POST ${path}/queryList`, { message_type: 'OTHER' })).code).toBe(400)
  })
})

describe('handled', () => {
  test('MSG-15 MSG-28 UNREAD goes to READED and never back; a second time changes nothing', async () => {
    const row = await newest(huang)
    const before = await totalsOf(huang)
    const answer = await huang.send(`POST ${path}/acceptor/update`, {
      message_key: row.message_key,
      ref_key: huang.userKey,
      read_status: 'UNREAD',
    })
    expect([answer.code, answer.message]).toEqual([0, '标记成功'])
    const handled = await newest(huang)
    expect([handled.message_key, handled.read_status]).toEqual([row.message_key, 'READED'])
    expect((await totalsOf(huang)).business).toBe(before.business - 1)
    backend.setNow(new Date(Date.now() + 60_000))
    await huang.ok(`POST ${path}/acceptor/update`, { message_key: row.message_key, ref_key: huang.userKey, read_status: 'UNREAD' })
    backend.setNow(null)
    const again = await newest(huang)
    expect([again.read_status, again.read_time]).toEqual(['READED', handled.read_time])
  })

  test("another user's message cannot be marked, whatever ref_key is", async () => {
    const theirs = (await listOf(huang, { read_status: 'UNREAD' })).records[0] as Row
    expect((await xu.send(`POST ${path}/acceptor/update`, { message_key: theirs.message_key, ref_key: huang.userKey })).code).toBe(404)
    expect((await listOf(huang, { read_status: 'UNREAD' })).records[0]?.message_key).toBe(theirs.message_key)
  })

  test('MSG-27 the totals count unread messages of each kind; all of a tab are marked by one call, the other tab is unchanged', async () => {
    await tell({ code: 'M-CC', receivers: [huang.userKey], params: { title: '报价' } })
    await sql`insert into message_acceptor (message_key, ref_key, message_type, message_category_key)
      values (${'c'.repeat(32)}, ${huang.userKey}, 'ADMINISTRATION', ${'d'.repeat(32)})`.execute(backend.kernel.db)
    const before = await totalsOf(huang)
    expect([before.total, before.administration]).toEqual([before.business + 1, 1])
    const { updated } = await huang.ok<{ updated: number }>(`POST ${path}/acceptor/updateAll`, {
      message_type: 'BUSINESS',
      ref_key: xu.userKey,
    })
    expect(updated).toBe(before.business)
    expect(await totalsOf(huang)).toMatchObject({ total: 1, business: 0, administration: 1 })
    expect((await totalsOf(xu)).business).toBe(1)
    await sql`delete from message_acceptor where message_key = ${'c'.repeat(32)}`.execute(backend.kernel.db)
  })
})

describe('settings', () => {
  interface Setting {
    message_category_key: string
    code: string
    muted: boolean
    locked: boolean
  }
  const settings = (client: Client) => client.ok<Setting[]>(`POST ${path}/setting/query`)

  test('a muted category is not sent to this user; approvals cannot be muted', async () => {
    const all = await settings(xu)
    const key = (code: string) => all.find((one) => one.code === code)?.message_category_key as string
    expect(all.filter((one) => one.locked).map((one) => one.code)).toEqual(['APPROVE'])
    const refused = await xu.send(`POST ${path}/setting/save`, { muted_keys: [key('APPROVE')] })
    expect([refused.code, refused.message]).toEqual([1, '审批消息不能关闭'])
    await xu.ok(`POST ${path}/setting/save`, { muted_keys: [key('CUSTOMER'), key('TICKET')] })
    const [mine, theirs] = [await totalsOf(xu), await totalsOf(huang)]
    await tell({ code: 'M-FOLLOW-TODAY', receivers: [xu.userKey, huang.userKey], params: { n: 1 } })
    await tell({ code: 'M-TASK-REMIND', receivers: [xu.userKey], params: { user: '何敏', title: '付款' } })
    expect((await totalsOf(xu)).business).toBe(mine.business + 1)
    expect((await newest(xu)).message_content).toBe('何敏催办：请尽快审批「付款」')
    expect((await totalsOf(huang)).business).toBe(theirs.business + 1)
    expect((await settings(huang)).some((one) => one.muted)).toBe(false)
    const after = await xu.ok<Setting[]>(`POST ${path}/setting/save`, { muted_keys: [] })
    expect(after.some((one) => one.muted)).toBe(false)
    expect((await xu.send(`POST ${path}/setting/save`, { muted_keys: ['e'.repeat(32)] })).code).toBe(400)
  })

  test('a category is muted alone, whatever another window shows of the others; approvals are not', async () => {
    const key = (code: string, all: Setting[]) => all.find((one) => one.code === code)?.message_category_key
    const all = await settings(xu)
    const mute = (code: string, muted: boolean) =>
      xu.send<Setting[]>(`POST ${path}/setting/save`, { message_category_key: key(code, all), muted })
    const mutedOf = async () => (await settings(xu)).filter((one) => one.muted).map((one) => one.code)
    await mute('CUSTOMER', true)
    expect((await mute('TICKET', true)).data.filter((one) => one.muted)).toHaveLength(2)
    expect((await mute('CUSTOMER', false)).code).toBe(0)
    expect(await mutedOf()).toEqual(['TICKET'])
    expect((await mute('APPROVE', true)).code).toBe(1)
    expect((await xu.send(`POST ${path}/setting/save`, { message_category_key: 'e'.repeat(32), muted: true })).code).toBe(400)
    await mute('TICKET', false)
    expect(await mutedOf()).toEqual([])
  })
})

describe('categories', () => {
  interface Category {
    message_category_key: string
    category_name: string
    category_type: string
    code: string
    row_version: number
  }
  const categories = (client: Client, categoryType?: string) =>
    client.ok<Category[]>(`GET ${path}/category/getList`, categoryType ? { categoryType } : {})

  test('MSG-26 the list of each kind has the built-in categories, in order', async () => {
    expect((await categories(huang, 'BUSINESS')).map((one) => one.category_name).slice(0, 3)).toEqual(['审批消息', '客户消息', '线索消息'])
    expect((await categories(huang, 'ADMINISTRATION')).map((one) => one.code)).toEqual([
      'ANNOUNCEMENT',
      'SYSTEM',
      'POLICY',
      'PERSONNEL',
      'HOLIDAY',
      'TRAINING',
    ])
    expect((await categories(huang)).length).toBe(17)
    expect((await huang.send(`GET ${path}/category/getList`, { categoryType: 'NEWS' })).code).toBe(400)
  })

  test('MSG-24 MSG-25 one is added, renamed, switched off, and deleted', async () => {
    const made = await zhong.ok<Category>(`POST ${path}/category/save`, {
      category_name: '党建动态',
      code: 'PARTY',
      category_type: 'ADMINISTRATION',
    })
    const twin = await zhong.send(`POST ${path}/category/save`, {
      category_name: '党建动态',
      code: 'PARTY2',
      category_type: 'ADMINISTRATION',
    })
    expect(twin.code).toBe(400)
    const bad = await zhong.send(`POST ${path}/category/save`, {
      category_name: '其他',
      code: 'other one',
      category_type: 'ADMINISTRATION',
    })
    expect(bad.code).toBe(400)
    const key = made.message_category_key
    await zhong.ok(`POST ${path}/category/save`, {
      message_category_key: key,
      category_name: '工会动态',
      status: '0',
      row_version: made.row_version,
    })
    expect((await categories(huang, 'ADMINISTRATION')).some((one) => one.message_category_key === key)).toBe(false)
    expect((await categories(zhong, 'ADMINISTRATION')).find((one) => one.message_category_key === key)?.category_name).toBe('工会动态')
    const stale = await zhong.send(`POST ${path}/category/save`, {
      message_category_key: key,
      category_name: '旧',
      row_version: made.row_version,
    })
    expect(stale.code).toBe(409)
    await zhong.ok(`DELETE ${path}/category/delete/{id}`, { id: key })
    expect((await categories(zhong)).some((one) => one.message_category_key === key)).toBe(false)
    expect((await huang.send(`DELETE ${path}/category/delete/{id}`, { id: key })).code).toBe(403)
  })

  test('categories of business messages can only be renamed', async () => {
    const customer = (await categories(admin, 'BUSINESS')).find((one) => one.code === 'CUSTOMER') as Category
    const id = customer.message_category_key
    expect((await admin.send(`DELETE ${path}/category/delete/{id}`, { id })).code).toBe(1)
    expect((await admin.send(`POST ${path}/category/save`, { message_category_key: id, status: '0' })).code).toBe(1)
    const added = await admin.send(`POST ${path}/category/save`, { category_name: '新', code: 'NEW', category_type: 'BUSINESS' })
    expect(added.code).toBe(1)
    await admin.ok(`POST ${path}/category/save`, { message_category_key: id, category_name: '客户提醒' })
    expect((await newest(huang)).category_name).toBe('客户提醒')
  })
})

// One search: names by any part, pinyin and initials, codes, phones by their last digits, in lists and the palette, with who may see it
// (docs/domain/search.md#keyword); moving dates, ordered choices and missing values in conditions.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refreshIndexJob } from '../../lib/backend/entity/rewrite-rows.ts'
import { type Client, type TestBackend, testBackend } from '../support/backend.ts'
import { biz, eis, makeCustomer, makePooled, newPhone, type Row } from '../support/customers.ts'
import { runBackgroundJobs } from '../support/queue.ts'
import { withoutPermission } from '../support/without-permission.ts'

let backend: TestBackend
let sales: Client
let admin: Client
let key: string
let code: string

beforeAll(async () => {
  backend = await testBackend()
  sales = await backend.as('huangwen')
  admin = await backend.as('hemin')
  key = await makeCustomer(sales, {
    customer_name: '重庆恒信吕氏物流（ABC）有限公司',
    phone: '13912346789',
    credit_code: '91500000MA5U8KXT3B',
    customer_star: 'THREE',
    customer_level: 'B',
  })
  for (let n = 0; n < 3; n++) await makeCustomer(sales, { customer_name: `别家${n}商贸有限公司`, phone: `1380000111${n}` })
  code = ((await sales.ok<Row>('GET /api/eis/restful/customer/detail/{id}', { id: key })).customer_code as string) ?? ''
})
afterAll(() => backend.close())

const found = async (keyword: string, client = sales) =>
  (await client.ok<{ records: Row[] }>(`${eis}/query`, { keyword })).records.map((row) => row.customer_key)

describe('a keyword', () => {
  test.each([
    ['a part of the name', '恒信吕'],
    ['one character', '庆'],
    ['latin letters of the name', 'abc'],
    ['initials', 'cqhx'],
    ['initials in the middle', 'hxls'],
    ['pinyin with the reading that fits', 'chongqing'],
    ['pinyin in the middle', 'hengxin'],
    ['pinyin as far as typed', 'hengxi'],
    ['pinyin with blanks and capitals', 'Heng Xin'],
    ['ü as v', 'lvshi'],
    ['the whole phone', '13912346789'],
    ['its last four digits', '6789'],
    ['its last six', '346789'],
    ['its last eight', '12346789'],
    ['the phone in groups', '139 1234 6789'],
    ['the phone in wide digits and blanks', '　１３９　１２３４　６７８９　'],
    ['two words in another order', '物流 恒信'],
    ['a word of the name and the end of the phone', '恒信　6789'],
    ['the credit code', '91500000MA5U8KXT3B'],
    ['the credit code in small letters and groups', '91500000 ma5u8kxt 3b'],
    ['the first ten characters of the credit code', '91500000MA'],
  ])('finds by %s', async (_, keyword) => {
    expect(await found(keyword)).toEqual([key])
  })

  test('finds a code whole, by its end and by its beginning', async () => {
    expect(code).toMatch(/^[A-Z]+\d+$/)
    expect(await found(code)).toEqual([key])
    expect(await found(code.toLowerCase())).toEqual([key])
    expect(await found(code.slice(-4))).toEqual([key])
    expect(await found(code.slice(0, 10))).toContain(key)
  })

  test('finds nothing by other digits, and for nobody who may not see the record', async () => {
    expect(await found('6780')).toEqual([])
    expect(await found('恒信 6780')).toEqual([])
    expect(await found('91500000MB')).toEqual([])
    expect(await found('hengshui')).toEqual([])
    const stranger = await backend.as('tiantian')
    const mine = await stranger.ok<{ records: Row[] }>(`${eis}/query`, { keyword: '恒信吕', scene: 'MINE' })
    expect(mine.records).toEqual([])
    expect((await backend.visitor.send('GET /api/app/base/app/sys/search', { keyword: '恒信', entities: 'customer' })).status).toBe(401)
  })

  test('a phone that the caller sees masked is found as its mask shows it', async () => {
    expect(await found('13900006789')).toEqual([key])
    expect(await found('13900006789', admin)).toEqual([])
    expect(await found('6789', admin)).toEqual([key])
  })

  test.each(['zengguoqiang', 'zgq', 'zengg', 'cengguo', '曾国'])('a person is found by the sound of his surname: %s', async (keyword) => {
    await makeCustomer(sales, { customer_name: '曾国强', customer_type: 'PERSON', phone: newPhone() })
    expect(await found(keyword)).toHaveLength(1)
    await sql`update customer set is_deleted = true where customer_name = '曾国强'`.execute(backend.kernel.db)
  })

  test('a changed name, phone or code is found by the new one alone', async () => {
    const other = await makeCustomer(sales, { customer_name: '旧名咨询', phone: '13655550001' })
    await sales.ok(`${eis}/addOrUpdate`, { customer_key: other, customer_name: '新号顾问', phone: '13655550002' })
    expect(await found('xhgw')).toEqual([other])
    expect(await found('jmzx')).toEqual([])
    expect(await found('50002')).toEqual([other])
    expect(await found('0001')).not.toContain(other)
  })

  test('rows of an older version are found once the background job has passed', async () => {
    const { db } = backend.kernel
    await sql`update customer set grams = '{}', pinyin = null where customer_key = ${key}`.execute(db)
    expect(await found('cqhx')).toEqual([])
    await sql`insert into job (job_key, type, payload, dedupe_key, run_at) values (${'e'.repeat(32)}, ${refreshIndexJob.type}, '{"key":"customer"}', 'index', now() - interval '1 minute')`.execute(
      db,
    )
    await runBackgroundJobs(backend.kernel, [refreshIndexJob])
    for (const keyword of ['cqhx', '6789', code]) expect(await found(keyword)).toEqual([key])
  })
})

describe('the palette', () => {
  const search = (keyword: string, entities: string[], client = sales, pools: string[] = []) =>
    client.ok<{ entity: string; pooled: boolean; records: Row[] }[]>('GET /api/app/base/app/sys/search', { keyword, entities, pools })

  test('asks every list at once, and tells records apart by phone or code', async () => {
    await sales.ok('POST /api/eis/restful/customer/contact/addOrUpdate', { customer_key: key, contact_name: '恒心', phone: '13700006789' })
    const answer = await search('6789', ['customer', 'customer_contact', 'channel'])
    expect(answer.map(({ entity, records }) => [entity, records[0]?.title, records[0]?.note])).toEqual([
      ['customer', '重庆恒信吕氏物流（ABC）有限公司', '139****6789'],
      ['customer_contact', '恒心', '137****6789'],
    ])
    expect((await search('hengxin', ['customer', 'customer_contact'])).map(({ records }) => records.length)).toEqual([1, 1])
  })

  test('finds what waits in the pools, as its list shows it, for who may see the pool', async () => {
    const pooled = await makePooled(sales, { customer_name: '公海里的寻芳园林有限公司', phone: '13911112468' })
    const channel = await admin.ok<Row>(`${biz}/channel/save`, { channel_name: '寻找渠道', channel_type: 'ONLINE' })
    const lead = await admin.ok<Row>(`${biz}/clue/add`, {
      contact_name: '寻芳',
      company_name: '园林设计',
      phone: '13811112468',
      channel_key: channel.channel_key,
      to_pool: true,
    })
    const answer = await search('园林　寻芳', ['customer', 'clue'], sales, ['customer', 'clue'])
    expect(answer).toEqual([
      { entity: 'customer', pooled: true, records: [{ key: pooled, title: '公海里的寻芳园林有限公司', note: '139****2468' }] },
      { entity: 'clue', pooled: true, records: [{ key: lead.clue_key, title: '寻芳 园林设计', note: '138****2468' }] },
    ])
    expect(await search('园林 寻芳', ['customer', 'clue'], sales)).toEqual([])
    for (const [perms, left] of [
      ['crm:sea:q', 'clue'],
      ['crm:clue:pool', 'customer'],
      ['crm:customer:q', 'clue'],
    ] as const) {
      const seen = await withoutPermission(backend, { role: 'sales', perms }, () => search('园林 寻芳', [], sales, ['customer', 'clue']))
      expect(seen.map(({ entity }) => entity)).toEqual([left])
    }
  })

  test('leaves out lists that the caller may not open', async () => {
    expect(await search('恒信', ['customer', 'pool_rule', 'activity'])).toHaveLength(1)
    expect((await sales.send('GET /api/app/base/app/sys/search', { keyword: '恒', entities: ['sys_user'] })).status).toBe(400)
  })
})

describe('conditions', () => {
  const query = async (records: Row[]) =>
    (
      await sales.ok<{ records: Row[] }>(`${eis}/query`, {
        advanced: { matchType: 'and', records: [{ field: 'customer_key', rule: 'eq', val: key }, ...records] },
      })
    ).records.length === 1

  test('dates that move with today', async () => {
    const at = (rule: string, val: string | string[]) => query([{ field: 'create_time', rule, val }])
    expect(await at('eq', '@today')).toBe(true)
    expect(await at('eq', '@thisMonth')).toBe(true)
    expect(await at('ne', '@thisWeek')).toBe(false)
    expect(await at('eq', '@yesterday')).toBe(false)
    expect(await at('in', ['@yesterday', '@today'])).toBe(true)
    expect(await at('ge', '@past:7')).toBe(true)
    expect(await at('lt', '@today')).toBe(false)
    expect(await at('gt', '@yesterday')).toBe(true)
    const filtered = await sales.ok<{ records: Row[] }>(`${eis}/query`, { customer_key: key, create_time: '@thisYear' })
    expect(filtered.records).toHaveLength(1)
  })

  test('ordered choices by the order of their dictionary', async () => {
    const star = (rule: string, val: string) => query([{ field: 'customer_star', rule, val }])
    expect([await star('ge', 'TWO'), await star('ge', 'THREE'), await star('gt', 'THREE'), await star('le', 'TWO')]).toEqual([
      true,
      true,
      false,
      false,
    ])
    const level = (rule: string, val: string) => query([{ field: 'customer_level', rule, val }])
    expect([await level('ge', 'C'), await level('ge', 'A'), await level('le', 'A')]).toEqual([true, false, true])
  })

  test('no value, of every kind', async () => {
    const empty = (field: string) => Promise.all(['eq', 'ne'].map((rule) => query([{ field, rule, val: '@empty' }])))
    for (const field of ['email', 'intent_amount', 'next_follow_time', 'channel_key', 'tags', 'attachments', 'birthday'])
      expect(await empty(field), field).toEqual([true, false])
    for (const field of ['phone', 'customer_star', 'customer_name', 'create_time']) expect(await empty(field), field).toEqual([false, true])
  })
})

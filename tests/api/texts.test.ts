// Texts as people have them: characters outside the first plane, emoji at the edge of a length, marks that nobody sees.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refreshIndexJob } from '../../lib/backend/entity/rewrite-rows.ts'
import type { Wizard } from '../../lib/model/calls/transfer.ts'
import { biz, eis, makeCustomer, newPhone, type Row, readCustomer } from '../support/customers.ts'
import { runBackgroundJobs } from '../support/queue.ts'
import { openTeam, type Team } from '../support/sales-team.ts'
import { fileForm, xlsxOf } from '../support/sheets.ts'

let team: Team
let channel = ''

beforeAll(async () => {
  team = await openTeam()
  channel = String((await team.admin.ok<Row>(`${biz}/channel/save`, { channel_name: '生僻渠道', channel_type: 'ONLINE' })).channel_key)
})
afterAll(() => team.backend.close())

const found = async (keyword: string, client = team.one) =>
  (await client.ok<{ records: Row[] }>(`${eis}/query`, { keyword })).records.map((row) => row.customer_key)

test('names with characters outside the first plane are stored, found and imported', async () => {
  const key = await makeCustomer(team.one, { customer_name: '生僻二𠮷' })
  expect((await readCustomer(team.one, key)).customer_name).toBe('生僻二𠮷')
  for (const keyword of ['二𠮷', '𠮷', 'shengpi', 'spe']) expect(await found(keyword)).toEqual([key])
  const contact = await team.one.ok<Row>(`${eis}/contact/addOrUpdate`, {
    customer_key: key,
    contact_name: '𠮷'.repeat(30),
    phone: newPhone(),
  })
  expect(contact.contact_name).toBe('𠮷'.repeat(30))
  const bytes = await xlsxOf(
    ['客户名称', '客户类型'],
    [
      ['导入𠮷野商贸', '企业'],
      ['𠮷𠮷', '企业'],
    ],
  )
  const batch = await team.admin.send<Wizard>(
    'POST /api/eis/restful/import/verify',
    {},
    { raw: fileForm(bytes, 'a.xlsx', { entity: 'customer' }) },
  )
  expect(batch.data).toMatchObject({ total: 2, success: 2, fail: 0 })
})

test('a lead with such a name is edited and converted', async () => {
  const lead = await team.one.ok<Row>(`${biz}/clue/add`, { contact_name: '王𠮷', phone: newPhone(), channel_key: channel })
  const id = lead.clue_key
  await team.one.ok(`${biz}/clue/update`, { id, demand: '开户', row_version: lead.row_version })
  const done = await team.one.send(`${biz}/clue/operate`, { id, type: 'CONVERT', convert: { customer: { customer_name: '王𠮷商行' } } })
  expect(done).toMatchObject({ code: 0 })
})

test('a user with such a name is added', async () => {
  const { rows } = await sql<{ key: string }>`select role_key as key from role where role_code = 'sales'`.execute(team.backend.kernel.db)
  const made = await team.admin.ok<Row>('POST /api/app/base/app/sys/user/add', {
    username: 'shengpi1',
    realname: '李𠮷',
    phone: newPhone(),
    main_depart_key: team.depart,
    belong_departs: [team.depart],
    role_id_list: rows.map(({ key }) => key),
    password: 'Xx-12345-yyq',
    email: 'a1@example.com',
  })
  expect(made.user_key).toMatch(/^[0-9a-f]{32}$/)
})

test('an emoji at the edge of a length is kept whole or left out', async () => {
  const key = await makeCustomer(team.one)
  const text = `${'好'.repeat(199)}😀 然后`
  const saved = await team.one.send(`${biz}/follow/save`, {
    target_type: 'CUSTOMER',
    target_key: key,
    follow_type: 'PHONE',
    follow_content: text,
    at_user_keys: [team.two.userKey],
  })
  expect(saved).toMatchObject({ code: 0 })
  await team.one.ok(`${biz}/customer/toSea`, { id: key, reason: `${'由'.repeat(199)}😀` })
})

describe('what is typed finds what is meant', () => {
  const name = '穗城科技（示例）ＡＢＣ 二部'
  let key: string
  let contact: string
  let phone: string

  beforeAll(async () => {
    phone = newPhone()
    key = await makeCustomer(team.one, { customer_name: name, phone, address: '天河（北）路 12 号' })
    const made = await team.one.ok<Row>(`${eis}/contact/addOrUpdate`, { customer_key: key, contact_name: '甄（小）姐', phone: newPhone() })
    contact = String(made.customer_contact_key ?? made.contact_key ?? made.id)
  })

  const grouped = () => `${phone.slice(0, 3)} ${phone.slice(3, 7)} ${phone.slice(7)}`
  const wide = (text: string) => [...text].map((one) => String.fromCodePoint((one.codePointAt(0) ?? 0) + 0xfee0)).join('')

  test.each([
    ['brackets of the other width', () => '(示例)'],
    ['brackets of its own width', () => '（示例）'],
    ['letters of another width and case', () => 'abc'],
    ['wide pinyin', () => wide('suicheng')],
    ['two words in any order', () => '二部  穗城'],
    ['a part of the name and of the phone', () => `穗城 ${phone.slice(-4)}`],
    ['a blank at either end', () => '\u3000科技（示例 '],
    ['marks that nobody sees', () => '\u202d穗\u200b城科技\ufeff'],
    ['a phone in groups', () => grouped()],
    ['a phone with its country', () => `+86 ${phone}`],
    ['a phone with dashes', () => grouped().replaceAll(' ', '-')],
    ['a phone in wide digits', () => wide(phone)],
    ['the wide end of a phone', () => wide(phone.slice(-8))],
  ])('a keyword finds by %s', async (_, keyword) => {
    expect(await found(keyword())).toEqual([key])
  })

  test('a word that is nowhere finds nothing', async () => {
    expect(await found('穗城 三部')).toEqual([])
    expect(await found(`${grouped().slice(0, -1)}x`)).toEqual([])
  })

  test('the palette and pickers search alike', async () => {
    const asked = { keyword: ' (示例)\u200b 穗城', entities: ['customer'] }
    const answer = await team.one.ok<{ records: Row[] }[]>('GET /api/app/base/app/sys/search', asked)
    expect(answer.flatMap(({ records }) => records.map((row) => row.key))).toEqual([key])
    const contacts = await team.one.ok<{ records: Row[] }>(`${eis}/contact/query`, { keyword: '甄(小)' })
    expect(contacts.records.map((row) => row.contact_name)).toEqual(['甄（小）姐'])
    expect(contact).not.toBe('')
  })

  test.each<[string, () => Row]>([
    ['contains', () => ({ customer_name: '(示例)' })],
    ['contains, with two words and blanks', () => ({ customer_name: ' 二部 穗城 ' })],
    ['contains, with marks', () => ({ customer_name: '*穗城\u200b科技*' })],
    ['is', () => ({ customer_name: `=${name}\u200b` })],
    ['contains, of a text without an index', () => ({ address: '(北) 天河' })],
    ['a phone in groups', () => ({ phone: grouped() })],
    ['the end of a phone in wide digits', () => ({ phone: wide(phone.slice(-8)) })],
  ])('a filter: %s', async (_, filter) => {
    const answer = await team.one.ok<{ records: Row[] }>(`${eis}/query`, filter())
    expect(answer.records.map((row) => row.customer_key)).toEqual([key])
  })

  test.each([
    ['like', '示例)abc'],
    ['sw', '穗城科技('],
    ['ew', 'ｃ 二部'],
    ['eq', ` ${name} `],
  ])('a condition: %s', async (rule, val) => {
    const advanced = { matchType: 'and', records: [{ field: 'customer_name', rule, val }] }
    const answer = await team.one.ok<{ records: Row[] }>(`${eis}/query`, { advanced })
    expect(answer.records.map((row) => row.customer_key)).toEqual([key])
  })

  test('a name in a file leads to the record whose name is written in other widths', async () => {
    const made = await team.admin.ok<Row>(`${biz}/channel/save`, { channel_name: '展会（春）Ａ', channel_type: 'OFFLINE' })
    const heads = ['客户名称', '客户类型', '客户来源渠道']
    const rows = [
      ['展会来客一', '企业', '展会(春)a\u200b'],
      ['展会来客二', '企业', '展会(秋)a'],
    ]
    const form = fileForm(await xlsxOf(heads, rows), 'b.xlsx', { entity: 'customer' })
    const batch = await team.admin.send<Wizard>('POST /api/eis/restful/import/verify', {}, { raw: form })
    expect(batch.data).toMatchObject({ total: 2, success: 1, fail: 1 })
    expect(made.channel_name).toBe('展会（春）Ａ')
  })

  test('rows of an older version are found, and compared, once the background job has passed', async () => {
    const { db } = team.backend.kernel
    await sql`update customer set grams = '{}', name_key = '旧式' where customer_key = ${key}`.execute(db)
    expect(await found('(示例)')).toEqual([])
    await sql`insert into job (job_key, type, payload, dedupe_key, run_at) values (${'f'.repeat(32)}, ${refreshIndexJob.type}, '{"key":"customer"}', 'index', now() - interval '1 minute')`.execute(
      db,
    )
    await runBackgroundJobs(team.backend.kernel, [refreshIndexJob])
    expect(await found('(示例)')).toEqual([key])
    const twin = await team.two.send(`${eis}/addOrUpdate`, { customer_name: '穗城科技(示例)abc二部\u200b', customer_type: 'COMPANY' })
    expect(twin.code).not.toBe(0)
    expect(JSON.stringify(twin)).toContain('穗')
  })
})

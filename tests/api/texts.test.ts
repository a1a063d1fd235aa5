// Texts as people have them: characters outside the first plane, emoji at the edge of a length, marks that nobody sees.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Wizard } from '../../lib/model/calls/transfer.ts'
import { biz, eis, makeCustomer, newPhone, type Row, readCustomer } from '../support/customers.ts'
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

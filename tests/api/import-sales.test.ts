// Imports of everything that sales keeps: one row of each kind by the heads of its template, what names a record, and what a file cannot bring.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Wizard } from '../../lib/model/calls/transfer.ts'
import { transferables } from '../../lib/model/transferables.ts'
import type { Client } from '../support/backend.ts'
import { biz, eis, makeCustomer, newName, newPhone, type Row } from '../support/customers.ts'
import { type Cashiers, makeOrderIn, openCashiers, readIncome } from '../support/orders.ts'
import { uploadPaper } from '../support/procurement.ts'
import { fileForm, xlsxOf } from '../support/sheets.ts'

const restful = 'POST /api/eis/restful/import'
let team: Cashiers
let customerName: string
let customerKey: string
let signed: Row
let channelName: string

beforeAll(async () => {
  team = await openCashiers()
  customerName = newName()
  customerKey = await makeCustomer(team.one, { customer_name: customerName, phone: newPhone() })
  channelName = newName()
  await team.admin.ok(`${biz}/channel/save`, { channel_name: channelName })
  const key = await makeOrderIn(team, 'SIGNED', { customer_key: customerKey, order_name: '导入收入的订单' })
  signed = await team.one.ok<Row>(`${biz}/order/fetch`, { id: key })
})
afterAll(() => team.backend.close())

type Cells = Readonly<Record<string, string>>

async function verify(by: Client, entity: string, rows: readonly Cells[]): Promise<Wizard> {
  const heads = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const bytes = await xlsxOf(
    heads,
    rows.map((row) => heads.map((head) => row[head] ?? '')),
  )
  const answer = await by.send<Wizard>(`${restful}/verify`, {}, { raw: fileForm(bytes, `${entity}.xlsx`, { entity }) })
  if (answer.code !== 0) throw new Error(JSON.stringify(answer))
  return answer.data
}

const start = (by: Client, { batch_key }: Wizard) => by.ok<Wizard>(`${restful}/start`, { batch_key })

async function takeIn(by: Client, entity: string, rows: readonly Cells[]): Promise<Wizard> {
  const tried = await verify(by, entity, rows)
  expect(tried.errors).toEqual([])
  expect(tried.missing).toEqual([])
  expect(tried).toMatchObject({ status: 'VERIFIED', success: rows.length })
  return start(by, tried)
}

const sampleOf: Readonly<Record<string, () => Cells>> = {
  channel: () => ({ channel_name: newName(), channel_type: '线上推广' }),
  channel_cost: () => ({ channel_key: channelName, cost_item: newName(), cost_date: '2026-03-01', amount: '100' }),
  activity: () => ({ activity_name: newName(), activity_type: '沙龙', start_time: '2026-05-01 09:00', end_time: '2026-05-01 12:00' }),
  clue: () => ({ contact_name: '章线索', phone: newPhone(), channel_key: channelName }),
  customer: () => ({ customer_name: newName() }),
  customer_contact: () => ({ customer_key: customerName, contact_name: '章导入', phone: newPhone() }),
  customer_product: () => ({ customer_key: customerName, product_name: newName(), product_type: '信用贷' }),
  business: () => ({ business_name: newName(), customer_key: customerName, business_amount: '100000' }),
  follow: () => ({
    target_type: '客户',
    target_key: customerName,
    follow_content: '按表导入的一次电话沟通',
    follow_time: '2026-03-01 10:00',
  }),
  tickets: () => ({ ticket_title: newName(), customer_key: customerName, content: '按表导入的咨询内容' }),
  reservation: () => ({
    customer_key: customerName,
    reserve_type: '外出拜访',
    reserve_time: '2099-03-01 10:00',
    address: '广州',
    purpose: '了解产品',
    phone: newPhone(),
  }),
  order: () => ({ customer_key: customerName, product_name: '经营贷', order_amount: '500000', sign_date: '2026-01-05' }),
  fee_item: () => ({ fee_item_code: `I${newPhone()}`, fee_item_name: newName() }),
  room: () => ({ room_name: newName() }),
}

describe('one row of each kind, by the heads of its template', () => {
  test.each(Object.keys(sampleOf))('%s', async (entity) => {
    const batch = await takeIn(team.admin, entity, [sampleOf[entity]?.() ?? {}])
    expect(batch).toMatchObject({ status: 'DONE', success: 1, fail: 0 })
  })

  test('whatever the business keeps by hand can be imported', () => {
    const offered = transferables.filter(({ imports }) => imports).map(({ name }) => name)
    const own = ['income', 'loan', 'customer_product_price', 'contract', 'supplier', 'resource', 'sys_user', 'user', 'position']
    expect(Object.keys(sampleOf).filter((name) => !offered.includes(name))).toEqual([])
    expect(offered.filter((name) => !sampleOf[name] && !own.includes(name))).toEqual([])
  })
})

test('a follow-up finds its lead, its customer and its contact by name or code, and moves the customer as one that was typed', async () => {
  const { records } = await team.admin.ok<{ records: Row[] }>(`${biz}/channel/list`, { channel_name: channelName })
  const contact_name = `章${newPhone()}`
  await team.admin.ok<Row>(`${biz}/clue/save`, { contact_name, phone: newPhone(), channel_key: records[0]?.channel_key })
  const name = newName()
  const key = await makeCustomer(team.one, { customer_name: name })
  const row = await team.one.ok<Row>('GET /api/eis/restful/customer/detail/{id}', { id: key })
  await takeIn(team.leader, 'follow', [
    { target_type: '客户', target_key: String(row.customer_code), follow_content: '第一次电话', follow_time: '2026-03-01 10:00' },
  ])
  expect(await team.one.ok<Row>('GET /api/eis/restful/customer/detail/{id}', { id: key })).toMatchObject({
    status: 'FOLLOWING',
    last_follow_content: '第一次电话',
    last_follow_time: '2026-03-01 10:00:00',
  })
  await takeIn(team.admin, 'follow', [{ target_type: '线索', target_key: contact_name, follow_content: '线索沟通' }])
  const refused = await team.one.send<Wizard>(
    `${restful}/verify`,
    {},
    { raw: fileForm(await xlsxOf(['a'], []), 'a.xlsx', { entity: 'follow' }) },
  )
  expect(refused.code).toBe(403)
  const wrong = await verify(team.leader, 'follow', [{ target_type: '客户', target_key: '没有这个客户', follow_content: '沟通内容' }])
  expect(wrong.errors[0]?.reason).toContain('跟进对象：找不到「没有这个客户」')
})

test('a contact is sought among those of its customer; a name of two records asks for the code', async () => {
  const other = newName()
  const otherKey = await makeCustomer(team.one, { customer_name: other })
  for (const customer_key of [customerKey, otherKey])
    await team.one.ok(`${eis}/contact/addOrUpdate`, { customer_key, contact_name: '同名人', phone: newPhone() })
  const batch = await takeIn(team.admin, 'tickets', [
    { ticket_title: '同名联系人的工单', customer_key: other, customer_contact_key: '同名人', content: '按表导入的内容' },
  ])
  expect(batch.success).toBe(1)
  const { records } = await team.admin.ok<{ records: Row[] }>(`${biz}/tickets/list`, { ticket_title: '同名联系人的工单' })
  const contact = await team.one.ok<Row>('GET /api/eis/restful/customer/contact/detail/{id}', { id: records[0]?.customer_contact_key })
  expect(contact.customer_key).toBe(otherKey)

  for (const product_name of ['甲贷', '乙贷'])
    await team.one.ok(`${biz}/order/add`, {
      customer_key: customerKey,
      order_name: '同名订单',
      product_name,
      order_amount: '1000',
      service_rate: '2',
      sign_date: '2026-01-05',
    })
  const wrong = await verify(team.admin, 'income', [
    { order_key: '同名订单', fee_item_key: '融资服务费', amount: '10', payer_name: '示例付款人', income_date: '2026-03-02' },
  ])
  expect(wrong.errors[0]?.reason).toContain('订单：有多条名为「同名订单」的数据，请改填它的编号')
})

test('income comes without its voucher, which is asked for before it is confirmed', async () => {
  const bank_serial_no = `S${newPhone()}`
  const row = {
    order_key: String(signed.order_code),
    fee_item_key: '融资服务费',
    amount: '10',
    payer_name: '示例付款人',
    income_date: '2026-03-02',
    bank_serial_no,
  }
  await takeIn(team.admin, 'income', [row])
  const { records } = await team.admin.ok<{ records: Row[] }>(`${biz}/income/page`, { bank_serial_no })
  const [income] = records as [Row]
  expect(income).toMatchObject({ order_key: signed.order_key, customer_key: customerKey, amount: '10.00', status: 'WAIT' })
  const confirm = { id: income.income_key, status: 'CONFIRMED' }
  expect(await team.finance.send(`${biz}/income/updateStatus`, confirm)).toMatchObject({ message: '还没有凭证，请先补传凭证再确认' })
  const { row_version } = await readIncome(team.admin, income.income_key)
  const save = { income_key: income.income_key, row_version, voucher: await uploadPaper(team.admin, '回单.pdf') }
  await team.admin.ok(`${biz}/income/save`, save)
  await team.finance.ok(`${biz}/income/updateStatus`, confirm)
  // confirmed, the same money is not changed by a file
  const again = await verify(team.admin, 'income', [row])
  expect(again).toMatchObject({ success: 0, fail: 1 })
})

test('prices and loans come by file too', async () => {
  const product_name = newName()
  await team.admin.ok(`${eis}/product/addOrUpdate`, { customer_key: customerKey, product_name, product_type: 'CREDIT' })
  await takeIn(team.admin, 'customer_product_price', [
    { customer_product_key: product_name, price_type: '标准价', price: '12.5', start_date: '2026-01-01', min_quantity: '1' },
    { customer_product_key: product_name, price_type: '标准价', price: '11', start_date: '2026-01-01', min_quantity: '100' },
  ])
  const doing = await makeOrderIn(team, 'SUBMITTED', { customer_key: customerKey, order_name: newName() })
  const { order_code } = await team.one.ok<Row>(`${biz}/order/fetch`, { id: doing })
  await takeIn(team.maker, 'loan', [
    { order_key: String(order_code), loan_org: '广州示范银行', apply_amount: '1000', apply_date: '2026-03-01', purpose: '经营周转' },
  ])
})

// The states of payments, receipts, invoices and settlements in a real Chromium: each state offers its own steps, to whom may take them; each does what it says, and a refusal keeps what was typed.
import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { callAs, openAs } from '../support/approval-pages.ts'
import { attach } from '../support/browser.ts'
import { decide, offers, step } from '../support/step-pages.ts'

type Row = Record<string, unknown>

const eis = 'POST /api/eis/restful'
const today = () => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
const [finance, leader] = ['lvjing', 'fangmingyuan']

/** The first record that finance finds and that fits. */
async function first(path: string, input: Row, fits: (row: Row) => boolean = () => true): Promise<Row> {
  const { records } = await (await callAs(finance)).call<{ records: Row[] }>(`${eis}/${path}/query`, { pageSize: 200, ...input })
  const found = records.find(fits)
  if (!found) throw new Error(`no ${path} fits`)
  return found
}

/** A record in the drawer over its list. */
async function openRecord(account: string, screen: string, title: string, key: unknown): Promise<Locator> {
  const page = await openAs(account, `/finance/${screen}?open=${String(key)}`)
  return reach(page, title)
}

async function reach(page: Page, title: string): Promise<Locator> {
  const record = page.getByRole('dialog', { name: title })
  await record.getByRole('article').waitFor()
  return record
}

async function again(record: Locator, title: string): Promise<Locator> {
  await record.page().reload()
  return reach(record.page(), title)
}

/** The question that a step asks, refused while nothing is filled in. */
async function asked(record: Locator, name: string): Promise<Locator> {
  await step(record, name)
  const question = record.page().getByRole('dialog', { name, exact: true })
  await question.getByRole('button', { name, exact: true }).click()
  await question.getByText('请填写').first().waitFor()
  return question
}

async function agree(question: Locator, name: string): Promise<void> {
  await question.getByRole('button', { name, exact: true }).click()
  await question.waitFor({ state: 'hidden' })
}

/** A step that asks nothing but whether. */
async function confirm(record: Locator, name: string): Promise<void> {
  await step(record, name)
  await record
    .page()
    .getByRole('dialog', { name: new RegExp(`^确定${name}`) })
    .getByRole('button', { name, exact: true })
    .click()
}

test('PF-15 PF-16 PF-17 a payment: its draft belongs to who made it, the cashier pays what is approved, the finance leader voids it with a reason', async () => {
  const title = '付款单详情'
  const draft = await first('payment', { status: ['DRAFT', 'REJECT'] }, (row) => row.owner_name === '沈阳光')
  const own = await openRecord('shenyangguang', 'payment', title, draft.payment_key)
  await offers(own, ['提交', '付款单 PDF', '编辑', '删除'])
  await offers(await openRecord(finance, 'payment', title, draft.payment_key), ['付款单 PDF'])

  const { payment_key } = await first('payment', { status: ['PASS'] }, (row) => Number(row.actual_amount ?? 0) === 0)
  await offers(await openRecord(finance, 'payment', title, payment_key), ['付款', '付款单 PDF'])
  const record = await openRecord(leader, 'payment', title, payment_key)
  await offers(record, ['付款', '作废', '付款单 PDF'])
  const question = await asked(record, '作废')
  await question.getByLabel('原因').fill('供应商改由总部付款')
  await agree(question, '作废')
  await record.getByText('已作废').first().waitFor()
  await record.getByText('供应商改由总部付款').first().waitFor()
  await offers(record, ['付款单 PDF'])
})

test('PF-31 a receipt: confirmed or sent back by finance, handed in again by who registered it, reversed by the finance leader alone', async () => {
  const title = '收款详情'
  const contract = await first(
    'contract',
    { status: ['EFFECT'], contract_type: 'SALE', unpaid: true },
    (row) => Number(row.remain_amount) > 9000,
  )
  const registrar = await callAs('hemin')
  const made = await registrar.call(`${eis}/receivable/save`, {
    contract_key: contract.contract_key,
    amount: '321.09',
    receive_date: today(),
    payer_name: '步骤付款人',
  })
  const record = await openRecord(finance, 'receivable', title, made.receivable_key)
  await offers(record, ['确认', '驳回'])
  await offers(await openRecord('linqiheng', 'receivable', title, made.receivable_key), [])
  const back = await asked(record, '驳回')
  await back.getByLabel('原因').fill('付款人不符')
  await agree(back, '驳回')
  await offers(record, [])
  const own = await openRecord('hemin', 'receivable', title, made.receivable_key)
  await offers(own, ['重提', '编辑', '删除'])
  await confirm(own, '重提')
  await offers(own, ['确认', '驳回', '编辑', '删除'])
  await again(record, title)
  await confirm(record, '确认')
  await record.getByText('已确认').first().waitFor()
  await offers(record, [])
  const lead = await openRecord(leader, 'receivable', title, made.receivable_key)
  await offers(lead, ['冲销'])
  const reversal = await asked(lead, '冲销')
  await reversal.getByLabel('原因').fill('银行退回')
  await agree(reversal, '冲销')
  await lead.getByText('已冲销').first().waitFor()
  await offers(lead, [])
  await offers(await again(record, title), [])
})

/** An invoice that the finance leader has asked for, approved by sales and finance. */
async function approvedInvoice(invoice_title: string): Promise<unknown> {
  const inForce = { status: ['EFFECT'], contract_type: 'SALE' }
  const contract = await first('contract', inForce, (row) => Number(row.amount) - Number(row.invoiced_amount) > 500)
  const asking = await callAs(leader)
  const made = await asking.call(`${eis}/invoice/save`, {
    contract_key: contract.contract_key,
    invoice_title,
    tax_no: '91440101MA5D00001X',
    amount: '432.10',
    content: '咨询服务费',
  })
  await asking.call(`${eis}/invoice/commit`, { id: made.invoice_key })
  await decide(invoice_title, ['chenli', finance])
  return made.invoice_key
}

test('PF-30 an invoice: issued with a number that nobody has, sent, signed; an older one is not voided but taken back', async () => {
  const title = '发票详情'
  const issued = await first(
    'invoice',
    { direction: 'OUT', status: ['ISSUED'] },
    (row) => row.is_red !== true && String(row.invoice_date) < today().slice(0, 7),
  )
  const number = String(Date.now())
  const invoice_key = await approvedInvoice(`步骤抬头${number}`)
  const record = await openRecord(finance, 'invoice', title, invoice_key)
  await offers(record, ['开票', '作废'])
  await offers(await openRecord('linqiheng', 'invoice', title, invoice_key), [])
  const issue = await asked(record, '开票')
  await issue.getByLabel('发票号码').fill(String(issued.invoice_no))
  await attach(issue, `发票${number}.pdf`)
  await issue.getByRole('button', { name: '开票', exact: true }).click()
  await issue.locator('[id$="invoice_no-message"]').waitFor()
  expect(await issue.getByLabel('发票号码').inputValue()).toBe(String(issued.invoice_no))
  await issue.getByRole('button', { name: `移除 发票${number}.pdf`, exact: true }).waitFor()
  await issue.getByLabel('发票号码').fill(number)
  await agree(issue, '开票')
  await offers(record, ['寄送', '红冲', '作废'])
  await step(record, '寄送')
  const sending = record.page().getByRole('dialog', { name: '寄送', exact: true })
  await sending.getByLabel('快递单号').fill('SF1234567890')
  await agree(sending, '寄送')
  await offers(record, ['签收', '红冲', '作废'])
  await confirm(record, '签收')
  await record.getByText('已签收').first().waitFor()
  await offers(record, [])

  const old = await openRecord(finance, 'invoice', title, issued.invoice_key)
  const voiding = await asked(old, '作废')
  await voiding.getByLabel('原因').fill('抬头有误')
  await voiding.getByRole('button', { name: '作废', exact: true }).click()
  await old
    .page()
    .getByText(/只能.*红冲|当月/)
    .first()
    .waitFor()
  expect(await voiding.getByLabel('原因').inputValue()).toBe('抬头有误')
  await voiding.getByRole('button', { name: '取消' }).click()
  const taking = await asked(old, '红冲')
  await taking.getByLabel('红字发票号码').fill(`${number}9`)
  await taking.getByLabel('原因').fill('抬头有误，重开')
  await agree(taking, '红冲')
  await old.getByText('已红冲').first().waitFor()
  await offers(old, [])
})

test('PF-34 a settlement is submitted, changed and deleted by who made it, and by nobody while it is decided', async () => {
  const title = '结算详情'
  const contract = await first('contract', { status: ['EFFECT'], contract_type: 'SALE' }, (row) => Boolean(row.project_key))
  const made = await (await callAs(finance)).call(`${eis}/settlement/save`, {
    project_key: contract.project_key,
    settle_type: 'CUSTOMER',
    customer_key: contract.customer_key,
    settle_amount: '1000',
  })
  const record = await openRecord(finance, 'settlement', title, made.settlement_key)
  await offers(record, ['提交', '编辑', '删除'])
  await offers(await openRecord(leader, 'settlement', title, made.settlement_key), [])
  await confirm(record, '提交')
  await record.getByText('审批中').first().waitFor()
  await offers(record, [])
})

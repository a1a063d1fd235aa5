// Steps that tests of the money of projects repeat: contracts in force, budget rows, payments, costs, receipts and invoices in each of their states.
import { sql } from 'kysely'
import { newKey } from '../../lib/backend/base/crypto.ts'
import { lockRow } from '../../lib/backend/entity/lock-row.ts'
import { systemContext } from '../../lib/backend/kernel/pipeline.ts'
import { createReceivablePlans } from '../../lib/backend/project/receivable/plans.ts'
import { contract } from '../../lib/model/entities/contract.ts'
import type { Client } from './backend.ts'
import { biz, type Row } from './customers.ts'
import { uploadPaper } from './procurement.ts'
import { agree, eis, makeProjectIn, type ProjectTeam, readProject, refuseApproval } from './projects.ts'

export { eis } from './projects.ts'

export const read = (client: Client, path: string, id: unknown) => client.ok<Row>(`GET /api/eis/restful/${path}/detail/{id}`, { id })
export const run = (team: ProjectTeam, statement: ReturnType<typeof sql>) => statement.execute(team.backend.kernel.db)
export const today = async (team: ProjectTeam): Promise<string> =>
  new Date(team.backend.kernel.now().getTime() + 8 * 3_600_000).toISOString().slice(0, 10)

let count = 0
const next = () => {
  count += 1
  return count
}

interface ContractParts {
  project_key: string | null
  amount?: string
  status?: string
  type?: 'SALE' | 'PURCHASE'
  supplier_key?: string
  /** Instalments as [date, amount]. */
  plans?: readonly (readonly [string, string])[]
}

/** A contract as it stands once it is in force, with its receivable plans. */
export async function makeContract(
  team: ProjectTeam,
  { project_key, amount = '100000.00', status = 'EFFECT', type = 'SALE', supplier_key, plans = [] }: ContractParts,
) {
  const key = newKey()
  const name = `服务合同${next()}`
  const net = (Number(amount) / 1.06).toFixed(2)
  await run(
    team,
    sql`insert into contract (contract_key, contract_code, contract_name, contract_category_key, contract_type, party_type, customer_key, supplier_key, project_key,
      our_company, our_sign_key, amount, tax_rate, amount_without_tax, start_date, end_date, status, owner_key, participant_keys)
    values (${key}, ${`HT-${key.slice(-12)}`}, ${name}, ${newKey()}, ${type}, ${type === 'SALE' ? 'CUSTOMER' : 'SUPPLIER'}, ${type === 'SALE' ? team.customer : null},
      ${supplier_key ?? null}, ${project_key}, 'MAIN', ${team.manager.userKey}, ${amount}::numeric, '6', ${net}::numeric, '2026-01-01', '2026-12-31', ${status},
      ${team.manager.userKey}, ${[team.manager.userKey]}::text[])`,
  )
  for (const [index, [date, part]] of plans.entries())
    await run(
      team,
      sql`insert into contract_plan (plan_key, contract_key, period_no, plan_date, amount, status) values (${newKey()}, ${key}, ${index + 1}, ${date}::date, ${part}::numeric, 'WAIT')`,
    )
  const { kernel } = team.backend
  await kernel.transaction(async (db) => {
    const context = systemContext(kernel, db)
    await createReceivablePlans(context, await lockRow(context, contract, key))
  })
  return key
}

export async function makeSupplier(team: ProjectTeam, status = 'QUALIFIED'): Promise<string> {
  const key = newKey()
  await run(
    team,
    sql`insert into supplier (supplier_key, supplier_code, supplier_name, supplier_type, supplier_level, taxpayer_type, status, owner_key, participant_keys)
      values (${key}, ${`GYS${key.slice(-10)}`}, ${`示例会务${next()}`}, 'COMPANY', 'C', 'GENERAL', ${status}, ${team.manager.userKey}, ${[team.manager.userKey, team.other.userKey]}::text[])`,
  )
  return key
}

export const costItem = async (client: Client): Promise<string> =>
  String((await client.ok<{ records: Row[] }>(`${biz}/feeItem/page`, { fee_type: 'COST', status: '1' })).records[0]?.fee_item_key)

/** A row of the budget, in effect unless said otherwise. */
export async function makeBudgetRow(team: ProjectTeam, project_key: string, plan_amount: string, effect = true): Promise<string> {
  const row = await team.manager.ok<Row>(`${eis}/budget/payment/save`, {
    project_key,
    item_name: `场地${next()}`,
    cost_type: 'VENUE',
    plan_amount,
    plan_date: '2026-12-20',
  })
  if (effect) await team.manager.ok(`${eis}/budget/effect`, { project_key })
  return String(row.budget_payment_key)
}

export interface Place {
  project_key: string
  budget_payment_key?: string
  supplier_key: string
}

/** A running project with a supplier and a budget row. */
export async function makePlace(team: ProjectTeam, budget = '10000.00'): Promise<Required<Place>> {
  const project_key = await makeProjectIn(team, 'PASS')
  return { project_key, budget_payment_key: await makeBudgetRow(team, project_key, budget), supplier_key: await makeSupplier(team) }
}

/** What a new payment needs. */
export async function paymentOf(team: ProjectTeam, place: Place, amount: string, more: Row = {}): Promise<Row> {
  return {
    project_key: place.project_key,
    budget_payment_key: place.budget_payment_key,
    payee_type: 'SUPPLIER',
    supplier_key: place.supplier_key,
    payee_name: '示例会务有限公司',
    account_no: '6222020000000000001',
    bank_name: '广州示范银行',
    payment_type: 'PREPAY',
    expect_pay_date: '2099-01-31',
    reason: '路演场地预付款',
    details: [{ fee_item_key: await costItem(team.finance), item_name: '场地费', amount }],
    ...more,
  }
}

export async function makePayment(team: ProjectTeam, place: Place, amount: string, more: Row = {}): Promise<string> {
  return String((await team.manager.ok<Row>(`${eis}/payment/save`, await paymentOf(team, place, amount, more))).payment_key)
}

export const voucher = (client: Client) => uploadPaper(client, '回单.pdf')
export const serial = () => `SN${String(next()).padStart(10, '0')}`

export const pay = async (team: ProjectTeam, id: string, more: Row = {}, client = team.finance) =>
  client.send<Row>(`${eis}/payment/pay`, { id, bank_serial_no: serial(), voucher: await voucher(client), ...more })

/** Submits a record and lets all approvers agree, or the first one refuse or return it. */
export async function decide(
  team: ProjectTeam,
  path: string,
  detail: string,
  id: string,
  result: 'PASS' | 'REJECT' | 'RETURN' = 'PASS',
  client = team.manager,
) {
  await client.ok(`${eis}/${path}/commit`, { id })
  const instance = (await read(client, detail, id)).process_instance_id
  // invoices are asked of the sales leaders
  const people = path === 'invoice' ? { ...team, pmo: await team.backend.as('chenli') } : team
  if (result === 'PASS') await agree(people, instance)
  else await refuseApproval(people, instance, result === 'REJECT' ? 'reject' : 'returnToApplicant')
}

/** A cost that a colleague has laid out. */
export async function makeOtherCost(client: Client, project_key: string, amount: string): Promise<string> {
  const row = await client.ok<Row>(`${eis}/otherFee/save`, {
    project_key,
    cost_type: 'TRAVEL',
    amount,
    cost_date: '2026-03-01',
    content: '往返上海',
    attachments: await uploadPaper(client, '车票.pdf'),
  })
  return String(row.other_cost_key)
}

/** A payment of the manager in a state. */
export async function makePaymentIn(team: ProjectTeam, place: Place, amount: string, state: string): Promise<string> {
  const id = await makePayment(team, place, amount)
  if (state === 'DRAFT') return id
  if (state === 'PROGRESS') {
    await team.manager.ok(`${eis}/payment/commit`, { id })
    return id
  }
  await decide(team, 'payment', 'payment', id, state === 'REJECT' || state === 'RETURN' ? state : 'PASS')
  if (state === 'PAYING') await pay(team, id, { actual_amount: '0.01' })
  if (state === 'PAID') await pay(team, id)
  if (state === 'VOID') await team.financeLeader.ok(`${eis}/payment/void`, { id, reason: '供应商取消' })
  return id
}

/** A receipt that somebody else than finance, who confirms it, has registered. */
export async function makeReceipt(team: ProjectTeam, contract_key: string, amount: string, more: Row = {}): Promise<string> {
  return String(
    (
      await team.admin.ok<Row>(`${eis}/receivable/save`, {
        contract_key,
        amount,
        receive_date: '2026-03-05',
        payer_name: '示例付款人',
        ...more,
      })
    ).receivable_key,
  )
}

export const setReceipt = (team: ProjectTeam, id: string, status: string, more: Row = {}) =>
  (status === 'WAIT' ? team.admin : status === 'REVERSED' ? team.financeLeader : team.finance).send<Row>(`${eis}/receivable/updateStatus`, {
    id,
    status,
    ...more,
  })

export const invoiceOf = (contract_key: string, amount: string, more: Row = {}): Row => ({
  direction: 'OUT',
  contract_key,
  invoice_type: 'NORMAL',
  title_type: 'COMPANY',
  invoice_title: '示例基金管理有限公司',
  tax_no: '91440101MA5D00000X',
  amount,
  tax_rate: '6',
  content: '路演服务费',
  ...more,
})

/** An invoice that somebody else than finance, who issues it, has asked for. */
export async function makeInvoice(team: ProjectTeam, contract_key: string, amount: string, more: Row = {}): Promise<string> {
  return String((await team.admin.ok<Row>(`${eis}/invoice/save`, invoiceOf(contract_key, amount, more))).invoice_key)
}

export const issue = async (team: ProjectTeam, id: string, more: Row = {}) =>
  team.finance.send<Row>(`${eis}/invoice/issue`, { id, invoice_no: `FPN${next()}`, file: await voucher(team.finance), ...more })

/** An invoice in a state. */
export async function makeInvoiceIn(team: ProjectTeam, contract_key: string, amount: string, state: string): Promise<string> {
  const id = await makeInvoice(team, contract_key, amount)
  const step = async (name: string, more: Row = {}) => team.finance.ok(`${eis}/invoice/${name}`, { id, ...more })
  if (state === 'DRAFT') return id
  if (state === 'PROGRESS') {
    await team.admin.ok(`${eis}/invoice/commit`, { id })
    return id
  }
  const result = state === 'REJECT' || state === 'RETURN' ? state : 'PASS'
  await decide(team, 'invoice', 'invoice', id, result, team.admin)
  if (state === 'PASS' || result !== 'PASS') return id
  if (state === 'VOID') {
    await step('void', { reason: '抬头有误' })
    return id
  }
  await issue(team, id)
  if (state === 'RED') await step('red', { invoice_no: `RED${next()}`, reason: '退款' })
  if (state === 'SENT' || state === 'SIGNED') await step('send', { express_no: 'SF100' })
  if (state === 'SIGNED') await step('sign')
  return id
}

export const figures = (team: ProjectTeam, project_key: string) => readProject(team.boss, project_key)
export const differences = async (team: ProjectTeam): Promise<Row[]> =>
  (await team.financeLeader.ok<{ differences: Row[] }>(`${eis}/finance/selfCheck`)).differences

/** The keys that a list answers. */
export const keysOf = async (client: Client, path: string, key: string, more: Row = {}) =>
  (await client.ok<{ records: Row[] }>(`${eis}/${path}`, { pageSize: 200, ...more })).records.map((row) => row[key])

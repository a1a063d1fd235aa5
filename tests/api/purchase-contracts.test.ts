// Purchase contracts in the budget of their project (docs/domain/contract.md#purchases), the invoices that payments name, and the end of a project in its accounting.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fieldsOf, type Row } from '../support/customers.ts'
import { uploadPaper } from '../support/procurement.ts'
import {
  decide,
  differences,
  eis,
  invoiceOf,
  issue,
  makeBudgetRow,
  makeContract,
  makePayment,
  makePaymentIn,
  makePlace,
  makeSupplier,
  pay,
  paymentOf,
  read,
  run,
} from '../support/project-money.ts'
import { agree, makeProjectIn, openProjects, type ProjectTeam, readProject } from '../support/projects.ts'
import { decideTermination } from '../support/quotes.ts'

let team: ProjectTeam

beforeAll(async () => {
  team = await openProjects()
})
afterAll(() => team.backend.close())

const sign = async (id: string) =>
  team.manager.ok(`${eis}/contract/effect`, { id, sign_date: '2026-02-01', scan_file: await uploadPaper(team.manager, '扫描件.pdf') })

const rowsOf = async (project_key: string) =>
  (await team.manager.ok<{ records: Row[] }>(`${eis}/budget/payment`, { project_key, pageSize: 50 })).records.map((row) => [
    row.contract_key,
    row.supplier_key,
    row.plan_amount,
    row.plan_date,
    row.status,
  ])

const plans = [
  ['2098-03-01', '600.00'],
  ['2098-05-01', '400.00'],
] as const

describe('a purchase contract', () => {
  test('its plans become rows of the budget that wait; they are in the cash plan; what is paid settles them, the oldest first', async () => {
    const project_key = await makeProjectIn(team, 'PASS')
    const supplier_key = await makeSupplier(team)
    const contract_key = await makeContract(team, { project_key, supplier_key, type: 'PURCHASE', amount: '1000.00', status: 'PASS', plans })
    expect(await rowsOf(project_key)).toEqual([])
    await sign(contract_key)
    expect(await rowsOf(project_key)).toEqual(plans.map(([date, amount]) => [contract_key, supplier_key, amount, date, 'DRAFT']))
    expect(await differences(team)).toEqual([])
    await run(team, sql`update budget_payment set plan_date = current_date where contract_key = ${contract_key} and plan_amount = 600`)
    const plan = await team.finance.ok<{ months: Row[] }>(`${eis}/finance/cashPlan`, { months: 1, project_key })
    expect(plan.months[0]).toMatchObject({ budgeted: '600.00' })
    await team.manager.ok(`${eis}/budget/effect`, { project_key })
    const place = { project_key, supplier_key }
    const states = async () => {
      const row = await read(team.manager, 'contract', contract_key)
      return [...(row.plans as Row[]).map(({ status }) => status), row.plan_done_count, row.paid_amount]
    }
    const id = await makePayment(team, place, '900.00', { outside_budget: true, contract_key })
    await decide(team, 'payment', 'payment', id)
    await pay(team, id, { actual_amount: '599.99' })
    expect(await states()).toEqual(['PART', 'WAIT', 0, '599.99'])
    await pay(team, id, { actual_amount: '100.00' })
    expect(await states()).toEqual(['DONE', 'PART', 1, '699.99'])
    await pay(team, id)
    expect(await states()).toEqual(['DONE', 'PART', 1, '900.00'])
    expect(await differences(team)).toEqual([])
  })

  test('takes over the rows that the budget has for its supplier, and adds none', async () => {
    const place = await makePlace(team, '5000.00')
    await run(
      team,
      sql`update budget_payment set supplier_key = ${place.supplier_key} where budget_payment_key = ${place.budget_payment_key}`,
    )
    const other = await makeBudgetRow(team, place.project_key, '70.00')
    const contract_key = await makeContract(team, { ...place, type: 'PURCHASE', amount: '1000.00', status: 'PASS', plans })
    await sign(contract_key)
    const rows = await rowsOf(place.project_key)
    expect(rows.map(([contract, , amount, , status]) => [contract, amount, status]).sort()).toEqual(
      [
        [contract_key, '5000.00', 'EFFECT'],
        [null, '70.00', 'EFFECT'],
      ].sort(),
    )
    expect(other).toBeTruthy()
    expect(await differences(team)).toEqual([])
  })

  test('its termination closes the rows that have not taken effect, and voids what is open of its plans', async () => {
    const project_key = await makeProjectIn(team, 'PASS')
    const supplier_key = await makeSupplier(team)
    const id = await makeContract(team, { project_key, supplier_key, type: 'PURCHASE', amount: '1000.00', status: 'PASS', plans })
    await sign(id)
    await team.manager.ok(`${eis}/contract/terminate`, { id, terminate_date: '2026-03-01', reason: '供应商停业' })
    await decideTermination({ ...team, leader: team.pmo, legal: await team.backend.as('renzhong') }, id)
    expect((await read(team.manager, 'contract', id)).plans).toMatchObject([{ status: 'VOID' }, { status: 'VOID' }])
    expect((await rowsOf(project_key)).map((row) => row[4])).toEqual(['CLOSED', 'CLOSED'])
  })
})

describe('invoices of a payment', () => {
  test('they have come in from its supplier, and belong to one payment', async () => {
    const place = await makePlace(team)
    const received = async (supplier_key: string, register = true) => {
      const agreed = await makeContract(team, { project_key: place.project_key, supplier_key, type: 'PURCHASE' })
      const { invoice_key } = await team.finance.ok<Row>(`${eis}/invoice/save`, {
        ...invoiceOf(agreed, '100.00'),
        direction: 'IN',
        supplier_key,
      })
      if (register) expect(await issue(team, String(invoice_key))).toMatchObject({ code: 0 })
      return String(invoice_key)
    }
    const [own, foreign, draft] = [
      await received(place.supplier_key),
      await received(await makeSupplier(team)),
      await received(place.supplier_key, false),
    ]
    const contract_key = await makeContract(team, { project_key: place.project_key })
    const out = String((await team.finance.ok<Row>(`${eis}/invoice/save`, invoiceOf(contract_key, '100.00'))).invoice_key)
    const send = async (invoice: string) =>
      team.manager.send<Row>(`${eis}/payment/save`, await paymentOf(team, place, '100.00', { has_invoice: true, invoice_keys: [invoice] }))
    for (const wrong of [foreign, out]) expect(fieldsOf(await send(wrong)).invoice_keys).toBeTruthy()
    expect(fieldsOf(await send(draft)).invoice_keys).toMatch(/尚未收到或已失效/)
    const first = await send(own)
    expect(first).toMatchObject({ code: 0 })
    expect(fieldsOf(await send(own)).invoice_keys).toMatch(/已用于付款单「FKD/)
    await team.manager.ok(`${eis}/payment/delete`, { id: first.data.payment_key })
    const second = await send(own)
    expect(second).toMatchObject({ code: 0 })
    await team.finance.ok(`${eis}/invoice/void`, { id: own, reason: '对方作废' })
    expect(fieldsOf(await team.manager.send(`${eis}/payment/commit`, { id: second.data.payment_key })).invoice_keys).toMatch(/已失效/)
  })
})

describe('the end of a project', () => {
  test('closes its months and totals for good', async () => {
    const place = await makePlace(team)
    const paid = await makePaymentIn(team, place, '100.00', 'PAID')
    const month = String((await read(team.finance, 'payment', paid)).actual_pay_date).slice(0, 7)
    const id = place.project_key
    await team.manager.ok(`${eis}/project/updateStatus?status=CLOSING`, { id, close_summary: '已交付', force: true, reason: '余项转运维' })
    await agree(team, (await readProject(team.manager, id)).process_instance_id)
    const rows = async () =>
      (await team.finance.ok<{ records: Row[] }>(`${eis}/accounting/query`, { project_key: id })).records
        .map((row) => [row.account_period, row.locked, row.total_cost])
        .sort()
    const closed = [
      [month, true, '100.00'],
      ['TOTAL', true, '100.00'],
    ]
    expect(await rows()).toEqual(closed)
    const refused = await team.financeLeader.send(`${eis}/accounting/unlock`, { account_period: month, project_key: id })
    expect(refused.message).toMatch(/当前状态不允许该操作/)
    await team.financeLeader.ok(`${eis}/accounting/lock`, { account_period: month })
    await team.financeLeader.ok(`${eis}/accounting/unlock`, { account_period: month })
    expect(await rows()).toEqual(closed)
    expect(await differences(team)).toEqual([])
  })
})

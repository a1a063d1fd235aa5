// Payments received for the demo's contracts, with the invoices.
import { sql } from 'kysely'
import { minus, taxIn } from '../../model/amounts.ts'
import { contract } from '../../model/entities/contract.ts'
import { invoice } from '../../model/entities/invoice.ts'
import { receivable } from '../../model/entities/receivable.ts'
import { momentOf } from '../../model/moment.ts'
import { rawRows } from '../db/raw-rows.ts'
import { lockRow } from '../entity/lock-row.ts'
import { refreshReceipts } from '../project/receivable/plans.ts'
import { dateText, dayMs, timeText } from './clock.ts'
import { stamp } from './config.ts'
import { insertRecords, type Row } from './insert.ts'
import { contractRows, type DealRow, moneyTexts, numberOf, quietly, type Setting } from './money-setting.ts'
import { keyAt } from './random.ts'

const planRows = rawRows({ key: 'text', contract_key: 'text', amount: 'numeric', days: 'int' })

/** What a demo shows: payments received, invoices, how many of them were cancelled. */
const wanted = { receipts: 80, waiting: 3, invoices: 50, red: 2 }
/** Late plans: of projects, and of all with the yearly services. */
const late = { projects: 4, all: 6 }

/** Payments received for the contracts in force: all that were due except six late plans, in one payment or two; and the invoices. */
export async function addReceipts(setting: Setting): Promise<void> {
  const { random, db, kernel } = setting
  const contracts = await contractRows.read(
    db,
    sql`select c.contract_key, c.contract_name, c.project_key, c.customer_key, k.customer_name, c.owner_key as owner, c.owner_depart_key as depart, c.amount, c.status
      from contract c join customer k using (customer_key) where c.contract_type = 'SALE' and c.status in ('EFFECT', 'FINISH', 'ARCHIVE') and not c.is_deleted
      order by c.project_key in (select project_key from project where project_name like '粤衡稳健一号%') desc nulls last, c.create_time, c.contract_key`,
  )
  const plans = await planRows.read(
    db,
    sql`select budget_receivable_key as key, contract_key, plan_amount as amount, (plan_date - (${kernel.now()}::timestamptz at time zone 'Asia/Shanghai')::date) as days
      from budget_receivable where contract_key is not null and status <> 'VOID' and not is_deleted order by contract_key, period_no`,
  )
  const paid: Due[] = []
  const coming: Due[] = []
  let left = 0
  for (const deal of contracts) {
    const own = plans.filter((plan) => plan.contract_key === deal.contract_key)
    const ended = deal.status !== 'EFFECT'
    const due = own.filter((plan) => ended || plan.days < 0)
    // a project owes its latest instalment, some days late; a service by the year an older one too
    const owed = ended || left >= (deal.project_key ? late.projects : late.all) ? [] : due.slice(1).slice(deal.project_key ? -1 : -2)
    left += owed.length
    for (const plan of due) if (!owed.includes(plan)) paid.push({ deal, plan })
    const next = own.find((plan) => !ended && plan.days >= 0)
    if (next) coming.push({ deal, plan: next })
  }
  const receipts = paid.flatMap(({ deal, plan }, index) => {
    const twice = index < wanted.receipts - wanted.waiting - paid.length
    return partsOf(plan, twice).map((part) => receiptOf(setting, deal, part, 'CONFIRMED'))
  })
  receipts.push(...coming.slice(-wanted.waiting).map(({ deal, plan }) => receiptOf(setting, deal, plan, 'WAIT')))
  await insertRecords(db, receivable, receipts)

  const asked = coming.slice(0, 6).map(({ deal, plan }) => invoiceOf(setting, deal, plan, random.pick(['DRAFT', 'PASS', 'ISSUED'])))
  const issued = paid
    .slice(0, wanted.invoices - wanted.red - asked.length)
    .map(({ deal, plan }) => invoiceOf(setting, deal, plan, random.pick(['SIGNED', 'SENT', 'ISSUED'])))
  const red = issued.slice(-wanted.red).map((row) => takeBack(setting, row))
  await insertRecords(db, invoice, [...asked, ...red, ...issued])
  const context = quietly(kernel, db)
  for (const { contract_key } of contracts) await refreshReceipts(context, await lockRow(context, contract, contract_key))
}

type PlanRow = Awaited<ReturnType<typeof planRows.read>>[number]

interface Due {
  deal: DealRow
  plan: PlanRow
}

/** A plan as it was paid: at once, or a part first and the rest a week later. */
function partsOf(plan: PlanRow, twice: boolean): PlanRow[] {
  if (!twice) return [plan]
  const first = `${Math.round(Number(plan.amount) * 0.006)}00.00`
  return [
    { ...plan, amount: first },
    { ...plan, amount: minus(plan.amount, first), days: Math.min(-1, plan.days + 7) },
  ]
}

/** Cancels an issued invoice; answers the red invoice that cancels it. */
function takeBack(setting: Setting, row: Row): Row {
  const at = Math.min(setting.clock.now - dayMs / 2, momentOf(row.create_time) + 6 * dayMs)
  const key = keyAt(setting.random, at)
  const reason = moneyTexts.redReason
  Object.assign(row, { status: 'RED', red_invoice_key: key, change_reason: reason })
  return {
    ...row,
    invoice_key: key,
    invoice_apply_code: numberOf(setting, 'FP', at),
    invoice_no: `2644${key.slice(-14).replace(/[a-f]/g, '7')}`,
    invoice_date: dateText(at),
    send_time: null,
    sign_time: null,
    is_red: true,
    red_invoice_key: null,
    status: 'ISSUED',
    ...stamp(at, String(row.owner_key)),
  }
}

function receiptOf(setting: Setting, deal: DealRow, plan: PlanRow, status: string): Row {
  const { random, clock, people } = setting
  const at = Math.min(clock.now - dayMs, clock.at(Math.min(plan.days, 0) - random.int(0, 3), 11))
  const key = keyAt(random, at)
  const finance = people.of('lvjing').user_key
  return {
    receivable_key: key,
    receivable_code: numberOf(setting, 'HK', at),
    contract_key: deal.contract_key,
    budget_receivable_key: plan.key,
    project_key: deal.project_key,
    customer_key: deal.customer_key,
    amount: plan.amount,
    receive_date: dateText(at),
    pay_method: 'BANK',
    payer_name: deal.customer_name,
    company_account_key: setting.accounts[random.int(0, 1)] ?? null,
    bank_serial_no: status === 'WAIT' ? null : `${dateText(at).replaceAll('-', '')}${key.slice(-10)}`,
    status,
    confirm_by_key: status === 'CONFIRMED' ? finance : null,
    confirm_time: status === 'CONFIRMED' ? timeText(Math.min(clock.now, at + dayMs / 4)) : null,
    remark: random.pick(moneyTexts.payers),
    owner_key: finance,
    owner_depart_key: people.of('lvjing').main_depart_key,
    ...stamp(at, finance),
  }
}

function invoiceOf(setting: Setting, deal: DealRow, plan: PlanRow, status: string): Row {
  const { random, clock, people } = setting
  const at = Math.min(clock.now - dayMs, clock.at(Math.min(plan.days, 0) - random.int(1, 5), 10))
  const key = keyAt(random, at)
  const issued = ['ISSUED', 'SENT', 'SIGNED'].includes(status)
  const { tax, net } = taxIn(plan.amount, '6')
  return {
    invoice_key: key,
    invoice_apply_code: numberOf(setting, 'FP', at),
    direction: 'OUT',
    invoice_type: random.pick(['NORMAL', 'E_NORMAL']),
    contract_key: deal.contract_key,
    project_key: deal.project_key,
    customer_key: deal.customer_key,
    title_type: 'COMPANY',
    invoice_title: deal.customer_name,
    tax_no: `91440101MA5D${key.slice(-5).toUpperCase()}X`.slice(0, 18),
    amount: plan.amount,
    tax_rate: '6',
    tax_amount: tax,
    amount_without_tax: net,
    content: random.pick(moneyTexts.contents),
    invoice_no: issued ? `2644${key.slice(-14).replace(/[a-f]/g, '7')}` : null,
    invoice_date: issued ? dateText(at) : null,
    send_time: ['SENT', 'SIGNED'].includes(status) ? timeText(Math.min(clock.now, at + dayMs / 3)) : null,
    sign_time: status === 'SIGNED' ? timeText(Math.min(clock.now, at + dayMs / 2)) : null,
    status,
    commit_time: status === 'DRAFT' ? null : timeText(at),
    commit_by_key: status === 'DRAFT' ? null : deal.owner,
    approve_time: status === 'DRAFT' ? null : timeText(at),
    owner_key: deal.owner,
    owner_depart_key: deal.depart ?? people.of('lvjing').main_depart_key,
    ...stamp(at, deal.owner),
  }
}

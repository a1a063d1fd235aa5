// What came in for the demo's contracts, with its invoices.
import { sql } from 'kysely'
import { contract } from '../../model/entities/contract.ts'
import { invoice } from '../../model/entities/invoice.ts'
import { receivable } from '../../model/entities/receivable.ts'
import { taxIn } from '../../model/finance-amounts.ts'
import { rawRows } from '../db/raw-rows.ts'
import { lockRow } from '../entity/lock-row.ts'
import { systemContext } from '../kernel/pipeline.ts'
import { refreshReceipts } from '../project/receivable/plans.ts'
import { dateText, dayMs, timeText } from './clock.ts'
import { stamp } from './config.ts'
import { insertRecords, type Row } from './insert.ts'
import { contractRows, type DealRow, moneyTexts, numberOf, type Setting } from './money-setting.ts'
import { keyAt } from './random.ts'

const planRows = rawRows({ key: 'text', contract_key: 'text', amount: 'numeric', days: 'int' })

/** What came in for the contracts in force, plan by plan until six are late, and the invoices of what came in. */
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
  const receipts: Row[] = []
  const invoices: Row[] = []
  let late = 0
  for (const deal of contracts) {
    const own = plans.filter((plan) => plan.contract_key === deal.contract_key)
    const ended = deal.status !== 'EFFECT'
    for (const [index, plan] of own.entries()) {
      const due = ended || plan.days < 0
      if (!due) {
        if (index === 0 && random.chance(0.4)) receipts.push(receiptOf(setting, deal, plan, 'WAIT'))
        continue
      }
      // the second instalment of the story is five days late, and so are others
      const leaves = !ended && index > 0 && late < 6
      if (leaves) late += 1
      else {
        receipts.push(receiptOf(setting, deal, plan, 'CONFIRMED'))
        invoices.push(invoiceOf(setting, deal, plan, random.pick(['SIGNED', 'SENT', 'ISSUED'])))
      }
    }
    const next = own.find((plan) => plan.days >= 0)
    if (!ended && next && random.chance(0.5)) invoices.push(invoiceOf(setting, deal, next, random.pick(['DRAFT', 'PASS', 'ISSUED'])))
  }
  await insertRecords(db, receivable, receipts)
  await insertRecords(db, invoice, invoices)
  const context = systemContext(kernel, db)
  for (const { contract_key } of contracts) await refreshReceipts(context, await lockRow(context, contract, contract_key))
}

type PlanRow = Awaited<ReturnType<typeof planRows.read>>[number]

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

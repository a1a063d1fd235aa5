// The receivable plans of a contract: created when it takes effect, updated by its receipts, void when it is terminated (docs/domain/project-money.md#receivable-plans).
import { type RawBuilder, sql } from 'kysely'
import { isMore, minus, percentOf } from '../../../model/amounts.ts'
import { budgetReceivable } from '../../../model/entities/budget.ts'
import { contract, contractPlan } from '../../../model/entities/contract.ts'
import { project } from '../../../model/entities/project.ts'
import { receivable } from '../../../model/entities/receivable.ts'
import { momentOf, storedTime } from '../../../model/moment.ts'
import { cutText } from '../../../model/plain-text.ts'
import { allocate, planState } from '../../../model/receivable-plans.ts'
import { newKey } from '../../base/crypto.ts'
import { insertRows } from '../../db/insert-rows.ts'
import { rawRows } from '../../db/raw-rows.ts'
import { rowGrams } from '../../entity/grams.ts'
import { asNew, type Hooks, type Row, type Write } from '../../entity/hooks.ts'
import { refuseLinked } from '../../entity/links.ts'
import { lockRow } from '../../entity/lock-row.ts'
import { requireRecord } from '../../entity/read.ts'
import { requireState, wrongState } from '../../entity/state-name.ts'
import type { Context } from '../../kernel/context.ts'
import { invalid } from '../../kernel/fail.ts'
import { todayOf } from '../../kernel/today.ts'
import { refreshMonths } from '../accounting/postings.ts'
import { throughMoney } from '../money-access.ts'
import { type Difference, refreshContract, refreshPrepayment, refreshProject } from '../roll-up.ts'

const planRows = rawRows({ contract: 'text', key: 'text', amount: 'numeric', date: 'date', received: 'numeric', status: 'text' })
const receiptRows = rawRows({ contract: 'text', key: 'text', amount: 'numeric', plan: 'text?', over: 'numeric', name: 'text', day: 'date' })

interface Agreed {
  contract_key: string
  amount: string | null
}

/** The plans and receipts of these contracts, with the received amount of each plan. */
async function readAllocations<C extends Agreed>(context: Context, contracts: readonly C[]) {
  const keys = contracts.map(({ contract_key }) => contract_key)
  const plans = await planRows.read(
    context.db,
    sql`select contract_key as contract, budget_receivable_key as key, plan_amount as amount, plan_date as date, coalesce(received_amount, 0)::numeric(18, 2) as received, status from budget_receivable
      where contract_key = any(${keys}::text[]) and status <> 'VOID' and not is_deleted order by 2`,
  )
  const receipts = await receiptRows.read(
    context.db,
    sql`select contract_key as contract, receivable_key as key, amount, budget_receivable_key as plan, coalesce(over_amount, 0)::numeric(18, 2) as over, receivable_code as name, receive_date as day from receivable
      where contract_key = any(${keys}::text[]) and status = 'CONFIRMED' and not is_deleted order by confirm_time, receivable_key`,
  )
  const planned = Map.groupBy(plans, ({ contract }) => contract)
  const received = Map.groupBy(receipts, ({ contract }) => contract)
  return contracts.map((contract) => {
    const [plans, receipts] = [planned.get(contract.contract_key) ?? [], received.get(contract.contract_key) ?? []]
    return { contract, plans, receipts, ...allocate(plans, receipts, contract.amount) }
  })
}

/** Distributes the receipts of a contract to its plans and sums it up, with its project and customer. The caller has locked them in this order. */
export async function refreshReceipts(context: Context, above: Row): Promise<void> {
  const key = above.contract_key
  const amount = above.amount === null ? null : String(above.amount)
  const [found] = await readAllocations(context, [{ contract_key: String(key), amount }])
  const { plans, receipts, received, over } = found as NonNullable<typeof found>
  for (const plan of plans) {
    const now = received.get(plan.key) ?? '0.00'
    const status = planState(plan.amount, now)
    if (plan.received !== now || plan.status !== status)
      await sql`update budget_receivable set received_amount = ${now}::numeric, status = ${status}, row_version = row_version + 1
        where budget_receivable_key = ${plan.key}`.execute(context.db)
  }
  const moved = receipts.filter((receipt) => receipt.over !== over.get(receipt.key))
  for (const receipt of moved)
    await sql`update receivable set over_amount = ${over.get(receipt.key)}::numeric where receivable_key = ${receipt.key}`.execute(
      context.db,
    )
  await sql`update receivable set over_amount = 0 where contract_key = ${key} and status <> 'CONFIRMED' and over_amount <> 0`.execute(
    context.db,
  )
  await sql`update contract_plan p set status = r.status from budget_receivable r where p.contract_key = ${key} and r.contract_key = p.contract_key
    and r.period_no = p.period_no and not r.is_deleted and not p.is_deleted and p.status <> r.status`.execute(context.db)
  await refreshContract(context, key)
  await refreshProject(context, above.project_key)
  await refreshPrepayment(context, above.customer_key)
  const days = moved.map(({ day }) => day)
  if (days.length > 0) await refreshMonths(context, above.project_key, days)
}

const agreedRows = rawRows({ period_no: 'int', plan_date: 'date', amount: 'numeric', condition: 'text?' })

/**
 * Creates the receivable plans of a sales contract from its agreed plans, once. The caller has locked the contract.
 */
export async function createReceivablePlans(context: Context, above: Row): Promise<void> {
  const key = above.contract_key
  const { rows: made } = await sql`select 1 from budget_receivable where contract_key = ${key} and not is_deleted limit 1`.execute(
    context.db,
  )
  const agreed = await agreedRows.read(
    context.db,
    sql`select period_no, plan_date, amount, condition from ${sql.table(contractPlan.name)} where contract_key = ${key} and not is_deleted order by period_no, plan_date`,
  )
  if (typeof above.project_key === 'string') await lockRow(context, project, above.project_key)
  if (above.contract_type !== 'PURCHASE' && made.length === 0 && agreed.length > 0) {
    const now = storedTime(context.now)
    const me = context.visitor?.user_key ?? null
    await insertRows(
      context.db,
      budgetReceivable.name,
      agreed.map(({ period_no, plan_date, amount, condition }) => {
        const item_name = cutText(`${above.contract_name} 第${period_no}期`, 100)
        return {
          budget_receivable_key: newKey(),
          project_key: above.project_key ?? null,
          contract_key: key,
          item_name,
          period_no,
          plan_amount: amount,
          plan_date,
          condition,
          ratio: percentOf(amount, above.amount),
          tax_rate: above.tax_rate ?? '6',
          remind_days: 7,
          status: 'WAIT',
          grams: rowGrams(budgetReceivable, { item_name }),
          create_time: now,
          create_by_key: me,
          update_time: now,
          update_by_key: me,
        }
      }),
    )
  }
  await refreshReceipts(context, above)
}

/** Voids the open plans of a contract. The caller has locked the contract. */
export async function voidReceivablePlans(context: Context, above: Row): Promise<void> {
  if (typeof above.project_key === 'string') await lockRow(context, project, above.project_key)
  await sql`update budget_receivable set status = 'VOID', row_version = row_version + 1 where contract_key = ${above.contract_key}
    and status in ('WAIT', 'PART') and not is_deleted`.execute(context.db)
  await refreshReceipts(context, above)
}

async function requirePlace(context: Context, row: Row): Promise<Row | null> {
  if (row.contract_key) {
    const above = await lockRow(context, contract, row.contract_key)
    await requireRecord(context, contract, String(row.contract_key), 'WRITE')
    row.project_key = above.project_key
    if (row.project_key) await lockRow(context, project, row.project_key)
    return above
  }
  if (!row.project_key) throw invalid({ project_key: 'validation.required' })
  await requireRecord(context, project, String(row.project_key), 'WRITE', true)
  return null
}

const sumRows = rawRows({ planned: 'numeric' })

async function beforeWrite(context: Context, { old, row }: Write<typeof budgetReceivable>): Promise<void> {
  if (old && (old.status === 'VOID' || old.status === 'DONE')) throw wrongState(context, budgetReceivable)(old)
  const above = await requirePlace(context, row)
  if (old && isMore(old.received_amount, row.plan_amount))
    throw invalid({ plan_amount: ['money.belowReceived', { received: String(old.received_amount) }] })
  if (!above) return
  const others = await sumRows.first(
    context.db,
    sql`select coalesce(sum(plan_amount), 0)::numeric(18, 2) as planned from budget_receivable where contract_key = ${row.contract_key}
      and budget_receivable_key <> ${row.budget_receivable_key} and status <> 'VOID' and not is_deleted`,
  )
  const left = minus(above.amount, others?.planned)
  if (isMore(above.amount, 0) && isMore(row.plan_amount, left)) throw invalid({ plan_amount: ['money.planAbove', { left }] })
  row.ratio = percentOf(row.plan_amount, above.amount)
}

async function refreshBelow(context: Context, row: Row): Promise<void> {
  if (row.contract_key) return refreshReceipts(context, await lockRow(context, contract, row.contract_key))
  await refreshProject(context, row.project_key)
}

const dayMs = 86_400_000
/** Overdue open plans. */
export const overduePlans = (context: Context, alias: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${alias}.plan_date`)} < ${todayOf(context)}::date and ${sql.ref(`${alias}.status`)} in ('WAIT', 'PART'))`

export const budgetReceivableHooks: Hooks<typeof budgetReceivable> = {
  visible: throughMoney,
  beforeWrite,
  afterWrite: (context, { row }) => refreshBelow(context, row),
  async beforeDelete(context, row) {
    await requirePlace(context, { ...row })
    requireState(context, budgetReceivable, row, ['WAIT'])
    await refuseLinked(context, budgetReceivable, row.budget_receivable_key)
  },
  afterDelete: refreshBelow,
  async beforeRestore(context, row) {
    if (row.contract_key) await lockRow(context, contract, row.contract_key)
    if (row.project_key) await lockRow(context, project, row.project_key)
    await beforeWrite(context, asNew(row))
  },
  async afterRestore(context, row) {
    await refreshBelow(context, row)
  },
  extraFilter: (context, name, value) =>
    name === 'overdue' ? (value ? overduePlans(context, 't') : sql<boolean>`not ${overduePlans(context, 't')}`) : null,
  async decorate(context, rows) {
    const today = momentOf(`${todayOf(context)} 00:00:00`)
    for (const row of rows) {
      row.open_amount = row.status === 'VOID' ? '0.00' : minus(row.plan_amount, row.received_amount)
      const late = (today - momentOf(`${row.plan_date} 00:00:00`)) / dayMs
      row.overdue_days = ['WAIT', 'PART'].includes(row.status) ? Math.max(0, Math.round(late)) : 0
    }
  },
}

const contractRows = rawRows({ contract_key: 'text', amount: 'numeric', contract_name: 'text' })

/** Plans and receipts that differ from the distribution of their contract's receipts. */
export async function findWrongPlans(context: Context): Promise<Difference[]> {
  const contracts = await contractRows.read(
    context.db,
    sql`select contract_key, amount, contract_name from contract c where not is_deleted and (exists (select 1 from budget_receivable where contract_key = c.contract_key)
      or exists (select 1 from receivable where contract_key = c.contract_key)) order by 1`,
  )
  const found: Difference[] = []
  for (const { contract, plans, receipts, received, over } of await readAllocations(context, contracts)) {
    const { contract_name } = contract
    for (const plan of plans) {
      const computed = received.get(plan.key) ?? '0.00'
      if (plan.received !== computed)
        found.push({
          entity: budgetReceivable.name,
          key: plan.key,
          name: contract_name,
          field: 'received_amount',
          stored: plan.received,
          computed,
        })
    }
    for (const receipt of receipts) {
      const computed = over.get(receipt.key) ?? '0.00'
      if (receipt.over !== computed)
        found.push({ entity: receivable.name, key: receipt.key, name: receipt.name, field: 'over_amount', stored: receipt.over, computed })
    }
  }
  return found
}

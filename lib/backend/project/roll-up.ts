// Sums up a project, its contracts, budget rows and payments from their rows (docs/domain/project-money.md#sums). The statement that stores a
// figure also finds stored figures that differ.
import { type RawBuilder, sql } from 'kysely'
import type { Definition } from '../../model/definition.ts'
import { budgetPayment } from '../../model/entities/budget.ts'
import { contract } from '../../model/entities/contract.ts'
import { customer } from '../../model/entities/customer.ts'
import { payment } from '../../model/entities/payment.ts'
import { project } from '../../model/entities/project.ts'
import { appliedPayments, countedContracts, countedInvoices, openPayments } from '../../model/finance-states.ts'
import { rawRows } from '../db/raw-rows.ts'
import type { Context } from '../kernel/context.ts'
import { todayOf } from '../kernel/today.ts'
import { refreshHealth } from './health.ts'

interface RollUp {
  definition: Definition
  columns: readonly string[]
  /** One row with the columns, for the row `t`. */
  figures: RawBuilder<unknown>
  /** The rows `t` that have sums; by default all. */
  kept?: RawBuilder<boolean>
}

const list = (values: readonly string[]) => sql.lit(`{${values.join(',')}}`)
const among = (column: string, values: readonly string[]) => sql<boolean>`${sql.ref(column)} = any(${list(values)}::text[])`

/**
 * The tax due for a project's invoices: tax of issued ones, less tax of special ones from suppliers. A red invoice reverses its part in its own month, and
 * the reversed invoice stays in the month in which it was issued.
 */
const tax = (
  where: RawBuilder<boolean>,
) => sql`coalesce((select sum(case when i.is_red then -1 else 1 end * case when i.direction = 'OUT' then i.tax_amount
    when i.invoice_type in ('SPECIAL', 'E_SPECIAL') then -i.tax_amount else 0 end) from invoice i
  where i.project_key = t.project_key and ${among('i.status', [...countedInvoices, 'RED'])} and ${where} and not i.is_deleted), 0)`

/** The cost of work on tasks: hours by the day rate of their executor. */
const labor = (where: RawBuilder<boolean>) => sql`coalesce((select sum(round(w.actual_hours * p.day_cost / 8, 2)) from project_task w
  join project_participant p on p.project_key = w.project_key and p.employee_key = w.executor_key and not p.is_deleted
  where ${where} and not w.is_deleted and w.status <> 'CANCEL'), 0)`

/** The month of the work on a task: of its end, else of its planned end. */
const workMonth = sql`to_char(coalesce(w.actual_end, w.plan_end) at time zone 'Asia/Shanghai', 'YYYY-MM')`

/** The counted sales contracts of a project: signed and not terminated; a requested termination does not matter. */
const sale = sql<boolean>`project_key = t.project_key and contract_type = 'SALE' and ${among('status', countedContracts)}
  and terminate_status is distinct from 'PASS' and not is_deleted`

/** The main contract of a project: the first one in force; before that, the first one created (docs/domain/project.md#main-contract). */
const mainContract = sql`(select contract_key from contract where project_key = t.project_key and contract_type = 'SALE' and parent_contract_key is null
  and status <> 'TERMINATE' and not is_deleted order by ${among('status', countedContracts)} desc, create_time, contract_key limit 1)`

const sums: readonly RollUp[] = [
  {
    definition: payment,
    columns: ['actual_amount', 'actual_pay_date'],
    figures: sql`select coalesce(sum(amount), 0) as actual_amount, max(pay_date) as actual_pay_date from payment_part
      where payment_key = t.payment_key and not is_deleted`,
  },
  {
    definition: budgetPayment,
    columns: ['applied_amount', 'paid_amount', 'balance'],
    figures: sql`select m.applied as applied_amount, m.paid as paid_amount, t.effect_amount - m.applied as balance from (
      select coalesce(sum(amount) filter (where ${among('status', appliedPayments)}), 0) as applied, coalesce(sum(actual_amount), 0) as paid
      from payment where budget_payment_key = t.budget_payment_key and not is_deleted) m`,
  },
  {
    definition: customer,
    columns: ['prepaid_amount'],
    figures: sql`select coalesce(sum(over_amount), 0) as prepaid_amount from receivable
      where customer_key = t.customer_key and status = 'CONFIRMED' and not is_deleted`,
  },
  {
    definition: contract,
    kept: sql<boolean>`t.status in ('EFFECT', 'FINISH', 'TERMINATE', 'ARCHIVE')`,
    columns: ['received_amount', 'paid_amount', 'invoiced_amount', 'remain_amount', 'receive_rate', 'plan_done_count'],
    figures: sql`select m.received as received_amount, m.paid as paid_amount, m.invoiced as invoiced_amount, t.amount - m.moved as remain_amount,
        case when t.amount > 0 then round(m.moved / t.amount * 100, 4) else 0 end as receive_rate,
        case when t.contract_type = 'PURCHASE' then m.settled when m.planned then m.done else t.plan_done_count end as plan_done_count
      from (select *, case when t.contract_type = 'PURCHASE' then paid else received end as moved from (select
        (select coalesce(sum(amount - over_amount), 0) from receivable where contract_key = t.contract_key and status = 'CONFIRMED' and not is_deleted) as received,
        (select coalesce(sum(actual_amount), 0) from payment where contract_key = t.contract_key and not is_deleted) as paid,
        (select coalesce(sum(amount), 0) from invoice where contract_key = t.contract_key and ${among('status', countedInvoices)} and not is_red and not is_deleted) as invoiced,
        exists (select 1 from budget_receivable where contract_key = t.contract_key and not is_deleted) as planned,
        (select count(*)::int from budget_receivable where contract_key = t.contract_key and status = 'DONE' and not is_deleted) as done,
        (select count(*)::int from contract_plan where contract_key = t.contract_key and status = 'DONE' and not is_deleted) as settled) s) m`,
  },
  {
    definition: project,
    columns: [
      'contract_key',
      'quote_amount',
      'contract_amount',
      'receivable_amount',
      'received_amount',
      'invoiced_amount',
      'budget_amount',
      'occupied_amount',
      'paid_amount',
      'other_cost_amount',
      'labor_cost',
      'cost_amount',
      'gross_profit',
      'gross_rate',
    ],
    figures: sql`select m.main as contract_key, m.quote as quote_amount, m.contract as contract_amount, m.receivable as receivable_amount, m.received as received_amount,
        m.invoiced as invoiced_amount, m.budget as budget_amount, m.occupied as occupied_amount, m.paid as paid_amount, m.other as other_cost_amount,
        m.labor as labor_cost, m.cost + m.tax as cost_amount, m.net - m.cost as gross_profit,
        case when m.net > 0 then round((m.net - m.cost) / m.net * 100, 4) end as gross_rate
      from (select *, paid + other + resource + labor as cost from (select
        ${mainContract} as main,
        coalesce((select total_amount from pricing where project_key = t.project_key and status in ('PASS', 'ACCEPT') and not is_deleted
          order by (status = 'ACCEPT') desc, approve_time desc nulls last, pricing_key limit 1), 0) as quote,
        (select coalesce(sum(amount), 0) from contract where ${sale}) as contract,
        (select coalesce(sum(amount_without_tax), 0) from contract where ${sale}) as net,
        (select coalesce(sum(plan_amount), 0) from budget_receivable r where project_key = t.project_key and status <> 'VOID' and not is_deleted
          and (contract_key is not null or not exists (select 1 from budget_receivable o where o.project_key = t.project_key
            and o.contract_key is not null and o.status <> 'VOID' and not o.is_deleted))) as receivable,
        (select coalesce(sum(amount - over_amount), 0) from receivable where project_key = t.project_key and status = 'CONFIRMED' and not is_deleted) as received,
        (select coalesce(sum(amount), 0) from invoice where project_key = t.project_key and direction = 'OUT' and ${among('status', countedInvoices)}
          and not is_red and not is_deleted) as invoiced,
        (select coalesce(sum(effect_amount), 0) from budget_payment where project_key = t.project_key and not is_deleted) as budget,
        (select coalesce(sum(amount - actual_amount), 0) from payment where project_key = t.project_key and ${among('status', openPayments)} and not is_deleted) as occupied,
        (select coalesce(sum(actual_amount), 0) from payment where project_key = t.project_key and not is_deleted) as paid,
        (select coalesce(sum(amount), 0) from other_cost where project_key = t.project_key and status = 'PAID' and not is_deleted) as other,
        (select coalesce(sum(amount), 0) from resource_cost_log where linked_project_key = t.project_key and payment_key is null and not is_deleted) as resource,
        ${labor(sql<boolean>`w.project_key = t.project_key`)} as labor,
        ${tax(sql<boolean>`true`)} as tax) s) m`,
  },
]

/** The columns of a month of accounting, for the row `t` of a project and a month. */
export const monthColumns = [
  'income_amount',
  'purchase_cost',
  'resource_cost',
  'labor_cost',
  'other_cost',
  'tax_cost',
  'total_cost',
  'gross_profit',
  'gross_rate',
] as const

const inMonth = (column: string) => sql<boolean>`to_char(${sql.ref(column)}, 'YYYY-MM') = t.account_period`

const withTotals = (
  parts: RawBuilder<unknown>,
) => sql`select income_amount, purchase_cost, resource_cost, labor_cost, other_cost, tax_cost, total_cost,
    income_amount - total_cost as gross_profit, case when income_amount > 0 then least(greatest(round((income_amount - total_cost) / income_amount * 100, 4), -99999), 99999) end as gross_rate
  from (select *, purchase_cost + resource_cost + labor_cost + other_cost + tax_cost as total_cost from (${parts}) parts) m`

export const monthFigures = withTotals(sql`select
  (select coalesce(sum(amount - over_amount), 0) from receivable where project_key = t.project_key and status = 'CONFIRMED' and ${inMonth('receive_date')} and not is_deleted) as income_amount,
  (select coalesce(sum(q.amount), 0) from payment_part q join payment p using (payment_key) where p.project_key = t.project_key and ${inMonth('q.pay_date')}
    and not q.is_deleted and not p.is_deleted) as purchase_cost,
  (select coalesce(sum(amount), 0) from resource_cost_log where linked_project_key = t.project_key and payment_key is null and ${inMonth('cost_date')} and not is_deleted) as resource_cost,
  ${labor(sql<boolean>`w.project_key = t.project_key and ${workMonth} = t.account_period`)} as labor_cost,
  (select coalesce(sum(amount), 0) from other_cost where project_key = t.project_key and status = 'PAID' and ${inMonth('pay_date')} and not is_deleted) as other_cost,
  ${tax(inMonth('i.invoice_date'))} as tax_cost`)

/** The row of the total of all months. */
export const totalFigures =
  withTotals(sql`select coalesce(sum(m.income_amount), 0) as income_amount, coalesce(sum(m.purchase_cost), 0) as purchase_cost,
  coalesce(sum(m.resource_cost), 0) as resource_cost, coalesce(sum(m.labor_cost), 0) as labor_cost, coalesce(sum(m.other_cost), 0) as other_cost,
  coalesce(sum(m.tax_cost), 0) as tax_cost from accounting m where m.project_key = t.project_key and m.account_period <> 'TOTAL' and not m.is_deleted`)

/** Months of a project `:key` with postings. */
export const postedMonths = (key: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select to_char(receive_date, 'YYYY-MM') as period from receivable where project_key = ${key} and status = 'CONFIRMED' and not is_deleted
  union select to_char(q.pay_date, 'YYYY-MM') from payment_part q join payment p using (payment_key) where p.project_key = ${key} and not q.is_deleted
  union select to_char(pay_date, 'YYYY-MM') from other_cost where project_key = ${key} and status = 'PAID' and pay_date is not null and not is_deleted
  union select to_char(invoice_date, 'YYYY-MM') from invoice where project_key = ${key} and invoice_date is not null and not is_deleted
  union select to_char(cost_date, 'YYYY-MM') from resource_cost_log where linked_project_key = ${key} and not is_deleted
  union select ${workMonth} from project_task w where w.project_key = ${key} and w.actual_hours > 0 and not w.is_deleted`

const names = (columns: readonly string[], table: string) => sql.join(columns.map((name) => sql.ref(`${table}.${name}`)))

/** Sets columns of the rows `t` to their computed figures; only rows that differ are written. */
export const storeFigures = (
  { name, key }: Pick<Definition, 'name' | 'key'>,
  columns: readonly string[],
  figures: RawBuilder<unknown>,
  where: RawBuilder<boolean>,
): RawBuilder<unknown> => {
  const set = columns.map((column) => sql`${sql.ref(column)} = f.${sql.ref(column)}`)
  return sql`update ${sql.table(name)} x set ${sql.join(set)}
    from (select t.${sql.ref(key)} as key__, g.* from ${sql.table(name)} t cross join lateral (${figures}) g where ${where}) f
    where x.${sql.ref(key)} = f.key__ and (${names(columns, 'x')}) is distinct from (${names(columns, 'f')})`
}

async function refresh(context: Context, definition: Definition, keys: readonly unknown[]): Promise<void> {
  const rollUp = sums.find((one) => one.definition.name === definition.name)
  const wanted = [...new Set(keys.filter((key): key is string => typeof key === 'string'))]
  if (!rollUp || wanted.length === 0) return
  const where = sql<boolean>`t.${sql.ref(definition.key)} = any(${wanted}::text[])`
  await storeFigures(definition, rollUp.columns, rollUp.figures, where).execute(context.db)
}

/** Sums up a project, which the caller has locked; then its overdue amounts and health. */
export async function refreshProject(context: Context, key: unknown): Promise<void> {
  if (typeof key !== 'string') return
  await refresh(context, project, [key])
  await refreshOverdue(context, todayOf(context), key)
  await refreshHealth(context, key)
}
/** Sums up a contract, which the caller has locked. */
export const refreshContract = (context: Context, key: unknown): Promise<void> => refresh(context, contract, [key])
export const refreshBudgetRow = (context: Context, key: unknown): Promise<void> => refresh(context, budgetPayment, [key])
export const refreshPayment = (context: Context, key: unknown): Promise<void> => refresh(context, payment, [key])
export const refreshPrepayment = (context: Context, key: unknown): Promise<void> => refresh(context, customer, [key])

/** The overdue amounts of a project, which change with the day; its other sums do not. */
export async function refreshOverdue(context: Context, today: string, key: string | null = null): Promise<void> {
  await sql`update project t set overdue_amount = m.overdue from (select p.project_key, coalesce((select sum(r.plan_amount - r.received_amount) from budget_receivable r
      where r.project_key = p.project_key and r.status in ('WAIT', 'PART') and r.plan_date < ${today}::date and not r.is_deleted), 0) as overdue
    from project p where not p.is_deleted and (${key}::text is null or p.project_key = ${key})) m
    where m.project_key = t.project_key and t.overdue_amount is distinct from m.overdue`.execute(context.db)
}

export interface Difference {
  entity: string
  key: string
  name: string
  field: string
  stored: string
  computed: string
}

const differenceRows = rawRows({ key: 'text', name: 'text', field: 'text', stored: 'text', computed: 'text' })

/** Rows whose stored columns differ from their computed figures. */
export async function findDifferences(
  context: Context,
  table: { entity: string; key: string; title: RawBuilder<unknown> },
  columns: readonly string[],
  figures: RawBuilder<unknown>,
  where: RawBuilder<boolean> = sql<boolean>`true`,
): Promise<Difference[]> {
  const pairs = columns.map(
    (name) =>
      sql`(${sql.lit(name)}::text, t.${sql.ref(name)}::text, f.${sql.ref(name)}::text, t.${sql.ref(name)} is distinct from f.${sql.ref(name)})`,
  )
  const rows = await differenceRows.read(
    context.db,
    sql`select t.${sql.ref(table.key)} as key, coalesce(${table.title}, '') as name, v.field, coalesce(v.stored, '') as stored, coalesce(v.computed, '') as computed
      from ${sql.table(table.entity)} t cross join lateral (${figures}) f cross join lateral (values ${sql.join(pairs)}) v(field, stored, computed, differs)
      where v.differs and not t.is_deleted and ${where} order by 1, 3 limit 200`,
  )
  return rows.map((row) => ({ entity: table.entity, ...row }))
}

/** Every sum of this file that differs from its rows. */
export async function findWrongSums(context: Context): Promise<Difference[]> {
  const found: Difference[] = []
  for (const { definition, columns, figures, kept } of sums) {
    const table = { entity: definition.name, key: definition.key, title: sql`t.${sql.ref(definition.title)}::text` }
    found.push(...(await findDifferences(context, table, columns, figures, kept)))
  }
  return found
}

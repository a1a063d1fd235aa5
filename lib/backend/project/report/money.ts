// The money of a project's analysis: costs against the budget, cash by month, and the parts of the margin (docs/domain/project-report.md#analysis).
import { sql } from 'kysely'
import type { ProjectReport } from '../../../model/calls/project-report.ts'
import { rawRows } from '../../db/raw-rows.ts'
import type { Context } from '../../kernel/context.ts'

const costRows = rawRows({ cost_type: 'text', plan: 'numeric', actual: 'numeric' })

/** Budget in force and spent amount, by type of cost; the largest plan first. */
export const readCosts = ({ db }: Context, key: string): Promise<NonNullable<ProjectReport['costs']>> =>
  costRows.read(
    db,
    sql`select cost_type, sum(plan)::numeric(18, 2) as plan, sum(actual)::numeric(18, 2) as actual from (
        select cost_type, effect_amount as plan, 0 as actual from budget_payment where project_key = ${key} and not is_deleted
        union all select coalesce(b.cost_type, 'OTHER'), 0, p.actual_amount from payment p
          left join budget_payment b on b.budget_payment_key = p.budget_payment_key where p.project_key = ${key} and not p.is_deleted
        union all select case when cost_type in ('TRAVEL', 'LABOR', 'TAX') then cost_type else 'OTHER' end, 0, amount from other_cost
          where project_key = ${key} and status = 'PAID' and not is_deleted
        union all select cost_type, 0, amount from resource_cost_log where linked_project_key = ${key} and payment_key is null and not is_deleted
        union all select 'LABOR', 0, labor_cost from project where project_key = ${key}) m
      group by cost_type having sum(plan) <> 0 or sum(actual) <> 0 order by sum(plan) desc, cost_type limit 50`,
  )

const cashRows = rawRows({ month: 'text', plan_in: 'numeric', actual_in: 'numeric', plan_out: 'numeric', actual_out: 'numeric' })

/** The maximum months of a chart; the latest are shown. */
const maxMonths = 60

/** Every month from the first to the last in which money was due or moved. */
export async function readCash({ db }: Context, key: string, withCosts: boolean): Promise<ProjectReport['cash']> {
  const rows = await cashRows.read(
    db,
    sql`with moved as (
        select plan_date as day, plan_amount as plan_in, 0 as actual_in, 0 as plan_out, 0 as actual_out from budget_receivable
          where project_key = ${key} and status <> 'VOID' and not is_deleted
        union all select receive_date, 0, amount - over_amount, 0, 0 from receivable where project_key = ${key} and status = 'CONFIRMED' and not is_deleted
        union all select plan_date, 0, 0, effect_amount, 0 from budget_payment where project_key = ${key} and effect_amount > 0 and not is_deleted
        union all select q.pay_date, 0, 0, 0, q.amount from payment_part q join payment p on p.payment_key = q.payment_key
          where p.project_key = ${key} and not q.is_deleted and not p.is_deleted
        union all select pay_date, 0, 0, 0, amount from other_cost where project_key = ${key} and status = 'PAID' and pay_date is not null and not is_deleted),
      months as (select generate_series(date_trunc('month', min(day)::timestamp), date_trunc('month', max(day)::timestamp), interval '1 month') as month from moved)
      select to_char(s.month, 'YYYY-MM') as month, coalesce(sum(m.plan_in), 0)::numeric(18, 2) as plan_in, coalesce(sum(m.actual_in), 0)::numeric(18, 2) as actual_in,
        coalesce(sum(m.plan_out), 0)::numeric(18, 2) as plan_out, coalesce(sum(m.actual_out), 0)::numeric(18, 2) as actual_out
      from months s left join moved m on date_trunc('month', m.day::timestamp) = s.month group by s.month order by s.month desc limit ${maxMonths}`,
  )
  return rows.reverse().map((row) => (withCosts ? row : { ...row, plan_out: null, actual_out: null }))
}

const marginRow = rawRows({
  income: 'numeric',
  purchase: 'numeric',
  resource: 'numeric',
  labor: 'numeric',
  other: 'numeric',
  profit: 'numeric',
  rate: 'numeric?',
})

/** From the contracts' amount without tax to the profit, by the stored sums (docs/domain/project-money.md#sums). */
export async function readMargin({ db }: Context, key: string): Promise<ProjectReport['margin']> {
  const row = await marginRow.first(
    db,
    sql`select gross_profit + paid_amount + other_cost_amount + labor_cost + resource as income, paid_amount as purchase, resource, labor_cost as labor,
        other_cost_amount as other, gross_profit as profit, gross_rate as rate
      from (select t.*, (select coalesce(sum(amount), 0) from resource_cost_log where linked_project_key = t.project_key and payment_key is null and not is_deleted) as resource
        from project t where t.project_key = ${key}) m`,
  )
  return row ?? null
}

// Expected receipts and payments of the coming months (docs/domain/project-money.md#cash-plan).
import { sql } from 'kysely'
import { minus, plus } from '../../../model/amounts.ts'
import { project } from '../../../model/entities/project.ts'
import { rawRows } from '../../db/raw-rows.ts'
import { requireRecord } from '../../entity/read.ts'
import { visibleRows } from '../../entity/scope.ts'
import type { Context } from '../../kernel/context.ts'
import { todayOf } from '../../kernel/today.ts'

const monthRows = rawRows({ period: 'text', incoming: 'numeric', outgoing: 'numeric', budgeted: 'numeric' })
const sumRows = rawRows({ overdue: 'numeric', opening: 'numeric' })

/** The months from the current one on: open plans, approved and requested payments by their dates, and the rest of the budget. Overdue amounts count in the current month. */
export async function readCashPlan(context: Context, months: number, key: string | undefined) {
  if (key !== undefined) await requireRecord(context, project, key, 'READ')
  const today = todayOf(context)
  const first = `${today.slice(0, 7)}-01`
  const seen = sql<boolean>`project_key in (select p.project_key from project p where not p.is_deleted and p.status not in ('FINISH', 'ARCHIVE', 'STOP')
    and (${key ?? null}::text is null or p.project_key = ${key ?? null}) and ${visibleRows(context, project, 'p')})`
  const inMonth = (column: string) =>
    sql<boolean>`greatest(${sql.ref(column)}, ${today}::date) >= m.day and greatest(${sql.ref(column)}, ${today}::date) < m.day + interval '1 month'`
  const rows = await monthRows.read(
    context.db,
    sql`select to_char(m.day, 'YYYY-MM') as period,
        (select coalesce(sum(plan_amount - received_amount), 0) from budget_receivable where status in ('WAIT', 'PART') and not is_deleted and ${seen}
          and ${inMonth('plan_date')})::numeric(18, 2) as incoming,
        (select coalesce(sum(amount - actual_amount), 0) from payment where status in ('PROGRESS', 'PASS', 'PAYING') and not is_deleted and ${seen}
          and ${inMonth('expect_pay_date')})::numeric(18, 2) as outgoing,
        (select coalesce(sum(greatest(case when effect_amount > 0 then balance else plan_amount - applied_amount end, 0)), 0) from budget_payment
          where status <> 'CLOSED' and (effect_amount > 0 or contract_key in (select c.contract_key from contract c
              where c.contract_type = 'PURCHASE' and c.status = 'EFFECT' and not c.is_deleted))
            and not is_deleted and ${seen} and ${inMonth('plan_date')})::numeric(18, 2) as budgeted
      from (select (${first}::date + make_interval(months => n))::date as day from generate_series(0, ${months - 1}) n) m order by 1`,
  )
  const sums = await sumRows.first(
    context.db,
    sql`select (select coalesce(sum(plan_amount - received_amount), 0) from budget_receivable where status in ('WAIT', 'PART') and plan_date < ${today}::date
          and not is_deleted and ${seen})::numeric(18, 2) as overdue,
        (${key ?? null}::text is null)::int * (select coalesce(sum(${accountBalance}), 0) from company_account a where a.status = '1' and not a.is_deleted)::numeric(18, 2) as opening`,
  )
  let balance = sums?.opening ?? '0.00'
  const answer = rows.map((row) => {
    const net = minus(row.incoming, plus(row.outgoing, row.budgeted))
    balance = plus(balance, net)
    return { ...row, net, balance }
  })
  return { months: answer, overdue: sums?.overdue ?? '0.00', opening: sums?.opening ?? '0.00' }
}

/** The book balance of an account `a`: its opening balance with its receipts and payments. */
export const accountBalance = sql`(coalesce(a.opening_balance, 0)
  + (select coalesce(sum(amount), 0) from receivable where company_account_key = a.company_account_key and status = 'CONFIRMED' and not is_deleted)
  - (select coalesce(sum(amount), 0) from payment_part where company_account_key = a.company_account_key and not is_deleted)
  - (select coalesce(sum(paid_amount), 0) from other_cost where company_account_key = a.company_account_key and status = 'PAID' and not is_deleted))`

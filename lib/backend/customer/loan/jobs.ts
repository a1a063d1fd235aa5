// The weekly reminder of overdue staff loans (docs/domain/loan.md#staff-loans).
import { sql } from 'kysely'
import { rawRows } from '../../db/raw-rows.ts'
import type { Context } from '../../kernel/context.ts'
import { isMonday, todayOf } from '../../kernel/today.ts'

const loanRows = rawRows({ loan_key: 'loan.loan_key', loan_code: 'text', borrower_key: 'text', open_amount: 'numeric' })

/** Runs every morning and speaks on Mondays. */
export async function tellOverdueLoans(context: Context): Promise<void> {
  if (!isMonday(context)) return
  const rows = await loanRows.read(
    context.db,
    sql`select loan_key, loan_code, borrower_key, (loan_amount - repaid_amount)::numeric(18, 2) as open_amount from loan
      where loan_category = 'STAFF' and status = 'PAID' and not is_deleted and borrower_key is not null
        and due_date < ${todayOf(context)}::date order by loan_key`,
  )
  for (const { loan_key, loan_code, borrower_key, open_amount } of rows)
    await context.emit('message', {
      code: 'M-LOAN-OVERDUE',
      receivers: [borrower_key],
      params: { code: loan_code, amount: open_amount },
      biz_type: 'loan',
      biz_key: loan_key,
    })
}

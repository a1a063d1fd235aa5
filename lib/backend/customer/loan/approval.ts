// The approval of what a colleague borrows (docs/domain/loan.md#staff-loans).
import { sql } from 'kysely'
import { loan } from '../../../model/entities/loan.ts'
import { groupDigits } from '../../../model/group-digits.ts'
import { approvedBusiness } from '../../bpm/store/approved.ts'
import type { RowOf } from '../../entity/hooks.ts'
import type { Context } from '../../kernel/context.ts'
import { refuse } from '../../kernel/fail.ts'
import { todayOf } from '../../kernel/today.ts'

/** The loan of a borrower that is overdue the longest. */
const overdueOf = (context: Context, borrower: unknown) =>
  context.db
    .selectFrom('loan')
    .select('loan_code')
    .where('borrower_key', '=', String(borrower))
    .where('status', '=', 'PAID')
    .where('is_deleted', '=', sql.lit(false))
    .where('due_date', '<', todayOf(context))
    .orderBy('due_date')
    .limit(1)
    .executeTakeFirst()

export const staffLoan = approvedBusiness(loan, {
  async check(context, row: RowOf<typeof loan>) {
    if (row.loan_category !== 'STAFF') throw refuse('loan.staffOnly')
    await sql`select 1 from sys_user where user_key = ${row.borrower_key} for update`.execute(context.db)
    const overdue = await overdueOf(context, row.borrower_key)
    if (overdue) throw refuse('loan.overdue', { code: overdue.loan_code ?? '' })
  },
  describe: (row) => ({
    title: `员工借款 ${groupDigits(row.apply_amount)}元：${row.purpose}`,
    variables: { kind: 'LOAN', amount: Number(row.apply_amount), overdue_loan: false, purpose: row.purpose, due_date: row.due_date },
  }),
})

// The hooks of loans: additions to the derived calls for saving and reading (docs/domain/loan.md#loan).

import { sql } from 'kysely'
import { loan } from '../../../model/entities/loan.ts'
import { order } from '../../../model/entities/order.ts'
import { groupDigits } from '../../../model/group-digits.ts'
import { workingStates } from '../../../model/order-states.ts'
import { approvedBusiness, lockedWhileApproved } from '../../bpm/store/approved.ts'
import type { Hooks, RowOf } from '../../entity/hooks.ts'
import { nextCode } from '../../entity/number.ts'
import { requireRecord } from '../../entity/read.ts'
import { requireState, wrongState } from '../../entity/state-name.ts'
import type { Context } from '../../kernel/context.ts'
import { refuse } from '../../kernel/fail.ts'
import { todayOf } from '../../kernel/today.ts'
import { throughOrder } from '../income/hooks.ts'
import { requireWorkOn } from '../order/people.ts'

const locked = lockedWhileApproved(loan)
const isStaff = (row: RowOf<typeof loan>) => row.loan_category === 'STAFF'

export const loanHooks: Hooks<typeof loan> = {
  async beforeWrite(context, write) {
    const { old, row } = write
    if (old && isStaff(old)) return locked.beforeWrite(context, write)
    if (old && old.status !== 'APPLYING') throw wrongState(context, loan)(old)
    if (!old) await (isStaff(row) ? startStaffLoan(context, row) : startCustomerLoan(context, row))
  },
  async beforeDelete(context, row) {
    if (isStaff(row)) return locked.beforeDelete(context, row)
    requireState(context, loan, row, ['APPLYING', 'REJECT', 'CANCEL'])
  },
  alsoVisible: throughOrder,
}

async function startStaffLoan(context: Context, row: RowOf<typeof loan>): Promise<void> {
  const { user_key, main_depart_key } = context.user
  Object.assign(row, { borrower_key: user_key, depart_key: main_depart_key, order_key: null, customer_key: null, status: 'DRAFT' })
  row.loan_code ||= await nextCode(context, 'staff_loan')
}

async function startCustomerLoan(context: Context, row: RowOf<typeof loan>): Promise<void> {
  const above = await requireRecord(context, order, String(row.order_key), 'READ', true)
  if (above.order_type !== 'LOAN') throw refuse('order.notLoan')
  requireState(context, order, above, workingStates)
  await requireWorkOn(context, above)
  row.customer_key = above.customer_key
}

/** The longest overdue loan of a borrower. */
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

/** The approval of staff loans (docs/domain/loan.md#staff-loans). */
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

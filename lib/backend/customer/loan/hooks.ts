// The hooks of loans: what saving and reading them adds to the derived calls (docs/domain/loan.md#loan).
import { loan } from '../../../model/entities/loan.ts'
import { order } from '../../../model/entities/order.ts'
import { workingStates } from '../../../model/order-states.ts'
import { lockedWhileApproved } from '../../bpm/store/approved.ts'
import type { Hooks, RowOf } from '../../entity/hooks.ts'
import { nextCode } from '../../entity/number.ts'
import { requireRecord } from '../../entity/read.ts'
import { requireState, wrongState } from '../../entity/state-name.ts'
import type { Context } from '../../kernel/context.ts'
import { refuse } from '../../kernel/fail.ts'
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

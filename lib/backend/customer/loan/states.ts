// How a loan moves: a customer's from the application to the settlement, a colleague's from its payment to its last repayment
// (docs/domain/loan.md#customer-loans, docs/domain/loan.md#staff-loans).
import { sql } from 'kysely'
import { isMore, minus, plus } from '../../../model/amounts.ts'
import { loan } from '../../../model/entities/loan.ts'
import { order } from '../../../model/entities/order.ts'
import { storedTime } from '../../../model/moment.ts'
import { type LoanChange, loanChanges } from '../../../model/order-states.ts'
import { newKey } from '../../base/crypto.ts'
import { insertRows } from '../../db/insert-rows.ts'
import { transition } from '../../entity/change.ts'
import type { Row, RowOf } from '../../entity/hooks.ts'
import { loadRecord } from '../../entity/load-record.ts'
import { lockRow, lockRows } from '../../entity/lock-row.ts'
import { notifyAbout } from '../../entity/notify-about.ts'
import { requireRecord } from '../../entity/read.ts'
import { requireState } from '../../entity/state-name.ts'
import { requireForeignMoney } from '../../entity/two-people.ts'
import type { Context } from '../../kernel/context.ts'
import { forbidden, invalid, refuse } from '../../kernel/fail.ts'
import type { OffsetLoans } from '../../kernel/money-questions.ts'
import { may } from '../../kernel/principal.ts'
import { todayOf } from '../../kernel/today.ts'
import { makersOf, requireMaker } from '../order/people.ts'
import { refreshOrder } from '../order/roll-up.ts'
import { markLoaned } from '../order/steps.ts'

interface Step {
  amount?: string | undefined
  date?: string | undefined
}

/** The amount of a step, above 0 and at most `most`. */
function amountOf(given: string | undefined, most: unknown): string {
  const value = given ?? String(most)
  if (!isMore(value, 0)) throw invalid({ amount: ['validation.moreThan', { n: 0 }] })
  if (isMore(value, most)) throw invalid({ amount: ['loan.above', { most: String(most) }] })
  return value
}

/** The day of a step: today by default, not later, and not before the step in front of it. */
function dayOf(context: Context, given: string | undefined, after: unknown): string {
  const today = todayOf(context)
  const day = given ?? today
  if (day > today) throw invalid({ date: 'validation.past' })
  if (after && day < String(after)) throw invalid({ date: 'validation.notBefore' })
  return day
}

interface Change extends Step {
  status: LoanChange
  reason: string | undefined
  version: number | undefined
}

export async function changeLoan(context: Context, key: string, change: Change): Promise<RowOf<typeof loan>> {
  const { status, reason, version } = change
  const seen = await requireRecord(context, loan, key, 'READ')
  if (seen.loan_category !== 'CUSTOMER') throw refuse('loan.customerOnly')
  const above = await lockRow(context, order, seen.order_key)
  const row = await loadRecord(context, loan, key, 'READ', version)
  const from: readonly string[] = loanChanges[status]
  requireState(context, loan, row, from)
  if ((status === 'REJECT' || status === 'CANCEL') && !reason) throw invalid({ reason: 'validation.required' })
  if (status === 'LOANED') {
    if (!may(context.user, `${loan.permission}:confirm`)) throw forbidden(`${loan.permission}:confirm`)
    requireForeignMoney(context, row)
    requireState(context, order, above, ['APPROVED', 'LOANED'])
  } else if (row.owner_key !== context.user.user_key && !may(context.user, `${loan.permission}:confirm`)) await requireMaker(context, above)
  const stored = await transition(context, loan, row, {
    action: 'updateStatus',
    from,
    set: { status, ...columnsOf(context, row, change) },
  })
  if (status !== 'LOANED') return stored
  await markLoaned(context, above)
  await refreshOrder(context, String(row.order_key))
  const people = [above.owner_key, ...((above.sign_keys as string[] | null) ?? []), ...(await makersOf(context, above))]
  await notifyAbout(context, order, 'M-LOAN-DONE', above, people, { amount: String(stored.loan_amount) })
  return stored
}

function columnsOf(context: Context, row: RowOf<typeof loan>, { status, reason, amount, date }: Change): Row {
  if (status === 'APPROVED')
    return { approve_amount: amountOf(amount, row.apply_amount), approve_date: dayOf(context, date, row.apply_date), reject_reason: null }
  if (status === 'LOANED') return { loan_amount: amountOf(amount, row.approve_amount), loan_date: dayOf(context, date, row.approve_date) }
  return status === 'SETTLED' ? { repaid_amount: row.loan_amount } : { reject_reason: reason ?? null }
}

async function loadStaffLoan(context: Context, key: string, state: string, version?: number): Promise<RowOf<typeof loan>> {
  const row = await loadRecord(context, loan, key, 'READ', version)
  if (row.loan_category !== 'STAFF') throw refuse('loan.staffOnly')
  requireState(context, loan, row, [state])
  requireForeignMoney(context, row)
  return row
}

/** Pays out what was approved. */
export async function payLoan(context: Context, key: string, { amount, date }: Step, version?: number): Promise<RowOf<typeof loan>> {
  const row = await loadStaffLoan(context, key, 'PASS', version)
  const set = { status: 'PAID', loan_amount: amountOf(amount, row.apply_amount), loan_date: dayOf(context, date, row.apply_date) }
  const stored = await transition(context, loan, row, { action: 'pay', from: ['PASS'], set })
  await notifyAbout(context, loan, 'M-LOAN-PAID', stored, [row.borrower_key], {
    code: String(row.loan_code),
    amount: String(set.loan_amount),
  })
  return stored
}

interface Repayment extends Step {
  amount: string
  method: 'CASH' | 'EXPENSE'
  remark: string | undefined
}

/** Takes back a part of what was lent; the last part settles it. */
export async function repayLoan(
  context: Context,
  key: string,
  { amount, date, method, remark }: Repayment,
  version?: number,
): Promise<RowOf<typeof loan>> {
  const row = await loadStaffLoan(context, key, 'PAID', version)
  return storeRepayment(context, row, { amount, date, method, remark })
}

async function storeRepayment(
  context: Context,
  row: RowOf<typeof loan>,
  { amount, date, method, remark }: Repayment,
): Promise<RowOf<typeof loan>> {
  const repaid = amountOf(amount, minus(row.loan_amount, row.repaid_amount))
  const day = dayOf(context, date, row.loan_date)
  const now = storedTime(context.now)
  const me = context.user.user_key
  const made = { create_time: now, create_by_key: me, update_time: now, update_by_key: me }
  const repayment = {
    repayment_key: newKey(),
    loan_key: row.loan_key,
    amount: repaid,
    repay_date: day,
    repay_method: method,
    remark: remark ?? null,
  }
  await insertRows(context.db, 'loan_repayment', [{ ...repayment, ...made }])
  const total = plus(row.repaid_amount, repaid)
  return transition(context, loan, row, {
    action: 'repay',
    from: ['PAID'],
    set: { repaid_amount: total, ...(isMore(row.loan_amount, total) ? {} : { status: 'SETTLED' }) },
  })
}

/** Repays open loans of a colleague with a cost that he laid out, the oldest first (docs/domain/loan.md#staff-loans). */
export const offsetByCost: OffsetLoans = async (context, { borrower, amount, day, remark }) => {
  const loans = await lockRows(
    context,
    loan,
    sql<boolean>`t.borrower_key = ${borrower} and t.loan_category = 'STAFF' and t.status = 'PAID'`,
  )
  let left = amount
  for (const row of loans.toSorted((one, other) => (String(one.loan_date) < String(other.loan_date) ? -1 : 1))) {
    if (!isMore(left, 0)) break
    const open = minus(row.loan_amount, row.repaid_amount)
    const part = isMore(open, left) ? left : open
    await storeRepayment(context, row, { amount: part, date: day, method: 'EXPENSE', remark })
    left = minus(left, part)
  }
  return minus(amount, left)
}

// Repayments of a staff loan, by the borrower or from a cost that he paid in advance (docs/domain/loan.md#staff-loans).
import { sql } from 'kysely'
import { isMore, minus, plus } from '../../../model/amounts.ts'
import { loan } from '../../../model/entities/loan.ts'
import { storedTime } from '../../../model/moment.ts'
import { newKey } from '../../base/crypto.ts'
import { insertRows } from '../../db/insert-rows.ts'
import { transition } from '../../entity/change.ts'
import type { RowOf } from '../../entity/hooks.ts'
import { lockRows } from '../../entity/lock-row.ts'
import type { Context } from '../../kernel/context.ts'
import { invalid } from '../../kernel/fail.ts'
import type { OffsetLoans } from '../../kernel/money-questions.ts'
import { todayOf } from '../../kernel/today.ts'

/** The amount of a step, above 0 and at most `most`. */
export function amountOf(given: string | null, most: unknown): string {
  const value = given ?? String(most)
  if (!isMore(value, 0)) throw invalid({ amount: ['validation.moreThan', { n: 0 }] })
  if (isMore(value, most)) throw invalid({ amount: ['loan.above', { most: String(most) }] })
  return value
}

/** The day of a step: today by default, not later, and not before the previous step. */
export function dayOf(context: Context, given: string | null, after: unknown): string {
  const today = todayOf(context)
  const day = given ?? today
  if (day > today) throw invalid({ date: 'validation.past' })
  if (after && day < String(after)) throw invalid({ date: 'validation.notBefore' })
  return day
}

interface Repayment {
  amount: string
  date: string | null
  method: string | null
  remark: string | null
}

/** Records a partial repayment; the last one settles the loan. */
export async function storeRepayment(
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
    repay_method: method ?? 'CASH',
    remark,
  }
  await insertRows(context.db, 'loan_repayment', [{ ...repayment, ...made }])
  const total = plus(row.repaid_amount, repaid)
  return transition(context, loan, row, {
    action: 'repay',
    from: ['PAID'],
    set: { repaid_amount: total, ...(isMore(row.loan_amount, total) ? {} : { status: 'SETTLED' }) },
  })
}

/** Repays open loans of a colleague from a cost that he paid in advance, the oldest first (docs/domain/loan.md#staff-loans). */
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

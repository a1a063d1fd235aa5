// The effects of the steps of a loan, and who may take them (docs/domain/loan.md).
import { loan } from '../../../model/entities/loan.ts'
import { order } from '../../../model/entities/order.ts'
import { customerLoanSteps, staffLoanSteps } from '../../../model/steps/loan.ts'
import { partsOf } from '../../../model/steps/step.ts'
import { submitStep } from '../../bpm/store/submit-step.ts'
import type { Hooks, RowOf } from '../../entity/hooks.ts'
import { lockRow } from '../../entity/lock-row.ts'
import { notifyAbout } from '../../entity/notify-about.ts'
import { accessLevelsOf, requireRecord } from '../../entity/read.ts'
import { requireState } from '../../entity/state-name.ts'
import { serveSteps } from '../../entity/steps.ts'
import { isForeignMoney, ownMoney } from '../../entity/two-people.ts'
import { forbidden, refuse } from '../../kernel/fail.ts'
import { may } from '../../kernel/principal.ts'
import { leadsOrder, madeByCaller, makerOnly, makersOf, ordersAbove } from '../order/people.ts'
import { refreshOrder } from '../order/roll-up.ts'
import { markLoaned } from '../order/steps.ts'
import { amountOf, dayOf, storeRepayment } from './repayments.ts'

type Loan = RowOf<typeof loan>

const reads = [
  'loan_category',
  'order_key',
  'owner_key',
  'owner_depart_key',
  'collaborators',
  'create_by_key',
  'commit_by_key',
  'borrower_key',
] as const

const isOf =
  (category: string) =>
  ({ loan_category }: Pick<Loan, 'loan_category'>) =>
    loan_category === category
const reasoned = { fits: isOf('CUSTOMER'), set: (_: unknown, __: Loan, { reason }: { reason: string }) => ({ reject_reason: reason }) }

const { calls: customerCalls, hooksWith: withCustomerSteps } = serveSteps(customerLoanSteps, {
  reads,
  async parts(context, rows) {
    const { user } = context
    const orders = await ordersAbove(
      context,
      rows.map(({ order_key }) => order_key),
    )
    const made: ReadonlySet<string | null> = await madeByCaller(context, orders)
    const led = new Set<string | null>(orders.filter((row) => leadsOrder(context, row)).map(({ order_key }) => order_key))
    return rows.map((row) =>
      partsOf<typeof customerLoanSteps>({
        owner: row.owner_key === user.user_key,
        finance: may(user, `${loan.permission}:confirm`),
        maker: made.has(row.order_key),
        leader: led.has(row.order_key),
        other: isForeignMoney(context, row),
      }),
    )
  },
  /** The order is locked before the loan. */
  async lock(context, key) {
    const { loan_category, order_key } = await requireRecord(context, loan, key, 'READ')
    if (loan_category !== 'CUSTOMER') throw refuse('loan.customerOnly')
    return lockRow(context, order, order_key)
  },
  notYours: (step) => (step === 'LOANED' ? ownMoney() : makerOnly()),
  of: {
    APPROVED: {
      fits: isOf('CUSTOMER'),
      set: (context, row, { amount, date }) => ({
        approve_amount: amountOf(amount, row.apply_amount),
        approve_date: dayOf(context, date, row.apply_date),
        reject_reason: null,
      }),
    },
    LOANED: {
      fits: isOf('CUSTOMER'),
      check: (context, _, __, above) => requireState(context, order, above, ['APPROVED', 'LOANED']),
      set: (context, row, { amount, date }) => ({
        loan_amount: amountOf(amount, row.approve_amount),
        loan_date: dayOf(context, date, row.approve_date),
      }),
      async after(context, row, _, above) {
        await markLoaned(context, above)
        await refreshOrder(context, above.order_key)
        const people = [above.owner_key, ...(above.sign_keys ?? []), ...(await makersOf(context, above))]
        await notifyAbout(context, order, 'M-LOAN-DONE', above, people, { amount: String(row.loan_amount) })
      },
    },
    SETTLED: { fits: isOf('CUSTOMER'), set: (_, row) => ({ repaid_amount: row.loan_amount }) },
    REJECT: reasoned,
    CANCEL: reasoned,
  },
})

const staff = { fits: isOf('STAFF'), unfit: () => refuse('loan.staffOnly') }

const { calls: staffCalls, hooksWith: withStaffSteps } = serveSteps(staffLoanSteps, {
  reads,
  async parts(context, rows) {
    const levels = await accessLevelsOf(context, loan, rows)
    return rows.map((row, at) => partsOf<typeof staffLoanSteps>({ borrower: levels[at] === 'OWNER', other: isForeignMoney(context, row) }))
  },
  notYours: (step) => (step === 'commit' ? forbidden(`${loan.permission}:OWNER`) : ownMoney()),
  of: {
    commit: submitStep(loan, staff),
    pay: {
      ...staff,
      set: (context, row, { amount, date }) => ({
        loan_amount: amountOf(amount, row.apply_amount),
        loan_date: dayOf(context, date, row.apply_date),
      }),
      after: (context, row) =>
        notifyAbout(context, loan, 'M-LOAN-PAID', row, [row.borrower_key], {
          code: String(row.loan_code),
          amount: String(row.loan_amount),
        }),
    },
    repay: { ...staff, move: storeRepayment },
  },
})

export const loanCalls = [...customerCalls, ...staffCalls]
export const withLoanSteps = (hooks: Hooks<typeof loan>) => withStaffSteps(withCustomerSteps(hooks))

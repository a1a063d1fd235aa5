// The effects of the steps of an income, and who may take them (docs/domain/income.md#states).
import { isMore, minus } from '../../../model/amounts.ts'
import { customer } from '../../../model/entities/customer.ts'
import { income } from '../../../model/entities/income.ts'
import { order } from '../../../model/entities/order.ts'
import { incomeSteps } from '../../../model/steps/income.ts'
import { partsOf } from '../../../model/steps/step.ts'
import type { RowOf } from '../../entity/hooks.ts'
import { lockRow } from '../../entity/lock-row.ts'
import { notifyAbout } from '../../entity/notify-about.ts'
import { requireRecord } from '../../entity/read.ts'
import { serveSteps } from '../../entity/steps.ts'
import { ownEntries, ownEntry } from '../../entity/two-people.ts'
import { requireOpenMonth } from '../../kernel/closed-months.ts'
import type { Context } from '../../kernel/context.ts'
import { refuse } from '../../kernel/fail.ts'
import { refreshOrder } from '../order/roll-up.ts'
import { ownerOnly } from '../people.ts'
import { findRowUnscoped } from '../unscoped.ts'
import { requireEarning, requireWithin } from './outstanding.ts'

type Income = RowOf<typeof income>

const everybody = (row: Income) => [row.owner_key, ...(row.performance_keys ?? [])]

const tell = (context: Context, code: string, row: Income, people: readonly unknown[], reason: string) =>
  notifyAbout(context, income, code, row, people, { code: row.income_code ?? '', reason })

export const { calls: incomeCalls, hooksWith: withIncomeSteps } = serveSteps(incomeSteps, {
  reads: ['owner_key', 'create_by_key'],
  async parts(context, rows) {
    const own = await ownEntries(context, rows)
    const me = context.user.user_key
    return rows.map((row) =>
      partsOf<typeof incomeSteps>({ reader: true, maker: row.owner_key === me || row.create_by_key === me, other: !own.has(row) }),
    )
  },
  /** Lock order everywhere: the order before the income, the customer last. */
  lock: async (context, key) => lockRow(context, order, (await requireRecord(context, income, key, 'READ')).order_key),
  notYours: (step) => (step === 'WAIT' ? ownerOnly() : ownEntry()),
  of: {
    CONFIRMED: {
      async check(context, row, _, above) {
        await requireOpenMonth(context, row.income_date)
        if (row.voucher.length === 0) throw refuse('income.noVoucher')
        requireEarning(context, above, row)
        const left = row.is_refund ? above.received_amount : minus(above.service_fee, above.received_amount)
        if (isMore(row.amount, left)) throw refuse(row.is_refund ? 'income.refundAbove' : 'income.above', { left: String(left) })
      },
      set: (context) => ({ confirm_by_key: context.user.user_key, confirm_time: context.now, reject_reason: null }),
      async after(context, row) {
        await refreshOrder(context, row.order_key)
        const client = await findRowUnscoped(context, customer, row.customer_key ?? '')
        const params = { amount: `${row.is_refund ? '-' : ''}${row.amount}`, customer: client?.customer_name ?? '' }
        await notifyAbout(context, income, 'M-INCOME-CONFIRM', row, everybody(row), params)
      },
    },
    REJECT: {
      set: (_, __, { reason }) => ({ reject_reason: reason }),
      after: (context, row, { reason }) => tell(context, 'M-INCOME-REJECT', row, [row.owner_key], reason),
    },
    WAIT: {
      async check(context, row, _, above) {
        requireEarning(context, above, row)
        await requireWithin(context, above, row)
      },
      set: () => ({ reject_reason: null }),
    },
    REVERSED: {
      async check(context, row, _, above) {
        await requireOpenMonth(context, row.income_date)
        const after = row.is_refund ? '0.00' : minus(above.received_amount, row.amount)
        if (isMore(0, after)) throw refuse('income.refunded')
        const left = minus(above.service_fee, above.received_amount)
        if (row.is_refund && isMore(row.amount, left)) throw refuse('income.above', { left })
      },
      set: (context, _, { reason }) => ({ reverse_by_key: context.user.user_key, reverse_time: context.now, reverse_reason: reason }),
      async after(context, row, { reason }) {
        await refreshOrder(context, row.order_key)
        await tell(context, 'M-INCOME-REVERSE', row, everybody(row), reason)
      },
    },
  },
})

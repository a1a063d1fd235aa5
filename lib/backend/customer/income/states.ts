// How an income moves: confirmed, rejected, registered again, reversed (docs/domain/income.md#states).
import { customer } from '../../../model/entities/customer.ts'
import { income } from '../../../model/entities/income.ts'
import { order } from '../../../model/entities/order.ts'
import { isMore, minus } from '../../../model/order-amounts.ts'
import { type IncomeChange, incomeChanges } from '../../../model/order-states.ts'
import { transition } from '../../entity/change.ts'
import type { Row, RowOf } from '../../entity/hooks.ts'
import { loadRecord } from '../../entity/load-record.ts'
import { lockRow } from '../../entity/lock-row.ts'
import { notifyAbout } from '../../entity/notify-about.ts'
import { requireRecord } from '../../entity/read.ts'
import { requireState } from '../../entity/state-name.ts'
import { requireOtherMaker } from '../../entity/two-people.ts'
import { requireOpenMonth } from '../../kernel/closed-months.ts'
import type { Context } from '../../kernel/context.ts'
import { Fail, forbidden, invalid, refuse } from '../../kernel/fail.ts'
import { may } from '../../kernel/principal.ts'
import { refreshOrder } from '../order/roll-up.ts'
import { findRowUnscoped } from '../unscoped.ts'
import { requireEarning, requireWithin } from './hooks.ts'

interface Change {
  status: IncomeChange
  reason: string | undefined
  version: number | undefined
}

const permissionFor = { CONFIRMED: 'confirm', REJECT: 'confirm', REVERSED: 'reverse', WAIT: 'a' } as const satisfies Record<
  IncomeChange,
  string
>

/** The order is locked before the income, and the customer last, by everything that touches them. */
export async function changeIncome(context: Context, key: string, { status, reason, version }: Change): Promise<RowOf<typeof income>> {
  const code = `${income.permission}:${permissionFor[status]}`
  if (!may(context.user, code)) throw forbidden(code)
  if ((status === 'REJECT' || status === 'REVERSED') && !reason) throw invalid({ reason: 'validation.required' })
  const above = await lockRow(context, order, (await requireRecord(context, income, key, 'READ')).order_key)
  const row = await loadRecord(context, income, key, 'READ', version)
  const from: readonly string[] = incomeChanges[status]
  requireState(context, income, row, from)
  if (status === 'CONFIRMED' || status === 'REVERSED') await requireOtherMaker(context, row)
  await check[status](context, above, row)
  const me = context.user.user_key
  const set: Record<IncomeChange, Row> = {
    CONFIRMED: { confirm_by_key: me, confirm_time: context.now, reject_reason: null },
    REJECT: { reject_reason: reason ?? null },
    WAIT: { reject_reason: null },
    REVERSED: { reverse_by_key: me, reverse_time: context.now, reverse_reason: reason ?? null },
  }
  const stored = await transition(context, income, row, {
    action: 'updateStatus',
    from,
    set: { status, ...set[status] },
  })
  if (status === 'CONFIRMED' || status === 'REVERSED') await refreshOrder(context, row.order_key)
  await tell(context, stored, status, reason ?? '')
  return stored
}

const check: Record<IncomeChange, (context: Context, above: RowOf<typeof order>, row: RowOf<typeof income>) => Promise<void>> = {
  async CONFIRMED(context, above, row) {
    await requireOpenMonth(context, row.income_date)
    if ((row.voucher as unknown[]).length === 0) throw refuse('income.noVoucher')
    requireEarning(context, above, row)
    const left = row.is_refund ? String(above.received_amount) : minus(above.service_fee, above.received_amount)
    if (isMore(row.amount, left)) throw refuse(row.is_refund ? 'income.refundAbove' : 'income.above', { left })
  },
  async REVERSED(context, above, row) {
    await requireOpenMonth(context, row.income_date)
    const after = row.is_refund ? '0.00' : minus(above.received_amount, row.amount)
    if (isMore(0, after)) throw refuse('income.refunded')
    if (row.is_refund && isMore(row.amount, minus(above.service_fee, above.received_amount)))
      throw refuse('income.above', { left: minus(above.service_fee, above.received_amount) })
  },
  async REJECT() {},
  async WAIT(context, above, row) {
    if (row.owner_key !== context.user.user_key && row.create_by_key !== context.user.user_key) throw new Fail(403, 'ownerOnly')
    requireEarning(context, above, row)
    await requireWithin(context, above, row)
  },
}

async function tell(context: Context, row: RowOf<typeof income>, status: IncomeChange, reason: string): Promise<void> {
  const people = [row.owner_key, ...(row.performance_keys ?? [])]
  if (status === 'REJECT')
    await notifyAbout(context, income, 'M-INCOME-REJECT', row, [row.owner_key], { code: String(row.income_code), reason })
  if (status === 'REVERSED') await notifyAbout(context, income, 'M-INCOME-REVERSE', row, people, { code: String(row.income_code), reason })
  if (status !== 'CONFIRMED') return
  const client = await findRowUnscoped(context, customer, String(row.customer_key))
  const amount = `${row.is_refund ? '-' : ''}${row.amount}`
  await notifyAbout(context, income, 'M-INCOME-CONFIRM', row, people, { amount, customer: String(client?.customer_name ?? '') })
}

// The outstanding and refundable amounts of an order (docs/domain/income.md#income).
import { sql } from 'kysely'
import { isMore, minus } from '../../../model/amounts.ts'
import type { income } from '../../../model/entities/income.ts'
import { order } from '../../../model/entities/order.ts'
import { earningStates, refundingStates } from '../../../model/order-states.ts'
import { rawRows } from '../../db/raw-rows.ts'
import type { RowOf } from '../../entity/hooks.ts'
import { requireState } from '../../entity/state-name.ts'
import type { Context } from '../../kernel/context.ts'
import { invalid } from '../../kernel/fail.ts'

const waitRows = rawRows({ waiting: 'numeric' })

/** Refuses an amount above the outstanding one (less waiting incomes), and a refund above the received one. The caller has locked the order. */
export async function requireWithin(context: Context, above: RowOf<typeof order>, row: RowOf<typeof income>): Promise<void> {
  const found = await waitRows.first(
    context.db,
    sql`select coalesce(sum(amount), 0)::numeric(18, 2) as waiting from income where order_key = ${row.order_key} and income_key <> ${row.income_key}
      and status = 'WAIT' and is_refund = ${row.is_refund === true} and not is_deleted`,
  )
  const base = row.is_refund ? above.received_amount : minus(above.service_fee, above.received_amount)
  const left = minus(base, found?.waiting)
  if (isMore(row.amount, left)) throw invalid({ amount: [row.is_refund ? 'income.refundAbove' : 'income.above', { left }] })
}

/** Whether the order accepts the income: a refund also after its end. */
export function requireEarning(context: Context, above: RowOf<typeof order>, row: RowOf<typeof income>): void {
  const states = row.is_refund ? refundingStates : earningStates
  requireState(context, order, above, states)
}

// The hooks of incomes: what saving and reading them adds to the derived calls (docs/domain/income.md#income).
import { sql } from 'kysely'
import { income } from '../../../model/entities/income.ts'
import { order } from '../../../model/entities/order.ts'
import { isMore, minus } from '../../../model/order-amounts.ts'
import { earningStates, openIncomes, refundingStates } from '../../../model/order-states.ts'
import type { Share } from '../../../model/shares.ts'
import { rawRows } from '../../db/raw-rows.ts'
import { asNew, type Hooks, type RowOf, type Write } from '../../entity/hooks.ts'
import { requireRecord } from '../../entity/read.ts'
import { seenThrough } from '../../entity/scope.ts'
import { requireState, wrongState } from '../../entity/state-name.ts'
import type { Context } from '../../kernel/context.ts'
import { invalid } from '../../kernel/fail.ts'
import { requireItem } from '../order/fees.ts'
import { keepShares } from '../order/hooks.ts'

const waitRows = rawRows({ waiting: 'numeric' })

/** Refuses an amount above what is outstanding less what waits, and a refund above what has been received. The caller has locked the order. */
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

/** Whether the order takes the money: a refund also after its end. */
export function requireEarning(context: Context, above: RowOf<typeof order>, row: RowOf<typeof income>): void {
  const states = row.is_refund ? refundingStates : earningStates
  requireState(context, order, above, states)
}

async function beforeWrite(context: Context, { old, row, given }: Write<typeof income>): Promise<void> {
  if (old && !openIncomes.includes(old.status)) throw wrongState(context, income)(old)
  const above = await requireRecord(context, order, row.order_key, 'READ', true)
  requireEarning(context, above, row)
  row.customer_key = above.customer_key
  if (row.fee_item_key !== old?.fee_item_key) await requireItem(context, row.fee_item_key, 'INCOME')
  await requireWithin(context, above, row)
  keepShares(row, given, { keys: 'performance_keys', shares: 'performance_shares', none: above.sign_shares as Share[] })
}

export const incomeHooks: Hooks<typeof income> = {
  beforeWrite,
  async beforeDelete(context, row) {
    requireState(context, income, row, openIncomes)
  },
  beforeRestore: (context, row) => beforeWrite(context, asNew(row)),
  alsoVisible: (context, alias) => throughOrder(context, alias),
}

/** Seen by whoever sees the order. */
export const throughOrder = (context: Context, alias: string) => seenThrough(context, order, alias, 'order_key')

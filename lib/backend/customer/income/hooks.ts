// The hooks of incomes: additions to the derived calls for saving and reading (docs/domain/income.md#income).
import { income } from '../../../model/entities/income.ts'
import { order } from '../../../model/entities/order.ts'
import { openIncomes } from '../../../model/order-states.ts'
import type { Share } from '../../../model/shares.ts'
import { asNew, type Write } from '../../entity/hooks.ts'
import { requireRecord } from '../../entity/read.ts'
import { seenThrough } from '../../entity/scope.ts'
import { requireState, wrongState } from '../../entity/state-name.ts'
import type { Context } from '../../kernel/context.ts'
import { requireItem } from '../order/fees.ts'
import { keepShares } from '../order/hooks.ts'
import { requireEarning, requireWithin } from './outstanding.ts'
import { withIncomeSteps } from './steps.ts'

async function beforeWrite(context: Context, { old, row, given }: Write<typeof income>): Promise<void> {
  if (old && !openIncomes.includes(old.status)) throw wrongState(context, income)(old)
  const above = await requireRecord(context, order, row.order_key, 'READ', true)
  requireEarning(context, above, row)
  row.customer_key = above.customer_key
  if (row.fee_item_key !== old?.fee_item_key) await requireItem(context, row.fee_item_key, 'INCOME')
  await requireWithin(context, above, row)
  keepShares(row, given, { keys: 'performance_keys', shares: 'performance_shares', none: above.sign_shares as Share[] })
}

export const incomeHooks = withIncomeSteps({
  beforeWrite,
  async beforeDelete(context, row) {
    requireState(context, income, row, openIncomes)
  },
  beforeRestore: (context, row) => beforeWrite(context, asNew(row)),
  alsoVisible: (context, alias) => throughOrder(context, alias),
})

/** Visible to everybody who sees the order. */
export const throughOrder = (context: Context, alias: string) => seenThrough(context, order, alias, 'order_key')

// The fee lines of an order, whose sum is its service fee, and their fee items (docs/domain/order.md#fee-items).
import { sql } from 'kysely'
import { isMore } from '../../../model/amounts.ts'
import { feeItem } from '../../../model/entities/fee-item.ts'
import { order, type orderFee } from '../../../model/entities/order.ts'
import { agreeingStates } from '../../../model/order-states.ts'
import { rawRows } from '../../db/raw-rows.ts'
import type { Hooks, Row } from '../../entity/hooks.ts'
import { refuseLinked } from '../../entity/links.ts'
import { lockRow } from '../../entity/lock-row.ts'
import { requireState } from '../../entity/state-name.ts'
import type { Context } from '../../kernel/context.ts'
import { invalid, refuse } from '../../kernel/fail.ts'
import { refreshDeals } from '../deals.ts'

const sumRows = rawRows({ total: 'numeric?' })
const itemRows = rawRows({ fee_type: 'fee_item.fee_type', status: 'text?' })

/** The sum of the income lines of an order; null without any. */
export async function feeOfLines(context: Context, key: unknown): Promise<string | null> {
  const row = await sumRows.first(
    context.db,
    sql`select sum(l.amount)::numeric(18, 2) as total from order_fee l join fee_item i using (fee_item_key)
      where l.order_key = ${key} and not l.is_deleted and i.fee_type = 'INCOME'`,
  )
  return row?.total ?? null
}

/** Refuses an item that is disabled or of another type. */
export async function requireItem(context: Context, key: unknown, type?: string): Promise<void> {
  const item = await itemRows.first(context.db, sql`select fee_type, status from fee_item where fee_item_key = ${key} and not is_deleted`)
  if (!item) throw invalid({ fee_item_key: 'validation.reference' })
  if (item.status !== '1') throw invalid({ fee_item_key: 'order.itemOff' })
  if (type && item.fee_type !== type) throw invalid({ fee_item_key: 'order.itemType' })
}

async function lockAgreeing(context: Context, key: unknown): Promise<void> {
  const row = await lockRow(context, order, key)
  requireState(context, order, row, agreeingStates)
}

const feeRows = rawRows({ customer_key: 'order.customer_key', service_fee: 'numeric', received: 'numeric' })

/** Sets the fee of an order from its lines; without lines the fee does not change. */
async function refreshFee(context: Context, { order_key }: Row): Promise<void> {
  const total = await feeOfLines(context, order_key)
  if (total === null) return
  const row = await feeRows.first(
    context.db,
    sql`update "order" set service_fee = ${total}::numeric, unreceived_amount = ${total}::numeric - received_amount, row_version = row_version + 1
      where order_key = ${order_key} returning customer_key, service_fee, received_amount as received`,
  )
  if (!row) return
  if (isMore(row.received, row.service_fee)) throw refuse('order.feeBelowReceived', { received: row.received })
  await refreshDeals(context, row.customer_key)
}

export const orderFeeHooks: Hooks<typeof orderFee> = {
  async beforeWrite(context, { old, row }) {
    await lockAgreeing(context, row.order_key)
    if (row.fee_item_key !== old?.fee_item_key) await requireItem(context, row.fee_item_key)
  },
  afterWrite: (context, { row }) => refreshFee(context, row),
  beforeDelete: (context, row) => lockAgreeing(context, row.order_key),
  afterDelete: refreshFee,
  beforeRestore: (context, row) => lockAgreeing(context, row.order_key),
  afterRestore: refreshFee,
}

export const feeItemHooks: Hooks<typeof feeItem> = {
  beforeDelete: (context, row) => refuseLinked(context, feeItem, row.fee_item_key),
}

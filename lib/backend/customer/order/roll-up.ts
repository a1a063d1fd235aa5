// The sums of an order: received and disbursed, from its incomes and loans (docs/domain/order.md#sums).
import { sql } from 'kysely'
import { rawRows } from '../../db/raw-rows.ts'
import type { Context } from '../../kernel/context.ts'
import { refreshDeals } from '../deals.ts'

const orderRows = rawRows({ customer_key: 'order.customer_key' })

/** Sums up an order, which the caller has locked, and its customer. */
export async function refreshOrder(context: Context, key: string): Promise<void> {
  const row = await orderRows.first(
    context.db,
    sql`with money as (select
        (select coalesce(sum(case when is_refund then -amount else amount end), 0) from income
          where order_key = ${key} and status = 'CONFIRMED' and not is_deleted) as received,
        (select coalesce(sum(loan_amount), 0) from loan where order_key = ${key} and status in ('LOANED', 'SETTLED') and not is_deleted) as loaned)
    update "order" o set received_amount = money.received, unreceived_amount = coalesce(o.service_fee, 0) - money.received, loan_amount = money.loaned
    from money where o.order_key = ${key} returning o.customer_key`,
  )
  if (row) await refreshDeals(context, row.customer_key)
}

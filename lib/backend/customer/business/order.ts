// The order that a win brings with it, where whoever wins asks for it (docs/domain/opportunity.md#order-of-a-win).
import { sql } from 'kysely'
import { order } from '../../../model/entities/order.ts'
import { cutText } from '../../../model/plain-text.ts'
import { rawRows } from '../../db/raw-rows.ts'
import type { Row } from '../../entity/hooks.ts'
import { storeRecord } from '../../entity/save.ts'
import type { Context } from '../../kernel/context.ts'

const lineRows = rawRows({ product_name: 'business_line.product_name' })
const orderRows = rawRows({ order_key: 'text' })

/** A draft with the customer, the products, the amount and the day of the win. An opportunity that has an order gets no second one. */
export async function draftOrder(context: Context, won: Row): Promise<void> {
  const known = await orderRows.first(
    context.db,
    sql`select order_key from "order" where business_key = ${won.business_key} and status <> 'CANCEL' and not is_deleted limit 1`,
  )
  if (known) return
  const lines = await lineRows.read(
    context.db,
    sql`select product_name from business_line where business_key = ${won.business_key} and not is_deleted order by create_time, line_key limit 20`,
  )
  const products = lines.map((line) => line.product_name).join('、')
  await storeRecord(context, order, {
    customer_key: won.customer_key,
    business_key: won.business_key,
    product_name: cutText(products || String(won.product_name || won.business_name), 100),
    order_amount: won.business_amount,
    sign_date: won.sign_date,
  })
}

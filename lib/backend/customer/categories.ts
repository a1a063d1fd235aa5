// Categories of customers: synchronises customer.category_keys with the rows of customer_category (docs/domain/customer.md#sub-records).

import { sql } from 'kysely'
import type { customerCategory } from '../../model/entities/customer-category.ts'
import { customerCategoryConfig } from '../../model/entities/customer-category-config.ts'
import { newKey } from '../base/crypto.ts'
import { rawRows } from '../db/raw-rows.ts'
import type { Hooks, Row } from '../entity/hooks.ts'
import { refuseLinked } from '../entity/links.ts'
import type { Context } from '../kernel/context.ts'
import { refuse } from '../kernel/fail.ts'

const most = 5
const categoryRows = rawRows({ category_keys: 'customer.category_keys' })

/** Updates the rows after a customer was saved with other keys. */
export async function mirrorCategories(context: Context, customerKey: string, categoryKeys: readonly string[]): Promise<void> {
  const wanted = [...categoryKeys]
  const me = context.user.user_key
  await sql`update customer_category set is_deleted = true, update_time = ${context.now}, update_by_key = ${me}
    where customer_key = ${customerKey} and not is_deleted and category_key <> all(${wanted}::text[])`.execute(context.db)
  const rows = await context.db
    .selectFrom('customer_category')
    .select('category_key')
    .where('customer_key', '=', customerKey)
    .where((row) => row.not('is_deleted'))
    .execute()
  const known = new Set(rows.map((row) => row.category_key))
  for (const category of wanted.filter((one) => !known.has(one))) {
    const stamps = { create_time: context.now, create_by_key: me, update_time: context.now, update_by_key: me }
    await context.db
      .insertInto('customer_category')
      .values({ customer_category_key: newKey(), customer_key: customerKey, category_key: category, ...stamps })
      .execute()
  }
}

/** Updates the keys of a customer after one of its rows changed. */
async function mirrorBack(context: Context, customerKey: string): Promise<void> {
  const stored = await categoryRows.first(
    context.db,
    sql`
    update customer set row_version = row_version + 1, category_keys = coalesce((select array_agg(category_key order by create_time, customer_category_key)
      from customer_category where customer_key = ${customerKey} and not is_deleted), '{}')
    where customer_key = ${customerKey} returning category_keys`,
  )
  if ((stored?.category_keys.length ?? 0) > most) throw refuse('tooManyCategories', { n: most })
}

export const customerCategoryHooks: Hooks<typeof customerCategory> = {
  afterWrite: (context, { row }) => mirrorBack(context, row.customer_key),
  afterDelete: (context, row) => mirrorBack(context, row.customer_key),
  afterRestore: (context, row) => mirrorBack(context, row.customer_key),
}

export const categoryConfigHooks: Hooks<typeof customerCategoryConfig> = {
  beforeDelete: (context: Context, row: Row) => refuseLinked(context, customerCategoryConfig, row.category_key as string),
}

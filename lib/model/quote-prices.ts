// Which price, coefficients and costs of a product apply to a line of a quote (docs/domain/quote.md#prices).
import { percentOf, taxIn } from './amounts.ts'
import { Decimal } from './decimal.ts'
import type { QuoteFactor } from './quote-totals.ts'

interface Period {
  start_date?: string | null
  end_date?: string | null
}

export interface PriceRow extends Period {
  price_type: string
  price: string
  min_quantity: string | null
  tax_included: boolean
}

export interface CoefficientRow extends Period {
  coefficient_name: string
  coefficient_type: string
  /** The name of the city for CITY, a customer level for LEVEL, a month for SEASON. */
  match_value: string | null
  coefficient: string
}

export interface CostRow extends Period {
  cost_price: string
}

const isValidOn = ({ start_date, end_date }: Period, day: string) => (!start_date || start_date <= day) && (!end_date || day <= end_date)

const order = ['AGREEMENT', 'PROMOTION', 'STANDARD']

/** The row that counts: by type, then by the highest lowest quantity that the quantity reaches; null where none applies. */
export function choosePrice<P extends PriceRow>(rows: readonly P[], day: string, quantity: unknown): P | null {
  const count = new Decimal(/^\d+(\.\d+)?$/.test(String(quantity)) ? String(quantity) : 1)
  const fitting = rows.filter((row) => isValidOn(row, day) && count.greaterThanOrEqualTo(row.min_quantity ?? 0))
  const rank = ({ price_type }: P) => (order.includes(price_type) ? order.indexOf(price_type) : order.length)
  return (
    fitting.toSorted(
      (one, other) => rank(one) - rank(other) || new Decimal(other.min_quantity ?? 0).comparedTo(one.min_quantity ?? 0),
    )[0] ?? null
  )
}

/** A price as the quote takes it: without tax, or with it. */
export function basePrice(price: unknown, included: boolean, wanted: boolean, rate: unknown): string {
  const amount = new Decimal(String(price ?? 0))
  const factor = new Decimal(String(rate ?? 0)).div(100).plus(1)
  if (included === wanted) return amount.toFixed(4)
  return (included ? amount.div(factor) : amount.times(factor)).toFixed(4)
}

export interface QuotePlace {
  day: string
  city: string | null
  level: string | null
}

const plainCity = (name: string) => name.trim().replace(/市$/, '')

function applies({ coefficient_type, match_value }: CoefficientRow, { day, city, level }: QuotePlace): boolean {
  if (!match_value) return false
  if (coefficient_type === 'CITY') return city !== null && plainCity(match_value) === plainCity(city)
  if (coefficient_type === 'LEVEL') return match_value === level
  return coefficient_type === 'SEASON' && Number(match_value) === Number(day.slice(5, 7))
}

/** The factors that a product offers on a day: those that match by city, level and month count, the others may be chosen. */
export const offeredFactors = (rows: readonly CoefficientRow[], place: QuotePlace): QuoteFactor[] =>
  rows
    .filter((row) => isValidOn(row, place.day))
    .filter((row) => applies(row, place) || !['CITY', 'LEVEL', 'SEASON'].includes(row.coefficient_type) || !row.match_value)
    .map((row) => ({
      name: row.coefficient_name,
      type: row.coefficient_type,
      coefficient: new Decimal(row.coefficient).toFixed(4),
      used: applies(row, place),
    }))

/** What one unit costs on a day. */
export const unitCost = (rows: readonly CostRow[], day: string): string =>
  rows
    .filter((row) => isValidOn(row, day))
    .reduce((sum, { cost_price }) => sum.plus(cost_price), new Decimal(0))
    .toFixed(4)

/** An amount with tax without it, rounded to cents. */
export const withoutTax = (amount: unknown, rate: unknown): string => taxIn(amount, rate).net

/** A part of an amount in percent with four places, at most what its column holds; 0 of nothing. */
export const shareOf = (part: unknown, whole: unknown): string => Decimal.min(percentOf(part, whole), '999.9999').toFixed(4)

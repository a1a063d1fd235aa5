// What a quote comes to, in decimal arithmetic: the same for the live totals of the grid and for what the server stores (docs/domain/quote.md#totals).
import { Decimal } from './decimal.ts'

type Amount = Decimal

/** A number in a cell may be empty or half typed while a line is edited. */
const numberOf = (value: unknown, otherwise: number): Amount => {
  const given = String(value).trim()
  return new Decimal(/^-?\d{1,40}(\.\d{1,40})?$/.test(given) ? given : otherwise)
}

/** A factor on a line's base price, as it was when the line was written. */
export interface QuoteFactor {
  name: string
  type: string
  coefficient: string
  /** Whether it counts. */
  used: boolean
  /** Entered by hand; it needs a remark. */
  own?: boolean
  remark?: string
}

export interface QuoteLineInput {
  quantity?: unknown
  base_price?: unknown
  coefficients?: unknown
  discount_rate?: unknown
  tax_rate?: unknown
  cost_price?: unknown
}

export interface QuoteLineTotals {
  coefficient: string
  unit_price: string
  /** unit_price × quantity before the discount. */
  list_amount: string
  amount: string
  cost_amount: string
  gross_profit: string
}

export interface QuoteTotals {
  total_list_amount: string
  total_amount: string
  tax_amount: string
  total_with_tax: string
  total_cost: string
  gross_profit: string
  gross_rate: string
}

export interface QuoteHead {
  discount_rate?: unknown
  discount_amount?: unknown
  tax_included?: unknown
}

/** The factors of a line; what is no factor is left out. */
export const factorsOf = (value: unknown): QuoteFactor[] =>
  Array.isArray(value)
    ? value.filter((one): one is QuoteFactor => typeof one === 'object' && one !== null && 'coefficient' in one && 'used' in one)
    : []

/** The product of the factors that count, with four places. */
export const coefficientOf = (factors: unknown): string =>
  factorsOf(factors)
    .filter(({ used }) => used)
    .reduce((product, { coefficient }) => product.times(numberOf(coefficient, 1)), new Decimal(1))
    .toFixed(4)

/** What one line comes to. */
export function lineTotals(line: QuoteLineInput): QuoteLineTotals {
  const coefficient = new Decimal(coefficientOf(line.coefficients))
  const quantity = numberOf(line.quantity, 0)
  const unit = numberOf(line.base_price, 0).times(coefficient).toDecimalPlaces(4)
  const list = unit.times(quantity).toDecimalPlaces(2)
  const amount = unit.times(quantity).times(numberOf(line.discount_rate, 100)).div(100).toDecimalPlaces(2)
  const cost = numberOf(line.cost_price, 0).times(quantity).toDecimalPlaces(2)
  return {
    coefficient: coefficient.toFixed(4),
    unit_price: unit.toFixed(4),
    list_amount: list.toFixed(2),
    amount: amount.toFixed(2),
    cost_amount: cost.toFixed(2),
    gross_profit: amount.minus(cost).toFixed(2),
  }
}

export interface ComputedLine extends QuoteLineTotals {
  tax_rate?: unknown
}

const sumOf = <R>(rows: readonly R[], value: (row: R) => string) => rows.reduce((sum, row) => sum.plus(value(row)), new Decimal(0))

/** The discounted total shared out to the tax rates of the lines: each its part, the rest of the rounding to the largest. */
function sharesOf(lines: readonly ComputedLine[], total: Amount): { rate: Amount; share: Amount }[] {
  const groups = new Map<string, Amount>()
  for (const line of lines) {
    const rate = numberOf(line.tax_rate, 0).toString()
    groups.set(rate, (groups.get(rate) ?? new Decimal(0)).plus(line.amount))
  }
  const sum = sumOf(lines, (line) => line.amount)
  const shares = [...groups]
    .map(([rate, part]) => ({
      rate: new Decimal(rate),
      share: sum.isZero() ? new Decimal(0) : total.times(part).div(sum).toDecimalPlaces(2),
      part,
    }))
    .sort((one, other) => other.part.comparedTo(one.part) || one.rate.comparedTo(other.rate))
  const rest = total.minus(shares.reduce((done, { share }) => done.plus(share), new Decimal(0)))
  const largest = shares[0]
  if (largest) largest.share = largest.share.plus(rest)
  return shares
}

const ratesEnd = new Decimal('999.9999')

/** profit / total in percent with four places; 0 when there is no total. */
function rateOf(profit: Amount, total: Amount): string {
  if (total.isZero()) return '0.0000'
  const rate = profit.div(total).times(100)
  return Decimal.max(Decimal.min(rate, ratesEnd), ratesEnd.negated()).toFixed(4)
}

/** What lines that have been computed come to together. */
export function quoteTotals(head: QuoteHead, lines: readonly ComputedLine[]): QuoteTotals {
  const discounted = sumOf(lines, (line) => line.amount)
    .times(numberOf(head.discount_rate, 100))
    .div(100)
    .toDecimalPlaces(2)
    .minus(numberOf(head.discount_amount, 0))
  const included = head.tax_included === true
  const tax = sharesOf(lines, discounted).reduce((sum, { rate, share }) => {
    const part = included ? share.minus(share.div(rate.div(100).plus(1)).toDecimalPlaces(2)) : share.times(rate).div(100).toDecimalPlaces(2)
    return sum.plus(part)
  }, new Decimal(0))
  const net = included ? discounted.minus(tax) : discounted
  const cost = sumOf(lines, (line) => line.cost_amount)
  const profit = net.minus(cost)
  return {
    total_list_amount: sumOf(lines, (line) => line.list_amount).toFixed(2),
    total_amount: net.toFixed(2),
    tax_amount: tax.toFixed(2),
    total_with_tax: net.plus(tax).toFixed(2),
    total_cost: cost.toFixed(2),
    gross_profit: profit.toFixed(2),
    gross_rate: rateOf(profit, net),
  }
}

/** Whether the discount on all is more than the lines come to. */
export const isOverDiscounted = (totals: QuoteTotals): boolean => new Decimal(totals.total_with_tax).isNegative()

/** Whether the margin is below the red line. */
export const isBelowRedLine = (rate: unknown, red: unknown): boolean => numberOf(rate, 0).lessThan(numberOf(red, 0))

/** How much may still be taken off before the margin falls to the red line; below zero where it has. */
export const roomToRedLine = ({ total_amount, total_cost }: QuoteTotals, red: unknown): string => {
  const least = new Decimal(1).minus(numberOf(red, 0).div(100))
  if (!least.isPositive() || least.isZero()) return '0.00'
  return new Decimal(total_amount).minus(new Decimal(total_cost).div(least)).toFixed(2)
}

/** What the margin of a group of lines is, in percent. */
export function groupTotals(lines: readonly ComputedLine[]): { amount: string; cost: string; gross_rate: string } {
  const amount = sumOf(lines, (line) => line.amount)
  const cost = sumOf(lines, (line) => line.cost_amount)
  return { amount: amount.toFixed(2), cost: cost.toFixed(2), gross_rate: rateOf(amount.minus(cost), amount) }
}

const columnEnd = new Decimal(10).pow(16)

/** Whether an amount is too large for its column. */
export const isTooLarge = (amount: string): boolean => new Decimal(amount).abs().greaterThanOrEqualTo(columnEnd)

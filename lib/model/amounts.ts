// Amounts in decimal arithmetic, for forms and the server: sums, comparisons and quotients, as texts with two places
// (docs/domain/project-money.md#amounts, docs/domain/order.md#sums).
import { Decimal, decimalOf } from './decimal.ts'

export const minus = (one: unknown, other: unknown): string => decimalOf(one).minus(decimalOf(other)).toFixed(2)

export const plus = (one: unknown, other: unknown): string => decimalOf(one).plus(decimalOf(other)).toFixed(2)

/** The sum of amounts. */
export const sumOf = (values: readonly unknown[]): string =>
  values.reduce<Decimal>((sum, value) => sum.plus(decimalOf(value)), new Decimal(0)).toFixed(2)

export const isMore = (one: unknown, other: unknown): boolean => decimalOf(one).greaterThan(decimalOf(other))

export const isZero = (value: unknown): boolean => decimalOf(value).isZero()

/** Whether two totals differ by more than a cent. */
export const differs = (one: unknown, other: unknown): boolean => decimalOf(one).minus(decimalOf(other)).abs().greaterThan('0.01')

export const smaller = (one: unknown, other: unknown): string => Decimal.min(decimalOf(one), decimalOf(other)).toFixed(2)

/** An amount, at least zero. */
export const aboveZero = (value: unknown): string => Decimal.max(decimalOf(value), 0).toFixed(2)

const isMissing = (value: unknown) => value === null || value === undefined || value === ''

/** amount × rate, rounded half up to cents; null without a rate. */
export const feeByRate = (amount: unknown, rate: unknown): string | null =>
  isMissing(rate) ? null : decimalOf(amount).times(decimalOf(rate)).div(100).toFixed(2)

/** quantity × price, rounded half up to cents; a quantity that is not given is 1, and without a price it is null. */
export const lineAmount = (quantity: unknown, price: unknown): string | null =>
  isMissing(price)
    ? null
    : decimalOf(quantity ?? 1)
        .times(decimalOf(price))
        .toFixed(2)

/** The tax in an amount that includes it, and the amount without it; together they are the amount. */
export function taxIn(amount: unknown, rate: unknown): { tax: string; net: string } {
  const gross = decimalOf(amount)
  const net = gross.div(decimalOf(rate).div(100).plus(1)).toDecimalPlaces(2)
  return { tax: gross.minus(net).toFixed(2), net: net.toFixed(2) }
}

/** The part of a whole in percent, four places; 0 where there is no whole. */
export const percentOf = (part: unknown, whole: unknown): string =>
  decimalOf(whole).isZero() ? '0.0000' : decimalOf(part).div(decimalOf(whole)).times(100).toFixed(4)

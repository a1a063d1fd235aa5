// Amounts of orders in decimal arithmetic, for the form and the server alike (docs/domain/order.md#sums).
import { Decimal as BaseDecimal } from 'decimal.js'

const Decimal = BaseDecimal.clone({ precision: 60, rounding: BaseDecimal.ROUND_HALF_UP })

const numberOf = (value: unknown) => new Decimal(value === null || value === undefined || value === '' ? 0 : String(value))

/** amount × rate, rounded half up to cents; null without a rate. */
export const feeByRate = (amount: unknown, rate: unknown): string | null =>
  rate === null || rate === undefined || rate === '' ? null : numberOf(amount).times(numberOf(rate)).div(100).toFixed(2)

export const minus = (one: unknown, other: unknown): string => numberOf(one).minus(numberOf(other)).toFixed(2)

export const plus = (one: unknown, other: unknown): string => numberOf(one).plus(numberOf(other)).toFixed(2)

export const isMore = (one: unknown, other: unknown): boolean => numberOf(one).greaterThan(numberOf(other))

/** Whether two totals differ by more than a cent. */
export const differs = (one: unknown, other: unknown): boolean => numberOf(one).minus(numberOf(other)).abs().greaterThan('0.01')

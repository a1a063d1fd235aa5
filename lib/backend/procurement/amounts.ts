// Amounts and averages of procurement, in decimal arithmetic (docs/domain/money-and-dates.md).
import { Decimal as BaseDecimal } from 'decimal.js'

const Decimal = BaseDecimal.clone({ precision: 60, rounding: BaseDecimal.ROUND_HALF_UP })

/** quantity × price, rounded half-up to two places. */
export const amountOf = (quantity: unknown, price: unknown): string =>
  new Decimal(String(quantity ?? 1)).times(String(price ?? 0)).toFixed(2)

/** The mean of marks, with two places. */
export const averageOf = (values: readonly number[]): string =>
  values
    .reduce((sum, value) => sum.plus(value), new Decimal(0))
    .dividedBy(values.length)
    .toFixed(2)

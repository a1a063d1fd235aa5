// Amounts and averages of procurement, in decimal arithmetic (docs/domain/money-and-dates.md).
import { lineAmount } from '../../model/amounts.ts'
import { Decimal } from '../../model/decimal.ts'

/** quantity × price, rounded half-up to two places. */
export const amountOf = (quantity: unknown, price: unknown): string => lineAmount(quantity, price) ?? '0.00'

/** The mean of ratings, with two places. */
export const averageOf = (values: readonly number[]): string =>
  values
    .reduce((sum, value) => sum.plus(value), new Decimal(0))
    .dividedBy(values.length)
    .toFixed(2)

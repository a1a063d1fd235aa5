// Amounts of payments, invoices and settlements in decimal arithmetic, for forms and the server alike (docs/domain/project-money.md#amounts).
import { Decimal as BaseDecimal } from 'decimal.js'

const Decimal = BaseDecimal.clone({ precision: 60, rounding: BaseDecimal.ROUND_HALF_UP })

const numberOf = (value: unknown) => new Decimal(value === null || value === undefined || value === '' ? 0 : String(value))

/** The sum of amounts, with two places. */
export const sumOf = (values: readonly unknown[]): string =>
  values.reduce<BaseDecimal>((sum, value) => sum.plus(numberOf(value)), new Decimal(0)).toFixed(2)

/** quantity × price, rounded half up to cents; null while one of them is missing. */
export const lineAmount = (quantity: unknown, price: unknown): string | null =>
  price === null || price === undefined || price === ''
    ? null
    : numberOf(quantity ?? 1)
        .times(numberOf(price))
        .toFixed(2)

/** The tax in an amount that includes it, and the amount without it; together they are the amount. */
export function taxIn(amount: unknown, rate: unknown): { tax: string; net: string } {
  const gross = numberOf(amount)
  const net = gross.div(numberOf(rate).div(100).plus(1)).toDecimalPlaces(2)
  return { tax: gross.minus(net).toFixed(2), net: net.toFixed(2) }
}

/** The part of a whole in percent, four places; 0 where there is no whole. */
export const percentOf = (part: unknown, whole: unknown): string =>
  numberOf(whole).isZero() ? '0.0000' : numberOf(part).div(numberOf(whole)).times(100).toFixed(4)

export const smaller = (one: unknown, other: unknown): string => Decimal.min(numberOf(one), numberOf(other)).toFixed(2)

/** What is above zero of an amount. */
export const aboveZero = (value: unknown): string => Decimal.max(numberOf(value), 0).toFixed(2)

export const isZero = (value: unknown): boolean => numberOf(value).isZero()

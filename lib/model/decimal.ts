// Exact numbers: amounts, quantities and rates are never binary fractions (docs/domain/money-and-dates.md).
import { Decimal as BaseDecimal } from 'decimal.js'

/** Sixty digits; halves are rounded away from zero. */
export const Decimal = BaseDecimal.clone({ precision: 60, rounding: BaseDecimal.ROUND_HALF_UP })
export type Decimal = BaseDecimal

/** A stored or typed number; null, undefined and an empty text are 0. Throws on what is no number. */
export const decimalOf = (value: unknown): Decimal => new Decimal(value === null || value === undefined || value === '' ? 0 : String(value))

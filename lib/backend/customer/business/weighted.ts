// What an opportunity is worth by its chance (docs/domain/opportunity.md#stages).
import { Decimal } from '../../../model/decimal.ts'

/** Amount times rate, in yuan with two places. */
export const weighted = (amount: unknown, rate: unknown): string =>
  new Decimal(String(amount ?? 0))
    .times(String(rate ?? 0))
    .div(100)
    .toFixed(2, Decimal.ROUND_HALF_UP)

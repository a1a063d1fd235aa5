// The weighted amount of an opportunity (docs/domain/opportunity.md#stages).
import { feeByRate } from '../../../model/amounts.ts'

/** Amount times rate, in yuan with two places. */
export const weighted = (amount: unknown, rate: unknown): string => feeByRate(amount, rate) ?? '0.00'

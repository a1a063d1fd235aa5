// Parts of several people in percent that sum to 100: signers of an order, whose work an income is (docs/domain/order.md#signers).

import { z } from 'zod'
import { Decimal } from './decimal.ts'

export const sharesSchema = z
  .array(z.object({ user_key: z.string().min(1).max(32), rate: z.union([z.string(), z.number()]).transform((rate) => Number(rate)) }))
  .max(10)

export interface Share {
  user_key: string
  rate: number
}

/** Equal parts with four places; the first takes the remainder. */
export function equalShares(keys: readonly string[]): Share[] {
  const part = new Decimal(100).div(keys.length).toDecimalPlaces(4, Decimal.ROUND_DOWN)
  const first = new Decimal(100).minus(part.times(keys.length - 1))
  return keys.map((user_key, index) => ({ user_key, rate: (index === 0 ? first : part).toNumber() }))
}

/** Whether the parts are positive, each person is named once, and all together are 100. */
export function isWhole(shares: readonly Share[]): boolean {
  const sum = shares.reduce((total, { rate }) => total.plus(rate), new Decimal(0))
  return shares.every(({ rate }) => rate > 0) && new Set(shares.map((one) => one.user_key)).size === shares.length && sum.equals(100)
}

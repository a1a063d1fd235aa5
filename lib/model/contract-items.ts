// The items of a contract that is made of a quote: prices that include discounts and tax, so that the items add up to the contract (docs/domain/contract.md#contract).
import { Decimal } from './decimal.ts'

type Amount = Decimal

interface OfferedLine {
  amount: unknown
  quantity: unknown
  tax_rate: unknown
}

interface ItemPrices {
  /** The price of one unit of each line, with four places. */
  prices: string[]
  /** What quantities times prices leave of the total, because a price has four places only; never negative. */
  rest: string
}

/** Shares of a total by weights, in cents; what rounding leaves goes to the largest. */
function shareOut(total: Amount, weights: readonly Amount[]): Amount[] {
  const sum = weights.reduce((all, weight) => all.plus(weight), new Decimal(0))
  if (sum.isZero()) return weights.map(() => new Decimal(0))
  const shares = weights.map((weight) => total.times(weight).div(sum).toDecimalPlaces(2))
  const largest = weights.reduce((best, weight, index) => (weight.greaterThan(weights[best] as Amount) ? index : best), 0)
  const rest = total.minus(shares.reduce((all, share) => all.plus(share), new Decimal(0)))
  shares[largest] = (shares[largest] as Amount).plus(rest)
  return shares
}

/** The price with which a quantity comes to its share, or to just below it where no price with four places does. */
function priceOf(share: Amount, quantity: Amount): Amount {
  const near = share.div(quantity).toDecimalPlaces(4)
  if (near.times(quantity).toDecimalPlaces(2).equals(share)) return near
  return share.div(quantity).toDecimalPlaces(4, Decimal.ROUND_DOWN)
}

/**
 * Shares a total out to the lines of a quote.
 * @param included whether the amounts of the lines include the tax
 */
export function itemPrices(lines: readonly OfferedLine[], total: unknown, included: boolean): ItemPrices {
  const whole = new Decimal(String(total))
  const weights = lines.map(({ amount, tax_rate }) =>
    new Decimal(String(amount)).times(included ? 1 : new Decimal(String(tax_rate ?? 0)).div(100).plus(1)),
  )
  const shares = shareOut(whole, weights)
  const quantities = lines.map(({ quantity }) => new Decimal(String(quantity)))
  const prices = shares.map((share, index) => priceOf(share, quantities[index] as Amount))
  const reached = prices.reduce(
    (sum, price, index) => sum.plus(price.times(quantities[index] as Amount).toDecimalPlaces(2)),
    new Decimal(0),
  )
  return { prices: prices.map((price) => price.toFixed(4)), rest: whole.minus(reached).toFixed(2) }
}

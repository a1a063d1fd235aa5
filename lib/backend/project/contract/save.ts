// Saves a contract with its plans and items; a new one takes values from an accepted quote (docs/domain/contract.md#contract).
import { sql } from 'kysely'
import { text } from '../../../i18n/text.ts'
import { isMore, plus } from '../../../model/amounts.ts'
import { Decimal } from '../../../model/decimal.ts'
import { contract } from '../../../model/entities/contract.ts'
import { pricing, type pricingLine } from '../../../model/entities/pricing.ts'
import { cutText } from '../../../model/plain-text.ts'
import { givenKey, type Row, type RowOf } from '../../entity/hooks.ts'
import { requireRecord } from '../../entity/read.ts'
import { storeRecord } from '../../entity/save.ts'
import type { Context } from '../../kernel/context.ts'
import { readLines } from '../quote/lines.ts'
import { readPlans, storeContractLines, storePlans } from './parts.ts'

interface Parts {
  plans?: Row[] | undefined
  lines?: Row[] | undefined
}

/** The values that a new contract takes from its quote by default. */
async function fromQuote(context: Context, input: Row & Parts): Promise<Row & Parts> {
  if (typeof input.pricing_key !== 'string') return input
  const quote = await requireRecord(context, pricing, input.pricing_key, 'READ')
  const lines = await readLines(context, quote.pricing_key)
  const rates = new Map<string, string>()
  for (const line of lines) rates.set(String(line.tax_rate), plus(rates.get(String(line.tax_rate)), line.amount))
  const [rate = '6'] = [...rates].sort((one, other) => (isMore(other[1], one[1]) ? 1 : -1))[0] ?? []
  const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined && value !== null && value !== ''))
  return {
    contract_name: `${cutText(String(quote.pricing_name).replace(/\s*报价\s*v\d+$|\s*v\d+$/i, ''), 96)} 合同`,
    contract_type: 'SALE',
    party_type: 'CUSTOMER',
    customer_key: quote.customer_key,
    project_key: quote.project_key,
    business_key: quote.business_key,
    amount: quote.total_with_tax,
    tax_rate: rate,
    pay_terms: quote.pay_terms,
    ...given,
    lines:
      input.lines ??
      itemsOf(context, lines, isMore(given.amount ?? 0, 0) ? given.amount : quote.total_with_tax, quote.tax_included === true),
  }
}

// The items of a contract from a quote: prices include discounts and tax, so that the items add up to the contract amount (docs/domain/contract.md#contract).

type Amount = Decimal

interface OfferedLine {
  amount: unknown
  quantity: unknown
  tax_rate: unknown
}

interface ItemPrices {
  /** The price of one unit of each line, with four places. */
  prices: string[]
  /** The rest of the total after quantities times prices, because a price has only four decimal places; never negative. */
  rest: string
}

/** Shares of a total by weights, in cents; the rounding difference goes to the largest. */
function shareOut(total: Amount, weights: readonly Amount[]): Amount[] {
  const sum = weights.reduce((all, weight) => all.plus(weight), new Decimal(0))
  if (sum.isZero()) return weights.map(() => new Decimal(0))
  const shares = weights.map((weight) => total.times(weight).div(sum).toDecimalPlaces(2))
  const largest = weights.reduce((best, weight, index) => (weight.greaterThan(weights[best] as Amount) ? index : best), 0)
  const rest = total.minus(shares.reduce((all, share) => all.plus(share), new Decimal(0)))
  shares[largest] = (shares[largest] as Amount).plus(rest)
  return shares
}

/** The price at which a quantity equals its share, or is just below it if no price with four places fits. */
function priceOf(share: Amount, quantity: Amount): Amount {
  const near = share.div(quantity).toDecimalPlaces(4)
  if (near.times(quantity).toDecimalPlaces(2).equals(share)) return near
  return share.div(quantity).toDecimalPlaces(4, Decimal.ROUND_DOWN)
}

/**
 * Distributes a total to the lines of a quote.
 * @param included whether the amounts of the lines include the tax
 * @internal for tests
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

/** The lines of a quote as items that add up to the amount; the rest that prices with four places cannot express is a separate item. */
function itemsOf({ request: { locale } }: Context, lines: readonly RowOf<typeof pricingLine>[], amount: unknown, included: boolean): Row[] {
  const { prices, rest } = itemPrices(lines, amount, included)
  const items: Row[] = lines.map(({ item_name, specification, unit, quantity, remark }, index) => ({
    item_name,
    specification,
    unit,
    quantity,
    price: prices[index],
    remark,
  }))
  return isMore(rest, 0) ? [...items, { item_name: text(locale, 'contract.roundingItem'), quantity: '1.000', price: rest }] : items
}

/** Saves head, plans and items in one transaction. Returns the key. */
export async function saveContract(context: Context, request: Row & Parts): Promise<string> {
  const key = givenKey(contract, request)
  const { plans, lines, ...head } = key ? request : await fromQuote(context, request)
  const planned = plans && readPlans(plans)
  const input = { ...head, ...(key ? { contract_key: key } : { contract_key: undefined, id: undefined }) }
  const stored = await storeRecord(context, contract, input, {
    values: planned ? { plan_amount: planned.plan_amount, plan_count: planned.plan_count } : {},
    rights: 'caller',
  })
  if (lines) await storeContractLines(context, stored, lines)
  if (planned) await storePlans(context, stored, planned)
  if (planned || lines)
    await sql`update contract set row_version = row_version + 1, update_time = ${context.now}, update_by_key = ${context.user.user_key}
      where contract_key = ${stored.contract_key}`.execute(context.db)
  return String(stored.contract_key)
}

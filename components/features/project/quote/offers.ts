// What is offered for the lines of a quote: the sources that they sell, a new line from an offer, and what lines would be by what applies now (docs/domain/quote.md#prices).
import type { CallAnswer } from '@/lib/model/calls/names'
import type { QuoteFactor } from '@/lib/model/quote-totals'
import { shortNumber } from '@/lib/model/typed-number'
import { cellText, emptyLine, priceAt, type SheetLine, sourceKey } from './sheet-line'
import type { SourceType } from './source-dialog'

export type Offer = CallAnswer<'POST /api/eis/restful/pricing/offer'>['items'][number]

export interface QuoteSource {
  line_type: SourceType
  key: string
}

/** What the lines sell besides services, each once. */
export const sourcesOf = (lines: readonly SheetLine[]): QuoteSource[] => [
  ...new Map(
    lines.flatMap((line) => {
      const key = sourceKey(line)
      return key ? [[key, { line_type: line.line_type as SourceType, key }] as const] : []
    }),
  ).values(),
]

const sourceField: Readonly<Record<string, string>> = {
  PRODUCT: 'customer_product_key',
  RESOURCE: 'resource_key',
  SUPPLIER: 'supplier_key',
}

export const offeredLine = (offer: Offer): SheetLine => ({
  ...emptyLine(),
  line_type: offer.line_type,
  [sourceField[offer.line_type] ?? 'customer_product_key']: offer.key,
  item_name: offer.item_name,
  unit: offer.unit,
  tax_rate: offer.tax_rate,
  ...priceAt(offer, '1'),
  coefficients: offer.coefficients,
  ...(offer.cost_price !== undefined && { cost_price: shortNumber(offer.cost_price) }),
})

/** The cells that can change. */
export const repricedCells = ['base_price', 'coefficient', 'cost_price'] as const

export interface Repricing {
  /** The place of the line in the quote. */
  index: number
  before: SheetLine
  after: SheetLine
  changed: readonly (typeof repricedCells)[number][]
}

/** The offered factors with what was decided about each of them before; factors by hand stay. */
function factorsNow(before: readonly QuoteFactor[], offered: readonly QuoteFactor[]): QuoteFactor[] {
  const now = offered.map((factor) => {
    const known = before.find((one) => !one.own && one.name === factor.name && one.type === factor.type)
    return known && known.coefficient === factor.coefficient ? known : factor
  })
  return [...now, ...before.filter(({ own }) => own)]
}

function repriced(line: SheetLine, offer: Offer): SheetLine {
  const price = priceAt(offer, line.quantity)
  return {
    ...line,
    // a supplier, and a resource without a price, is offered at 0: what was agreed on stays
    ...(Number(price.base_price) > 0 && price),
    coefficients: factorsNow(line.coefficients, offer.coefficients),
    ...(line.cost_price !== undefined && offer.cost_price !== undefined && { cost_price: shortNumber(offer.cost_price) }),
  }
}

/** The lines that would change, in their order. What is not offered any more keeps its values. */
export const repricings = (lines: readonly SheetLine[], offers: ReadonlyMap<string, Offer>): Repricing[] =>
  lines.flatMap((before, index) => {
    const offer = offers.get(sourceKey(before) ?? '')
    if (!offer) return []
    const after = repriced(before, offer)
    const changed = repricedCells.filter((name) => Number(cellText(before, name)) !== Number(cellText(after, name)))
    return changed.length > 0 ? [{ index, before, after, changed }] : []
  })

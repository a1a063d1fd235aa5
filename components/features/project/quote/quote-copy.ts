// The copy of a quote that is edited: its sheet with the steps that can be undone, and the version that it began from.
import type { Draft } from '@/components/record/form/draft'
import type { CallAnswer } from '@/lib/model/calls/names'
import { shortNumber } from '@/lib/model/typed-number'
import { began, type History, type Sheet, storedOver } from './sheet'
import { lineOf } from './sheet-line'

export type QuoteDetail = CallAnswer<'GET /api/eis/restful/pricing/detail/{id}'>

export interface QuoteCopy {
  version: number
  history: History
}

const sheetOf = (quote: QuoteDetail): Sheet => ({
  lines: quote.lines.map(lineOf),
  discount_rate: shortNumber(quote.discount_rate ?? '100'),
  discount_amount: shortNumber(quote.discount_amount ?? '0'),
})

export const copyOf = (quote: QuoteDetail): QuoteCopy => ({ version: Number(quote.row_version), history: began(sheetOf(quote)) })

/** What was typed before and not stored, over the version that it began from. */
export const keptCopy = (stored: QuoteCopy, draft: Draft) => ({
  base: { ...stored, version: Number(draft.version ?? stored.version) },
  value: { ...stored, history: began(draft.values as unknown as Sheet) },
})

/** A sheet that was not touched since it was sent begins from there; of another one every step is kept. */
export function overStored(sent: QuoteCopy, stored: QuoteCopy): (copy: QuoteCopy) => QuoteCopy {
  const over = storedOver(sent.history.now, stored.history.now)
  return (copy) => {
    const { past, now, future } = copy.history
    const history = copy === sent ? began(over(now)) : { past: past.map(over), now: over(now), future: future.map(over) }
    return { version: stored.version, history }
  }
}

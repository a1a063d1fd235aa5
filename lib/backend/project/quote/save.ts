// Saves a quote with its lines; the server computes its totals (docs/domain/quote.md#totals).
import { sql } from 'kysely'
import { differs } from '../../../model/amounts.ts'
import { pricing } from '../../../model/entities/pricing.ts'
import { quoteHoldsUntil } from '../../../model/quote-states.ts'
import { isOverDiscounted, isTooLarge, type QuoteTotals, quoteTotals } from '../../../model/quote-totals.ts'
import { isDate } from '../../../model/value.ts'
import { differences } from '../../entity/diff.ts'
import { givenKey, type Row, type RowOf } from '../../entity/hooks.ts'
import { loadRecord } from '../../entity/load-record.ts'
import { storeRecord } from '../../entity/save.ts'
import type { Context } from '../../kernel/context.ts'
import { invalid, refuse } from '../../kernel/fail.ts'
import { todayOf } from '../../kernel/today.ts'
import { computedLine, readLines, readRequestLines, storeLines } from './lines.ts'
import { placeOf } from './offers.ts'

/** Computes the totals of a quote from its stored lines and stores them. The quote is locked. */
export async function refreshTotals(context: Context, row: RowOf<typeof pricing>): Promise<QuoteTotals> {
  const lines = await readLines(context, row.pricing_key)
  const totals = quoteTotals(row, lines.map(computedLine))
  if (Object.values(totals).some(isTooLarge)) throw refuse('quote.totalTooLarge')
  await sql`update pricing set line_count = ${lines.length}, total_list_amount = ${totals.total_list_amount}::numeric,
      total_amount = ${totals.total_amount}::numeric, tax_amount = ${totals.tax_amount}::numeric, total_with_tax = ${totals.total_with_tax}::numeric,
      total_cost = ${totals.total_cost}::numeric, gross_profit = ${totals.gross_profit}::numeric, gross_rate = ${totals.gross_rate}::numeric,
      row_version = row_version + 1, update_time = ${context.now}, update_by_key = ${context.visitor?.user_key ?? null}
    where pricing_key = ${row.pricing_key}`.execute(context.db)
  if (String(row.total_with_tax ?? '') !== totals.total_with_tax || String(row.total_cost ?? '') !== totals.total_cost)
    await context.audit({
      biz_type: pricing.name,
      biz_key: row.pricing_key,
      action: 'total',
      diff: differences(pricing, row, { ...row, ...totals }),
    })
  return totals
}

interface Sent {
  lines?: Row[] | undefined
  total_amount?: string | undefined
  total_with_tax?: string | undefined
}

/** Saves head and lines in one transaction; fails with every error by line and field, and if the client's totals differ. Returns the key. */
export async function saveQuote(context: Context, { lines, total_amount, total_with_tax, ...head }: Row & Sent): Promise<string> {
  const key = givenKey(pricing, head)
  const old = key ? await loadRecord(context, pricing, key, 'WRITE', head.row_version as number | undefined) : null
  const input: Row = { ...head }
  if (!old) {
    const start = isDate(input.valid_start) ? input.valid_start : todayOf(context)
    input.valid_end ??= quoteHoldsUntil(start)
  }
  const stored = await storeRecord(
    context,
    pricing,
    { ...input, ...(old ? { pricing_key: key } : { pricing_key: undefined, id: undefined }) },
    // With lines, the totals are computed below, after they are stored.
    { values: lines ? { line_count: lines.length } : {}, rights: 'caller' },
  )
  const row = { ...stored }
  if (lines) {
    const place = await placeOf(context, {
      customer_key: row.customer_key,
      project_key: row.project_key,
      city: row.city,
      day: row.valid_start,
      tax_included: row.tax_included === true,
    })
    const before = old ? await readLines(context, key) : []
    await storeLines(context, row.pricing_key, await readRequestLines(context, lines, { place, stored: before }), before)
  }
  const totals = await refreshTotals(context, row)
  if (isOverDiscounted(totals)) throw invalid({ discount_amount: 'quote.overDiscounted' })
  for (const [sent, own] of [
    [total_amount, totals.total_amount],
    [total_with_tax, totals.total_with_tax],
  ] as const)
    if (sent !== undefined && !(/^-?\d{1,20}(\.\d{1,4})?$/.test(sent) && !differs(sent, own)))
      throw refuse('quote.totalDiffers', { total: own })
  return row.pricing_key
}

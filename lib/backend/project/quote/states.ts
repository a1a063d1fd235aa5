// How a quote moves where nobody of the company takes a step: answered by its customer, expired, followed by its next version (docs/domain/quote.md#states).
import { sql } from 'kysely'
import { pricing, pricingLine } from '../../../model/entities/pricing.ts'
import { project } from '../../../model/entities/project.ts'
import { dayOf, plusDays, storedTime, wireTime } from '../../../model/moment.ts'
import { cutText } from '../../../model/plain-text.ts'
import { newKey } from '../../base/crypto.ts'
import { insertRows } from '../../db/insert-rows.ts'
import { rawRows } from '../../db/raw-rows.ts'
import { transition } from '../../entity/change.ts'
import type { Row, RowOf } from '../../entity/hooks.ts'
import { lockRow, lockRows } from '../../entity/lock-row.ts'
import { requireRecord } from '../../entity/read.ts'
import { storeRecord } from '../../entity/save.ts'
import { storedValues } from '../../entity/store.ts'
import type { Context } from '../../kernel/context.ts'
import type { DueWork } from '../../kernel/each-due.ts'
import { refuse } from '../../kernel/fail.ts'
import { todayOf } from '../../kernel/today.ts'
import { refreshProject } from '../roll-up.ts'
import { readLines } from './lines.ts'
import { refreshTotals } from './save.ts'

type Quote = RowOf<typeof pricing>

const move = (context: Context, row: Quote, action: string, from: readonly string[], set: Row) =>
  transition(context, pricing, row, { action, from, set })

/** Sets the answer of the customer. An offer that has ended is not accepted any more. The caller has locked the project. */
export async function recordAnswer(
  context: Context,
  row: Quote,
  status: 'ACCEPT' | 'REFUSE',
  reason: string | null,
  shared: boolean,
): Promise<Quote> {
  if (status === 'ACCEPT' && row.valid_end < todayOf(context)) throw refuse('quote.expired')
  const set = { status, answer_time: context.now, answer_reason: reason, answer_shared: shared }
  const stored = await move(context, row, status === 'ACCEPT' ? 'accept' : 'refuse', ['PASS'], set)
  await refreshProject(context, row.project_key)
  return stored
}

const expire = (context: Context, row: Quote) => move(context, row, 'expire', ['PASS'], { status: 'EXPIRED' })

/** The older quotes for the same project, or without one for the same opportunity, hold no more once a newer one has passed. */
export async function expireOlder(context: Context, row: Row): Promise<void> {
  const same = row.project_key
    ? sql<boolean>`t.project_key = ${row.project_key}`
    : sql<boolean>`t.project_key is null and t.business_key = ${row.business_key}`
  for (const older of await lockRows(context, pricing, sql<boolean>`${same} and t.status = 'PASS' and t.pricing_key <> ${row.pricing_key}`))
    await expire(context, older)
}

const isOver = (now: Date) => sql<boolean>`t.status = 'PASS' and t.valid_end < ${wireTime(now).slice(0, 10)}::date`
const placeRows = rawRows({ project_key: 'text?' })

/** Ends what has passed and whose last day is over; runs hourly. The project is locked before its quote. */
export const expireQuotes: DueWork = {
  work: 'quote.expire',
  due: (now) => sql`select t.pricing_key as key from pricing t where ${isOver(now)} and not t.is_deleted order by 1`,
  async run(context, key) {
    const place = await placeRows.first(context.db, sql`select project_key from pricing where pricing_key = ${key}`)
    if (place?.project_key) await lockRow(context, project, place.project_key)
    const [row] = await lockRows(context, pricing, sql<boolean>`t.pricing_key = ${key} and ${isOver(context.now)}`)
    if (!row) return false
    await expire(context, row)
    await refreshProject(context, row.project_key)
    return true
  },
}

const newest = rawRows({ version_no: 'pricing.version_no' })

const copied = [
  'project_key',
  'business_key',
  'customer_key',
  'customer_contact_key',
  'currency',
  'city',
  'discount_rate',
  'discount_amount',
  'tax_included',
  'pay_terms',
  'delivery_terms',
  'remark',
] as const

/** The next version of a quote: a draft of today with the same lines. Returns its key. */
export async function copyQuote(context: Context, key: string): Promise<string> {
  const row = await requireRecord(context, pricing, key, 'WRITE')
  await sql`select 1 from pricing where series_key = ${row.series_key} order by pricing_key for update`.execute(context.db)
  const last = await newest.first(
    context.db,
    sql`select max(version_no)::int as version_no from pricing where series_key = ${row.series_key}`,
  )
  const version = (last?.version_no ?? 1) + 1
  const start = todayOf(context)
  const span = dayOf(row.valid_end) - dayOf(row.valid_start)
  const input: Row = {
    ...Object.fromEntries(copied.map((name) => [name, row[name]])),
    pricing_name: `${cutText(String(row.pricing_name).replace(/\s*v\d+$/i, ''), 90)} v${version}`,
    valid_start: start,
    valid_end: plusDays(start, span),
  }
  const stored = await storeRecord(context, pricing, input, {
    values: { series_key: row.series_key, version_no: version },
    rights: 'caller',
  })
  const now = storedTime(context.now)
  const made = { create_time: now, update_time: now, create_by_key: context.user.user_key, update_by_key: context.user.user_key }
  const lines = (await readLines(context, key)).map((line) => ({
    ...storedValues(pricingLine, { ...line, pricing_key: stored.pricing_key }, Object.keys(pricingLine.fields)),
    line_key: newKey(),
    ...made,
  }))
  if (lines.length > 0) await insertRows(context.db, 'pricing_line', lines)
  await refreshTotals(context, stored)
  return stored.pricing_key
}

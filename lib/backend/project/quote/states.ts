// Changes of a quote's state without a step: answer of the customer, expiry, next version (docs/domain/quote.md#states).
import { sql } from 'kysely'
import { text } from '../../../i18n/text.ts'
import { pricing, pricingLine } from '../../../model/entities/pricing.ts'
import { project } from '../../../model/entities/project.ts'
import { groupDigits } from '../../../model/group-digits.ts'
import { dayOf, plusDays, storedTime, wireTime } from '../../../model/moment.ts'
import { cutText } from '../../../model/plain-text.ts'
import { openQuotes } from '../../../model/quote-states.ts'
import { isBelowRedLine } from '../../../model/quote-totals.ts'
import { newKey } from '../../base/crypto.ts'
import { approvedBusiness } from '../../bpm/store/approved.ts'
import { insertRows } from '../../db/insert-rows.ts'
import { rawRows } from '../../db/raw-rows.ts'
import { transition } from '../../entity/change.ts'
import type { Row, RowOf } from '../../entity/hooks.ts'
import { lockRow, lockRows } from '../../entity/lock-row.ts'
import { requireRecord } from '../../entity/read.ts'
import { storeRecord } from '../../entity/save.ts'
import { storedValues } from '../../entity/store.ts'
import { actingAs } from '../../kernel/acting.ts'
import type { Context } from '../../kernel/context.ts'
import type { DueWork } from '../../kernel/each-due.ts'
import type { Subscriber } from '../../kernel/event.ts'
import { forbidden, refuse } from '../../kernel/fail.ts'
import { may, principalOf } from '../../kernel/principal.ts'
import { todayOf } from '../../kernel/today.ts'
import { lockedFromAbove } from '../money-locks.ts'
import { refreshProject } from '../roll-up.ts'
import { withdrawApprovals } from '../withdraw.ts'
import { readLines } from './lines.ts'
import { refreshTotals } from './save.ts'

type Quote = RowOf<typeof pricing>

const move = (context: Context, row: Quote, action: string, from: readonly string[], set: Row) =>
  transition(context, pricing, row, { action, from, set })

/** Sets the answer of the customer. An expired offer cannot be accepted. The caller has locked the project. */
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

/** Older quotes for the same project (or opportunity, without a project) become invalid after a newer one is approved. */
export async function expireOlder(context: Context, row: Row): Promise<void> {
  const same = row.project_key
    ? sql<boolean>`t.project_key = ${row.project_key}`
    : sql<boolean>`t.project_key is null and t.business_key = ${row.business_key}`
  for (const older of await lockRows(context, pricing, sql<boolean>`${same} and t.status = 'PASS' and t.pricing_key <> ${row.pricing_key}`))
    await expire(context, older)
}

const isOver = (now: Date) => sql<boolean>`t.status = 'PASS' and t.valid_end < ${wireTime(now).slice(0, 10)}::date`
const placeRows = rawRows({ project_key: 'text?' })

/** Expires approved quotes after their last day; runs hourly. The project is locked before its quote. */
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

const lostRows = rawRows({ business_name: 'business.business_name' })

/** For a lost opportunity: cancels its open quotes and withdraws their approvals (docs/domain/opportunity.md#stages). */
export const cancelQuotesOfLost: Subscriber = async (delivered, { payload }) => {
  const user = await principalOf(delivered, String(payload.user_key))
  if (!user) return
  const context = actingAs(delivered, user)
  // if it was reopened meanwhile, its quotes stay
  const lost = await lostRows.first(
    context.db,
    sql`select business_name from business where business_key = ${payload.business_key} and end_status = 'LOSE' and not is_deleted`,
  )
  if (!lost) return
  const open = sql<boolean>`t.business_key = ${payload.business_key} and t.status = any(${[...openQuotes]}::text[])`
  for (const { pricing_key } of await lockRows(context, pricing, open)) {
    await withdrawApprovals(context, pricing_key, [pricing.name], `商机「${lost.business_name}」已输单`)
    // a withdrawn approval has cancelled its quote already
    const row = await lockRow(context, pricing, pricing_key)
    if (openQuotes.includes(row.status))
      await transition(context, pricing, row, { action: 'cancel', from: openQuotes, set: { status: 'CANCEL' } })
  }
}

// The approval of a quote, started by the user who has checked its costs (docs/domain/quote.md#states).

const base = approvedBusiness(pricing, {
  checkedFrom: 'COMMIT',
  async check(context) {
    if (!may(context.user, 'eis:pricing:check')) throw forbidden('eis:pricing:check')
  },
  describe: (row) => ({
    title: `报价：${row.pricing_name}，含税 ${groupDigits(row.total_with_tax)}元`,
    variables: {
      total_amount: Number(row.total_amount),
      gross_rate: Number(row.gross_rate ?? 0),
      min_gross_rate: Number(row.min_gross_rate ?? 0),
      discount_rate: Number(row.discount_rate ?? 100),
    },
  }),
  async follow(context, row, { status }) {
    if (status !== 'PASS') return
    await expireOlder(context, row)
    await refreshProject(context, row.project_key)
  },
  async context({ user, request: { locale } }, row) {
    const fact = (name: string, value: string, tone: 'normal' | 'good' | 'warn' | 'bad' = 'normal') => ({
      label: text(locale, `quote.context.${name}`, { n: Number(row.min_gross_rate ?? 0) }),
      value,
      tone,
    })
    const discount = Number(row.discount_rate ?? 100)
    const facts = [fact('total', String(row.total_with_tax)), fact('discount', `${discount}%`, discount < 85 ? 'warn' : 'normal')]
    if (!may(user, 'eis:pricing:cost')) return facts
    const low = isBelowRedLine(row.gross_rate, row.min_gross_rate)
    return [
      ...facts,
      fact('cost', String(row.total_cost)),
      fact('margin', `${Number(row.gross_rate ?? 0).toFixed(1)}%`, low ? 'bad' : 'good'),
    ]
  },
})

/** The project is locked before its quotes: the valid quote is decided under its lock. */
export const quoteApproval = lockedFromAbove(pricing, base)

// How a quote moves: committed, checked, answered by the customer, expired, copied into its next version (docs/domain/quote.md#states).
import { sql } from 'kysely'
import { pricing, pricingLine } from '../../../model/entities/pricing.ts'
import { project } from '../../../model/entities/project.ts'
import { dayOf, plusDays, storedTime, wireTime } from '../../../model/moment.ts'
import { cutText } from '../../../model/plain-text.ts'
import { editableQuotes } from '../../../model/quote-states.ts'
import { isOverDiscounted } from '../../../model/quote-totals.ts'
import { readValue } from '../../../model/value.ts'
import { newKey } from '../../base/crypto.ts'
import { submitRecord } from '../../bpm/store/submit.ts'
import { insertRows } from '../../db/insert-rows.ts'
import { rawRows } from '../../db/raw-rows.ts'
import { transition } from '../../entity/change.ts'
import { holdersOfPermission } from '../../entity/holders.ts'
import type { Row } from '../../entity/hooks.ts'
import { loadInState } from '../../entity/load-record.ts'
import { lockRow, lockRows } from '../../entity/lock-row.ts'
import { notifyAbout } from '../../entity/notify-about.ts'
import { requireRecord } from '../../entity/read.ts'
import { storeRecord } from '../../entity/save.ts'
import { requireState } from '../../entity/state-name.ts'
import { storedValues } from '../../entity/store.ts'
import type { Context } from '../../kernel/context.ts'
import type { DueWork } from '../../kernel/each-due.ts'
import { invalid, refuse } from '../../kernel/fail.ts'
import { readParameter } from '../../kernel/parameter.ts'
import { todayOf } from '../../kernel/today.ts'
import { loadBelow } from '../money-locks.ts'
import { refreshProject } from '../roll-up.ts'
import { withdrawApprovals } from '../withdraw.ts'
import { computedLine, readLines } from './lines.ts'
import { refreshTotals } from './save.ts'

const move = (context: Context, row: Row, action: string, from: readonly string[], set: Row) =>
  transition(context, pricing, row, { action, from, set })

/** Hands a quote over to whoever checks its costs. */
export async function commitQuote(context: Context, key: string, version?: number): Promise<void> {
  const row = await loadInState(context, pricing, key, 'WRITE', editableQuotes, version)
  const lines = await readLines(context, key)
  if (lines.length === 0) throw refuse('quote.noLines')
  if (row.valid_end < todayOf(context)) throw invalid({ valid_end: 'quote.ended' })
  const totals = await refreshTotals(context, row)
  if (isOverDiscounted(totals)) throw refuse('quote.overDiscounted')
  const stored = await move(context, row, 'commit', editableQuotes, {
    status: 'COMMIT',
    commit_time: context.now,
    commit_by_key: context.user.user_key,
    min_gross_rate: await readParameter(context.db, 'pricing.gross.min'),
    check_by_key: null,
    check_time: null,
    check_reason: null,
  })
  await notifyAbout(context, pricing, 'M-PRICING-CHECK', stored, await holdersOfPermission(context, 'eis:pricing:check'))
}

interface Check {
  result: number
  reason?: string | undefined
  costs?: readonly { line_key: string; cost_price: string | number }[] | undefined
}

async function correctCosts(context: Context, key: string, costs: NonNullable<Check['costs']>): Promise<void> {
  const lines = new Map((await readLines(context, key)).map((line) => [line.line_key, line]))
  const corrected = costs.map(({ line_key, cost_price }) => {
    const line = lines.get(line_key)
    const { value, problem } = readValue(pricingLine.fields.cost_price, cost_price)
    if (!line || problem)
      throw invalid({ [`costs.${line_key}`]: problem ? [`validation.${problem.key}`, problem.params ?? {}] : 'validation.reference' })
    const { cost_amount, gross_profit } = computedLine({ ...line, cost_price: value })
    return { line_key, cost_price: value, cost_amount, gross_profit }
  })
  await sql`update pricing_line t set cost_price = r.cost_price, cost_amount = r.cost_amount, gross_profit = r.gross_profit, row_version = t.row_version + 1
    from jsonb_populate_recordset(null::pricing_line, ${JSON.stringify(corrected)}::jsonb) r where t.line_key = r.line_key and t.pricing_key = ${key}`.execute(
    context.db,
  )
}

/** Confirms the costs and starts the approval, or rejects the quote with a reason. */
export async function checkQuote(context: Context, key: string, { result, reason, costs }: Check, version?: number): Promise<void> {
  const row = await loadInState(context, pricing, key, 'READ', ['COMMIT'], version)
  const checked = { check_by_key: context.user.user_key, check_time: context.now, check_reason: reason ?? null }
  if (result === 0) {
    if (!reason || reason.length < 2) throw invalid({ reason: 'validation.required' })
    // what an approver had given back begins a new approval when it is committed again
    await withdrawApprovals(context, key, [pricing.name], reason)
    const stored = await move(context, await lockRow(context, pricing, key), 'checkReject', ['COMMIT', 'CANCEL'], {
      ...checked,
      status: 'REJECT',
    })
    await notifyAbout(context, pricing, 'M-APPROVE-REJECT', stored, [row.commit_by_key, row.owner_key], {
      title: `报价：${row.pricing_name}`,
      user: context.user.realname,
      comment: reason,
    })
    return
  }
  if (costs && costs.length > 0) {
    await correctCosts(context, key, costs)
    await refreshTotals(context, row)
  }
  await move(context, row, 'check', ['COMMIT'], checked)
  await submitRecord(context, pricing.name, key)
}

/** The answer of the customer, entered by whoever looks after the quote. */
export async function answerQuote(
  context: Context,
  key: string,
  status: 'ACCEPT' | 'REFUSE',
  reason: string | undefined,
  version?: number,
): Promise<void> {
  const { row } = await loadBelow(context, pricing, key, version, 'WRITE')
  requireState(context, pricing, row, ['PASS'])
  await recordAnswer(context, row, status, reason ?? null, false)
}

/** Sets the answer of the customer. An offer that has ended is not accepted any more. The caller has locked the project. */
export async function recordAnswer(
  context: Context,
  row: Row,
  status: 'ACCEPT' | 'REFUSE',
  reason: string | null,
  shared: boolean,
): Promise<Row> {
  if (status === 'ACCEPT' && String(row.valid_end) < todayOf(context)) throw refuse('quote.expired')
  const set = { status, answer_time: context.now, answer_reason: reason, answer_shared: shared }
  const stored = await move(context, row, status === 'ACCEPT' ? 'accept' : 'refuse', ['PASS'], set)
  await refreshProject(context, row.project_key)
  return stored
}

const expire = (context: Context, row: Row) => move(context, row, 'expire', ['PASS'], { status: 'EXPIRED' })

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

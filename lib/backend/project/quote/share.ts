// The shared page on which a customer views and answers a quote without a session (docs/domain/quote.md#sharing).
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { z } from 'zod'
import { isShareCode, type readSharedQuote } from '../../../model/calls/quote.ts'
import { itemText } from '../../../model/dictionaries.ts'
import { pricing } from '../../../model/entities/pricing.ts'
import { project } from '../../../model/entities/project.ts'
import { momentOf } from '../../../model/moment.ts'
import { shownQuotes } from '../../../model/quote-states.ts'
import { rawRows } from '../../db/raw-rows.ts'
import { companyName } from '../../entity/answer-pdf.ts'
import { transition } from '../../entity/change.ts'
import type { Row, RowOf } from '../../entity/hooks.ts'
import { loadRecord } from '../../entity/load-record.ts'
import { lockRow, lockRows } from '../../entity/lock-row.ts'
import { notifyAbout } from '../../entity/notify-about.ts'
import { requireState, wrongState } from '../../entity/state-name.ts'
import type { Context } from '../../kernel/context.ts'
import { countsNow } from '../../kernel/count-once.ts'
import { invalid, notFound } from '../../kernel/fail.ts'
import { readLines } from './lines.ts'
import { recordAnswer } from './states.ts'

type SharedQuote = z.output<NonNullable<(typeof readSharedQuote)['output']>>

const dayMs = 86_400_000
/** The same visitor is counted once in ten minutes. */
const viewMs = 600_000

/** Opens the page for some days, at most until the quote's last day; without days it is closed. A new link replaces the previous one. */
export async function shareQuote(context: Context, key: string, days: number, version?: number): Promise<void> {
  const row = await loadRecord(context, pricing, key, 'WRITE', version)
  const end = momentOf(`${row.valid_end} 23:59:59`)
  const until = Math.min(context.now.getTime() + days * dayMs, end)
  if (days > 0 && (!['PASS', 'ACCEPT'].includes(row.status) || until <= context.now.getTime())) throw wrongState(context, pricing)(row)
  const set =
    days === 0
      ? { share_code: null, share_expire: null }
      : { share_code: randomBytes(24).toString('base64url'), share_expire: new Date(until) }
  await transition(context, pricing, row, { action: days === 0 ? 'unshare' : 'share', set })
}

/** The quotes of an open link. All other links get the same answer as unknown ones. */
const isShared = ({ now }: Context, code: string) =>
  sql<boolean>`t.share_code = ${code} and t.share_expire > ${now} and t.status = any(${[...shownQuotes]}::text[])`

/** The quote of an open link, locked after its project for an answer. */
async function findShared(context: Context, code: string): Promise<RowOf<typeof pricing>> {
  const { project_key } = await sharedRow(context, code)
  if (typeof project_key === 'string') await lockRow(context, project, project_key)
  const [row] = await lockRows(context, pricing, isShared(context, code))
  if (!row) throw notFound()
  return row
}

const sharedRow = async (context: Context, code: string): Promise<Row> => {
  if (!isShareCode(code)) throw notFound()
  const { rows } = await sql<Row>`select t.* from pricing t where ${isShared(context, code)} and not t.is_deleted`.execute(context.db)
  if (!rows[0]) throw notFound()
  return rows[0]
}

const nameRows = rawRows({ customer_name: 'text', contact_name: 'text?' })

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)

/** The view of the customer; it is counted. */
export async function viewSharedQuote(context: Context, code: string): Promise<SharedQuote> {
  const row = await sharedRow(context, code)
  const names = await nameRows.first(
    context.db,
    sql`select c.customer_name, u.realname as contact_name
    from customer c left join sys_user u on u.user_key = ${row.owner_key} where c.customer_key = ${row.customer_key}`,
  )
  const lines = await readLines(context, row.pricing_key)
  if (await countsNow(context, `quote ${row.pricing_key} ${context.request.ip}`, new Date(context.now.getTime() + viewMs)))
    await context.db
      .updateTable('pricing')
      .set((column) => ({ view_count: column('view_count', '+', 1), last_view_time: context.now }))
      .where('pricing_key', '=', String(row.pricing_key))
      .execute()
  const text = (name: string) => String(row[name] ?? '')
  return {
    pricing_code: text('pricing_code'),
    pricing_name: text('pricing_name'),
    version_no: Number(row.version_no),
    customer_name: names?.customer_name ?? '',
    company_name: (await companyName(context)) || itemText('zh-CN', 'OUR_COMPANY', 'MAIN'),
    contact_name: names?.contact_name ?? '',
    currency: text('currency'),
    valid_start: text('valid_start'),
    valid_end: text('valid_end'),
    status: text('status'),
    answer_time: textOf(row.answer_time),
    discount_rate: text('discount_rate'),
    discount_amount: text('discount_amount'),
    total_list_amount: text('total_list_amount'),
    total_amount: text('total_amount'),
    tax_amount: text('tax_amount'),
    total_with_tax: text('total_with_tax'),
    pay_terms: textOf(row.pay_terms),
    delivery_terms: textOf(row.delivery_terms),
    remark: textOf(row.remark),
    lines: lines.map((line) => ({
      group_name: textOf(line.group_name),
      item_name: String(line.item_name),
      specification: textOf(line.specification),
      unit: String(line.unit),
      quantity: String(line.quantity),
      unit_price: String(line.unit_price),
      discount_rate: String(line.discount_rate),
      amount: String(line.amount),
      remark: textOf(line.remark),
    })),
  }
}

/** Accepts or refuses for the customer; the owner of the quote is notified. */
export async function answerShared(
  context: Context,
  code: string,
  result: number,
  reason: string | undefined,
): Promise<{ status: string }> {
  const row = await findShared(context, code)
  requireState(context, pricing, row, ['PASS'])
  if (result === 0 && (reason ?? '').length < 2) throw invalid({ reason: 'quote.refusalReason' })
  const status = result === 1 ? 'ACCEPT' : 'REFUSE'
  const stored = await recordAnswer(context, row, status, reason || null, true)
  await notifyAbout(context, pricing, status === 'ACCEPT' ? 'M-QUOTE-ACCEPT' : 'M-QUOTE-REFUSE', stored, [row.owner_key], {
    reason: reason ?? '',
  })
  return { status }
}

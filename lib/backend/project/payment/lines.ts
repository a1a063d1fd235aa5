// The lines of a payment, whose sum is its amount (docs/domain/project-money.md#payments).
import { sql } from 'kysely'
import { differs, isMore, lineAmount, sumOf, taxIn } from '../../../model/amounts.ts'
import { payment, paymentDetail } from '../../../model/entities/payment.ts'
import { storedTime } from '../../../model/moment.ts'
import { newKey } from '../../base/crypto.ts'
import { insertRows } from '../../db/insert-rows.ts'
import { rawRows } from '../../db/raw-rows.ts'
import type { Row, RowOf, Shown } from '../../entity/hooks.ts'
import { readRecord } from '../../entity/read.ts'
import { storeRecord } from '../../entity/save.ts'
import { validateRecord } from '../../entity/validate-record.ts'
import type { Context } from '../../kernel/context.ts'
import { invalid, refuse } from '../../kernel/fail.ts'

interface LineInput {
  fee_item_key: string
  item_name: string
  quantity?: string | number | null | undefined
  price?: string | number | null | undefined
  amount?: string | undefined
  tax_rate?: string | null | undefined
  remark?: string | null | undefined
}

/** A line as it is stored; with a price, its amount is quantity times price. */
function readLine(context: Context, given: LineInput): Row {
  const { tax_rate, ...rest } = given
  const computed = lineAmount(given.quantity, given.price)
  if (computed !== null && given.amount !== undefined && differs(given.amount, computed))
    throw invalid({ details: ['money.lineDiffers', { amount: computed }] })
  const amount = computed ?? given.amount
  if (amount === undefined || !isMore(amount, 0)) throw invalid({ details: 'money.lineEmpty' })
  const row = { quantity: '1.000', ...rest, amount, payment_key: newKey(), tax_rate: tax_rate ?? '6' }
  const line: Row = { ...row, ...validateRecord(paymentDetail, row, { now: context.now, old: null }) }
  return { ...line, tax_amount: taxIn(amount, line.tax_rate).tax }
}

const itemRows = rawRows({ n: 'int' })

async function requireItems(context: Context, lines: readonly LineInput[]): Promise<void> {
  const keys = [...new Set(lines.map((line) => line.fee_item_key))]
  const found = await itemRows.first(
    context.db,
    sql`select count(*)::int as n from fee_item where fee_item_key = any(${keys}::text[]) and fee_type = 'COST' and status = '1' and not is_deleted`,
  )
  if (found?.n !== keys.length) throw invalid({ details: 'money.lineItem' })
}

/** Saves a payment with its lines. Its amount is their sum; another one is refused. */
export async function savePayment(context: Context, input: Row, given: readonly LineInput[] | undefined): Promise<Shown<typeof payment>> {
  if (!given) {
    const stored = await storeRecord(context, payment, input)
    await requireSum(context, stored, false)
    return readRecord(context, payment, stored.payment_key)
  }
  const lines = given.map((line) => readLine(context, line))
  const total = sumOf(lines.map((line) => line.amount))
  if (lines.length > 0 && input.amount !== undefined && input.amount !== null && differs(input.amount, total))
    throw invalid({ amount: ['money.totalDiffers', { total }] })
  if (lines.length > 0) await requireItems(context, given)
  const stored = await storeRecord(context, payment, lines.length > 0 ? { ...input, amount: total } : input)
  const key = stored.payment_key
  await sql`update payment_detail set is_deleted = true, update_time = ${context.now}, update_by_key = ${context.user.user_key}
    where payment_key = ${key} and not is_deleted`.execute(context.db)
  if (lines.length > 0)
    await insertRows(
      context.db,
      paymentDetail.name,
      lines.map((line, index) => lineRow(context, key, line, index)),
    )
  return readRecord(context, payment, key)
}

/** Lines in their written order. */
function lineRow(context: Context, key: string, line: Row, index: number): Row {
  const at = storedTime(new Date(context.now.getTime() + index))
  const me = context.user.user_key
  return { ...line, detail_key: newKey(), payment_key: key, create_time: at, create_by_key: me, update_time: at, update_by_key: me }
}

const sumRows = rawRows({ total: 'numeric?' })

/** Refuses a payment whose lines do not add up to its amount, or without required lines. */
export async function requireSum(context: Context, row: RowOf<typeof payment>, needed: boolean): Promise<void> {
  const found = await sumRows.first(
    context.db,
    sql`select sum(amount)::numeric(18, 2) as total from payment_detail where payment_key = ${row.payment_key} and not is_deleted`,
  )
  const total = found?.total ?? null
  if (total === null) {
    if (needed) throw refuse('money.noLines')
    return
  }
  if (total !== row.amount) throw invalid({ amount: ['money.totalDiffers', { total }] })
}

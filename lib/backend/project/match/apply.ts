// Acts on lines of bank statements and invoice lists: pays, confirms, issues (docs/domain/project-money.md#matching).
import { sql } from 'kysely'
import { text } from '../../../i18n/text.ts'
import { invoice } from '../../../model/entities/invoice.ts'
import { receivable } from '../../../model/entities/receivable.ts'
import { isMovementDay } from '../../../model/match.ts'
import { isMore } from '../../../model/order-amounts.ts'
import { requireRecord } from '../../entity/read.ts'
import type { Context } from '../../kernel/context.ts'
import { Fail, forbidden, Invalid, refuse } from '../../kernel/fail.ts'
import { reasonText, systemContext } from '../../kernel/pipeline.ts'
import { may } from '../../kernel/principal.ts'
import { todayOf } from '../../kernel/today.ts'
import { issueInvoice } from '../invoice/invoices.ts'
import { payPayment, requireNewSerial } from '../payment/pay.ts'
import { changeReceipt } from '../receivable/receipts.ts'
import type { MatchKind } from './candidates.ts'

interface Chosen {
  row: number
  kind: MatchKind
  key: string
  amount: string
  date: string
  serial: string
  company_account_key?: string | null | undefined
}

const neededFor = { payment: 'fin:payment:pay', receivable: 'fin:receivable:confirm', invoice: 'fin:invoice:issue' } as const

/** Acts on chosen lines, each in a transaction of its own. A line that has acted already does nothing. */
export async function applyRows(context: Context, rows: readonly Chosen[]) {
  for (const { kind } of rows) if (!may(context.user, neededFor[kind])) throw forbidden(neededFor[kind])
  const results = []
  for (const chosen of rows) {
    try {
      await context.kernel.transaction((db) => applyRow(systemContext(context.kernel, db, context.user), chosen))
      results.push({ row: chosen.row, done: true, reason: null })
    } catch (error) {
      if (!(error instanceof Fail)) throw error
      const { locale } = context.request
      const reasons = error instanceof Invalid ? Object.values(error.fields) : [[error.key, error.params] as const]
      const separator = text(locale, 'finance.match.separator')
      results.push({ row: chosen.row, done: false, reason: reasons.map((reason) => reasonText(locale, reason)).join(separator) })
    }
  }
  return { results }
}

async function applyRow(context: Context, chosen: Chosen): Promise<void> {
  const { kind, key, amount, date, serial } = chosen
  if (!isMovementDay(date, todayOf(context))) throw refuse('money.movementDay', { date })
  if (kind === 'payment') {
    const { rows } =
      await sql`select 1 from payment_part where payment_key = ${key} and bank_serial_no = ${serial} and not is_deleted`.execute(context.db)
    if (rows.length > 0) return
    await payPayment(
      context,
      key,
      { actual_amount: amount, actual_pay_date: date, bank_serial_no: serial, company_account_key: chosen.company_account_key },
      undefined,
      true,
    )
    return
  }
  if (kind === 'invoice') {
    const row = await requireRecord(context, invoice, key, 'READ')
    if (row.invoice_no === serial) return
    if (isMore(row.amount, amount) || isMore(amount, row.amount)) throw refuse('money.amountDiffers', { amount: String(row.amount) })
    await issueInvoice(context, key, { invoice_no: serial, invoice_date: date, file: [] })
    return
  }
  const row = await requireRecord(context, receivable, key, 'READ')
  if (row.status === 'CONFIRMED' && row.bank_serial_no === serial) return
  if (isMore(row.amount, amount) || isMore(amount, row.amount)) throw refuse('money.amountDiffers', { amount: String(row.amount) })
  if (row.bank_serial_no !== serial) await requireNewSerial(context, serial)
  await sql`update receivable set bank_serial_no = ${serial}, receive_date = ${date}::date, company_account_key = coalesce(${chosen.company_account_key ?? null}, company_account_key)
    where receivable_key = ${key} and status = 'WAIT'`.execute(context.db)
  await changeReceipt(context, key, { status: 'CONFIRMED', reason: undefined, version: undefined })
}

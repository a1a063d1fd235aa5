// Executes lines of bank statements and invoice lists: pays, confirms, issues (docs/domain/project-money.md#matching).
import { sql } from 'kysely'
import { isMore } from '../../../model/amounts.ts'
import { invoice } from '../../../model/entities/invoice.ts'
import { receivable } from '../../../model/entities/receivable.ts'
import { isMovementDay } from '../../../model/match.ts'
import { isDatabaseAway } from '../../db/database-error.ts'
import { requireRecord } from '../../entity/read.ts'
import type { Context } from '../../kernel/context.ts'
import { Fail, forbidden, refuse } from '../../kernel/fail.ts'
import { failureText } from '../../kernel/pipeline.ts'
import { may } from '../../kernel/principal.ts'
import { systemTransaction } from '../../kernel/system-transaction.ts'
import { todayOf } from '../../kernel/today.ts'
import { takeInvoiceStep } from '../invoice/steps.ts'
import { loadBelow } from '../money-locks.ts'
import { requireNewSerial, statementLine, takePaymentStep } from '../payment/steps.ts'
import { takeReceiptStep } from '../receivable/receipts.ts'
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

/** Executes chosen lines, each in its own transaction. A line that was executed already does nothing. */
export async function applyRows(context: Context, rows: readonly Chosen[]) {
  for (const { kind } of rows) if (!may(context.user, neededFor[kind])) throw forbidden(neededFor[kind])
  const results = []
  for (const chosen of rows) {
    try {
      await systemTransaction(context.kernel, (own) => applyRow(own, chosen), context.user)
      results.push({ row: chosen.row, done: true, reason: null })
    } catch (error) {
      if (isDatabaseAway(error)) throw error
      // earlier lines are committed: the caller must get their results, even if this line fails
      if (!(error instanceof Fail)) context.log.error({ err: error, kind: chosen.kind, key: chosen.key }, 'a line could not be matched')
      results.push({ row: chosen.row, done: false, reason: failureText(context.request.locale, error) })
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
    const part = { actual_amount: amount, actual_pay_date: date, bank_serial_no: serial, voucher: statementLine }
    await takePaymentStep(context, 'pay', key, { ...part, company_account_key: chosen.company_account_key ?? null })
    return
  }
  if (kind === 'invoice') {
    const row = await requireRecord(context, invoice, key, 'READ')
    if (row.invoice_no === serial) return
    if (isMore(row.amount, amount) || isMore(amount, row.amount)) throw refuse('money.amountDiffers', { amount: row.amount })
    await takeInvoiceStep(context, 'issue', key, { invoice_no: serial, invoice_code: null, invoice_date: date, file: [] })
    return
  }
  // the rows that sum it up are locked before it (docs/domain/project-money.md#sums)
  const row = await loadBelow(context, receivable, key)
  if (row.status === 'CONFIRMED' && row.bank_serial_no === serial) return
  if (isMore(row.amount, amount) || isMore(amount, row.amount)) throw refuse('money.amountDiffers', { amount: row.amount })
  if (row.bank_serial_no !== serial) await requireNewSerial(context, serial)
  await sql`update receivable set bank_serial_no = ${serial}, receive_date = ${date}::date, company_account_key = coalesce(${chosen.company_account_key ?? null}, company_account_key)
    where receivable_key = ${key} and status = 'WAIT'`.execute(context.db)
  await takeReceiptStep(context, 'CONFIRMED', key, {})
}

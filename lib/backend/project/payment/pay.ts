// Paying what was approved, in one part or several, and voiding what is not paid (docs/domain/project-money.md#paying).
import { sql } from 'kysely'
import { isMore, minus, plus } from '../../../model/amounts.ts'
import { payment, paymentPart } from '../../../model/entities/payment.ts'
import type { FileRef } from '../../../model/field.ts'
import { payablePayments } from '../../../model/finance-states.ts'
import { storedTime } from '../../../model/moment.ts'
import { newKey } from '../../base/crypto.ts'
import { insertRows } from '../../db/insert-rows.ts'
import { rawRows } from '../../db/raw-rows.ts'
import { transition } from '../../entity/change.ts'
import { checkFiles, linkFiles } from '../../entity/files.ts'
import type { Row, RowOf } from '../../entity/hooks.ts'
import { notifyAbout } from '../../entity/notify-about.ts'
import { requireState } from '../../entity/state-name.ts'
import { requireForeignMoney } from '../../entity/two-people.ts'
import { requireOpenMonth } from '../../kernel/closed-months.ts'
import type { Context } from '../../kernel/context.ts'
import { conflict, invalid, refuse } from '../../kernel/fail.ts'
import { refreshSupplierSums } from '../../kernel/money-questions.ts'
import { refreshMonths } from '../accounting/postings.ts'
import { dayOf, requireNotOver } from '../money-access.ts'
import { loadBelow } from '../money-locks.ts'
import { refreshPayment } from '../roll-up.ts'
import { refreshAround } from './approval.ts'

export interface PartInput {
  actual_amount?: string | undefined
  actual_pay_date?: string | undefined
  company_account_key?: string | null | undefined
  bank_serial_no: string
  voucher?: unknown
}

const keyRows = rawRows({ key: 'text' })

/** The account that money moves through: the given one, else the default. */
export async function accountOf(context: Context, given: string | null | undefined): Promise<string | null> {
  const found = await keyRows.first(
    context.db,
    given
      ? sql`select company_account_key as key from company_account where company_account_key = ${given} and status = '1' and not is_deleted`
      : sql`select company_account_key as key from company_account where is_default and status = '1' and not is_deleted order by our_company, 1 limit 1`,
  )
  if (given && !found) throw invalid({ company_account_key: 'validation.reference' })
  return found?.key ?? null
}

/** Refuses a bank serial number that another movement of money has. */
export async function requireNewSerial(context: Context, serial: string): Promise<void> {
  const { rows } = await sql`select 1 from payment_part where bank_serial_no = ${serial} and not is_deleted
    union all select 1 from other_cost where bank_serial_no = ${serial} and not is_deleted
    union all select 1 from receivable where bank_serial_no = ${serial} and not is_deleted`.execute(context.db)
  if (rows.length > 0) throw invalid({ bank_serial_no: 'money.serialUsed' })
}

const payerRows = rawRows({ name: 'text?' })

/** 409 with who was faster, for a payment that is paid already. */
async function paidAlready(context: Context, row: RowOf<typeof payment>): Promise<never> {
  const found = await payerRows.first(
    context.db,
    sql`select u.realname as name from payment_part q left join sys_user u on u.user_key = q.create_by_key where q.payment_key = ${row.payment_key}
      order by q.create_time desc limit 1`,
  )
  throw conflict('money.paidAlready', { name: found?.name ?? '' })
}

/**
 * Pays a part of an approved payment, or all that is open. `proven` leaves the voucher out: the line of a bank statement is the proof. Of two who pay at once, the second finds what
 * the first has left.
 */
export async function payPayment(
  context: Context,
  key: string,
  input: PartInput,
  version?: number,
  proven = false,
): Promise<RowOf<typeof payment>> {
  const { row, above } = await loadBelow(context, payment, key, version)
  if (row.status === 'PAID') await paidAlready(context, row)
  requireState(context, payment, row, payablePayments)
  requireForeignMoney(context, row)
  requireNotOver(context, above.project)
  const open = minus(row.amount, row.actual_amount)
  const amount = input.actual_amount ?? open
  if (!isMore(amount, 0)) throw invalid({ actual_amount: ['validation.moreThan', { n: 0 }] })
  if (isMore(amount, open)) throw invalid({ actual_amount: ['loan.above', { most: open }] })
  const day = dayOf(context, input.actual_pay_date, 'actual_pay_date')
  await requireOpenMonth(context, day, row.project_key)
  await requireNewSerial(context, input.bank_serial_no)
  const voucher = (input.voucher ?? []) as FileRef[]
  if (!proven && voucher.length === 0) throw invalid({ voucher: 'validation.required' })
  await storePart(context, {
    part_key: newKey(),
    payment_key: key,
    amount,
    pay_date: day,
    company_account_key: await accountOf(context, input.company_account_key),
    bank_serial_no: input.bank_serial_no,
    voucher,
  })
  await refreshPayment(context, key)
  const whole = !isMore(row.amount, plus(row.actual_amount, amount))
  const stored = await transition(context, payment, row, {
    action: 'pay',
    from: payablePayments,
    set: { status: whole ? 'PAID' : 'PAYING' },
  })
  await refreshAround(context, row)
  await refreshMonths(context, row.project_key, [day])
  if (typeof row.supplier_key === 'string') await context.kernel.get(refreshSupplierSums)(context, row.supplier_key)
  await notifyAbout(context, payment, 'M-PAYMENT-PAID', stored, [row.owner_key], { code: String(row.payment_code), amount })
  return stored
}

async function storePart(context: Context, part: Row): Promise<void> {
  await checkFiles(context, paymentPart, null, part)
  const now = storedTime(context.now)
  const me = context.user.user_key
  const made = { create_time: now, create_by_key: me, update_time: now, update_by_key: me }
  await insertRows(context.db, paymentPart.name, [{ ...part, ...made }])
  await linkFiles(context, paymentPart, null, part)
}

/** Takes back an approved payment of which nothing is paid. */
export async function voidPayment(context: Context, key: string, reason: string, version?: number): Promise<RowOf<typeof payment>> {
  const { row } = await loadBelow(context, payment, key, version)
  requireState(context, payment, row, payablePayments)
  if (isMore(row.actual_amount, 0)) throw refuse('money.partPaid', { amount: String(row.actual_amount) })
  const stored = await transition(context, payment, row, {
    action: 'void',
    from: ['PASS'],
    set: { status: 'VOID', void_reason: reason },
  })
  await refreshAround(context, row)
  await notifyAbout(context, payment, 'M-PAYMENT-VOID', stored, [row.owner_key], { code: String(row.payment_code), reason })
  return stored
}

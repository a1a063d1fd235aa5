// Lines of bank statements and invoice lists, matched to payments, receipts and invoices (docs/domain/project-money.md#matching).
import { sql } from 'kysely'
import { text } from '../../../i18n/text.ts'
import { invoice } from '../../../model/entities/invoice.ts'
import { payment } from '../../../model/entities/payment.ts'
import { receivable } from '../../../model/entities/receivable.ts'
import { isMore } from '../../../model/order-amounts.ts'
import { withLocalCopy } from '../../base/local-copy.ts'
import { readSheet } from '../../base/sheet/read-sheet.ts'
import { SheetError } from '../../base/sheet/sheet.ts'
import { rawRows } from '../../db/raw-rows.ts'
import { mayFetch } from '../../entity/files.ts'
import { requireRecord } from '../../entity/read.ts'
import { visibleRows } from '../../entity/scope.ts'
import type { Context } from '../../kernel/context.ts'
import { Fail, forbidden, Invalid, invalid, notFound, refuse } from '../../kernel/fail.ts'
import { reasonText, systemContext } from '../../kernel/pipeline.ts'
import { may } from '../../kernel/principal.ts'
import { fileStorage } from '../../kernel/stored-files.ts'
import { issueInvoice } from '../invoice/invoices.ts'
import { payPayment, requireNewSerial } from '../payment/pay.ts'
import { changeReceipt } from '../receivable/receipts.ts'
import { type ListKind, readLine, type StatementLine, titlesOf } from './statement.ts'

/** Lines of one file that are matched; the rest is left out, and said so. */
const maxLines = 2000

type Kind = 'payment' | 'receivable' | 'invoice'

interface Candidate {
  kind: Kind
  key: string
  code: string
  name: string
  amount: string
  date: string
}

const candidateRows = rawRows({ key: 'text', code: 'text', name: 'text', amount: 'numeric', date: 'date' })
const foundRows = rawRows({ found: 'boolean' })

/** Reads a file and says of each line what it may be: one record for certain, one of several, none, or one that has acted already. */
export async function previewFile(context: Context, kind: ListKind, fileKey: string) {
  if (!(await mayFetch(context, fileKey))) throw notFound()
  const storage = fileStorage(context.kernel)
  const stored = await storage.open(context.db, fileKey)
  if (!stored) throw refuse('sheet.gone')
  const lines: StatementLine[] = []
  let skipped = 0
  const read = async (path: string) => {
    let titles: ReadonlyMap<string, number> | null = null
    for await (const rows of readSheet(path))
      for (const { number, cells } of rows) {
        titles ??= titlesOf(kind, cells)
        if (!titles || (titles.size > 0 && number === titles.get('#'))) continue
        const line = readLine(kind, titles, number, cells)
        if (!line) continue
        if (lines.length < maxLines) lines.push(line)
        else skipped += 1
      }
    if (!titles) throw invalid({ file_key: kind === 'bank' ? 'money.statementTitles' : 'money.invoiceTitles' })
  }
  try {
    await withLocalCopy(await storage.temporaryPath(), stored.bytes, read)
  } catch (error) {
    if (error instanceof SheetError) throw refuse(error.key, error.params)
    throw error
  }
  const rows = []
  for (const line of lines) rows.push({ ...line, ...(await matchLine(context, kind, line)) })
  return { rows, skipped }
}

async function matchLine(context: Context, kind: ListKind, line: StatementLine) {
  if (line.state === 'wrong') return { state: 'wrong' as const, candidates: [] }
  if (await isKnown(context, kind, line.serial)) return { state: 'done' as const, candidates: [] }
  const candidates =
    kind === 'invoice'
      ? await invoicesFor(context, line)
      : line.direction === 'OUT'
        ? await paymentsFor(context, line)
        : await receiptsFor(context, line)
  const wanted = plain(line.party)
  const named = wanted === '' ? [] : candidates.filter(({ name }) => plain(name) === wanted)
  if (named.length === 1) return { state: 'certain' as const, candidates: [...named, ...candidates.filter((one) => one !== named[0])] }
  return { state: candidates.length === 0 ? ('none' as const) : ('several' as const), candidates }
}

/** Names are alike without their width, blanks and brackets. */
const plain = (name: string) =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s()（）]/g, '')

async function isKnown({ db }: Context, kind: ListKind, serial: string): Promise<boolean> {
  if (serial === '') return false
  const found = await foundRows.first(
    db,
    kind === 'invoice'
      ? sql`select exists (select 1 from invoice where invoice_no = ${serial} and not is_deleted) as found`
      : sql`select exists (select 1 from payment_part where bank_serial_no = ${serial} and not is_deleted)
          or exists (select 1 from other_cost where bank_serial_no = ${serial} and not is_deleted)
          or exists (select 1 from receivable where bank_serial_no = ${serial} and status <> 'WAIT' and not is_deleted) as found`,
  )
  return found?.found === true
}

const withKind = (kind: Kind, rows: readonly Omit<Candidate, 'kind'>[]): Candidate[] => rows.map((row) => ({ kind, ...row }))

const paymentsFor = async (context: Context, { amount }: StatementLine) =>
  withKind(
    'payment',
    await candidateRows.read(
      context.db,
      sql`select t.payment_key as key, t.payment_code as code, t.payee_name as name, (t.amount - t.actual_amount)::numeric(18, 2) as amount, t.expect_pay_date as date
        from payment t where t.status in ('PASS', 'PAYING') and t.amount - t.actual_amount = ${amount}::numeric and not t.is_deleted
          and ${visibleRows(context, payment)} order by t.expect_pay_date, 1 limit 20`,
    ),
  )

const receiptsFor = async (context: Context, { amount, serial }: StatementLine) =>
  withKind(
    'receivable',
    await candidateRows.read(
      context.db,
      sql`select t.receivable_key as key, t.receivable_code as code, coalesce(nullif(t.payer_name, ''), c.customer_name, '') as name, t.amount, t.receive_date as date
        from receivable t left join customer c using (customer_key) where t.status = 'WAIT' and t.amount = ${amount}::numeric
          and (t.bank_serial_no is null or t.bank_serial_no = ${serial}) and not t.is_deleted and ${visibleRows(context, receivable)} order by t.receive_date, 1 limit 20`,
    ),
  )

const invoicesFor = async (context: Context, { amount, direction }: StatementLine) =>
  withKind(
    'invoice',
    await candidateRows.read(
      context.db,
      sql`select t.invoice_key as key, t.invoice_apply_code as code, case when t.direction = 'IN' then coalesce(s.supplier_name, t.invoice_title) else t.invoice_title end as name,
          t.amount, (t.create_time at time zone 'Asia/Shanghai')::date as date
        from invoice t left join supplier s using (supplier_key) where t.direction = ${direction} and t.amount = ${amount}::numeric
          and (t.status = 'PASS' or (t.direction = 'IN' and t.status = 'DRAFT')) and not t.is_deleted and ${visibleRows(context, invoice)} order by t.create_time, 1 limit 20`,
    ),
  )

interface Chosen {
  row: number
  kind: Kind
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

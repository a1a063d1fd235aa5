// Invoices: asked for and approved, issued, sent, received, taken back by a red one or void (docs/domain/project-money.md#invoices).
import { sql } from 'kysely'
import { isMore, minus, taxIn } from '../../../model/amounts.ts'
import { contract } from '../../../model/entities/contract.ts'
import { invoice } from '../../../model/entities/invoice.ts'
import { activeContracts, countedInvoices, type InvoiceStep, invoiceSteps } from '../../../model/finance-states.ts'
import { groupDigits } from '../../../model/group-digits.ts'
import { approvedBusiness, lockedWhileApproved } from '../../bpm/store/approved.ts'
import type { Business } from '../../bpm/store/business.ts'
import { rawRows } from '../../db/raw-rows.ts'
import { transition } from '../../entity/change.ts'
import { hasOnce } from '../../entity/column-equality.ts'
import { checkFiles, linkFiles } from '../../entity/files.ts'
import type { Hooks, Row, RowOf, Write } from '../../entity/hooks.ts'
import { notifyAbout } from '../../entity/notify-about.ts'
import { requireRecord } from '../../entity/read.ts'
import { storeRecord } from '../../entity/save.ts'
import { wrongState } from '../../entity/state-name.ts'
import { requireOtherMaker } from '../../entity/two-people.ts'
import { requireOpenMonth } from '../../kernel/closed-months.ts'
import type { Context } from '../../kernel/context.ts'
import { invalid, refuse } from '../../kernel/fail.ts'
import { readParameter } from '../../kernel/parameter.ts'
import { todayOf } from '../../kernel/today.ts'
import { refreshMonths } from '../accounting/postings.ts'
import { requireUsable } from '../budget/rows.ts'
import { dayOf, requireNotOver, throughMoney } from '../money-access.ts'
import { loadBelow, lockedFromAbove } from '../money-locks.ts'
import { refreshContract, refreshProject } from '../roll-up.ts'

const locked = lockedWhileApproved(invoice)

async function beforeWrite(context: Context, write: Write<typeof invoice>): Promise<void> {
  const { old, row, given } = write
  if (!given.has('is_red')) await locked.beforeWrite(context, write)
  const { tax, net } = taxIn(row.amount, row.tax_rate)
  row.tax_amount = tax
  row.amount_without_tax = net
  if (row.contract_key) {
    const above = await requireRecord(context, contract, row.contract_key, 'READ')
    if (row.direction === 'OUT' && (above.contract_type === 'PURCHASE' || !above.customer_key))
      throw invalid({ contract_key: 'money.notSale' })
    row.project_key = above.project_key
    row.customer_key = row.direction === 'OUT' ? above.customer_key : null
  }
  if (row.supplier_key && row.supplier_key !== old?.supplier_key) await requireUsable(context, row.supplier_key)
}

export const invoiceHooks: Hooks<typeof invoice> = { beforeWrite, beforeDelete: locked.beforeDelete, alsoVisible: throughMoney }

const sumRows = rawRows({ asked: 'numeric' })

/** Refuses an invoice with which those of the contract would be more than the contract, or than what came in where the company invoices afterwards. The contract is locked. */
async function requireWithin(context: Context, row: Row): Promise<void> {
  if (row.direction !== 'OUT') return
  const above = await requireRecord(context, contract, String(row.contract_key), 'READ')
  if (!activeContracts.includes(above.status) && above.status !== 'FINISH') throw wrongState(context, contract)(above)
  const found = await sumRows.first(
    context.db,
    sql`select coalesce(sum(amount), 0)::numeric(18, 2) as asked from invoice where contract_key = ${row.contract_key} and direction = 'OUT'
      and status = any(${['PROGRESS', 'PASS', ...countedInvoices]}::text[]) and not is_red and invoice_key <> ${row.invoice_key} and not is_deleted`,
  )
  const left = minus(above.amount, found?.asked)
  if (isMore(row.amount, left)) throw refuse('money.invoiceAbove', { left })
  if ((await readParameter(context.db, 'invoice.before.receipt')) === '1') return
  const received = minus(above.received_amount, found?.asked)
  if (isMore(row.amount, received)) throw refuse('money.invoiceBeforeReceipt', { left: received })
}

export const invoiceBusiness: Business = lockedFromAbove(
  invoice,
  approvedBusiness(invoice, {
    check: (context, row) => requireWithin(context, row),
    describe: (row) => ({
      title: `${row.direction === 'OUT' ? '开票' : '收票'} ${groupDigits(row.amount)}元：${row.invoice_title}`,
      variables: { amount: Number(row.amount) },
    }),
  }),
)

/** Whether a step is for somebody else than who entered the invoice: a supplier's is accepted; ours is issued for who asked, and taken back once it counts. */
function takesOther({ direction, status }: RowOf<typeof invoice>, step: InvoiceStep): boolean {
  if (direction === 'IN') return step === 'sign'
  return step === 'issue' || ((step === 'red' || step === 'void') && countedInvoices.includes(String(status)))
}

/** The invoice of a step, locked after what it is summed up in; refused in another state than the step starts from. */
async function load(context: Context, key: string, step: InvoiceStep, version?: number): Promise<RowOf<typeof invoice>> {
  const { row, above } = await loadBelow(context, invoice, key, version)
  const from: readonly string[] = invoiceSteps[row.direction as 'OUT' | 'IN'][step]
  if (row.is_red || !from.includes(row.status)) throw wrongState(context, invoice)(row)
  if (step === 'issue' || step === 'red' || step === 'void') requireNotOver(context, above.project)
  if (takesOther(row, step)) await requireOtherMaker(context, row)
  return row
}

async function move(context: Context, row: RowOf<typeof invoice>, step: InvoiceStep, set: Row): Promise<RowOf<typeof invoice>> {
  const from: readonly string[] = invoiceSteps[row.direction as 'OUT' | 'IN'][step]
  return transition(context, invoice, row, { action: step, from, set })
}

async function refreshAround(context: Context, row: RowOf<typeof invoice>, days: readonly unknown[]): Promise<void> {
  await refreshContract(context, row.contract_key)
  await refreshProject(context, row.project_key)
  await refreshMonths(context, row.project_key, days)
}

async function requireNewNumber(context: Context, number: string): Promise<void> {
  const { rows } =
    await sql`select 1 from invoice where ${hasOnce(invoice.fields, 'invoice_no', { invoice_no: number })} and not is_deleted`.execute(
      context.db,
    )
  if (rows.length > 0) throw invalid({ invoice_no: 'validation.taken' })
}

interface IssueInput {
  invoice_no: string
  invoice_code?: string | null | undefined
  invoice_date?: string | undefined
  file: unknown
}

export async function issueInvoice(context: Context, key: string, input: IssueInput, version?: number): Promise<RowOf<typeof invoice>> {
  const row = await load(context, key, 'issue', version)
  const day = dayOf(context, input.invoice_date, 'invoice_date')
  await requireOpenMonth(context, day, row.project_key)
  await requireWithin(context, row)
  await requireNewNumber(context, input.invoice_no)
  await checkFiles(context, invoice, row, { ...row, file: input.file })
  const stored = await move(context, row, 'issue', {
    status: 'ISSUED',
    invoice_no: input.invoice_no,
    invoice_code: input.invoice_code ?? null,
    invoice_date: day,
    file: JSON.stringify(input.file),
  })
  await linkFiles(context, invoice, row, stored)
  await refreshAround(context, stored, [day])
  await notifyAbout(context, invoice, 'M-INVOICE-ISSUED', stored, [row.owner_key], { no: input.invoice_no, amount: row.amount })
  return stored
}

export async function sendInvoice(context: Context, key: string, express: string | null, version?: number): Promise<RowOf<typeof invoice>> {
  return move(context, await load(context, key, 'send', version), 'send', { status: 'SENT', express_no: express, send_time: context.now })
}

export async function signInvoice(context: Context, key: string, version?: number): Promise<RowOf<typeof invoice>> {
  return move(context, await load(context, key, 'sign', version), 'sign', { status: 'SIGNED', sign_time: context.now })
}

/** What a red invoice takes over from the one that it takes back. */
const taken = [
  'direction',
  'invoice_type',
  'contract_key',
  'supplier_key',
  'title_type',
  'invoice_title',
  'tax_no',
  'bank_name',
  'account_no',
  'invoice_address',
  'invoice_phone',
  'amount',
  'tax_rate',
  'content',
] as const

interface RedInput {
  invoice_no: string
  reason: string
  invoice_date?: string | undefined
}

/** Takes an issued invoice back by a red one, which counts in its own month. */
export async function redInvoice(
  context: Context,
  key: string,
  { invoice_no, reason, invoice_date }: RedInput,
  version?: number,
): Promise<RowOf<typeof invoice>> {
  const row = await load(context, key, 'red', version)
  const day = dayOf(context, invoice_date, 'invoice_date')
  if (day < String(row.invoice_date)) throw invalid({ invoice_date: 'validation.notBefore' })
  await requireOpenMonth(context, day, row.project_key)
  await requireNewNumber(context, invoice_no)
  const copy = Object.fromEntries(taken.map((name) => [name, row[name]]))
  const red = await storeRecord(context, invoice, copy, {
    values: { is_red: true, invoice_no, invoice_date: day, status: 'ISSUED', change_reason: reason },
    rights: { trusted: 'who may take an invoice back makes its red one, and need not ask for invoices' },
  })
  const stored = await move(context, row, 'red', { status: 'RED', red_invoice_key: red.invoice_key, change_reason: reason })
  await refreshAround(context, stored, [row.invoice_date, day])
  await notifyAbout(context, invoice, 'M-INVOICE-BACK', stored, [row.owner_key], { no: String(row.invoice_no), reason })
  return stored
}

/** An invoice is void in the month of its date only; afterwards it is taken back by a red one. */
export async function voidInvoice(context: Context, key: string, reason: string, version?: number): Promise<RowOf<typeof invoice>> {
  const row = await load(context, key, 'void', version)
  const day = row.invoice_date
  if (day !== null && day.slice(0, 7) !== todayOf(context).slice(0, 7)) throw refuse('money.voidMonth', { month: day.slice(0, 7) })
  if (day !== null) await requireOpenMonth(context, day, row.project_key)
  const stored = await move(context, row, 'void', { status: 'VOID', change_reason: reason })
  await refreshAround(context, stored, [day])
  if (day !== null) await notifyAbout(context, invoice, 'M-INVOICE-BACK', stored, [row.owner_key], { no: String(row.invoice_no), reason })
  return stored
}

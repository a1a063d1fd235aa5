// The effects of the steps of an invoice, and who may take them (docs/domain/project-money.md#invoices).
import { sql } from 'kysely'
import { invoice } from '../../../model/entities/invoice.ts'
import { countedInvoices } from '../../../model/finance-states.ts'
import { invoiceSteps } from '../../../model/steps/invoice.ts'
import { partsOf } from '../../../model/steps/step.ts'
import { submitStep } from '../../bpm/store/submit-step.ts'
import { hasOnce } from '../../entity/column-equality.ts'
import { checkFiles, linkFiles } from '../../entity/files.ts'
import type { RowOf } from '../../entity/hooks.ts'
import { notifyAbout } from '../../entity/notify-about.ts'
import { accessLevelsOf } from '../../entity/read.ts'
import { storeRecord } from '../../entity/save.ts'
import { serveSteps } from '../../entity/steps.ts'
import { ownEntries, ownEntry } from '../../entity/two-people.ts'
import { requireOpenMonth } from '../../kernel/closed-months.ts'
import type { Context } from '../../kernel/context.ts'
import { forbidden, invalid, refuse } from '../../kernel/fail.ts'
import { todayOf } from '../../kernel/today.ts'
import { refreshMonths } from '../accounting/postings.ts'
import { dayOf, requireNotOver } from '../money-access.ts'
import { type Below, belowLocked } from '../money-locks.ts'
import { refreshContract, refreshProject } from '../roll-up.ts'
import { requireWithin } from './invoices.ts'

type Invoice = RowOf<typeof invoice>
type Above = Below<typeof invoice>
type Seen = Pick<Invoice, 'direction' | 'is_red' | 'status'>

/** A red invoice, which reverses another one, is not changed. */
const isOut = ({ direction, is_red }: Seen) => !is_red && direction === 'OUT'
const isPlain = ({ is_red }: Seen) => !is_red

/** Posts on a day: requires an open project and an open month. */
async function posts(context: Context, row: Invoice, above: Above, day: string | null): Promise<void> {
  requireNotOver(context, above.project)
  if (day !== null) await requireOpenMonth(context, day, row.project_key)
}

async function refreshAround(context: Context, row: Invoice, days: readonly unknown[]): Promise<void> {
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

const dayIn = (context: Context, { invoice_date }: { invoice_date: string | null }) => dayOf(context, invoice_date, 'invoice_date')

/** The values that a red invoice copies from the reversed one. */
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

const tellBack = (context: Context, row: Invoice, reason: string) =>
  notifyAbout(context, invoice, 'M-INVOICE-BACK', row, [row.owner_key], { no: String(row.invoice_no), reason })

export const {
  calls: invoiceStepCalls,
  hooksWith: withInvoiceSteps,
  take: takeInvoiceStep,
} = serveSteps(invoiceSteps, {
  reads: ['direction', 'is_red', 'owner_key', 'owner_depart_key', 'collaborators', 'create_by_key', 'commit_by_key', 'status'],
  async parts(context, rows) {
    const [own, levels] = [await ownEntries(context, rows), await accessLevelsOf(context, invoice, rows)]
    return rows.map((row, at) =>
      partsOf<typeof invoiceSteps>({
        owner: levels[at] === 'OWNER',
        other: !own.has(row),
        receiver: row.direction === 'IN',
        sender: row.direction === 'OUT',
        early: !countedInvoices.includes(row.status),
      }),
    )
  },
  ...belowLocked(invoice),
  notYours: (step) => (step === 'commit' ? forbidden(`${invoice.permission}:OWNER`) : ownEntry()),
  of: {
    commit: submitStep(invoice, { fits: isPlain }),
    issue: {
      fits: (row) => isPlain(row) && (row.direction === 'IN' || row.status === 'PASS'),
      async check(context, row, asked, above) {
        await posts(context, row, above, dayIn(context, asked))
        await requireWithin(context, row)
        await requireNewNumber(context, asked.invoice_no)
        await checkFiles(context, invoice, row, { ...row, file: asked.file })
      },
      set: (context, _, { invoice_no, invoice_code, invoice_date, file }) => ({
        invoice_no,
        invoice_code,
        invoice_date: dayIn(context, { invoice_date }),
        file: JSON.stringify(file),
      }),
      async after(context, row, { invoice_no }, { seen }) {
        await linkFiles(context, invoice, seen, row)
        await refreshAround(context, row, [row.invoice_date])
        await notifyAbout(context, invoice, 'M-INVOICE-ISSUED', row, [row.owner_key], { no: invoice_no, amount: row.amount })
      },
    },
    send: { fits: isOut, set: (context, _, { express_no }) => ({ express_no, send_time: context.now }) },
    sign: {
      fits: (row) => isPlain(row) && (row.direction === 'IN') === (row.status === 'ISSUED'),
      set: (context) => ({ sign_time: context.now }),
    },
    /** Counts in the month of the red invoice. */
    red: {
      fits: (row) => isOut(row) || (isPlain(row) && row.status === 'ISSUED'),
      async check(context, row, asked, above) {
        const day = dayIn(context, asked)
        if (day < String(row.invoice_date)) throw invalid({ invoice_date: 'validation.notBefore' })
        await posts(context, row, above, day)
        await requireNewNumber(context, asked.invoice_no)
      },
      async set(context, row, { invoice_no, reason, invoice_date }) {
        const copy = Object.fromEntries(taken.map((name) => [name, row[name]]))
        const red = await storeRecord(context, invoice, copy, {
          values: { is_red: true, invoice_no, invoice_date: dayIn(context, { invoice_date }), status: 'ISSUED', change_reason: reason },
          rights: { trusted: 'who may take an invoice back makes its red one, and need not ask for invoices' },
        })
        return { red_invoice_key: red.invoice_key, change_reason: reason }
      },
      async after(context, row, asked) {
        await refreshAround(context, row, [row.invoice_date, dayIn(context, asked)])
        await tellBack(context, row, asked.reason)
      },
    },
    /** Only in the month of its date; afterwards a red invoice reverses it. */
    void: {
      fits: (row) => isOut(row) || (isPlain(row) && row.status !== 'SENT'),
      async check(context, row, _, above) {
        const day = row.invoice_date
        if (day !== null && day.slice(0, 7) !== todayOf(context).slice(0, 7)) throw refuse('money.voidMonth', { month: day.slice(0, 7) })
        await posts(context, row, above, day)
      },
      set: (_, __, { reason }) => ({ change_reason: reason }),
      async after(context, row, { reason }) {
        await refreshAround(context, row, [row.invoice_date])
        if (row.invoice_date !== null) await tellBack(context, row, reason)
      },
    },
  },
})

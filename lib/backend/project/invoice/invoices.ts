// Invoices: their values, allowed amounts, and approval (docs/domain/project-money.md#invoices).
import { sql } from 'kysely'
import { isMore, minus, taxIn } from '../../../model/amounts.ts'
import { contract } from '../../../model/entities/contract.ts'
import { invoice } from '../../../model/entities/invoice.ts'
import { activeContracts, countedInvoices } from '../../../model/finance-states.ts'
import { groupDigits } from '../../../model/group-digits.ts'
import { approvedBusiness, lockedWhileApproved } from '../../bpm/store/approved.ts'
import type { Business } from '../../bpm/store/business.ts'
import { rawRows } from '../../db/raw-rows.ts'
import type { Hooks, Row, Write } from '../../entity/hooks.ts'
import { requireRecord } from '../../entity/read.ts'
import { wrongState } from '../../entity/state-name.ts'
import type { Context } from '../../kernel/context.ts'
import { invalid, refuse } from '../../kernel/fail.ts'
import { readParameter } from '../../kernel/parameter.ts'
import { requireUsable } from '../budget/rows.ts'
import { throughMoney } from '../money-access.ts'
import { lockedFromAbove } from '../money-locks.ts'

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

/** Refuses an invoice if the sum of the contract's invoices would exceed the contract, or the received amount if the company invoices afterwards. The contract is locked. */
export async function requireWithin(context: Context, row: Row): Promise<void> {
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

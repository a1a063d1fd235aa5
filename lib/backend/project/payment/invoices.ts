// The invoices for which a payment pays: of its supplier, received, and each in one payment only (docs/domain/project-money.md#payments).
import { sql } from 'kysely'
import { invoice } from '../../../model/entities/invoice.ts'
import { countedInvoices } from '../../../model/finance-states.ts'
import { rawRows } from '../../db/raw-rows.ts'
import type { Row } from '../../entity/hooks.ts'
import { lockRows } from '../../entity/lock-row.ts'
import type { Context } from '../../kernel/context.ts'
import { invalid } from '../../kernel/fail.ts'

const usedRows = rawRows({ payment: 'text', invoice: 'text' })

/** Refuses an invoice of somebody else, one that has not come in, and one that another payment has. The invoices stay locked, so that of two payments only one gets them. */
export async function requireInvoices(context: Context, row: Row): Promise<void> {
  const keys = (row.invoice_keys ?? []) as string[]
  if (keys.length === 0) return
  const refuse = (name: string, params: Record<string, string>) => invalid({ invoice_keys: [`money.${name}`, params] })
  for (const { invoice_apply_code, direction, supplier_key, status, is_red } of await lockRows(
    context,
    invoice,
    sql<boolean>`t.invoice_key = any(${keys}::text[])`,
  )) {
    const name = String(invoice_apply_code)
    if (direction !== 'IN' || supplier_key !== row.supplier_key) throw refuse('invoiceOfOther', { name })
    if (is_red || !countedInvoices.includes(String(status))) throw refuse('invoiceNotIn', { name })
  }
  const used = await usedRows.first(
    context.db,
    sql`select p.payment_code as payment, i.invoice_apply_code as invoice from payment p join invoice i on i.invoice_key = any(p.invoice_keys)
      where p.invoice_keys && ${keys}::text[] and i.invoice_key = any(${keys}::text[]) and p.payment_key <> ${row.payment_key} and not p.is_deleted
        and p.status not in ('REJECT', 'CANCEL', 'VOID') limit 1`,
  )
  if (used) throw refuse('invoicePaid', { name: used.invoice, payment: used.payment })
}

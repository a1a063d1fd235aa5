// The effect of a supplier's state, cooperation from its first purchase or contract on, and its sums (docs/domain/supplier.md#states).
import { sql } from 'kysely'
import { supplier } from '../../model/entities/supplier.ts'
import { rawRows } from '../db/raw-rows.ts'
import { transition } from '../entity/change.ts'
import type { RowOf } from '../entity/hooks.ts'
import { lockRow } from '../entity/lock-row.ts'
import type { Context } from '../kernel/context.ts'
import { refuse } from '../kernel/fail.ts'

/** Locks a supplier, so that its purchases and comments are summed up one after the other. */
export const lockSupplier = (context: Context, key: unknown): Promise<RowOf<typeof supplier>> => lockRow(context, supplier, key)

/** Refuses a purchase or contract with a supplier that is blacklisted or stopped. */
export function requireUsable({ status, supplier_name }: RowOf<typeof supplier>): void {
  if (status === 'BLACK') throw refuse('supplier.black', { name: String(supplier_name) })
  if (status === 'STOP') throw refuse('supplier.stopped', { name: String(supplier_name) })
}

/** Sets a qualified supplier to cooperating with its first purchase or contract. */
export async function beginCooperation(context: Context, key: unknown): Promise<void> {
  const row = await lockSupplier(context, key)
  if (row.status !== 'QUALIFIED') return
  await transition(context, supplier, row, { action: 'cooperate', from: ['QUALIFIED'], set: { status: 'COOPERATING' } })
}

const keyRows = rawRows({ supplier_key: 'supplier.supplier_key' })

/** Sums up the purchases and comments of a supplier. The caller has locked the supplier. */
export async function refreshSupplier(context: Context, key: unknown): Promise<void> {
  const bought = (table: string) => sql`select amount, paid_amount from ${sql.table(table)} where supplier_key = ${key} and not is_deleted
    and status in ('ORDERED', 'DELIVERED', 'SETTLED')`
  await keyRows.first(
    context.db,
    sql`with bought as (${bought('supplier_purchase')} union all ${bought('resource_purchase')}),
      sums as (select coalesce(sum(amount), 0) as total, coalesce(sum(paid_amount), 0) + (select coalesce(sum(actual_amount), 0) from payment
        where supplier_key = ${key} and not is_deleted) as paid from bought)
    update supplier set purchase_total = sums.total, paid_total = sums.paid, unpaid_total = greatest(sums.total - sums.paid, 0),
      score = (select round(avg(score), 2) from supplier_comment where supplier_key = ${key} and not is_deleted)
    from sums where supplier.supplier_key = ${key} returning supplier.supplier_key`,
  )
}

// Purchases from suppliers and of resources: amounts, states, and the sums of the supplier (docs/domain/supplier.md#purchases).
import { sql } from 'kysely'
import type { Definition } from '../../model/definition.ts'
import { supplier } from '../../model/entities/supplier.ts'
import { supplierPurchase } from '../../model/entities/supplier-purchase.ts'
import { type PurchaseChange, purchaseChanges } from '../../model/procurement-states.ts'
import { transition } from '../entity/change.ts'
import { referableRows } from '../entity/checks.ts'
import type { Hooks, Row, Write } from '../entity/hooks.ts'
import { refuseLinked } from '../entity/links.ts'
import { loadRecord } from '../entity/load-record.ts'
import { requireState, stateName } from '../entity/state-name.ts'
import type { Context } from '../kernel/context.ts'
import { invalid, refuse } from '../kernel/fail.ts'
import { amountOf } from './amounts.ts'
import { beginCooperation, lockSupplier, refreshSupplier, requireUsable } from './supplier-states.ts'

const agreed = ['quantity', 'price', 'supplier_key']

/** What has arrived keeps its price; what is settled or cancelled stays as it is. */
function requireOpen(context: Context, definition: Definition, { old, row }: Write): void {
  if (!old) return
  if (old.status === 'SETTLED' || old.status === 'CANCEL')
    throw refuse('purchase.closed', { state: stateName(context, definition, old.status) })
  if (old.status === 'DELIVERED' && agreed.some((name) => String(old[name] ?? '') !== String(row[name] ?? '')))
    throw refuse('purchase.delivered')
}

/** The suppliers of a purchase before and after a change, in the order of their keys, which prevents deadlocks. */
const suppliersOf = (...rows: readonly (Row | null)[]): string[] =>
  [...new Set(rows.map((row) => row?.supplier_key))].filter((key): key is string => typeof key === 'string').sort()

/** A supplier outside the caller's scope is refused like a missing one, whatever its state. */
async function requireSeen(context: Context, key: unknown): Promise<void> {
  const { rows } =
    await sql`select 1 from supplier t where t.supplier_key = ${key} and ${referableRows(context, supplier.name, [String(key)])}`.execute(
      context.db,
    )
  if (rows.length === 0) throw invalid({ supplier_key: 'validation.reference' })
}

async function refreshAll(context: Context, keys: readonly string[]): Promise<void> {
  for (const key of keys) await refreshSupplier(context, key)
}

export const purchaseHooks = (definition: Definition): Hooks => ({
  async beforeWrite(context, write) {
    const { old, row } = write
    requireOpen(context, definition, write)
    if (row.supplier_key && row.supplier_key !== old?.supplier_key) await requireSeen(context, row.supplier_key)
    for (const key of suppliersOf(old, row)) {
      const locked = await lockSupplier(context, key)
      if (key === row.supplier_key && key !== old?.supplier_key) requireUsable(locked)
    }
    row.amount = amountOf(row.quantity, row.price)
  },
  async afterWrite(context, { old, row }) {
    await refreshAll(context, suppliersOf(old, row))
    if (row.supplier_key) await beginCooperation(context, row.supplier_key)
  },
  async beforeDelete(context, row) {
    if (row.status !== 'PLAN' && row.status !== 'CANCEL')
      throw refuse('purchase.ordered', { state: stateName(context, definition, row.status) })
    if (definition.name === supplierPurchase.name) await refuseLinked(context, definition, row.purchase_key as string)
    for (const key of suppliersOf(row)) await lockSupplier(context, key)
  },
  afterDelete: (context, row) => refreshAll(context, suppliersOf(row)),
  async beforeRestore(context, row) {
    for (const key of suppliersOf(row)) await lockSupplier(context, key)
  },
  afterRestore: (context, row) => refreshAll(context, suppliersOf(row)),
})

/** Moves a purchase on; one that is settled has been paid, and one from a blacklisted or stopped supplier is not ordered. */
export async function changePurchase(
  context: Context,
  definition: Definition,
  key: string,
  { status, version }: { status: PurchaseChange; version: number | undefined },
): Promise<Row> {
  const row = await loadRecord(context, definition, key, 'WRITE', version)
  const from: readonly string[] = purchaseChanges[status]
  requireState(context, definition, row, from)
  for (const one of suppliersOf(row)) {
    const locked = await lockSupplier(context, one)
    if (status === 'ORDERED') requireUsable(locked)
  }
  const stored = await transition(context, definition, row, {
    action: 'updateStatus',
    from,
    set: { status, ...(status === 'SETTLED' && { paid_amount: sql`amount` }) },
  })
  await refreshAll(context, suppliersOf(row))
  return stored
}

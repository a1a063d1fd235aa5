// Purchases from suppliers and of resources: amounts, states, and the sums of the supplier (docs/domain/supplier.md#purchases).
import { sql } from 'kysely'
import type { Definition } from '../../model/definition.ts'
import { resourcePurchase } from '../../model/entities/resource-purchase.ts'
import { supplier } from '../../model/entities/supplier.ts'
import { supplierPurchase } from '../../model/entities/supplier-purchase.ts'
import { resourcePurchaseSteps, supplierPurchaseSteps } from '../../model/steps/purchase.ts'
import { partsOf } from '../../model/steps/step.ts'
import { referableRows } from '../entity/checks.ts'
import type { Hooks, Row, RowOf, Write } from '../entity/hooks.ts'
import { refuseLinked } from '../entity/links.ts'
import { accessLevelsOf } from '../entity/read.ts'
import { stateName } from '../entity/state-name.ts'
import { serveSteps } from '../entity/steps.ts'
import type { Context } from '../kernel/context.ts'
import { forbidden, invalid, refuse } from '../kernel/fail.ts'
import { amountOf } from './amounts.ts'
import { beginCooperation, lockSupplier, refreshSupplier, requireUsable } from './supplier-states.ts'

const agreed = ['quantity', 'price', 'supplier_key']

/** After the arrival the price is fixed; settled and cancelled purchases cannot be changed. */
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

/** A supplier outside the caller's scope is refused like a missing one, in any state. */
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

const purchaseHooks = (definition: Definition): Hooks => ({
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

type Purchase = RowOf<typeof supplierPurchase> | RowOf<typeof resourcePurchase>

/** Locks the suppliers of a purchase; refuses a blacklisted or stopped one. */
const lockSuppliers =
  (orders = false) =>
  async (context: Context, row: Purchase): Promise<void> => {
    for (const key of suppliersOf(row)) {
      const locked = await lockSupplier(context, key)
      if (orders) requireUsable(locked)
    }
  }

const refreshed = { after: (context: Context, row: Purchase) => refreshAll(context, suppliersOf(row)) }
const moved = { check: lockSuppliers(), ...refreshed }

/** A settled purchase is paid. */
const purchaseRules = <const C extends string>(definition: typeof supplierPurchase | typeof resourcePurchase, reads: readonly C[]) => ({
  reads,
  parts: async (context: Context, rows: readonly Row[]) =>
    (await accessLevelsOf(context, definition, rows)).map((level) => partsOf<typeof supplierPurchaseSteps>({ writer: level !== 'READ' })),
  notYours: () => forbidden(`${definition.permission}:WRITE`),
  of: {
    ORDERED: { check: lockSuppliers(true), ...refreshed },
    DELIVERED: moved,
    SETTLED: { ...moved, set: () => ({ paid_amount: sql`amount` }) },
    CANCEL: moved,
  },
})

const ofSuppliers = serveSteps(supplierPurchaseSteps, purchaseRules(supplierPurchase, ['supplier_key']))
const ofResources = serveSteps(resourcePurchaseSteps, purchaseRules(resourcePurchase, ['resource_key', 'supplier_key']))

export const purchaseStepCalls = [...ofSuppliers.calls, ...ofResources.calls]
export const supplierPurchaseHooks = ofSuppliers.hooksWith(purchaseHooks(supplierPurchase))
export const resourcePurchaseHooks = ofResources.hooksWith(purchaseHooks(resourcePurchase))

// The rows above a money record. Everything that moves money locks them in one order: contract, budget row, project, customer (docs/domain/project-money.md#sums).
import { sql } from 'kysely'
import type { Definition } from '../../model/definition.ts'
import { budgetPayment } from '../../model/entities/budget.ts'
import { contract } from '../../model/entities/contract.ts'
import { customer } from '../../model/entities/customer.ts'
import { project } from '../../model/entities/project.ts'
import type { Business } from '../bpm/store/business.ts'
import type { Row, RowOf } from '../entity/hooks.ts'
import { loadRecord } from '../entity/load-record.ts'
import { lockRow } from '../entity/lock-row.ts'
import { requireRecord } from '../entity/read.ts'
import type { Context } from '../kernel/context.ts'
import { conflict } from '../kernel/fail.ts'

export interface RowsAbove {
  contract: RowOf<typeof contract> | null
  budgetRow: RowOf<typeof budgetPayment> | null
  project: RowOf<typeof project> | null
}

const places = ['contract_key', 'budget_payment_key', 'project_key', 'customer_key'] as const
type Place = (typeof places)[number]

/** Locks the rows that sum up a payment, receipt, invoice or cost. */
async function lockAbove(context: Context, row: Row): Promise<RowsAbove> {
  const lock = <D extends Definition>(definition: D, place: Place): Promise<RowOf<D> | null> =>
    typeof row[place] === 'string' ? lockRow(context, definition, row[place]) : Promise.resolve(null)
  const above = {
    contract: await lock(contract, 'contract_key'),
    budgetRow: await lock(budgetPayment, 'budget_payment_key'),
    project: await lock(project, 'project_key'),
  }
  if ('over_amount' in row) await lock(customer, 'customer_key')
  return above
}

/** The locked rows above a record, and the record as it was then. */
export type Below<D extends Definition> = RowsAbove & { seen: RowOf<D> }

/** Locks the rows that sum up a record, before the record. */
async function lockBelow<D extends Definition>(context: Context, definition: D, key: string): Promise<Below<D>> {
  const seen = await requireRecord(context, definition, key, 'READ')
  return { ...(await lockAbove(context, seen)), seen }
}

/** Fails with 409 if the record was moved to another budget row or contract since the rows above it were locked. */
function requireStill(found: Row, { seen }: { seen: Row }): void {
  if (places.some((place) => (seen[place] ?? null) !== (found[place] ?? null))) throw conflict('stale', { name: '' })
}

/** For the steps of a money record: the rows above it are locked before it, and must still be the same. */
export const belowLocked = <D extends Definition>(definition: D) => ({
  lock: (context: Context, key: string): Promise<Below<D>> => lockBelow(context, definition, key),
  still: (row: RowOf<D>, above: Below<D>) => requireStill(row, above),
})

/** A money record, locked after the rows above it; fails as loadRecord and requireStill do. */
export async function loadBelow<D extends Definition>(context: Context, definition: D, key: string): Promise<RowOf<D>> {
  const above = await lockBelow(context, definition, key)
  const row = await loadRecord(context, definition, key, 'READ')
  requireStill(row, above)
  return row
}

/** A business type whose record is locked after the rows above it, when it is submitted, returned and decided. */
export function lockedFromAbove(definition: Definition, business: Business): Business {
  const lock = async (context: Context, key: string) => {
    const { rows } = await sql<Row>`select t.* from ${sql.table(definition.name)} t where t.${sql.ref(definition.key)} = ${key}`.execute(
      context.db,
    )
    if (rows[0]) await lockAbove(context, rows[0])
  }
  return {
    ...business,
    async submit(context, key, instance, process) {
      await lock(context, key)
      return business.submit(context, key, instance, process)
    },
    async giveBack(context, key, comment) {
      await lock(context, key)
      await business.giveBack(context, key, comment)
    },
    async decide(context, key, verdict) {
      await lock(context, key)
      await business.decide(context, key, verdict)
    },
  }
}

// A state change that is not an edit: one conditional UPDATE, so that exactly one of several concurrent changes succeeds.
import { type RawBuilder, sql } from 'kysely'
import type { Definition } from '../../model/definition.ts'
import type { Context } from '../kernel/context.ts'
import { differences } from './diff.ts'
import { keyOf, type Row, type RowOf } from './hooks.ts'
import { wrongState } from './state-name.ts'
import { assignedColumns, plainRow } from './store.ts'

export interface Transition<D extends Pick<Definition, 'name'> = Definition> {
  /** The action named in the operation log. */
  action: string
  /** Statuses it starts from; left out where another condition decides. */
  from?: readonly string[]
  /** A further condition of the same UPDATE, on table `t`. */
  when?: RawBuilder<boolean>
  /** Columns that it sets, private values unencrypted; a RawBuilder is used as SQL. */
  set: Record<string, unknown>
  /** What to throw when the row is not in a suitable state; by default 当前状态不允许该操作 with the name of the state. */
  otherwise?(row: RowOf<D>): Error
}

/**
 * Moves one row from a state to the next and audits it. The caller has read the row (its scope is checked); if it has left `from` or `when` meanwhile, nothing is written and
 * `otherwise` is thrown. Returns the stored row.
 */
export async function transition<D extends Definition>(context: Context, definition: D, row: Row, step: Transition<D>): Promise<RowOf<D>> {
  const key = keyOf(definition, row)
  const set = { ...step.set, update_time: context.now, update_by_key: context.visitor?.user_key ?? null }
  const assignments = assignedColumns(definition, set).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  const from = step.from ? sql`and t.status = any(${[...step.from]}::text[])` : sql``
  const when = step.when ? sql`and ${step.when}` : sql``
  const { rows } = await sql<Row>`
    update ${sql.table(definition.name)} t set ${sql.join(assignments)}, row_version = t.row_version + 1
    where t.${sql.ref(definition.key)} = ${key} and not t.is_deleted ${from} ${when} returning t.*`.execute(context.db)
  const stored = rows[0] && plainRow(definition, rows[0])
  if (!stored) {
    const current = await sql<Row>`select t.* from ${sql.table(definition.name)} t where t.${sql.ref(definition.key)} = ${key}`.execute(
      context.db,
    )
    throw (step.otherwise ?? wrongState(context, definition))((current.rows[0] ?? row) as RowOf<D>)
  }
  await context.audit({ biz_type: definition.name, biz_key: key, action: step.action, diff: differences(definition, row, stored) })
  return stored
}

// Rows that a rule sums up, compares or changes, locked until the transaction ends, without the data scope.
import { type RawBuilder, sql } from 'kysely'
import type { Definition } from '../../model/definition.ts'
import type { Context } from '../kernel/context.ts'
import { notFound } from '../kernel/fail.ts'
import type { Row, RowOf } from './hooks.ts'
import { plainRow } from './store.ts'

/** The row without the data scope, deleted or not; it must not be shown to a caller outside the scope. Fails with 404 where there is none. */
export async function lockRow<D extends Definition>({ db }: Context, definition: D, key: unknown): Promise<RowOf<D>> {
  const { rows } = await sql<Row>`select t.* from ${sql.table(definition.name)} t
    where t.${sql.ref(definition.key)} = ${key} for update of t`.execute(db)
  if (!rows[0]) throw notFound()
  return plainRow(definition, rows[0])
}

/** The rows `t` that meet the condition and are not deleted, without the data scope, in the order of their keys, which prevents deadlocks. */
export async function lockRows<D extends Definition>({ db }: Context, definition: D, where: RawBuilder<boolean>): Promise<RowOf<D>[]> {
  const { rows } = await sql<Row>`select t.* from ${sql.table(definition.name)} t where ${where} and not t.is_deleted
    order by t.${sql.ref(definition.key)} for update of t`.execute(db)
  return rows.map((row) => plainRow(definition, row))
}

// A row that a rule sums up or compares, locked until the transaction ends, whoever may see it.
import { sql } from 'kysely'
import type { Definition } from '../../model/definition.ts'
import type { Context } from '../kernel/context.ts'
import { notFound } from '../kernel/fail.ts'
import type { Row } from './hooks.ts'
import { allColumns, ownColumns } from './select.ts'
import { plainRow } from './store.ts'

/** The row without the data scope, deleted or not; it must not be shown to a caller outside the scope. Fails with 404 where there is none. */
export async function lockRow({ db }: Context, definition: Definition, key: unknown): Promise<Row> {
  const { rows } = await sql<Row>`select ${ownColumns(allColumns(definition))} from ${sql.table(definition.name)} t
    where t.${sql.ref(definition.key)} = ${key} for update of t`.execute(db)
  if (!rows[0]) throw notFound()
  return plainRow(definition, rows[0])
}

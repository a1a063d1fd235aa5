// Reads a row without the data scope: for jobs, and where a refusal must distinguish a concurrent change from a missing record.
import { sql } from 'kysely'
import type { Definition } from '../../model/definition.ts'
import type { Row, RowOf } from '../entity/hooks.ts'
import { plainRow } from '../entity/store.ts'
import type { Context } from '../kernel/context.ts'

/** The row unless it is deleted, else null. It must not be shown to a caller outside the scope. */
export async function findRowUnscoped<D extends Definition>(
  context: Context,
  definition: D,
  key: string,
  lock = false,
): Promise<RowOf<D> | null> {
  const { rows } = await sql<Row>`select t.* from ${sql.table(definition.name)} t
    where t.${sql.ref(definition.key)} = ${key} and not t.is_deleted ${lock ? sql`for update` : sql``}`.execute(context.db)
  return rows[0] ? plainRow(definition, rows[0]) : null
}

// Indexes for the custom fields of lists, so that long lists are sorted by them as fast as by a column. They are created and dropped with the fields.
import { sql } from 'kysely'
import type { Definition } from '../../model/definition.ts'
import type { Db } from '../db/gateway.ts'
import { quoteName } from '../db/quote.ts'
import type { CustomFieldSpec } from '../kernel/principal.ts'
import { customFieldExpression } from './custom-field-filter.ts'

/** PostgreSQL cuts longer names, and two might become one. */
const longestName = 63

/** A list puts empty values last in both directions, which one index cannot do. */
const directions = ['asc', 'desc'] as const

/** Creates and drops indexes to match the enabled fields of an entity's list; call it in the transaction that changed a field. */
export async function alignCustomFieldIndexes(db: Db, definition: Definition): Promise<void> {
  const { name: table, key } = definition
  const listed = await sql<Pick<CustomFieldSpec, 'field_name' | 'field_type'>>`select field_name, field_type from custom_field
    where entity = ${table} and show_list and status = '1' and not is_deleted`.execute(db)
  const wanted = new Map<string, string>()
  for (const spec of listed.rows) {
    const order = customFieldExpression(spec, '"ext"')
    if (!order) continue
    for (const direction of directions) {
      const name = `${table}_${spec.field_name}_${direction}`
      if (name.length > longestName) continue
      const parts = `(${order.expression}) ${direction} nulls last, ${quoteName(key)} ${direction}`
      wanted.set(name, `create index ${quoteName(name)} on ${quoteName(table)} (${parts}) where not "is_deleted"`)
    }
  }
  const found = await sql<{ name: string }>`select indexname as name from pg_indexes
    where schemaname = 'public' and tablename = ${table} and starts_with(indexname, ${`${table}_x_`})`.execute(db)
  const there = new Set(found.rows.map(({ name }) => name))
  for (const name of there) if (!wanted.has(name)) await sql.raw(`drop index ${quoteName(name)}`).execute(db)
  for (const [name, statement] of wanted) if (!there.has(name)) await sql.raw(statement).execute(db)
}

// Indexes for the custom fields of lists, so that long lists are sorted by them as fast as by a column. They are created and dropped with the fields.
import { sql } from 'kysely'
import type { Definition } from '../../model/definition.ts'
import type { Db } from '../db/gateway.ts'
import { quoteName, rawRows } from '../db/raw-rows.ts'
import type { CustomFieldSpec } from '../kernel/principal.ts'
import { customFieldExpression } from './custom-field-filter.ts'

/** PostgreSQL cuts longer names, and two might become one. */
const longestName = 63
const indexRows = rawRows({ name: 'text' })

/** A list puts empty values last in both directions, which one index cannot do. */
const directions = ['asc', 'desc'] as const

/** Creates and drops indexes to match the enabled fields of an entity's list; call it in the transaction that changed a field. */
export async function alignCustomFieldIndexes(db: Db, definition: Definition): Promise<void> {
  const { name: table, key } = definition
  const listed = await db
    .selectFrom('custom_field')
    .select(['field_name', 'field_type'])
    .where('entity', '=', table)
    .where('status', '=', '1')
    .where((row) => row.and([row.ref('show_list'), row.not('is_deleted')]))
    .$narrowType<Pick<CustomFieldSpec, 'field_type'>>()
    .execute()
  const wanted = new Map<string, string>()
  for (const spec of listed) {
    const order = customFieldExpression(spec, '"ext"')
    if (!order) continue
    for (const direction of directions) {
      const name = `${table}_${spec.field_name}_${direction}`
      if (name.length > longestName) continue
      const parts = `(${order.expression}) ${direction} nulls last, ${quoteName(key)} ${direction}`
      wanted.set(name, `create index ${quoteName(name)} on ${quoteName(table)} (${parts}) where not "is_deleted"`)
    }
  }
  const found = await indexRows.read(
    db,
    sql`select indexname::text as name from pg_indexes
    where schemaname = 'public' and tablename = ${table} and starts_with(indexname, ${`${table}_x_`})`,
  )
  const there = new Set(found.map(({ name }) => name))
  for (const name of there) if (!wanted.has(name)) await sql.raw(`drop index ${quoteName(name)}`).execute(db)
  for (const [name, statement] of wanted) if (!there.has(name)) await sql.raw(statement).execute(db)
}

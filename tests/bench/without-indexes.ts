// Fills a table of PostgreSQL as an operator would: its indexes are made once at the end.
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../lib/backend/db/tables.ts'

/** Runs `fill` while the table has none of its indexes but the unique ones, and makes them again. The connection must be the only one of its pool. */
export async function withoutIndexes(db: Kysely<Tables>, table: string, fill: () => Promise<unknown>): Promise<void> {
  const { rows: indexes } = await sql<{ name: string; definition: string }>`select indexrelid::regclass::text as name,
    pg_get_indexdef(indexrelid) as definition from pg_index where indrelid = ${`"${table}"`}::regclass and not indisunique`.execute(db)
  for (const { name } of indexes) await sql`drop index ${sql.raw(name)}`.execute(db)
  await fill()
  await sql`set maintenance_work_mem = '1GB'`.execute(db)
  for (const { definition } of indexes) await sql.raw(definition).execute(db)
}

// The database that an API test runs on: in memory, or a fresh one on the PostgreSQL server that TEST_DATABASE_URL names.
import { sql } from 'kysely'
import { openPostgres } from '../../lib/backend/db/database.ts'
import type { Gateway } from '../../lib/backend/db/gateway.ts'
import { openMemory } from '../../lib/backend/db/memory.ts'
import { desiredSchema } from '../../lib/backend/db/schema.ts'
import { createSchemaSql } from '../../lib/backend/db/schema-sql.ts'
import { checkRowsOf } from './check-raw-rows.ts'
import { createDatabase } from './postgres.ts'

/** Opens a database with the declared tables and no rows. */
export async function openTestDatabase(): Promise<Gateway> {
  const server = process.env.TEST_DATABASE_URL
  if (!server) {
    const memory = await openMemory()
    checkRowsOf(memory.pool)
    return memory
  }
  const gateway = await openPostgres(await createDatabase(server), 8)
  checkRowsOf(gateway.pool)
  const statements = createSchemaSql(desiredSchema()).map((statement) => `${statement};`)
  await gateway.db.connection().execute((db) => sql.raw(statements.join('\n')).execute(db))
  return gateway
}

// Brings a database up to this version: one transaction per migration, safe for several processes, never backwards.
import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { log } from '../base/log.ts'
import { DatabaseError } from './database-error.ts'
import type { Gateway } from './gateway.ts'
import { migrations } from './migrations/index.ts'

type AnyDb = Kysely<unknown>

/**
 * Runs the migrations that are missing; the embedded database is copied first. Fails with DatabaseError 'newerSchema' when the database knows migrations that this version does
 * not, and 'settings' when one fails: nothing of that one was changed then.
 */
export async function migrate(gateway: Gateway, known: Record<string, Migration> = migrations): Promise<void> {
  const done = await doneMigrations(gateway.db as unknown as AnyDb)
  const foreign = done.filter((name) => !known[name])
  if (foreign.length > 0)
    throw new DatabaseError(
      'newerSchema',
      `The database was last used by a newer version of this product (it knows ${foreign.join(', ')}). Start that version, or restore a copy made before it. Nothing was changed`,
    )
  const missing = Object.keys(known).filter((name) => !done.includes(name))
  if (missing.length === 0) return
  if (done.length > 0) await gateway.copy?.(`before-${missing[0]}`)
  await gateway.withoutClock((db) => runMissing(db as unknown as AnyDb, known, missing.length))
}

/** Another process may have done some of them meanwhile; then there is less to do. */
async function runMissing(db: AnyDb, known: Record<string, Migration>, count: number): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => known }, allowUnorderedMigrations: false })
  for (let step = 0; step < count; step++) {
    const { error, results = [] } = await migrator.migrateUp()
    if (error) {
      const name = results.find((result) => result.status === 'Error')?.migrationName ?? 'a migration'
      throw new DatabaseError('settings', `${name} failed and was taken back: ${(error as Error).message}`, { cause: error })
    }
    for (const result of results) log.info({ migration: result.migrationName }, 'migrated')
    if (results.length === 0) return
  }
}

/** Names of the migrations a database has had. */
export async function doneMigrations(db: AnyDb): Promise<string[]> {
  const { rows } = await sql<{ found: string | null }>`select to_regclass('kysely_migration')::text as found`.execute(db)
  if (!rows[0]?.found) return []
  const done = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return done.rows.map((row) => row.name)
}

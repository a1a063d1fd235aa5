// Migrates a database to this version: one transaction per migration, safe with several processes, never backwards.
import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { log } from '../base/log.ts'
import { DatabaseError } from './database-error.ts'
import type { Gateway } from './gateway.ts'
import { checksumOf, type Migrations } from './migration-checksum.ts'
import { migrations } from './migrations/index.ts'
import { runStatements } from './run-statements.ts'

type AnyDb = Kysely<unknown>

/**
 * Runs the missing migrations; the embedded database is copied first. Fails with DatabaseError 'newerSchema' if the database has migrations that this version does
 * not know, 'changedMigration' if one of its migrations had other statements than in this version, and 'settings' if one fails, which is rolled back.
 */
export async function migrate(gateway: Gateway, known: Migrations = migrations): Promise<void> {
  const done = await readDone(gateway.db as unknown as AnyDb)
  const foreign = done.filter(({ name }) => !known[name]).map(({ name }) => name)
  if (foreign.length > 0)
    throw new DatabaseError(
      'newerSchema',
      `The database was last used by a newer version of this product (it knows ${foreign.join(', ')}). Start that version, or restore a copy made before it. Nothing was changed`,
    )
  const changed = done.find(({ name, checksum }) => checksum !== null && checksum !== checksumOf(known[name] ?? []))
  if (changed)
    throw new DatabaseError(
      'changedMigration',
      `数据库执行过的迁移 ${changed.name} 与本版本中的内容不同，未做任何改动；请启动执行它的版本，或恢复与本版本相符的副本（见 docs/migrations.md）。\n  The migration ${changed.name} that this database has had differs from the one of this version, and nothing was changed: start the version that ran it, or restore a copy that fits (docs/migrations.md).`,
    )
  const missing = Object.keys(known).filter((name) => !done.some((one) => one.name === name))
  if (missing.length === 0) return
  if (done.length > 0) await gateway.copy?.(`before-${missing[0]}`)
  await gateway.withoutClock((db) => runMissing(db as unknown as AnyDb, known, missing.length))
}

/** How long a migration waits for a table in use. Then it is rolled back, so that the statements behind it can run (docs/migrations.md#while-the-version-before-serves). */
const lockWait = '2s'
const maxTries = 30
const pauseMs = 1000

/** Another process may have run some of them meanwhile. */
async function runMissing(db: AnyDb, known: Migrations, count: number): Promise<void> {
  const all = Object.fromEntries(Object.entries(known).map(([name, statements]) => [name, migrationOf(name, statements)]))
  const migrator = new Migrator({ db, provider: { getMigrations: async () => all }, allowUnorderedMigrations: false })
  for (let step = 0; step < count; step++) {
    const names = await runNext(migrator)
    for (const name of names) log.info({ migration: name }, 'migrated')
    if (names.length === 0) return
  }
}

/** Runs the next migration; returns its name, or nothing if none is missing. */
async function runNext(migrator: Migrator): Promise<string[]> {
  for (let attempt = 1; ; attempt++) {
    const { error, results = [] } = await migrator.migrateUp()
    if (!error) return results.map(({ migrationName }) => migrationName)
    const name = results.find((result) => result.status === 'Error')?.migrationName ?? 'a migration'
    if (!isLockTimeout(error) || attempt === maxTries)
      throw new DatabaseError('settings', `${name} failed and was taken back: ${(error as Error).message}`, { cause: error })
    log.warn({ migration: name, attempt }, 'a migration waits for a table that is in use')
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}

const isLockTimeout = (error: unknown): boolean => ((error as Error).cause as { code?: unknown } | undefined)?.code === '55P03'

const migrationOf = (name: string, statements: readonly string[]): Migration => ({
  async up(db: AnyDb) {
    await sql`set local lock_timeout = ${sql.lit(lockWait)}`.execute(db)
    await runStatements(db, statements)
    await recordChecksum(db, name, checksumOf(statements))
  },
})

/** In a transaction that holds a lock against other processes. */
async function recordChecksum(db: AnyDb, name: string, checksum: string): Promise<void> {
  await sql`create table if not exists migration_checksum (name text primary key, checksum text not null)`.execute(db)
  await sql`insert into migration_checksum values (${name}, ${checksum}) on conflict do nothing`.execute(db)
}

/** Any number that no other lock of the product uses. */
const checksumLock = 7_120_041

/** Records the checksums of migrations that ran before checksums were stored. Only for a database whose tables match the declarations. */
export async function recordOldChecksums(gateway: Gateway, known: Migrations = migrations): Promise<void> {
  const unrecorded = (await readDone(gateway.db as unknown as AnyDb)).filter(({ checksum }) => checksum === null)
  if (unrecorded.length === 0) return
  await (gateway.db as unknown as AnyDb).transaction().execute(async (db) => {
    await sql`select pg_advisory_xact_lock(${checksumLock})`.execute(db)
    for (const { name } of unrecorded) await recordChecksum(db, name, checksumOf(known[name] ?? []))
  })
}

/** Names of the executed migrations of a database. */
export async function doneMigrations(db: AnyDb): Promise<string[]> {
  return (await readDone(db)).map(({ name }) => name)
}

/** Whether the tables of a database are exactly of this version; a new database has none. */
export async function versionOfTables(db: Gateway['db'], known: Migrations = migrations): Promise<'none' | 'this' | 'another'> {
  const done = new Set(await doneMigrations(db as unknown as AnyDb))
  if (done.size === 0) return 'none'
  const names = Object.keys(known)
  return done.size === names.length && names.every((name) => done.has(name)) ? 'this' : 'another'
}

/** Names of the migrations of this version that are missing in the database; none if it has no record of migrations, as in tests. */
export async function missingMigrations(db: Gateway['db'], known: Migrations = migrations): Promise<string[]> {
  const done = new Set(await doneMigrations(db as unknown as AnyDb))
  return done.size === 0 ? [] : Object.keys(known).filter((name) => !done.has(name))
}

interface Done {
  name: string
  /** Null if the migration ran before checksums were stored. */
  checksum: string | null
}

async function readDone(db: AnyDb): Promise<Done[]> {
  const { rows } = await sql<{ migrated: boolean; recorded: boolean }>`select to_regclass('kysely_migration') is not null as migrated,
    to_regclass('migration_checksum') is not null as recorded`.execute(db)
  if (!rows[0]?.migrated) return []
  const done = rows[0].recorded
    ? sql<Done>`select m.name, c.checksum from kysely_migration m left join migration_checksum c on c.name = m.name order by m.name`
    : sql<Done>`select name, null::text as checksum from kysely_migration order by name`
  return (await done.execute(db)).rows
}

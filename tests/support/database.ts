// The database that an API test runs on: in memory, or a fresh one on a PostgreSQL server; seeded as a copy of what the run's first file has seeded.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { inject, test } from 'vitest'
import { secrets } from '../../lib/backend/base/secrets.ts'
import type { Gateway } from '../../lib/backend/db/gateway.ts'
import { bytesOf, openBytes, openImage, openMemory, wrapPglite } from '../../lib/backend/db/memory.ts'
import { openPostgres } from '../../lib/backend/db/postgres.ts'
import { desiredSchema } from '../../lib/backend/db/schema.ts'
import { createSchemaSql } from '../../lib/backend/db/schema-sql.ts'
import { checkRowsOf, RawRowsRecord } from './check-raw-rows.ts'
import { createDatabase } from './postgres.ts'

/** Fills a database; closes nothing. */
type Seed = (gateway: Gateway) => Promise<unknown>

/** Opens a database with the declared tables and no rows. */
export async function openTestDatabase(): Promise<Gateway> {
  const server = inject('server')
  if (!server) return checked(await openMemory())
  const gateway = checked(await openPostgres(await createDatabase(server), poolSize))
  const statements = createSchemaSql(desiredSchema()).map((statement) => `${statement};`)
  await gateway.db.connection().execute((db) => sql.raw(statements.join('\n')).execute(db))
  return gateway
}

const poolSize = 8

/** A test of several sessions at once. The embedded database has one; the file runs on a PostgreSQL server too, and there the test stands. */
export function testOnServer(title: string, work: () => Promise<void>): void {
  if (inject('server')) test(title, work)
}

/** Compares the declared columns of raw statements with what they answer here. */
function checked(gateway: Gateway): Gateway {
  checkRowsOf(gateway.pool, new RawRowsRecord(inject('images')))
  return gateway
}

/** Opens a database filled by `seed`: filled here the first time in a run, after that a copy of it. What one file changes no other sees. */
export async function openSeededDatabase(name: string, seed: Seed): Promise<Gateway> {
  // what is seeded counts its days from today
  const today = new Date().toISOString().slice(0, 10)
  // and holds what only this run's secret opens
  const run = createHash('sha256').update(secrets().dataKey).digest('hex').slice(0, 8)
  const image = `seeded_${name}_${run}_${today}`
  const server = inject('server')
  return server ? openCopy(server, image, seed) : openMemoryImage(image, seed)
}

/** Two files that begin at once may both seed; either image serves the rest. */
async function openMemoryImage(name: string, seed: Seed): Promise<Gateway> {
  const file = path.join(inject('images'), `${name}.tar`)
  if (existsSync(file)) return checked(await wrapPglite(await openBytes(readFileSync(file))))
  const lite = await openImage(createSchemaSql(desiredSchema()))
  const gateway = checked(await wrapPglite(lite))
  await seed(gateway)
  writeFileSync(`${file}.${process.pid}`, await bytesOf(lite))
  renameSync(`${file}.${process.pid}`, file)
  return gateway
}

/** Files that begin at once wait for the first of them to seed. */
async function openCopy(server: string, template: string, seed: Seed): Promise<Gateway> {
  const client = new pg.Client(server)
  await client.connect()
  await client.query('select pg_advisory_lock(hashtext($1))', [template])
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [template])
  if (!rowCount) {
    const gateway = await openTestDatabase()
    await seed(gateway)
    const made = (await sql<{ name: string }>`select current_database() as name`.execute(gateway.db)).rows[0]?.name
    await gateway.close()
    await client.query(`alter database "${made}" rename to "${template}"`)
  }
  await client.end()
  return checked(await openPostgres(await createDatabase(server, template), poolSize))
}

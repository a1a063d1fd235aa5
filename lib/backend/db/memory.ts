// A database in memory, inside the process, for tests: the declared schema, opened from a kept image in well under a second.
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import { sql } from 'kysely'
import pg from 'pg'
import { channelName, createDb, type Gateway } from './gateway.ts'
import { createSchemaSql, desiredSchema } from './schema.ts'
import { timeZone, wireTypes } from './wire-types.ts'

/** Opens an empty database of the declared schema. Nothing of it outlives the process. */
export async function openMemory(): Promise<Gateway> {
  return wrapPglite(await openImage(createSchemaSql(desiredSchema())))
}

/** An in-process database behind the gateway; also for tests that bring their own schema. */
export async function wrapPglite(lite: PGlite): Promise<Gateway> {
  await lite.exec(`set time zone '${timeZone}'`)
  const pool = new pg.Pool({ ...createPgConfig(lite), max: 1, types: wireTypes })
  const db = createDb(pool)
  return {
    kind: 'memory',
    db,
    pool,
    async listen(channel, listener) {
      const end = await lite.listen(channelName(channel), listener)
      return () => end()
    },
    async notify(channel, payload, executor = db) {
      await sql`select pg_notify(${channelName(channel)}, ${payload})`.execute(executor)
    },
    async close() {
      await db.destroy()
      await lite.close()
    },
  }
}

/** Restores the image of this schema from node_modules/.cache, or makes it: a fresh initdb takes seconds. */
async function openImage(statements: readonly string[]): Promise<PGlite> {
  const hash = createHash('sha256')
    .update(JSON.stringify([statements, pgliteVersion()]))
    .digest('hex')
    .slice(0, 16)
  const file = path.resolve('node_modules/.cache/database', `memory-${hash}.tar`)
  const kept = readImage(file)
  if (kept) return PGlite.create({ loadDataDir: kept })
  const lite = await PGlite.create()
  await lite.exec(statements.map((statement) => `${statement};`).join('\n'))
  const image = Buffer.from(await (await lite.dumpDataDir('none')).arrayBuffer())
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(`${file}.${process.pid}`, image)
  renameSync(`${file}.${process.pid}`, file)
  return lite
}

function readImage(file: string): Blob | null {
  try {
    return new Blob([readFileSync(file)])
  } catch {
    return null
  }
}

function pgliteVersion(): string {
  const manifest = path.resolve('node_modules/@electric-sql/pglite/package.json')
  return (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version
}

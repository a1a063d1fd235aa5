// A database in memory, inside the process, for tests: the declared schema, opened from a cached image in well under a second.
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import { sql } from 'kysely'
import pg from 'pg'
import { log } from '../base/log.ts'
import { channelName, createDb, type Gateway } from './gateway.ts'
import { desiredSchema } from './schema.ts'
import { createSchemaSql } from './schema-sql.ts'
import { transactionsOf } from './transaction.ts'
import { timeZone, wireTypes } from './wire-types.ts'

const imagesKept = 4

/** Opens a database made by `statements`, by default with the declared tables and without rows. It ends with the process. */
export async function openMemory(statements: readonly string[] = createSchemaSql(desiredSchema())): Promise<Gateway> {
  return wrapPglite(await openImage(statements))
}

/**
 * Opens a database without tables.
 * @internal for tests
 */
export const openEmpty = (): Promise<Gateway> => openMemory([])

/** The gateway to a PGlite that the caller has opened. */
export async function wrapPglite(lite: PGlite): Promise<Gateway> {
  await lite.exec(`set time zone '${timeZone}'`)
  const pool = new pg.Pool({ ...createPgConfig(lite), max: 1, types: wireTypes })
  const db = createDb(pool, { oneSession: true })
  /** Nothing may run between the parsing and the execution of a statement: work on the handle itself waits for the pool's one connection. */
  const alone = async <T>(work: () => Promise<T>): Promise<T> => {
    const client = await pool.connect()
    try {
      return await work()
    } finally {
      client.release()
    }
  }
  return {
    kind: 'memory',
    db,
    pool,
    transaction: transactionsOf(db),
    apart: null,
    async listen(channel, listener) {
      const end = await alone(() => lite.listen(channelName(channel), listener))
      return () => alone(end)
    },
    async notify(channel, payload, executor = db) {
      await sql`select pg_notify(${channelName(channel)}, ${payload})`.execute(executor)
    },
    readingDb: () => db,
    withoutClock: (work) => work(db),
    async close() {
      await db.destroy()
      await lite.close()
    },
  }
}

/** PGlite in memory after `statements`: restored from an image in node_modules/.cache, or made there, because a fresh initdb takes seconds. */
export async function openImage(statements: readonly string[]): Promise<PGlite> {
  const hash = createHash('sha256')
    .update(JSON.stringify([statements, pgliteVersion(), String(lighten), String(bytesOf)]))
    .digest('hex')
    .slice(0, 16)
  const file = path.resolve('node_modules/.cache/database', `memory-${hash}.tar`)
  const kept = readImage(file)
  if (kept) return openBytes(kept)
  const lite = await PGlite.create()
  await lite.exec(statements.map((statement) => `${statement};`).join('\n'))
  await lighten(lite)
  keepImage(file, await bytesOf(lite))
  return lite
}

/** The bytes of an image with the interface of a Blob that PGlite uses. A real Blob would copy them when it is created, and twice when it is read. */
class Image extends Blob {
  readonly #bytes: Buffer

  constructor(bytes: Buffer) {
    super()
    this.#bytes = bytes
  }

  override async arrayBuffer(): Promise<ArrayBuffer> {
    const { buffer, byteOffset, byteLength } = this.#bytes
    const whole = buffer as ArrayBuffer
    return byteLength === whole.byteLength ? whole : whole.slice(byteOffset, byteOffset + byteLength)
  }
}

/** PGlite in memory from the bytes of `bytesOf`; the bytes can be opened again. */
export const openBytes = (image: Buffer): Promise<PGlite> => PGlite.create({ loadDataDir: new Image(image) })

/** The image of a database. Opening it replays no log, and unpacks only the one log segment that is begun here. */
export async function bytesOf(lite: PGlite): Promise<Buffer> {
  await lite.exec('select pg_switch_wal()')
  await lite.exec('checkpoint')
  return Buffer.from(await (await lite.dumpDataDir('none')).arrayBuffer())
}

/** Settings for a database that need not survive a crash, and databases that are not used: two thirds of the files in an image. */
async function lighten(lite: PGlite): Promise<void> {
  for (const name of ['full_page_writes', 'synchronous_commit', 'wal_init_zero', 'wal_recycle'])
    await lite.exec(`alter system set ${name} = off`)
  for (const name of ['template1', 'template0']) {
    await lite.exec(`update pg_database set datistemplate = false where datname = '${name}'`)
    await lite.exec(`drop database ${name}`)
  }
}

function readImage(file: string): Buffer | null {
  try {
    return readFileSync(file)
  } catch {
    return null
  }
}

/** If the cache is not writable, the next database is made from the statements again. */
function keepImage(file: string, image: Buffer): void {
  try {
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(`${file}.${process.pid}`, image)
    renameSync(`${file}.${process.pid}`, file)
    dropOldImages(path.dirname(file))
  } catch (error) {
    log.debug({ err: error }, 'the image of an empty database is not kept')
  }
}

/** An image is 30 MB; the newest few are enough. */
function dropOldImages(folder: string): void {
  const images = readdirSync(folder).map((name) => ({ file: path.join(folder, name), time: statSync(path.join(folder, name)).mtimeMs }))
  images.sort((a, b) => b.time - a.time)
  for (const { file } of images.slice(imagesKept)) rmSync(file, { force: true })
}

function pgliteVersion(): string {
  const manifest = path.resolve('node_modules/@electric-sql/pglite/package.json')
  return (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version
}

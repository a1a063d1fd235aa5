// Writes database, stored files and secrets of an installation into a folder, as one snapshot, while users continue to work.
import { createHash } from 'node:crypto'
import { createWriteStream, existsSync, readdirSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createGzip } from 'node:zlib'
import type { Environment } from '../../backend/base/environment.ts'
import { makeFolder } from '../../backend/base/make-folder.ts'
import { loadSecrets } from '../../backend/base/secrets.ts'
import { version } from '../../backend/base/version.ts'
import { RowSum, readAtOneMoment, readCounters, readIndexes, readLines, tableNames } from '../../backend/db/dump.ts'
import type { Db } from '../../backend/db/gateway.ts'
import { checksumOf } from '../../backend/db/migration-checksum.ts'
import { migrations } from '../../backend/db/migrations/index.ts'
import { versionOfTables } from '../../backend/db/migrator.ts'
import { openBeside, openHere } from '../../backend/db/running.ts'
import { desiredSchema } from '../../backend/db/schema.ts'
import { openFileStore } from '../../backend/file/store.ts'
import { writeAudit } from '../../backend/kernel/traces.ts'
import { storedTime } from '../../model/moment.ts'
import { StartError } from '../start-error.ts'
import { fileList, hashFile, type Manifest, manifestFile, type StoredFile, secretsFile, tableFile } from './manifest.ts'

interface Options {
  /** Locks an embedded database exclusively, for moving it. */
  alone?: boolean
  /** Does not copy the stored files. */
  withoutFiles?: boolean
}

export interface Report {
  manifest: Manifest
  /** Files that are in the database but missing in the store. */
  missing: string[]
}

/** Writes a backup. Fails with a StartError where `folder` holds anything or the database is of another version. */
export async function backUp(settings: Environment, folder: string, options: Options = {}): Promise<Report> {
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new StartError(
      `文件夹不为空：${folder}；请给出一个新的文件夹。\n  The folder ${folder} is not empty: name a new one for the backup.`,
    )
  const reading = options.alone && !settings.DATABASE_URL ? await openHere(settings.DATA_DIR) : await openBeside(settings)
  try {
    makeFolder(path.resolve(folder))
    await mkdir(path.join(folder, 'tables'), { mode: 0o700 })
    const names = await namesToRead(reading.db)
    const read = await readAtOneMoment(reading.db, (db) => dump(db, names, folder))
    for (const [name, table] of Object.entries(read.tables)) table.sha256 = await hashFile(path.join(folder, tableFile(name)))
    const stored = options.withoutFiles ? { files: [], missing: [] } : await copyFiles(settings, reading.db, read.files, folder)
    writeFileSync(path.join(folder, fileList), stored.files.map((file) => `${JSON.stringify(file)}\n`).join(''), { mode: 0o600 })
    writeFileSync(path.join(folder, secretsFile), `${JSON.stringify(loadSecrets(settings), null, 2)}\n`, { mode: 0o600 })
    const manifest: Manifest = {
      format: 1,
      version: version(),
      created: storedTime(new Date()),
      migrations: Object.entries(migrations).map(([name, statements]) => ({ name, checksum: checksumOf(statements) })),
      tables: read.tables,
      counters: read.counters,
      indexes: read.indexes,
      files: {
        count: stored.files.length,
        bytes: stored.files.reduce((sum, { size }) => sum + size, 0),
        list_sha256: await hashFile(path.join(folder, fileList)),
      },
      secrets_sha256: await hashFile(path.join(folder, secretsFile)),
    }
    writeFileSync(path.join(folder, manifestFile), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 })
    if (!options.alone) await record(reading.db, manifest)
    return { manifest, missing: stored.missing }
  } finally {
    await reading.close()
  }
}

/** Writes an operation log entry, which 运行状态 shows. */
async function record(db: Db, { tables, files }: Manifest): Promise<void> {
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
  const diff = Object.entries({ rows, files: files.count, bytes: files.bytes }).map(([field, value]) => ({ field, old: null, new: value }))
  await writeAudit(db, { biz_type: 'backup', action: 'create', diff }, { user_key: null, ip: '', now: new Date() })
}

/** The declared tables, of a database that is exactly of this version. */
async function namesToRead(db: Db): Promise<string[]> {
  const found = await versionOfTables(db)
  if (found === 'none')
    throw new StartError('这里还没有数据，无需备份。\n  There is nothing here yet: the database has no tables of this product.')
  if (found === 'another')
    throw new StartError(
      '数据库不是本版本的；请用正在运行的那个版本做备份，再升级。\n  The database is not of this version: make the backup with the version that is running, then upgrade.',
    )
  const there = new Set(await tableNames(db))
  return desiredSchema()
    .map(({ name }) => name)
    .filter((name) => there.has(name))
}

interface Read extends Pick<Manifest, 'tables' | 'counters' | 'indexes'> {
  files: { path: string; mime: string }[]
}

async function dump(db: Db, names: readonly string[], folder: string): Promise<Read> {
  const tables: Manifest['tables'] = {}
  for (const name of names) {
    const sum = new RowSum()
    const file = path.join(folder, tableFile(name))
    await pipeline(
      Readable.from(linesOf(db, name, sum)),
      createGzip({ level: constants.Z_BEST_SPEED }),
      createWriteStream(file, { flags: 'wx', mode: 0o600 }),
    )
    tables[name] = { ...sum.sum, sha256: '' }
  }
  const files = await db
    .selectFrom('file')
    .select(['storage_path as path', 'mime'])
    .distinctOn('storage_path')
    .where('is_deleted', '=', false)
    .execute()
  return { tables, counters: await readCounters(db, names), indexes: await readIndexes(db), files }
}

async function* linesOf(db: Db, name: string, sum: RowSum): AsyncGenerator<string> {
  for await (const lines of readLines(db, name)) {
    sum.add(lines)
    yield `${lines.join('\n')}\n`
  }
}

/** Copies the files of the snapshot. A file that was deleted since then does not count as missing: its row is deleted now. */
async function copyFiles(
  settings: Environment,
  db: Db,
  wanted: readonly { path: string; mime: string }[],
  folder: string,
): Promise<{ files: StoredFile[]; missing: string[] }> {
  const store = openFileStore(settings)
  const files: StoredFile[] = []
  const missing: string[] = []
  for (const file of wanted) {
    const bytes = await store.read(file.path)
    if (bytes) files.push({ ...file, ...(await copyBytes(bytes, path.join(folder, 'files', file.path))) })
    else if (
      await db
        .selectFrom('file')
        .select('file_key')
        .where('storage_path', '=', file.path)
        .where('is_deleted', '=', false)
        .executeTakeFirst()
    )
      missing.push(file.path)
  }
  return { files, missing }
}

/** Writes a stream as a file; returns its size and checksum. */
export async function copyBytes(bytes: ReadableStream<Uint8Array>, target: string): Promise<{ size: number; sha256: string }> {
  await mkdir(path.dirname(target), { recursive: true, mode: 0o700 })
  const hash = createHash('sha256')
  let size = 0
  const count = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk)
      size += chunk.length
      done(null, chunk)
    },
  })
  await pipeline(
    Readable.fromWeb(bytes as Parameters<typeof Readable.fromWeb>[0]),
    count,
    createWriteStream(target, { flags: 'wx', mode: 0o600 }),
  )
  return { size, sha256: hash.digest('hex') }
}

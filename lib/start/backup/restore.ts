// Restores a backup into an empty installation, and compares every row and file with the manifest before the restore is valid.
import { createReadStream, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { Environment } from '../../backend/base/environment.ts'
import { makeFolder } from '../../backend/base/make-folder.ts'
import type { Secrets } from '../../backend/base/secrets.ts'
import { dataFolder, holdsDatabase } from '../../backend/db/data-folder.ts'
import { openEmbedded } from '../../backend/db/database.ts'
import {
  dropTables,
  refreshStatistics,
  setUpDump,
  sumUp,
  tableNames,
  writeCounters,
  writeIndexes,
  writeLines,
} from '../../backend/db/dump.ts'
import { EmbeddedDatabase } from '../../backend/db/embedded.ts'
import type { Db, Gateway } from '../../backend/db/gateway.ts'
import { checksumOf, type Migrations } from '../../backend/db/migration-checksum.ts'
import { migrations } from '../../backend/db/migrations/index.ts'
import { migrate } from '../../backend/db/migrator.ts'
import { openPostgres } from '../../backend/db/postgres.ts'
import { openFileStore } from '../../backend/file/store.ts'
import { StartError } from '../start-error.ts'
import { copyBytes } from './backup.ts'
import { type Manifest, readBackup, type StoredFile, secretsFile, tableFile } from './manifest.ts'

interface Options {
  /** Stored files and secrets are already in place. */
  withoutFiles?: boolean
}

/** Restores a backup into the installation of `settings`. Fails with a StartError where the backup or the target cannot be used; the target is left as it was. */
export async function restore(settings: Environment, folder: string, options: Options = {}): Promise<Manifest> {
  const { manifest, files } = await readBackup(folder)
  const known = knownMigrations(manifest)
  const secrets = JSON.parse(readFileSync(path.join(folder, secretsFile), 'utf8')) as Secrets
  requireSameSecrets(settings, secrets)
  if (!options.withoutFiles && !settings.S3_ENDPOINT) requireNoFiles(settings)
  const gateway = await openTarget(settings)
  let finished = false
  try {
    await migrate(gateway, known)
    await gateway.withoutClock((db) => fill(db, folder, manifest))
    if (!options.withoutFiles) await putFiles(settings, folder, files)
    await keepSecrets(settings, secrets)
    finished = true
    return manifest
  } finally {
    if (!finished && settings.DATABASE_URL) await dropTables(gateway.db).catch(() => undefined)
    await gateway.close()
    if (!finished && !settings.DATABASE_URL) rmSync(dataFolder(settings.DATA_DIR).database, { recursive: true, force: true })
    if (!finished && !options.withoutFiles && !settings.S3_ENDPOINT) rmSync(filesOf(settings), { recursive: true, force: true })
  }
}

/** The migrations of the backup's database, which this version must know. */
function knownMigrations(manifest: Manifest): Migrations {
  const foreign = manifest.migrations.find(({ name, checksum }) => !migrations[name] || checksumOf(migrations[name]) !== checksum)
  if (foreign)
    throw new StartError(
      `这份备份来自更新的版本 ${manifest.version}（迁移 ${foreign.name} 本版本没有）；未做任何改动，请用那个版本恢复。\n  The backup was made by the newer version ${manifest.version} (this one does not know its migration ${foreign.name}). Nothing was changed: restore it with that version.`,
    )
  return Object.fromEntries(manifest.migrations.map(({ name }) => [name, migrations[name] ?? []]))
}

const notEmpty = (place: string) =>
  new StartError(
    `目标不为空：${place}；未做任何改动，请恢复到空的数据库和数据文件夹。\n  ${place} is not empty. Nothing was changed: restore into an empty database and data folder.`,
  )

const filesOf = ({ DATA_DIR }: Environment) => path.join(DATA_DIR, 'files')

function requireNoFiles(settings: Environment): void {
  const folder = filesOf(settings)
  const there = existsSync(folder) && readdirSync(folder, { recursive: true, withFileTypes: true }).some((entry) => entry.isFile())
  if (there) throw notEmpty(folder)
}

/** An empty database. */
async function openTarget(settings: Environment): Promise<Gateway> {
  if (!settings.DATABASE_URL) {
    const folder = dataFolder(settings.DATA_DIR)
    if (holdsDatabase(folder)) throw notEmpty(folder.database)
    return openEmbedded(new EmbeddedDatabase({ dataDir: settings.DATA_DIR }), 2)
  }
  const gateway = await openPostgres(settings.DATABASE_SESSION_URL ?? settings.DATABASE_URL, 2)
  if ((await tableNames(gateway.db)).length === 0) return gateway
  await gateway.close()
  const { host, pathname } = new URL(settings.DATABASE_URL)
  throw notEmpty(`${host}${pathname}`)
}

/** Encrypted fields can be decrypted only with the backup's key. */
function requireSameSecrets(settings: Environment, { dataKey }: Secrets): void {
  const file = path.join(settings.DATA_DIR, 'secrets.json')
  const kept = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Partial<Secrets>).dataKey : undefined
  const given = settings.SECRET_KEY ?? kept
  if (given !== undefined && given !== dataKey)
    throw new StartError(
      `${settings.SECRET_KEY ? 'SECRET_KEY' : file} 与备份的密钥不同，加密的字段将无法读取；未做任何改动。请去掉它，或改用备份中 secrets.json 的 dataKey。\n  ${settings.SECRET_KEY ? 'SECRET_KEY' : file} differs from the backup's key, so encrypted fields could not be read. Nothing was changed: take it away, or give the dataKey of the backup's secrets.json.`,
    )
}

async function keepSecrets(settings: Environment, secrets: Secrets): Promise<void> {
  const file = path.join(settings.DATA_DIR, 'secrets.json')
  const { SECRET_KEY, APP_KEY, SESSION_SECRET } = settings
  if ((SECRET_KEY && APP_KEY && SESSION_SECRET) || existsSync(file)) return
  makeFolder(settings.DATA_DIR)
  await writeFile(file, `${JSON.stringify(secrets, null, 2)}\n`, { flag: 'wx', mode: 0o600 })
}

/** One transaction: rows, counters and indexes, then every table read back. */
async function fill(target: Db, folder: string, manifest: Manifest): Promise<void> {
  await target.transaction().execute(async (transaction) => {
    const db = transaction as Db
    await setUpDump(db)
    for (const table of Object.keys(manifest.tables)) await writeLines(db, table, readTable(path.join(folder, tableFile(table))))
    await writeCounters(db, manifest.counters)
    await writeIndexes(db, manifest.indexes)
    for (const [table, expected] of Object.entries(manifest.tables)) await compare(db, table, expected)
  })
  await refreshStatistics(target)
}

async function compare(db: Db, table: string, expected: Manifest['tables'][string]): Promise<void> {
  const found = await sumUp(db, table)
  if (found.rows === expected.rows && found.digest === expected.digest) return
  throw new StartError(
    `表 ${table} 恢复后与备份不符（${found.rows} 行，应为 ${expected.rows} 行）；已撤销。\n  After the restore the table ${table} is not what the backup says (${found.rows} rows of ${expected.rows}); everything was taken back.`,
  )
}

const linesAtOnce = 500
const bytesAtOnce = 4 * 1024 * 1024

async function* readTable(file: string): AsyncGenerator<string[]> {
  let lines: string[] = []
  let size = 0
  for await (const line of linesOf(createReadStream(file).pipe(createGunzip()).setEncoding('utf8'))) {
    lines.push(line)
    size += line.length
    if (lines.length < linesAtOnce && size < bytesAtOnce) continue
    yield lines
    lines = []
    size = 0
  }
  if (lines.length > 0) yield lines
}

/** Lines end only with a line feed: readline also splits at U+2028, which may be in texts. */
async function* linesOf(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of chunks) {
    const parts = (rest + chunk).split('\n')
    rest = parts.pop() ?? ''
    yield* parts
  }
  if (rest) yield rest
}

async function putFiles(settings: Environment, folder: string, files: readonly StoredFile[]): Promise<void> {
  const store = openFileStore(settings)
  await mkdir(store.temporary, { recursive: true, mode: 0o700 })
  for (const [index, file] of files.entries()) {
    const temporary = path.join(store.temporary, `restored-${index}`)
    const bytes = Readable.toWeb(createReadStream(path.join(folder, 'files', file.path))) as ReadableStream<Uint8Array>
    const copied = await copyBytes(bytes, temporary)
    if (copied.sha256 !== file.sha256)
      throw new StartError(`文件 ${file.path} 在恢复时改变。 The file ${file.path} changed while it was restored.`)
    await store.put(temporary, file.path, file.mime)
  }
}

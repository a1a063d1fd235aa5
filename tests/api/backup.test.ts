// Backup and restore: one moment although others write, everything compared, and a plain refusal of what cannot be used.
import { execFile } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Environment, parseEnvironment } from '@/lib/backend/base/environment.ts'
import { loadSecrets } from '@/lib/backend/base/secrets.ts'
import { openDatabase } from '@/lib/backend/db/database.ts'
import { RowSum, readAtOneMoment, readLines, sumUp, tableNames } from '@/lib/backend/db/dump.ts'
import type { Gateway } from '@/lib/backend/db/gateway.ts'
import { openEmpty } from '@/lib/backend/db/memory.ts'
import { migrations } from '@/lib/backend/db/migrations/index.ts'
import { doneMigrations, migrate } from '@/lib/backend/db/migrator.ts'
import { openPostgres } from '@/lib/backend/db/postgres.ts'
import { backUp } from '@/lib/start/backup/backup.ts'
import { hashFile, type Manifest, readBackup } from '@/lib/start/backup/manifest.ts'
import { restore } from '@/lib/start/backup/restore.ts'
import { loadRows, readFirstRelease } from '../support/first-release.ts'
import { findPostgres, startPostgres, type TestServer } from '../support/postgres.ts'

const root = mkdtempSync(path.join(tmpdir(), 'office-backup-'))
let count = 0
const fresh = (name: string) => path.join(root, `${name}-${++count}`)

let server: TestServer | null = null
/** The embedded installation, its backup, and one restored from it. */
const first = {} as { settings: Environment; folder: string; restored: Environment }
beforeAll(async () => {
  server = await startPostgres()
})
afterAll(async () => {
  await server?.stop()
  rmSync(root, { recursive: true, force: true })
})

const embedded = async (): Promise<Environment> => parseEnvironment({ DATA_DIR: fresh('data') })
const postgres = async (): Promise<Environment> =>
  parseEnvironment({ DATA_DIR: fresh('data'), DATABASE_URL: (await server?.createDatabase()) as string })

const refusal = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => expect.unreachable(),
    (error: Error) => `${error.name}: ${error.message}`,
  )

/** Rows with everything that is hard to carry: quotes, line ends, large numbers, times, lists, JSON, a log that refuses changes, files. */
async function fillInstallation({ db }: Gateway, settings: Environment, files: number): Promise<void> {
  await sql`insert into setting (name, value) values ('odd', ${JSON.stringify({ text: '"\\ \n\t\u2028 中文 😀', number: '@' }).replace('"@"', '12345678901234567890.10')})`.execute(
    db,
  )
  await sql`insert into operation_log (log_key, biz_type, action, diff) select 'log' || n, 'x', 'create', jsonb_build_array(n) from generate_series(1, 1200) n`.execute(
    db,
  )
  await sql`insert into outbox (type, payload, done_time) select 'x', '{}', now() from generate_series(1, 7) n`.execute(db)
  await sql`create index customer_own_asc on customer ((ext ->> 'own') asc nulls last)`.execute(db)
  for (let n = 0; n < files; n++) await addFile(db, settings, n)
}

async function addFile(db: Gateway['db'], { DATA_DIR }: Environment, n: number): Promise<void> {
  const stored = `ab/file-${n}`
  mkdirSync(path.join(DATA_DIR, 'files', 'ab'), { recursive: true })
  writeFileSync(path.join(DATA_DIR, 'files', stored), `content ${n} `.repeat(1000))
  await sql`insert into file (file_key, file_name, size, mime, md5, storage_path) values (${`f${n}`}, 'a.txt', 1, 'text/plain', 'm', ${stored})`.execute(
    db,
  )
}

/** Every table of a database summed up. */
const sums = ({ db }: Gateway) =>
  readAtOneMoment(db, async (one) => {
    const found: Record<string, unknown> = {}
    for (const name of await tableNames(one)) found[name] = await sumUp(one, name)
    return found
  })

const sumUpOne = ({ db }: Gateway, name: string) => readAtOneMoment(db, (one) => sumUp(one, name))

const sumsOf = ({ tables }: Manifest) =>
  Object.fromEntries(Object.entries(tables).map(([name, { rows, digest }]) => [name, { rows, digest }]))

const kinds: [string, () => Promise<Environment>][] = [['embedded', embedded]]
if (findPostgres()) kinds.push(['PostgreSQL', postgres])

describe.each(kinds)('%s', (_, settingsOf) => {
  let settings: Environment
  let gateway: Gateway
  let folder: string
  let manifest: Manifest

  beforeAll(async () => {
    settings = await settingsOf()
    gateway = await openDatabase(settings)
    await fillInstallation(gateway, settings, 5)
    folder = fresh('backup')
  })
  afterAll(() => gateway?.close())

  test('a backup while others write holds one moment: what was committed together is there together', async () => {
    let writing = true
    let written = 0
    const write = async (worker: number) => {
      for (let n = 0; writing; n++) {
        const name = `pair-${worker}-${n}`
        await gateway.transaction(async (db) => {
          await db.insertInto('setting').values({ name }).execute()
          await db.insertInto('number_sequence').values({ rule: name, scope: '', current_no: 1 }).execute()
        })
        if (worker === 0 && n % 5 === 0) await addFile(gateway.db, settings, 1000 + n)
        written++
      }
    }
    const writers = [0, 1, 2].map(write)
    await expect.poll(() => written).toBeGreaterThan(10)
    const report = await backUp(settings, folder)
    const after = written
    await expect.poll(() => written).toBeGreaterThan(after)
    writing = false
    await Promise.all(writers)
    manifest = report.manifest
    expect(report.missing).toEqual([])
    expect(manifest.tables.setting?.rows).toBeGreaterThan(10)
    expect(manifest.files.count).toBe(manifest.tables.file?.rows)
    const kept = statSync(path.join(folder, 'secrets.json'))
    expect([kept.mode & 0o777, statSync(folder).mode & 0o777]).toEqual([0o600, 0o700])
  })

  test.each(kinds)(
    'restored into %s it is the same, row for row and file for file, and the secrets come with it',
    async (_kind, targetOf) => {
      const target = await targetOf()
      await restore(target, folder)
      if (!settings.DATABASE_URL && !target.DATABASE_URL) Object.assign(first, { settings, folder, restored: target })
      const restored = await openDatabase(target)
      try {
        expect(await sums(restored)).toEqual(sumsOf(manifest))
        const { rows } = await sql<{ lost: string }>`select count(*) as lost from setting s full join number_sequence n on n.rule = s.name
        where (s.name like 'pair-%' or n.rule like 'pair-%') and (s.name is null or n.rule is null)`.execute(restored.db)
        expect(rows).toEqual([{ lost: '0' }])
        const files = await restored.db.selectFrom('file').select('storage_path').where('is_deleted', '=', false).execute()
        for (const { storage_path } of files)
          expect(readFileSync(path.join(target.DATA_DIR, 'files', storage_path))).toEqual(
            readFileSync(path.join(settings.DATA_DIR, 'files', storage_path)),
          )
        // numbers go on where they were, added indexes are there, the log still refuses changes
        const next = await sql<{ id: string }>`insert into outbox (type, payload) values ('x', '{}') returning id`.execute(restored.db)
        expect(Number(next.rows[0]?.id)).toBe(Number(manifest.counters['outbox.id']?.value) + 1)
        expect((await sql`select 1 from pg_indexes where indexname = 'customer_own_asc'`.execute(restored.db)).rows).toHaveLength(1)
        await expect(sql`delete from operation_log`.execute(restored.db)).rejects.toThrow('never changed')
        expect(loadSecrets(target)).toEqual(loadSecrets(settings))
      } finally {
        await restored.close()
      }
    },
  )

  test('a target that holds anything is refused and left as it is', async () => {
    const before = await sums(gateway)
    rmSync(path.join(settings.DATA_DIR, 'files.aside'), { recursive: true, force: true })
    expect(await refusal(restore(settings, folder))).toMatch(/^StartError: .*不为空[\s\S]*is not empty\. Nothing was changed/)
    expect(await sums(gateway)).toEqual(before)
    const another = { ...settings, DATA_DIR: fresh('data') }
    if (settings.DATABASE_URL) expect(await refusal(restore(another, folder))).toMatch(/is not empty/)
    mkdirSync(path.join(another.DATA_DIR, 'files', 'ab'), { recursive: true })
    writeFileSync(path.join(another.DATA_DIR, 'files', 'ab', 'x'), 'x')
    expect(await refusal(restore({ ...another, DATABASE_URL: undefined }, folder))).toContain(path.join(another.DATA_DIR, 'files'))
  })

  test('a table whose rows are not those of the manifest takes everything back', async () => {
    const spoilt = copyOf(folder)
    edit(spoilt, (found) => {
      const setting = found.tables.setting
      if (setting) setting.rows += 1
    })
    const target = await settingsOf()
    expect(await refusal(restore(target, spoilt))).toMatch(/the table setting is not what the backup says/)
    // and the target can be used for another try
    if (target.DATABASE_URL) {
      const empty = await openPostgres(target.DATABASE_URL, 1)
      expect(await tableNames(empty.db)).toEqual([])
      await empty.close()
    } else expect(existsSync(path.join(target.DATA_DIR, 'database'))).toBe(false)
    expect(existsSync(path.join(target.DATA_DIR, 'secrets.json'))).toBe(false)
  })
})

function copyOf(folder: string): string {
  const copy = fresh('copy')
  cpSync(folder, copy, { recursive: true })
  return copy
}

function edit(folder: string, change: (manifest: Manifest) => void): void {
  const file = path.join(folder, 'manifest.json')
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest
  change(manifest)
  writeFileSync(file, JSON.stringify(manifest))
}

describe('refusals', () => {
  const empty = async (spoil: (copy: string) => void) => {
    const copy = copyOf(first.folder)
    spoil(copy)
    const target = await embedded()
    const said = await refusal(restore(target, copy))
    expect(existsSync(path.join(target.DATA_DIR, 'database'))).toBe(false)
    expect(existsSync(path.join(target.DATA_DIR, 'secrets.json'))).toBe(false)
    return said
  }

  test.each([
    ['an unfinished backup', 'manifest.json', (file: string) => rmSync(file)],
    ['a manifest that is cut short', 'manifest.json', (file: string) => writeFileSync(file, readFileSync(file, 'utf8').slice(0, 500))],
    ['a changed table', 'tables/setting.jsonl.gz', (file: string) => writeFileSync(file, 'x')],
    ['a missing table', 'tables/customer.jsonl.gz', (file: string) => rmSync(file)],
    ['a changed file', 'files/ab/file-1', (file: string) => writeFileSync(file, 'x')],
    ['a missing file', 'files/ab/file-0', (file: string) => rmSync(file)],
    ['other secrets', 'secrets.json', (file: string) => writeFileSync(file, '{}')],
    ['another list of files', 'files.jsonl', (file: string) => writeFileSync(file, '')],
  ])('%s', async (_, file, spoil) => {
    const said = await empty((copy) => spoil(path.join(copy, file)))
    expect(said).toMatch(/^StartError: 备份[\s\S]*Nothing was changed/)
    expect(said).toContain(file)
  })

  test('a backup that its reader may not open is called neither damaged nor incomplete', async () => {
    const copy = copyOf(first.folder)
    chmodSync(path.dirname(copy), 0o755)
    chmodSync(copy, 0o755)
    chmodSync(path.join(copy, 'manifest.json'), 0)
    // to root nothing is forbidden: the manifest is read at once, before anything is waited for
    const root = process.geteuid?.() === 0
    if (root) process.seteuid?.(65534)
    const read = readBackup(copy)
    if (root) process.seteuid?.(0)
    const said = await refusal(read)
    expect(said).toMatch(/无权读取[\s\S]*may not read manifest\.json[\s\S]*Nothing was changed[\s\S]*chown/)
    expect(said).not.toContain('damaged')
  })

  test('a backup of a newer version, and one whose migration had other statements', async () => {
    expect(await empty((copy) => edit(copy, (found) => void found.migrations.push({ name: '9001-later', checksum: 'x' })))).toMatch(
      /newer version[\s\S]*9001-later/,
    )
    expect(
      await empty((copy) =>
        edit(copy, ({ migrations: [first] }) => {
          if (first) first.checksum = 'x'
        }),
      ),
    ).toContain('0001-initial')
  })

  test('a key that does not open what is encrypted', async () => {
    const target = { ...(await embedded()), SECRET_KEY: 'k'.repeat(40) }
    expect(await refusal(restore(target, first.folder))).toContain('SECRET_KEY')
    expect(existsSync(path.join(target.DATA_DIR, 'database'))).toBe(false)
  })

  test('a backup into a folder that holds something, or of nothing', async () => {
    expect(await refusal(backUp(first.settings, first.folder))).toMatch(/不为空/)
    expect(await refusal(backUp(await embedded(), fresh('backup')))).toMatch(/There is nothing here yet/)
  })

  test('a backup of the first version is restored as it was, and the next start brings it up', async () => {
    const old = fresh('old')
    cpSync(first.folder, old, { recursive: true })
    rmSync(path.join(old, 'tables'), { recursive: true })
    mkdirSync(path.join(old, 'tables'))
    const only = { '0001-initial': migrations['0001-initial'] ?? [] }
    const memory = await openEmpty()
    await migrate(memory, only)
    await loadRows(memory, readFirstRelease())
    const tables: Manifest['tables'] = {}
    await readAtOneMoment(memory.db, async (db) => {
      for (const name of await tableNames(db)) {
        const sum = new RowSum()
        let text = ''
        for await (const lines of readLines(db, name)) {
          sum.add(lines)
          text += `${lines.join('\n')}\n`
        }
        const file = path.join(old, 'tables', `${name}.jsonl.gz`)
        writeFileSync(file, gzipSync(text))
        tables[name] = { ...sum.sum, sha256: await hashFile(file) }
      }
    })
    await memory.close()
    edit(old, (found) => {
      found.migrations = found.migrations.slice(0, 1)
      found.tables = tables
      found.indexes = {}
    })
    const target = await embedded()
    await restore(target, old)
    const started = await openDatabase(target)
    expect((await sumUpOne(started, 'customer')).rows).toBe(tables.customer?.rows)
    expect(await doneMigrations(started.db as never)).toEqual(Object.keys(migrations))
    await started.close()
  })
})

test('move-data: an embedded installation stands in PostgreSQL, compared, and the old one is left', async ({ skip }) => {
  const { createDatabase } = server ?? skip('without PostgreSQL')
  const settings = first.restored
  const source = await openDatabase(settings)
  const before = await sums(source)
  const url = await createDatabase()
  const run = () =>
    promisify(execFile)(process.execPath, ['lib/start/backup/command.ts', 'move'], {
      env: { ...process.env, DATA_DIR: settings.DATA_DIR, DATABASE_URL: url },
    }).then(
      ({ stdout }) => stdout,
      (error: { stderr: string }) => error.stderr,
    )
  expect(await run()).toMatch(/Another process uses the database/)
  await source.close()
  expect(await run()).toMatch(/Moved and compared/)
  const target = await openDatabase({ ...settings, DATABASE_URL: url })
  expect(await sums(target)).toEqual(before)
  await target.close()
  expect(readdirSync(settings.DATA_DIR).filter((name) => name.startsWith('moving-'))).toEqual([])
  expect(await run()).toMatch(/is not empty/)
})

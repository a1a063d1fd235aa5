// Backup, restore and move-data of an installation whose files lie in an object store.
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Environment, parseEnvironment } from '@/lib/backend/base/environment.ts'
import { openDatabase } from '@/lib/backend/db/database.ts'
import { openFileStore } from '@/lib/backend/file/store.ts'
import { backUp } from '@/lib/start/backup/backup.ts'
import { restore } from '@/lib/start/backup/restore.ts'
import { type ObjectStore, startObjectStore } from '../support/object-store.ts'
import { startPostgres, type TestServer, withoutPostgres } from '../support/postgres.ts'

const root = mkdtempSync(path.join(tmpdir(), 'office-backup-s3-'))
let server: TestServer | null
let store: ObjectStore
let settings: Environment
const key = { SECRET_KEY: process.env.SECRET_KEY, APP_KEY: process.env.APP_KEY, SESSION_SECRET: process.env.SESSION_SECRET }

beforeAll(async () => {
  server = await startPostgres()
  store = await startObjectStore()
  settings = parseEnvironment({ ...key, DATA_DIR: path.join(root, 'data'), ...store.settings })
  const gateway = await openDatabase(settings)
  for (const n of [1, 2, 3]) {
    const temporary = path.join(root, `upload-${n}`)
    writeFileSync(temporary, contentOf(n))
    await openFileStore(settings).put(temporary, `ab/object-${n}`, 'text/plain')
    await name(gateway.db, n)
  }
  await gateway.close()
})
afterAll(async () => {
  await store.stop()
  await server?.stop()
  rmSync(root, { recursive: true, force: true })
})

const contentOf = (n: number) => `content ${n} `.repeat(2000)
const digest = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex')

/** The row of a stored file. */
const name = (db: Awaited<ReturnType<typeof openDatabase>>['db'], n: number, stored = `ab/object-${n}`) =>
  sql`insert into file (file_key, file_name, size, mime, md5, storage_path) values (${`f${n}`}, 'a.txt', 1, 'text/plain', 'm', ${stored})`.execute(
    db,
  )

async function readAll(where: Environment, stored: string): Promise<string | null> {
  const bytes = await openFileStore(where).read(stored)
  return bytes && digest(Buffer.from(await new Response(bytes).arrayBuffer()))
}

test('a backup holds the objects, and a restore puts them into the object store of its settings, or into the folder', async () => {
  const folder = path.join(root, 'backup')
  const { manifest, missing } = await backUp(settings, folder)
  expect(missing).toEqual([])
  expect(manifest.files.count).toBe(3)
  for (const n of [1, 2, 3]) expect(digest(readFileSync(path.join(folder, 'files', `ab/object-${n}`)))).toBe(digest(contentOf(n)))

  const other = await startObjectStore()
  try {
    const there = parseEnvironment({ ...key, DATA_DIR: path.join(root, 'there'), ...other.settings })
    await restore(there, folder)
    expect([...other.objects.keys()].sort()).toEqual([1, 2, 3].map((n) => `/office/ab/object-${n}`))
    expect(await readAll(there, 'ab/object-2')).toBe(digest(contentOf(2)))
    expect(existsSync(path.join(root, 'there', 'files', 'ab'))).toBe(false)
  } finally {
    await other.stop()
  }
  const here = parseEnvironment({ ...key, DATA_DIR: path.join(root, 'here') })
  await restore(here, folder)
  expect(await readAll(here, 'ab/object-3')).toBe(digest(contentOf(3)))
})

test('while the store is away no backup is finished', async () => {
  const folder = path.join(root, 'unfinished')
  await store.stop()
  await expect(backUp(settings, folder)).rejects.toThrow(/file store/)
  await store.start()
  expect(existsSync(path.join(folder, 'manifest.json'))).toBe(false)
})

test('move-data takes files of the folder into the object store, leaves those that lie there, and names the ones that are nowhere', async ({
  skip,
}) => {
  const { createDatabase } = server ?? skip(withoutPostgres)
  const gateway = await openDatabase(settings)
  // from before the store, and lost
  mkdirSync(path.join(settings.DATA_DIR, 'files', 'cd'), { recursive: true })
  writeFileSync(path.join(settings.DATA_DIR, 'files', 'cd', 'object-4'), contentOf(4))
  await name(gateway.db, 4, 'cd/object-4')
  await name(gateway.db, 5, 'cd/object-5')
  await gateway.close()
  const url = await createDatabase()
  const { stdout, stderr } = await promisify(execFile)(process.execPath, ['lib/start/backup/command.ts', 'move'], {
    env: { ...process.env, ...key, ...store.settings, DATA_DIR: settings.DATA_DIR, DATABASE_URL: url } as NodeJS.ProcessEnv,
  })
  expect(stdout).toContain('Moved and compared')
  expect(stderr).toContain('1 files are missing in the store: cd/object-5')
  const moved = parseEnvironment({ ...key, DATA_DIR: path.join(root, 'moved'), DATABASE_URL: url, ...store.settings })
  for (const [n, stored] of [
    [1, 'ab/object-1'],
    [4, 'cd/object-4'],
  ] as const)
    expect(await readAll(moved, stored)).toBe(digest(contentOf(n)))
  const target = await openDatabase(moved)
  const { rows } = await sql<{ n: string }>`select count(*) as n from file`.execute(target.db)
  expect(rows).toEqual([{ n: '5' }])
  await target.close()
})

// The embedded database: one process per folder, nothing acknowledged is lost, plain words when it cannot be opened.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLog, redirectLog } from '@/lib/backend/base/log.ts'
import { postgresMajor } from '@/lib/backend/db/data-folder.ts'
import { openDatabase, openEmbedded } from '@/lib/backend/db/database.ts'
import { type DatabaseError, isDatabaseAway } from '@/lib/backend/db/database-error.ts'
import { EmbeddedDatabase } from '@/lib/backend/db/embedded.ts'
import type { Gateway } from '@/lib/backend/db/gateway.ts'
import { embeddedIn, launchDatabase } from '@/lib/backend/db/launch.ts'
import { migrations } from '@/lib/backend/db/migrations/index.ts'
import { doneMigrations, migrate } from '@/lib/backend/db/migrator.ts'
import { patiently } from '../support/patience.ts'

const root = mkdtempSync(path.join(tmpdir(), 'office-embedded-'))
const made = path.join(root, 'made')
let folders = 0

/** A folder with a migrated database: a copy of one that was made once. */
function copyOfMade(): string {
  const folder = path.join(root, String(++folders))
  cpSync(made, folder, { recursive: true })
  rmSync(path.join(folder, 'database.lock'), { force: true })
  return folder
}

const opened: Gateway[] = []
async function open(dataDir: string, more: Partial<ConstructorParameters<typeof EmbeddedDatabase>[0]> = {}) {
  const embedded = new EmbeddedDatabase({ dataDir, ...more })
  const gateway = await openEmbedded(embedded, 8)
  opened.push(gateway)
  return { embedded, gateway }
}

const names = async (gateway: Gateway) => new Set((await gateway.db.selectFrom('setting').select('name').execute()).map((row) => row.name))
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => expect.unreachable(),
    (error: DatabaseError) => error,
  )

beforeAll(async () => {
  const { gateway } = await open(made)
  await migrate(gateway)
  await gateway.close()
})
afterAll(async () => {
  await Promise.all(opened.map((gateway) => gateway.close()))
  rmSync(root, { recursive: true, force: true })
})

describe('opening', () => {
  test('a commit reaches the disk before it is acknowledged, and nobody else reads it there', async () => {
    const folder = copyOfMade()
    const embedded = new EmbeddedDatabase({ dataDir: folder })
    expect(await embedded.ready()).toMatchObject({ type: 'ready', flushes: true })
    for (const inner of ['database', 'socket']) expect(statSync(path.join(folder, inner)).mode & 0o777, inner).toBe(0o700)
    await embedded.close()
  })

  test('a database that was launched ahead is the one that is opened, by whoever opens it first', async () => {
    const folder = copyOfMade()
    launchDatabase({ DATA_DIR: folder })
    launchDatabase({ DATA_DIR: folder })
    const gateway = await openDatabase({ DATA_DIR: folder, DATABASE_POOL_SIZE: 2 })
    // a second child would have found the folder in use
    expect((await refusal(embeddedIn(folder).ready())).trouble).toBe('inUse')
    await gateway.close()
  })

  test('what a launched database lacks is said when it is opened', async () => {
    const folder = copyOfMade()
    const { gateway } = await open(folder)
    launchDatabase({ DATA_DIR: folder })
    // longer than the launched child needs to fail
    await refusal(new EmbeddedDatabase({ dataDir: folder }).ready())
    expect((await refusal(openDatabase({ DATA_DIR: folder, DATABASE_POOL_SIZE: 2 }))).trouble).toBe('inUse')
    await gateway.close()
  })

  test('a second process on the folder is refused and the first continues', async () => {
    const folder = copyOfMade()
    const { gateway } = await open(folder)
    const error = await refusal(new EmbeddedDatabase({ dataDir: folder }).ready())
    expect(error).toMatchObject({
      name: 'DatabaseError',
      trouble: 'inUse',
      message: expect.stringContaining('Another process uses the database in'),
    })
    expect((await sql<{ one: number }>`select 1 as one`.execute(gateway.db)).rows).toEqual([{ one: 1 }])
    await gateway.close()
    const again = await open(folder)
    await again.gateway.close()
  })

  test('opened twice within a process it is the same database', async () => {
    const settings = { DATA_DIR: copyOfMade(), DATABASE_URL: undefined, DATABASE_POOL_SIZE: 4 }
    const [one, two] = await Promise.all([openDatabase(settings), openDatabase(settings)])
    expect(one).toBe(two)
    await one.close()
    const three = await openDatabase(settings)
    expect(three).not.toBe(one)
    await three.close()
  })

  test('a read-only folder is refused with a clear message', async () => {
    writeFileSync(path.join(root, 'file'), '')
    for (const dataDir of [path.join(root, 'file', 'data'), '/proc/office']) {
      const error = await refusal(new EmbeddedDatabase({ dataDir }).ready())
      expect(error).toMatchObject({
        trouble: 'folder',
        message: expect.stringMatching(/^The data folder .* cannot be written .* set DATA_DIR/),
      })
    }
  })

  test('a database of another PostgreSQL version is refused and not changed', async () => {
    const folder = copyOfMade()
    const version = path.join(folder, 'database', 'PG_VERSION')
    writeFileSync(version, '17\n')
    const error = await refusal(new EmbeddedDatabase({ dataDir: folder }).ready())
    expect(error).toMatchObject({ trouble: 'version', message: expect.stringContaining('written by PostgreSQL 17') })
    expect(readFileSync(version, 'utf8')).toBe('17\n')
    writeFileSync(version, '18\n')
    const { gateway } = await open(folder)
    const { rows } = await sql<{ version: string }>`select current_setting('server_version_num') as version`.execute(gateway.db)
    expect(rows[0]?.version).toMatch(new RegExp(`^${postgresMajor}`))
    await gateway.close()
  })

  test('a killed first start is repeated', async () => {
    const folder = path.join(root, 'begun')
    const first = new EmbeddedDatabase({ dataDir: folder })
    const ended = refusal(first.ready())
    await expect
      .poll(() => existsSync(path.join(folder, 'database.new', 'PG_VERSION')), { timeout: patiently(80_000), interval: 5 })
      .toBe(true)
    process.kill(first.pid as number, 'SIGKILL')
    expect((await ended).trouble).toBe('crashed')
    const { gateway } = await open(folder)
    await migrate(gateway)
    expect(await doneMigrations(gateway.db as never)).toEqual(Object.keys(migrations))
    await gateway.close()
  })

  test('a data folder with a long path, and a loopback port, work too', async () => {
    const long = path.join(root, 'x'.repeat(60), 'y'.repeat(60))
    cpSync(made, long, { recursive: true })
    const far = await open(long)
    expect((await far.embedded.ready()).host.startsWith(long)).toBe(false)
    expect((await names(far.gateway)).size).toBe(0)
    const host = (await far.embedded.ready()).host
    expect(statSync(host).mode & 0o777).toBe(0o700)
    await far.gateway.close()
    expect(existsSync(host)).toBe(false)

    const { embedded, gateway } = await open(copyOfMade(), { loopback: true })
    expect((await embedded.ready()).host).toBe('127.0.0.1')
    expect((await names(gateway)).size).toBe(0)
    const { port } = await embedded.ready()
    const { Client } = (await import('pg')).default
    const stranger = new Client({ host: '127.0.0.1', port, user: 'postgres', password: 'guess' })
    await expect(stranger.connect()).rejects.toThrow()
    await gateway.close()
  })
})

describe('ends', () => {
  test('a child killed under load loses no acknowledged write and is restarted', async () => {
    const { embedded, gateway } = await open(copyOfMade())
    const acknowledged: string[] = []
    const heard: string[] = []
    await gateway.listen('news', (payload) => heard.push(payload))
    let stop = false
    const write = async (worker: number) => {
      for (let index = 0; !stop; index++) {
        const name = `${worker}-${index}`
        try {
          await gateway.db.insertInto('setting').values({ name }).execute()
          acknowledged.push(name)
        } catch {
          await new Promise((resolve) => setTimeout(resolve, 10))
        }
      }
    }
    const workers = [0, 1, 2, 3].map(write)
    for (let round = 0; round < 3; round++) {
      const before = acknowledged.length
      await expect.poll(() => acknowledged.length, { timeout: patiently(60_000) }).toBeGreaterThan(before + 100)
      process.kill(embedded.pid as number, 'SIGKILL')
    }
    const before = acknowledged.length
    await expect.poll(() => acknowledged.length, { timeout: patiently(60_000) }).toBeGreaterThan(before + 100)
    stop = true
    await Promise.all(workers)
    const kept = await names(gateway)
    expect(acknowledged.filter((name) => !kept.has(name))).toEqual([])
    await gateway.notify('news', 'still heard')
    await expect.poll(() => heard).toEqual(['still heard'])
    await gateway.close()
  })

  test('a process killed under load twenty times loses and doubles no acknowledged write, and its child unlocks the folder', async () => {
    const folder = copyOfMade()
    const acknowledged: string[] = []
    for (let round = 0; round < 20; round++) {
      const writer = spawn(process.execPath, [path.resolve('tests/support/writer.ts'), folder, String(round)], {
        stdio: ['ignore', 'pipe', 'inherit'],
        // what is printed are names: on a busy machine slow statements would be told among them
        env: { ...process.env, LOG_LEVEL: 'error' },
      })
      const ended = once(writer, 'exit')
      let lines = 0
      for await (const line of createInterface(writer.stdout)) {
        acknowledged.push(line)
        if (++lines === 30 + round) writer.kill('SIGKILL')
      }
      await ended
    }
    expect(acknowledged.length).toBeGreaterThan(600)
    const { gateway } = await open(folder)
    const kept = await names(gateway)
    expect(acknowledged.filter((name) => !kept.has(name))).toEqual([])
    const { rows } = await sql<{
      n: string
    }>`select count(*) as n from setting s full join number_sequence q on q.rule = s.name
      where (q.rule is null or s.name is null) and q.rule is distinct from 'sum'`.execute(gateway.db)
    expect(rows).toEqual([{ n: '0' }])
    const sum = await sql<{ current_no: string }>`select current_no from number_sequence where rule = 'sum'`.execute(gateway.db)
    expect(Number(sum.rows[0]?.current_no)).toBe(kept.size)
    await gateway.close()
  })

  test('a statement that waits for the transaction of another is not told to be slow', async () => {
    const lines: string[] = []
    const restore = redirectLog(createLog('warn', { write: (line) => void lines.push(line) }))
    const { gateway } = await open(copyOfMade())
    let waited: Promise<unknown> | undefined
    await gateway.transaction(async (db) => {
      await sql`select 1`.execute(db)
      waited = sql`select 'waited'`.execute(gateway.db)
      for (let n = 0; n < 5; n++) await sql`select pg_sleep(0.3)`.execute(db)
    })
    await waited
    restore()
    expect(lines.filter((line) => line.includes('waited'))).toEqual([])
    await gateway.close()
  })

  test('a too long statement is ended, the database is restarted, and no event loop is blocked', async () => {
    const { gateway } = await open(copyOfMade(), { statementSeconds: 2 })
    await gateway.db.insertInto('setting').values({ name: 'before' }).execute()
    let beats = 0
    const heart = setInterval(() => beats++, 20)
    await expect(
      sql`with recursive n as (select 1 as i union all select i + 1 from n) select max(i) from n`.execute(gateway.db),
    ).rejects.toThrow()
    expect(beats).toBeGreaterThan(10)
    clearInterval(heart)
    expect(await names(gateway)).toEqual(new Set(['before']))
    await gateway.close()
  })

  test('a transaction with a silent client is rolled back and does not block others', async () => {
    const { gateway } = await open(copyOfMade(), { statementSeconds: 1 })
    const silent = await gateway.pool.connect()
    const begun = Date.now()
    await silent.query('begin')
    await silent.query(`insert into setting (name) values ('silent')`)
    expect((await names(gateway)).size).toBe(0)
    expect(Date.now() - begun).toBeGreaterThan(500)
    await expect(silent.query('commit')).rejects.toSatisfy(isDatabaseAway)
    silent.release(true)
    await gateway.close()
  })

  test('a client that sends invalid data is disconnected and does not affect others', async () => {
    const { embedded, gateway } = await open(copyOfMade())
    const { host } = await embedded.ready()
    const open40 = `Q${'\0\0\0\x28'}`
    for (const nonsense of [
      '\0\0\0\0\0\0\0\0',
      'GET / HTTP/1.1\r\n\r\n',
      '\xff'.repeat(100),
      `\0\0\0\x08\0\x03\0\0Q\0\0\0\0`,
      `\0\0\0\x08\0\x03\0\0${open40}`,
    ]) {
      const socket = connect(path.join(host, '.s.PGSQL.5432'))
      socket.on('error', () => undefined)
      socket.on('data', () => socket.end())
      socket.write(Buffer.from(nonsense, 'latin1'))
      await once(socket, 'close')
    }
    expect((await names(gateway)).size).toBe(0)
    await gateway.close()
  })

  test('a database that keeps failing reports it instead of restarting for ever', async () => {
    const fatal: DatabaseError[] = []
    const { embedded, gateway } = await open(copyOfMade(), { onFatal: (error) => fatal.push(error) })
    for (let round = 0; round < 4; round++) {
      await embedded.ready()
      const { pid } = embedded
      process.kill(pid as number, 'SIGKILL')
      await expect.poll(() => embedded.pid !== pid || fatal.length > 0).toBe(true)
    }
    await expect.poll(() => fatal.length, { timeout: patiently(60_000) }).toBe(1)
    await expect(gateway.db.selectFrom('setting').selectAll().execute()).rejects.toMatchObject({ trouble: 'crashed' })
    await gateway.close()
  })
})

describe('copies', () => {
  test('a valid copy is made before each migration, and three are kept', async () => {
    const folder = copyOfMade()
    const { gateway } = await open(folder)
    await gateway.db.insertInto('setting').values({ name: 'before' }).execute()
    await migrate(gateway, { ...migrations, '9001-further': ['create table further (a int)'] })
    const copies = readdirSync(path.join(folder, 'copies'))
    expect(copies).toEqual([expect.stringMatching(/^\d{14}-before-9001-further$/)])
    await gateway.db.insertInto('setting').values({ name: 'after' }).execute()
    for (let more = 0; more < 4; more++) await gateway.copy?.(`more-${more}`)
    expect(readdirSync(path.join(folder, 'copies')).map((name) => name.slice(15))).toEqual(['more-1', 'more-2', 'more-3'])
    await gateway.close()

    const restored = path.join(root, 'restored')
    mkdirSync(restored)
    cpSync(path.join(folder, 'copies', readdirSync(path.join(folder, 'copies'))[0] as string), path.join(restored, 'database'), {
      recursive: true,
    })
    const back = await open(restored)
    expect(await names(back.gateway)).toEqual(new Set(['before', 'after']))
    await back.gateway.close()
  })

  test('a copy taken under load is a complete database', async () => {
    const folder = copyOfMade()
    const { gateway } = await open(folder)
    let stop = false
    const acknowledged: string[] = []
    const workers = [0, 1, 2].map(async (worker) => {
      for (let index = 0; !stop; index++) {
        await gateway.db
          .insertInto('setting')
          .values({ name: `${worker}-${index}` })
          .execute()
        acknowledged.push(`${worker}-${index}`)
      }
    })
    await expect.poll(() => acknowledged.length).toBeGreaterThan(100)
    const before = [...acknowledged]
    const copy = (await gateway.copy?.('under-load')) as string
    stop = true
    await Promise.all(workers)
    await gateway.close()
    const restored = path.join(root, 'restored-under-load')
    mkdirSync(restored)
    cpSync(copy, path.join(restored, 'database'), { recursive: true })
    const back = await open(restored)
    const kept = await names(back.gateway)
    expect(before.filter((name) => !kept.has(name))).toEqual([])
    await back.gateway.close()
  })
})

const smallDisk = path.join(root, 'small')
mkdirSync(smallDisk)
const mounted = process.getuid?.() === 0 && spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=400m', 'none', smallDisk]).status === 0
afterAll(() => {
  if (mounted) spawnSync('umount', [smallDisk])
})

test('a full disk is an error, acknowledges nothing that is lost, and is got over when there is room', {
  timeout: patiently(60_000),
}, async ({ skip }) => {
  skip(!mounted, 'without a small disk')
  cpSync(path.join(made, 'database'), path.join(smallDisk, 'database'), { recursive: true })
  const { gateway } = await open(smallDisk)
  const { bavail, bsize } = statfsSync(smallDisk)
  const filler = path.join(smallDisk, 'filler')
  writeFileSync(filler, Buffer.alloc(bavail * bsize - 24 * 1024 * 1024))
  const acknowledged: string[] = []
  const noise = () => JSON.stringify(Array.from({ length: 400 }, () => Math.random()))
  let failure: unknown
  for (let index = 0; !failure && index < 20_000; index++) {
    try {
      await gateway.db
        .insertInto('setting')
        .values({ name: `full-${index}`, value: noise() })
        .execute()
      acknowledged.push(`full-${index}`)
    } catch (error) {
      failure = error
    }
  }
  expect(failure).toSatisfy(isDatabaseAway)
  await expect(gateway.db.insertInto('setting').values({ name: 'refused' }).execute()).rejects.toThrow()
  rmSync(filler)
  await expect
    .poll(
      () =>
        gateway.db
          .insertInto('setting')
          .values({ name: 'after' })
          .onConflict((on) => on.doNothing())
          .execute()
          .then(
            () => true,
            () => false,
          ),
      { timeout: patiently(60_000) },
    )
    .toBe(true)
  const kept = await names(gateway)
  expect(kept.has('after')).toBe(true)
  expect(acknowledged.filter((name) => !kept.has(name))).toEqual([])
  await gateway.close()
})

// What every kind of database does alike behind the gateway: in memory, as embedded child process, on a PostgreSQL server.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type QueryLogEvent, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createLog, redirectLog } from '@/lib/backend/base/log.ts'
import { openDatabase, openEmbedded } from '@/lib/backend/db/database.ts'
import { EmbeddedDatabase } from '@/lib/backend/db/embedded.ts'
import { type Gateway, logStatement, timeInOneSession } from '@/lib/backend/db/gateway.ts'
import { openMemory } from '@/lib/backend/db/memory.ts'
import { migrations } from '@/lib/backend/db/migrations/index.ts'
import { doneMigrations, migrate } from '@/lib/backend/db/migrator.ts'
import { openPostgres } from '@/lib/backend/db/postgres.ts'
import { inSavepoint } from '@/lib/backend/db/savepoint.ts'
import { startPostgres, type TestServer, withoutPostgres } from '../support/postgres.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'office-test-'))
let server: TestServer | null = null
beforeAll(async () => {
  server = await startPostgres()
})
afterAll(async () => {
  await server?.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function migrated(gateway: Gateway): Promise<Gateway> {
  await migrate(gateway)
  return gateway
}

const kinds: [string, () => Promise<Gateway>][] = [
  ['memory', openMemory],
  ['pglite', async () => migrated(await openEmbedded(new EmbeddedDatabase({ dataDir: folder }), 16))],
  ['postgres', async () => migrated(await openPostgres((await server?.createDatabase()) as string, 16))],
]

const isMissing = (kind: string) => kind === 'postgres' && !server

describe.each(kinds)('%s', (kind, open) => {
  let gateway: Gateway
  beforeAll(async () => {
    if (!isMissing(kind)) gateway = await open()
  })
  beforeEach(({ skip }) => skip(isMissing(kind), withoutPostgres))
  afterAll(() => gateway?.close())

  test('reports its kind', () => {
    expect(gateway.kind).toBe(kind)
  })

  test('rows are returned in wire form', async () => {
    const { rows } = await sql<
      Record<string, unknown>
    >`select 9007199254740993::int8 as big, 12.50::numeric(18,2) as amount, '2026-03-01'::date as day,
      '2026-03-01 12:00:00.123+00'::timestamptz as moment, array[1, null]::int8[] as bigs, array[1.50]::numeric[] as amounts,
      array['2026-03-01'::date] as days, array['2026-03-01 12:00:00+00'::timestamptz, null] as moments, '{"a":[1]}'::jsonb as value,
      array['a', null] as texts, 7 as small, true as yes, count(*) as counted from generate_series(1, 3)`.execute(gateway.db)
    expect(rows[0]).toEqual({
      big: '9007199254740993',
      amount: '12.50',
      day: '2026-03-01',
      moment: '2026-03-01 20:00:00',
      bigs: ['1', null],
      amounts: ['1.50'],
      days: ['2026-03-01'],
      moments: ['2026-03-01 20:00:00', null],
      value: { a: [1] },
      texts: ['a', null],
      small: 7,
      yes: true,
      counted: '3',
    })
  })

  test('a written wire time is read unchanged, and a day begins at midnight in Asia/Shanghai', async () => {
    const { rows } = await sql<Record<string, unknown>>`select ${'2026-03-01 00:30:00'}::timestamptz as written,
      date_trunc('day', timestamptz '2026-02-28 17:00:00+00') as day, timestamptz '1988-07-01 00:00:00+00' as summer,
      (timestamptz '2026-02-28 17:00:00+00')::date as date`.execute(gateway.db)
    expect(rows[0]).toEqual({
      written: '2026-03-01 00:30:00',
      day: '2026-03-01 00:00:00',
      summer: '1988-07-01 08:00:00',
      date: '2026-03-01',
    })
  })

  test('rows of declared tables are typed, with their defaults', async () => {
    await gateway.db
      .insertInto('setting')
      .values({ name: 'typed', value: JSON.stringify([1]) })
      .execute()
    const row = await gateway.db.selectFrom('setting').selectAll().where('name', '=', 'typed').executeTakeFirstOrThrow()
    expect(row).toMatchObject({ name: 'typed', value: [1], update_by_key: null })
    expect(row.update_time).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    expect(await gateway.db.selectFrom('access_version').selectAll().execute()).toEqual([{ name: 'access', version: 1 }])
  })

  test('a part that fails takes back all its own, also after a part of it that was let fail', async () => {
    const fails = async () => {
      throw new Error('no')
    }
    const names = await gateway.transaction(async (db) => {
      const add = (name: string) => sql`insert into setting (name, value) values (${name}, '1')`.execute(db)
      await add('part before')
      const outer = async () => {
        await add('part of what fails')
        await expect(inSavepoint(db, fails)).rejects.toThrow('no')
        await fails()
      }
      await expect(inSavepoint(db, outer)).rejects.toThrow('no')
      await add('part after')
      return (await sql<{ name: string }>`select name from setting where name like 'part %' order by name desc`.execute(db)).rows
    })
    expect(names.map(({ name }) => name)).toEqual(['part before', 'part after'])
  })

  test('append-only tables refuse change, deletion and truncation', async () => {
    await gateway.db.insertInto('operation_log').values({ log_key: 'a', biz_type: 'customer', action: 'create' }).execute()
    await expect(gateway.db.updateTable('operation_log').set({ action: 'x' }).execute()).rejects.toMatchObject({ code: '42501' })
    await expect(gateway.db.deleteFrom('operation_log').execute()).rejects.toMatchObject({ code: '42501' })
    await expect(sql`truncate operation_log`.execute(gateway.db)).rejects.toMatchObject({ code: '42501' })
    expect(await gateway.db.selectFrom('operation_log').select('action').execute()).toEqual([{ action: 'create' }])
  })

  test('concurrent transactions do not lose updates, and a failed one writes nothing', async () => {
    await gateway.db.insertInto('number_sequence').values({ rule: 'r', scope: '', current_no: 0 }).execute()
    const work = Array.from({ length: 60 }, (_, index) =>
      gateway.db.transaction().execute(async (db) => {
        const row = await db
          .selectFrom('number_sequence')
          .select('current_no')
          .where('rule', '=', 'r')
          .forUpdate()
          .executeTakeFirstOrThrow()
        await db
          .updateTable('number_sequence')
          .set({ current_no: row.current_no + 1 })
          .where('rule', '=', 'r')
          .execute()
        if (index % 3 === 0) throw new Error('given up')
      }),
    )
    const results = await Promise.allSettled(work)
    expect(results.filter((result) => result.status === 'rejected')).toHaveLength(20)
    expect(await gateway.db.selectFrom('number_sequence').select('current_no').execute()).toEqual([{ current_no: 40 }])
  })

  test('a failed statement has its code, and the connection stays usable', async () => {
    const twice = () => gateway.db.insertInto('setting').values({ name: 'twice' }).execute()
    await twice()
    await expect(twice()).rejects.toMatchObject({ code: '23505' })
    await expect(sql`select 1 / ${0}::int`.execute(gateway.db)).rejects.toMatchObject({ code: '22012' })
    expect((await sql<{ one: number }>`select 1 as one`.execute(gateway.db)).rows).toEqual([{ one: 1 }])
  })

  test('notifications arrive, those of a transaction only after its commit', async () => {
    const heard: string[] = []
    const end = await gateway.listen('news', (payload) => heard.push(payload))
    await gateway.notify('news', '一')
    await gateway.db.transaction().execute(async (db) => {
      await gateway.notify('news', '二', db)
      await new Promise((resolve) => setTimeout(resolve, 50))
      expect(heard).not.toContain('二')
    })
    const broken = gateway.db.transaction().execute(async (db) => {
      await gateway.notify('news', 'taken back', db)
      throw new Error('given up')
    })
    await expect(broken).rejects.toThrow('given up')
    await expect.poll(() => heard).toEqual(['一', '二'])
    await end()
    await gateway.notify('news', '三')
    await sql`select 1`.execute(gateway.db)
    expect(heard).toEqual(['一', '二'])
    await expect(gateway.listen('News"; drop', () => undefined)).rejects.toThrow('no channel name')
  })

  test('long rows and many rows are returned completely', async () => {
    const long = '长'.repeat(500_000)
    const { rows } = await sql<{ long: string }>`select ${long} as long from generate_series(1, 3)`.execute(gateway.db)
    expect(rows.map((row) => row.long === long)).toEqual([true, true, true])
    const many = await sql<{ n: number }>`select n from generate_series(1, 50000) n`.execute(gateway.db)
    expect(many.rows.length).toBe(50_000)
    expect(many.rows.at(-1)).toEqual({ n: 50_000 })
  })
})

test('a slow statement is logged without its parameters', async () => {
  const lines: string[] = []
  const restore = redirectLog(createLog('warn', { write: (line) => void lines.push(line) }))
  const gateway = await openMemory()
  await sql`select ${'PRIVATE'}::text`.execute(gateway.db)
  expect(lines).toEqual([])
  await sql`select ${'PRIVATE'}::text, pg_sleep(0.6)`.execute(gateway.db)
  // upkeep of whole tables may take its time
  for (const text of ['analyze', 'vacuum (analyze) customer'])
    logStatement({ level: 'query', query: sql.raw(text).compile(gateway.db), queryDurationMillis: 900 } as QueryLogEvent)
  await gateway.close()
  restore()
  expect(lines).toEqual([expect.stringMatching(/"sql":"select \$1::text, pg_sleep\(0\.6\)","ms":\d{3,},"msg":"slow statement"/)])
})

test('in one session the time of a statement begins where the one before it ended', () => {
  let clock = 0
  const timeOf = timeInOneSession(() => clock)
  const ended = (at: number, queryDurationMillis: number) => {
    clock = at
    return timeOf({ queryDurationMillis })
  }
  // the third was asked at the beginning and waited for the others
  expect([ended(700, 700), ended(1400, 600), ended(1410, 1410)]).toEqual([700, 600, 10])
})

describe.each(kinds.slice(1))('%s, connections', (kind, open) => {
  let gateway: Gateway
  beforeAll(async () => {
    if (!isMissing(kind)) gateway = await open()
  })
  beforeEach(({ skip }) => skip(isMissing(kind), withoutPostgres))
  afterAll(() => gateway?.close())

  test('a client that dies inside a transaction is rolled back', async () => {
    const client = await gateway.pool.connect()
    await client.query('begin')
    await client.query(`insert into setting (name) values ('dying')`)
    const waiting = sql<{ n: string }>`select count(*) as n from setting where name = 'dying'`.execute(gateway.db)
    ;(client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
    client.release(true)
    expect((await waiting).rows).toEqual([{ n: '0' }])
    await gateway.db.insertInto('setting').values({ name: 'dying' }).execute()
  })

  test('migrating again does nothing; a newer schema and a migration that fails are refused', async () => {
    await migrate(gateway)
    expect(await doneMigrations(gateway.db as never)).toEqual(Object.keys(migrations))
    const { '0001-initial': _, ...none } = migrations
    await expect(migrate(gateway, none)).rejects.toMatchObject({ trouble: 'newerSchema', message: expect.stringContaining('0001-initial') })
    const failing = {
      '9001-good': ['create table good (a int)'],
      '9002-bad': ['create table half (a int)', 'select no_such_function()'],
    }
    await expect(migrate(gateway, { ...migrations, ...failing })).rejects.toMatchObject({ message: expect.stringContaining('9002-bad') })
    const { rows } = await sql<{
      good: string | null
      half: string | null
    }>`select to_regclass('good')::text as good, to_regclass('half')::text as half`.execute(gateway.db)
    expect(rows).toEqual([{ good: 'good', half: null }])
    expect(await doneMigrations(gateway.db as never)).toEqual([...Object.keys(migrations), '9001-good'])
    await sql`drop table good`.execute(gateway.db)
    await sql`delete from kysely_migration where name = '9001-good'`.execute(gateway.db)
    await sql`delete from migration_checksum where name = '9001-good'`.execute(gateway.db)
  })

  test('the migrator learns which tables there are by their names, without reading their columns', async () => {
    const found = await gateway.db.introspection.getTables({ withInternalKyselyTables: true })
    expect(found.map(({ name }) => name)).toEqual(expect.arrayContaining(['customer', 'kysely_migration', 'kysely_migration_lock']))
    expect(found.flatMap(({ columns }) => columns)).toEqual([])
  })

  test('a transaction without time limit keeps its connection and returns it', async () => {
    const limit = async () =>
      (await sql<{ limit: string }>`select current_setting('statement_timeout') as limit`.execute(gateway.db)).rows[0]?.limit
    const before = await limit()
    expect(await gateway.withoutClock(async (db) => (await sql<{ one: number }>`select 1 as one`.execute(db)).rows[0]?.one)).toBe(1)
    expect(await limit()).toBe(before)
    if (kind === 'postgres') expect(before).toBe('30s')
  })
})

describe('PostgreSQL server', () => {
  beforeEach(({ skip }) => skip(!server, withoutPostgres))
  const settings = (url: string) => ({ DATA_DIR: folder, DATABASE_URL: url, DATABASE_POOL_SIZE: 4 })
  const at = (change: Partial<URL>) => settings(Object.assign(new URL(server?.url ?? ''), change).toString())

  test('a wrong DATABASE_URL is refused with a clear message without the password', async () => {
    const refused = [
      [at({ port: '1' }), /nothing answers at 127\.0\.0\.1:1$/],
      [at({ pathname: '/absent' }), /has no database called absent$/],
      [at({ username: 'nobody', password: 'secret' }), /does not accept the user nobody with this password$/],
      [at({ hostname: 'no-such-host.invalid' }), /the host no-such-host\.invalid is not known$/],
    ] as const
    for (const [wrong, words] of refused) {
      const error = await openDatabase(wrong).catch((reason: unknown) => reason)
      expect(error).toMatchObject({ name: 'DatabaseError', trouble: 'unreachable', message: expect.stringMatching(words) })
      expect((error as Error).message).not.toContain('secret')
    }
  })

  test('several processes migrate one database concurrently', async () => {
    const url = (await server?.createDatabase()) as string
    const gateways = await Promise.all([openPostgres(url, 2), openPostgres(url, 2), openPostgres(url, 2)])
    await Promise.all(gateways.map((gateway) => migrate(gateway)))
    expect(await doneMigrations(gateways[0]?.db as never)).toEqual(Object.keys(migrations))
    await Promise.all(gateways.map((gateway) => gateway.close()))
  })

  test('lost connections are opened again, also of listeners', async () => {
    const url = (await server?.createDatabase()) as string
    const [here, there] = await Promise.all([openPostgres(url, 4), openPostgres(url, 4)])
    const heard: string[] = []
    await here.listen('news', (payload) => heard.push(payload))
    await there.notify('news', 'first')
    await expect.poll(() => heard).toEqual(['first'])
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()`.execute(
      there.db,
    )
    await expect
      .poll(async () => {
        await there.notify('news', 'again')
        return heard.includes('again')
      })
      .toBe(true)
    await expect.poll(async () => (await sql`select 1`.execute(here.db).catch(() => ({ rows: [] }))).rows.length).toBe(1)
    await Promise.all([here.close(), there.close()])
  })

  test('a statement and a lock wait have a time limit, and no statement is compiled', async () => {
    const gateway = await openPostgres((await server?.createDatabase()) as string, 4)
    const limits = await sql<
      Record<string, string>
    >`select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
      current_setting('idle_in_transaction_session_timeout') as idle, current_setting('jit') as jit`.execute(gateway.db)
    expect(limits.rows).toEqual([{ statement: '30s', lock: '10s', idle: '30s', jit: 'off' }])
    await gateway.close()
  })

  test('prepared statements are kept there, and survive a change of their table', async () => {
    const gateway = await openPostgres((await server?.createDatabase()) as string, 1)
    await sql`create table remembered (id int, name text)`.execute(gateway.db)
    await sql`insert into remembered values (1, 'one')`.execute(gateway.db)
    const read = async () => (await sql`select * from remembered where id = ${1} and name <> ''`.execute(gateway.db)).rows
    for (let time = 0; time < 8; time += 1) expect(await read()).toEqual([{ id: 1, name: 'one' }])
    const { rows } = await sql`select name from pg_prepared_statements where statement like 'select * from remembered%'`.execute(gateway.db)
    expect(rows).toHaveLength(1)
    await sql`alter table remembered add column more text`.execute(gateway.db)
    expect(await read()).toEqual([{ id: 1, name: 'one', more: null }])
    expect(await read()).toEqual([{ id: 1, name: 'one', more: null }])
    await gateway.close()
  })
})

// A newer version migrates while the version before serves and somebody's transaction is open: nobody waits for the end of it.
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Backend, startBackend } from '../../lib/backend/app.ts'
import { log } from '../../lib/backend/base/log.ts'
import { openDatabase } from '../../lib/backend/db/database.ts'
import { migrations } from '../../lib/backend/db/migrations/index.ts'
import { migrate } from '../../lib/backend/db/migrator.ts'
import { openPostgres } from '../../lib/backend/db/postgres.ts'
import { password, signIn } from '../support/backend.ts'
import { eis, makeCustomer, type Row } from '../support/customers.ts'
import { startPostgres, type TestServer, withoutPostgres } from '../support/postgres.ts'

let server: TestServer | null
let url: string
let before: Backend

beforeEach(({ skip }) => skip(!server, withoutPostgres))
beforeAll(async () => {
  server = await startPostgres()
  if (!server) return
  url = await server.createDatabase()
  before = await startBackend({
    gateway: await openDatabase({ DATABASE_URL: url, DATA_DIR: '/nowhere', DATABASE_POOL_SIZE: 6 }),
    clock: false,
    log: log.child({}, { level: 'fatal' }),
    demo: { data: 'people', password },
  })
})
afterAll(async () => {
  await before?.close()
  await server?.stop()
})

/** A column, an index and a table, as a new version brings them. */
const expanding = {
  ...migrations,
  '9001-expand': [
    'alter table "customer" add column "later_note" text',
    'alter table "customer" add column "later_count" integer not null default 0',
    'create index "customer_later_note_idx" on "customer" ("later_note")',
    'create table "later" ("later_key" text not null, primary key ("later_key"))',
  ],
}

test('saves and lists go on while a migration waits for an open transaction, and after it', async () => {
  const sales = await signIn(before, 'huangwen')
  let saved = 0
  const work = async () => {
    saved++
    const key = await makeCustomer(sales)
    const { records } = await sales.ok<{ records: Row[] }>(`${eis}/query`, { page: 1, size: 10 })
    expect(records.map((row) => row.customer_key)).toContain(key)
  }
  await work()

  const busy = new pg.Client(url)
  await busy.connect()
  await busy.query('begin')
  await busy.query('lock table customer in row exclusive mode')
  const next = await openPostgres(url, 2)
  let done = false
  const migrating = migrate(next, expanding).finally(() => {
    done = true
  })
  const waiting = async () =>
    (
      await sql`select 1 from pg_locks where not granted and mode = 'AccessExclusiveLock' and relation = 'customer'::regclass`.execute(
        next.db,
      )
    ).rows.length > 0
  // twice it stands in the queue, in front of whoever comes after it, and twice they get by
  for (const _ of [1, 2]) {
    await expect.poll(waiting, { interval: 20 }).toBe(true)
    await work()
    expect(done).toBe(false)
  }
  await busy.query('commit')
  await busy.end()
  while (!done) await work()
  await migrating
  await work()
  const { rows } = await sql<{ n: string }>`select count(*) as n from customer where later_count = 0 and later_note is null`.execute(
    next.db,
  )
  expect(Number(rows[0]?.n)).toBe(saved)
  await next.close()
})

// Two processes that reach PostgreSQL through PgBouncer in transaction mode, and one that has a replica for its reports.
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Backend, startBackend } from '../../lib/backend/app.ts'
import { catalogue } from '../../lib/backend/areas.ts'
import { log } from '../../lib/backend/base/log.ts'

import { openDatabase } from '../../lib/backend/db/database.ts'
import { openPostgres } from '../../lib/backend/db/postgres.ts'
import { findTask, startSeal, taskPath, waitingTask } from '../support/approvals.ts'
import { type Client, password, signIn } from '../support/backend.ts'
import { eis, makeCustomer, newName } from '../support/customers.ts'
import { startPgBouncer, withoutPgBouncer } from '../support/pgbouncer.ts'
import { startPostgres, type TestServer, withoutPostgres } from '../support/postgres.ts'

const quiet = { clock: false, log: log.child({}, { level: 'fatal' }), demo: { data: 'people' as const, password } }

let server: TestServer | null

beforeEach(({ skip }) => skip(!server, withoutPostgres))
beforeAll(async () => {
  server = await startPostgres()
})
afterAll(async () => {
  await server?.stop()
})

describe('two processes behind PgBouncer in transaction mode', () => {
  let bouncer: Awaited<ReturnType<typeof startPgBouncer>> = null
  const backends: Backend[] = []
  const clients: Client[] = []

  beforeEach(({ skip }) => skip(!bouncer, withoutPgBouncer))
  beforeAll(async () => {
    bouncer = server && (await startPgBouncer(server.url, 3))
    if (!server || !bouncer) return
    const direct = await server.createDatabase()
    const url = bouncer.urlOf(direct)
    const settings = { DATABASE_URL: url, DATABASE_SESSION_URL: direct, DATA_DIR: '/nowhere', DATABASE_POOL_SIZE: 8 }
    backends.push(await startBackend({ gateway: await openDatabase(settings), ...quiet }))
    backends.push(await startBackend({ gateway: await openPostgres(url, 8, { sessionUrl: direct }), ...quiet }))
    for (const backend of backends) clients.push(await signIn(backend, 'huangwen'))
  })
  afterAll(async () => {
    for (const backend of backends) await backend.close()
    await bouncer?.stop()
  })

  const all = <T>(count: number, work: (index: number) => Promise<T>) =>
    Promise.all(Array.from({ length: count }, (_, index) => work(index)))

  test('statements of many callers keep their transactions, time zone and limits apart from the connections they meet', async () => {
    const keys = await all(40, (index) => makeCustomer(clients[index % 2] as Client))
    const rows = await all(40, (index) =>
      (clients[(index + 1) % 2] as Client).ok('GET /api/eis/restful/customer/detail/{id}', { id: keys[index] }),
    )
    expect(new Set(rows.map(({ customer_code }) => customer_code)).size).toBe(40)
    const states = await all(24, async (index) => {
      const { db } = (backends[index % 2] as Backend).kernel
      const { rows } = await sql<{ zone: string; limit: string; lock: string; jit: string }>`select current_setting('timezone') as zone,
        current_setting('statement_timeout') as limit, current_setting('lock_timeout') as lock, current_setting('jit') as jit, pg_sleep(0.02)`.execute(
        db,
      )
      return [rows[0]?.zone, rows[0]?.limit, rows[0]?.lock, rows[0]?.jit]
    })
    expect([...new Set(states.map(String))]).toEqual(['<+08>-08,30s,10s,off'])
  })

  test('two who save the same record at once: one is told that the other was first', async () => {
    const name = newName()
    const record = await (clients[0] as Client).ok(`${eis}/addOrUpdate`, { customer_name: name })
    const save = (index: number) =>
      (clients[index] as Client).send(`${eis}/addOrUpdate`, {
        customer_key: record.customer_key,
        row_version: record.row_version,
        customer_name: `${name}${index}`,
      })
    const codes = (await all(2, save)).map(({ code }) => code).sort()
    expect(codes[0]).toBe(0)
    expect(codes[1]).not.toBe(0)
  })

  test('an approval that one process starts is decided at the other', async () => {
    const instance = await startSeal(clients[0] as Client)
    const leader = await signIn(backends[1] as Backend, 'chenli')
    const { task_id } = await waitingTask(leader, instance)
    await leader.ok(`POST ${taskPath}/confirm`, { taskId: task_id, comment: '同意' })
    expect(await findTask(leader, instance)).toBeUndefined()
  })

  test('what one process announces reaches the other', async () => {
    const heard: string[] = []
    const [first, second] = backends as [Backend, Backend]
    const end = await first.listen('pooled_test', (payload) => heard.push(payload))
    await sql`select pg_notify('pooled_test', 'here')`.execute(second.kernel.db)
    await expect.poll(() => heard).toEqual(['here'])
    await end()
  })
})

describe('a replica for what may be some seconds old', () => {
  const report = 'POST /api/fintech/biz/statistics/customer'
  let replica: TestServer | undefined
  let backend: Backend | undefined
  let client: Client
  let reading: () => boolean

  beforeAll(async () => {
    if (!server) return
    const url = await server.createDatabase()
    replica = await server.startReplica()
    const replicaUrl = new URL(url)
    replicaUrl.port = new URL(replica.url).port
    const gateway = await openDatabase({
      DATABASE_URL: url,
      DATABASE_REPLICA_URL: replicaUrl.toString(),
      DATA_DIR: '/nowhere',
      DATABASE_POOL_SIZE: 6,
    })
    reading = () => gateway.readingDb() !== gateway.db
    backend = await startBackend({ gateway, ...quiet })
    client = await signIn(backend, 'hemin')
  })
  afterAll(async () => {
    await backend?.close()
    await replica?.stop()
  })

  const customers = async () => {
    const { data } = await client.send<{ rows: unknown[] }>(report, {})
    return JSON.stringify(data.rows)
  }
  const late = catalogue.filter(({ mayLag }) => mayLag)

  test('it answers every call that may be late; without it the database itself does', async () => {
    await expect.poll(reading).toBe(true)
    expect(late.length).toBeGreaterThan(10)
    for (const { key } of late)
      expect([key, (await client.send(key, key.endsWith('/target') ? { year: 2026 } : {})).code]).toEqual([key, 0])
    const asked = new pg.Client(replica?.url)
    await asked.connect()
    const { rows } = await asked.query(
      `select query from pg_stat_activity where application_name like 'business-office%' and query not like '%pg_is_in_recovery%'`,
    )
    await asked.end()
    expect(rows.length).toBeGreaterThan(0)
    const before = await customers()
    await replica?.stop()
    replica = undefined
    expect(await customers()).toEqual(before)
    await expect.poll(reading).toBe(false)
    expect(await customers()).toEqual(before)
  })
})

// The PostgreSQL server goes away under load and comes back, or its replica takes over: calls say so, and nothing acknowledged is lost.
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Backend, startBackend } from '../../lib/backend/app.ts'
import { log } from '../../lib/backend/base/log.ts'
import { openDatabase } from '../../lib/backend/db/database.ts'
import { systemContext } from '../../lib/backend/kernel/pipeline.ts'
import { type ScheduledJob, scheduleJobs } from '../../lib/backend/kernel/scheduled-job.ts'
import { type Client, password, signIn } from '../support/backend.ts'
import { eis, newName, type Row } from '../support/customers.ts'
import { startPostgres, type TestServer, withoutPostgres } from '../support/postgres.ts'
import { deliverEvents, runDueJobs } from '../support/queue.ts'

let server: TestServer | null
let backend: Backend | undefined
/** Tags of kept pages that the process was told to drop. */
const dropped: string[] = []

beforeEach(async ({ skip }) => {
  server = await startPostgres()
  skip(!server, withoutPostgres)
})
afterEach(async () => {
  await backend?.close()
  await server?.stop()
})

async function open(url: string): Promise<Backend> {
  backend = await startBackend({
    gateway: await openDatabase({ DATABASE_URL: url, DATA_DIR: '/nowhere', DATABASE_POOL_SIZE: 6 }),
    clock: false,
    log: log.child({}, { level: 'fatal' }),
    demo: { data: 'people', password },
    invalidatePages: (tags) => void dropped.push(...tags),
  })
  return backend
}

/** Four people who save customers one after the other until they are told to end. */
function startWriters(client: Client) {
  const work = { on: true, kept: [] as string[], refused: [] as unknown[] }
  const writers = [1, 2, 3, 4].map(async () => {
    while (work.on) {
      const answer = await client.send<Row>(`${eis}/addOrUpdate`, { customer_name: newName() })
      if (answer.code === 0) work.kept.push(String(answer.data.customer_key))
      else {
        work.refused.push([answer.status, answer.code, answer.message])
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    }
  })
  return { work, end: () => Promise.all(writers) }
}

/** A user's stream of events. */
async function openStream(one: Backend, { token }: Client) {
  const leaving = new AbortController()
  const response = await one.fetch(new Request('http://backend.test/api/events', { headers: { token }, signal: leaving.signal }))
  let text = ''
  const ended = (async () => {
    const decoder = new TextDecoder()
    for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) text += decoder.decode(chunk)
  })().catch(() => undefined)
  return { ended, heard: () => text, leave: () => leaving.abort() }
}

async function missing({ kernel }: Backend, keys: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ customer_key: string }>`select customer_key from customer where customer_key = any(${[...keys]})`.execute(
    kernel.db,
  )
  const stored = new Set(rows.map((row) => row.customer_key))
  return keys.filter((key) => !stored.has(key))
}

test('while the server is away calls are 503 and the process is not ready; afterwards it works by itself, with its streams and jobs, and every acknowledged write is there', async () => {
  const one = await open((await server?.createDatabase()) as string)
  const client = await signIn(one, 'huangwen')
  const before = await openStream(one, client)
  const { work, end } = startWriters(client)
  await expect.poll(() => work.kept.length).toBeGreaterThan(10)
  await server?.halt()
  await expect.poll(() => work.refused.length).toBeGreaterThan(10)
  expect(await one.ready()).toMatchObject({ ready: false, lack: 'database' })
  const kept = work.kept.length
  await server?.resume()
  await expect.poll(() => work.kept.length).toBeGreaterThan(kept + 10)
  work.on = false
  await end()
  await expect.poll(one.ready).toEqual({ ready: true })
  const away = [503, 503, '数据服务暂时不可用，请稍后重试；如果刚才正在保存，请先刷新核对结果']
  expect(work.refused.filter((answer) => JSON.stringify(answer) !== JSON.stringify(away))).toEqual([])
  expect(await missing(one, work.kept)).toEqual([])

  await one.kernel.transaction((db) =>
    systemContext(one.kernel, db).emit('message', {
      code: 'M-FOLLOW-TODAY',
      receivers: [client.userKey],
      params: { n: 2 },
      biz_type: 'customer',
      biz_key: null,
    }),
  )
  // what may have been missed meanwhile is asked for again: streams end, so that browsers open them again, and no page is kept
  await before.ended
  expect(dropped).toEqual(expect.arrayContaining(['news', 'forum', 'board', 'site', 'info', 'help']))
  const after = await openStream(one, client)
  await deliverEvents(one.kernel)
  await expect.poll(after.heard).toContain('event: message')
  after.leave()
  await after.ended
  let ran = 0
  const job: ScheduledJob = { type: 'test.after', cron: '* * * * *', run: async () => void ran++ }
  await scheduleJobs(one.kernel, [job])
  await sql`update job set run_at = now() - interval '1 minute' where type = ${job.type}`.execute(one.kernel.db)
  await runDueJobs(one.kernel, [job])
  expect(ran).toBe(1)
})

test('a replica that is promoted goes on with everything that had reached it', async () => {
  const url = (await server?.createDatabase()) as string
  const replica = (await server?.startReplica()) as TestServer
  try {
    const before = await open(url)
    const { work, end } = startWriters(await signIn(before, 'huangwen'))
    await expect.poll(() => work.kept.length).toBeGreaterThan(10)
    work.on = false
    await end()
    const position = (await sql<{ at: string }>`select pg_current_wal_lsn()::text as at`.execute(before.kernel.db)).rows[0]?.at as string
    const moved = new URL(url)
    moved.port = new URL(replica.url).port
    await reached(replica.url, position)
    await before.close()
    await server?.halt()
    await replica.promote()

    const after = await open(moved.toString())
    expect(await missing(after, work.kept)).toEqual([])
    const client = await signIn(after, 'chenli')
    expect(await client.send(`${eis}/addOrUpdate`, { customer_name: newName() })).toMatchObject({ status: 200, code: 0 })
  } finally {
    await backend?.close()
    backend = undefined
    await replica.stop()
  }
})

/** Waits until a replica has what its primary had at a position of its log. */
async function reached(url: string, position: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  const there = async () => (await client.query('select pg_last_wal_replay_lsn() >= $1::pg_lsn as there', [position])).rows[0]?.there
  await expect.poll(there).toBe(true)
  await client.end()
}

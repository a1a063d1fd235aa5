// What is removed at night when its days are over, and what stays.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scheduledJobs } from '../../lib/backend/areas.ts'
import { scheduleJobs } from '../../lib/backend/kernel/scheduled-job.ts'
import { removeOldMessages } from '../../lib/backend/message/area.ts'
import { type Client, type TestBackend, testBackend } from '../support/backend.ts'
import { runDueJobs } from '../support/queue.ts'

let backend: TestBackend
let admin: Client

beforeAll(async () => {
  backend = await testBackend()
  admin = await backend.as('hemin')
})
afterAll(() => backend.close())

/** Makes messages of so many days ago, each with two receivers. */
async function makeMessages(count: number, days: number): Promise<void> {
  const { db } = backend.kernel
  const name = `k${days}-`
  await sql`insert into message (message_key, message_category_key, message_code, params, message_content, source, create_time)
    select ${name} || n, 'CUSTOMER', 'M-FOLLOW-TODAY', '{}', 'x', ${name} || n, now() - make_interval(days => ${days}) from generate_series(1, ${count}::int) n`.execute(
    db,
  )
  await sql`insert into message_acceptor (message_key, ref_key, message_type, message_category_key, create_time)
    select ${name} || n, who, 'BUSINESS', 'CUSTOMER', now() - make_interval(days => ${days}) from generate_series(1, ${count}::int) n, unnest(array['a', 'b']) who`.execute(
    db,
  )
}

async function count(table: 'message' | 'message_acceptor', days: number): Promise<number> {
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from ${sql.table(table)} where message_key like ${`k${days}-%`}`.execute(backend.kernel.db)
  return rows[0]?.n ?? 0
}

const keep = (value: string) => admin.ok('POST /api/app/base/app/sys/param/save', { code: 'message.keep.days', value })

test('business messages stay for ever until the parameter says how long; then the older ones go with their receivers, in more than one portion', async () => {
  await makeMessages(4500, 91)
  await makeMessages(3, 89)
  expect(await removeOldMessages(backend.kernel)).toBe(0)
  await keep('90')
  expect(await removeOldMessages(backend.kernel)).toBe(4500)
  expect([await count('message', 91), await count('message_acceptor', 91)]).toEqual([0, 0])
  expect([await count('message', 89), await count('message_acceptor', 89)]).toEqual([3, 6])
})

test('the nightly job removes them, and events that the version before has delivered after a month; what waits and the logs stay', async () => {
  const { kernel } = backend
  await makeMessages(5, 120)
  await keep('100')
  await sql`insert into outbox (type, payload, create_time, done_time) values
    ('test.old', '{}', now() - interval '40 days', now() - interval '31 days'), ('test.new', '{}', now(), now() - interval '29 days'),
    ('test.waits', '{}', now() - interval '40 days', null)`.execute(kernel.db)
  const logged = async () => (await sql<{ n: string }>`select count(*) as n from operation_log`.execute(kernel.db)).rows[0]?.n
  const before = await logged()
  const jobs = scheduledJobs.filter(({ type }) => type === 'message.cleanUp' || type === 'trace.cleanUp')
  await scheduleJobs(kernel, jobs)
  await sql`update job set run_at = now() - interval '1 minute' where type = any(${jobs.map(({ type }) => type)})`.execute(kernel.db)
  expect(await runDueJobs(kernel, jobs)).toBe(2)
  expect([await count('message', 120), await count('message_acceptor', 120)]).toEqual([0, 0])
  const { rows } = await sql<{ type: string }>`select type from outbox where type like 'test.%' order by type`.execute(kernel.db)
  expect(rows.map(({ type }) => type)).toEqual(['test.new', 'test.waits'])
  expect(await logged()).toBe(before)
})

test('the parameter takes whole days up to ten years', async () => {
  for (const value of ['-1', '3651', 'x']) {
    const answer = await admin.send('POST /api/app/base/app/sys/param/save', { code: 'message.keep.days', value })
    expect(answer.code).toBe(400)
  }
})

// Events after the commit: each subscriber has one once, what fails is tried over a day and then left to an operator, who repeats or discards it.
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Area } from '@/lib/backend/area/area.ts'
import { composeAreas } from '@/lib/backend/area/compose.ts'
import { areas } from '@/lib/backend/areas.ts'
import { BackgroundJobRunner, enqueueJob } from '@/lib/backend/kernel/background-job.ts'
import type { Context } from '@/lib/backend/kernel/context.ts'
import { deliverOutbox, type Subscriber } from '@/lib/backend/kernel/outbox.ts'
import { systemTransaction } from '@/lib/backend/kernel/system-transaction.ts'
import type { FailureRow, OperationsState } from '@/lib/model/calls/operations.ts'
import { type Client, type TestBackend, testBackend } from '../support/backend.ts'

const calls = '/api/app/base/app/sys/operations'
const begin = Date.parse('2026-06-01T09:00:00+08:00')
let broken = true
const write = async ({ db }: Context, name: string) =>
  void (await sql`insert into setting (name, value) values (${name}, '1'::jsonb)`.execute(db))
const heard: Subscriber = (context, { payload }) => write(context, `heard ${payload.n}`)
const stumbles: Subscriber = async (context, { payload }) => {
  await write(context, `second ${payload.n}`)
  if (broken) throw new Error(`the second is deaf to ${payload.n}`)
}
const mine: readonly Area[] = [
  { name: 'first', subscribers: { happened: heard } },
  { name: 'second', subscribers: { happened: stumbles } },
]
const { subscribers } = composeAreas([...areas, ...mine])
let backend: TestBackend
let admin: Client

beforeAll(async () => {
  backend = await testBackend()
  admin = await backend.as('hemin')
})
afterAll(() => backend.close())
afterEach(() => {
  broken = true
  backend.setNow(null)
})

const emit = (n: number) => systemTransaction(backend.kernel, (context) => context.emit('happened', { n }))
const deliver = () => deliverOutbox(backend.kernel, subscribers)
const settings = async (n: number) =>
  (
    await sql<{ name: string }>`select name from setting where name in (${`heard ${n}`}, ${`second ${n}`}) order by 1`.execute(
      backend.kernel.db,
    )
  ).rows.map(({ name }) => name)
const failures = async () => (await admin.ok<{ records: FailureRow[] }>(`GET ${calls}/failures`)).records
const outbox = async () => (await admin.ok<OperationsState>(`GET ${calls}/state`)).outbox
const after = (hours: number) => backend.setNow(new Date(begin + hours * 3_600_000))

test('what fails waits longer each time, for a day; who has had the event does not have it again, and other events go on', async () => {
  backend.setNow(new Date(begin))
  await emit(1)
  await deliver()
  expect(await settings(1)).toEqual(['heard 1'])
  // it has a pause: the next round does not try it again
  expect(await deliver()).toBe(0)
  const waits: number[] = []
  for (let tries = 1; tries < 10; tries++) {
    const { rows } = await sql<{
      wait: number
    }>`select extract(epoch from next_time - ${new Date(begin)}::timestamptz)::int as wait from outbox
      where type = 'happened' and done_time is null`.execute(backend.kernel.db)
    waits.push(rows[0]?.wait ?? 0)
    backend.setNow(new Date(begin + (rows[0]?.wait ?? 0) * 1000))
    expect(await deliver()).toBe(1)
  }
  expect(waits.at(0)).toBe(1)
  expect(waits.at(-1)).toBeGreaterThan(20 * 3600)
  backend.setNow(new Date(begin + 90 * 3_600_000))
  await emit(2)
  broken = false
  expect(await deliver()).toBe(1)
  expect([await settings(1), await settings(2)]).toEqual([['heard 1'], ['heard 2', 'second 2']])
  backend.setNow(null)
  expect(await failures()).toMatchObject([
    { kind: 'event', type: 'happened', attempts: 10, next_time: null, last_error: 'Error: the second is deaf to 1' },
  ])
  expect(await outbox()).toMatchObject({ failed: 1 })
})

test('an operator repeats it, once what was wrong is mended, or discards it with a reason', async () => {
  broken = false
  const [dead] = await failures()
  await admin.ok(`POST ${calls}/repeat`, { kind: 'event', id: dead?.id })
  await deliver()
  expect([await settings(1), await failures()]).toEqual([['heard 1', 'second 1'], []])
  broken = true
  await emit(3)
  await deliver()
  const [waiting] = await failures()
  expect(waiting).toMatchObject({ attempts: 1, next_time: expect.any(String) })
  expect((await admin.send(`POST ${calls}/discard`, { kind: 'event', id: waiting?.id })).status).toBe(400)
  await admin.ok(`POST ${calls}/discard`, { kind: 'event', id: waiting?.id, reason: '测试数据' })
  broken = false
  after(48)
  await deliver()
  backend.setNow(null)
  expect([await settings(3), await failures()]).toEqual([['heard 3'], []])
  const { rows } = await sql<{
    action: string
    diff: unknown
  }>`select action, diff from operation_log where biz_type = 'failed_event' order by create_time`.execute(backend.kernel.db)
  expect(rows).toEqual([
    { action: 'retry', diff: [] },
    { action: 'discard', diff: [{ field: 'reason', old: null, new: '测试数据' }] },
  ])
  for (const username of ['chenli', 'huangwen']) {
    const other = await backend.as(username)
    expect((await other.send(`GET ${calls}/failures`)).status).toBe(403)
    expect((await other.send(`POST ${calls}/repeat`, { kind: 'event', id: waiting?.id })).status).toBe(403)
  }
})

test('what waits since before the clock was set back is due', async () => {
  after(24 * 365)
  await emit(4)
  await deliver()
  after(0)
  broken = false
  await deliver()
  expect(await settings(4)).toEqual(['heard 4', 'second 4'])
})

test('a background job that is given up stays with its error, and is repeated or asked for again', async () => {
  let ran = 0
  const job = {
    type: 'test.job',
    async run() {
      if (broken) throw new Error('no way')
      ran++
    },
  }
  const runner = () => new BackgroundJobRunner(backend.kernel, [job]).finish()
  const enqueue = () => systemTransaction(backend.kernel, (context) => enqueueJob(context, job.type, 'key'))
  const tryUntilGivenUp = async () => {
    await enqueue()
    for (let minutes = 1; minutes <= 4; minutes++) {
      backend.setNow(new Date(Date.now() + minutes * 60_000))
      await runner()
    }
    backend.setNow(null)
  }
  await tryUntilGivenUp()
  const [dead] = await failures()
  expect(dead).toMatchObject({ kind: 'job', type: 'test.job', about: 'key', attempts: 4, last_error: 'Error: no way' })
  broken = false
  await admin.ok(`POST ${calls}/repeat`, { kind: 'job', id: dead?.id })
  await runner()
  expect([ran, await failures()]).toEqual([1, []])
  broken = true
  await tryUntilGivenUp()
  broken = false
  await enqueue()
  await runner()
  expect([ran, await failures()]).toEqual([2, []])
})

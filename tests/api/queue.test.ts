// Events after the commit: who hears of one has it once, what fails is tried over a day and then left to an operator, who repeats or discards it.
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Area } from '@/lib/backend/area/area.ts'
import { composeAreas } from '@/lib/backend/area/compose.ts'
import { areas } from '@/lib/backend/areas.ts'
import { enqueueJob } from '@/lib/backend/kernel/background-job.ts'
import type { Context } from '@/lib/backend/kernel/context.ts'
import { enqueue } from '@/lib/backend/kernel/enqueue.ts'
import type { Subscriber } from '@/lib/backend/kernel/event.ts'
import { drain, Queue } from '@/lib/backend/kernel/queue.ts'
import { takeOver } from '@/lib/backend/kernel/queue-before.ts'
import { systemTransaction } from '@/lib/backend/kernel/system-transaction.ts'
import type { FailureRow, OperationsState } from '@/lib/model/calls/operations.ts'
import { type Client, type TestBackend, testBackend } from '../support/backend.ts'
import { deliverEvents, runBackgroundJobs } from '../support/queue.ts'

const calls = '/api/app/base/app/sys/operations'
const begin = Date.parse('2026-06-01T09:00:00+08:00')
let broken = true
const write = async ({ db }: Context, name: string) =>
  void (await sql`insert into setting (name, value) values (${name}, '1'::jsonb)`.execute(db))
const hears: Subscriber = (context, { payload }) => write(context, `heard ${payload.n}`)
const stumbles: Subscriber = async (context, { payload }) => {
  await write(context, `second ${payload.n}`)
  if (broken) throw new Error(`the second is deaf to ${payload.n}`)
}
const mine: readonly Area[] = [{ name: 'mine', subscribers: { 'test.heard': hears, 'test.stumbles': stumbles } }]
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

const emit = (n: number) =>
  systemTransaction(backend.kernel, async (context) => {
    await context.emit('test.stumbles', { n })
    await context.emit('test.heard', { n })
  })
const deliver = () => deliverEvents(backend.kernel, subscribers)
const settings = async (n: number) =>
  (
    await sql<{ name: string }>`select name from setting where name in (${`heard ${n}`}, ${`second ${n}`}) order by 1`.execute(
      backend.kernel.db,
    )
  ).rows.map(({ name }) => name)
const failures = async () => (await admin.ok<{ records: FailureRow[] }>(`GET ${calls}/failures`)).records
const outbox = async () => (await admin.ok<OperationsState>(`GET ${calls}/state`)).outbox
const after = (hours: number) => backend.setNow(new Date(begin + hours * 3_600_000))

test('what fails waits longer each time, for a day; what it had written is taken back, and other events go on', async () => {
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
    }>`select extract(epoch from run_at - ${new Date(begin)}::timestamptz)::int as wait from job
      where type = 'event/test.stumbles'`.execute(backend.kernel.db)
    waits.push(rows[0]?.wait ?? 0)
    backend.setNow(new Date(begin + (rows[0]?.wait ?? 0) * 1000))
    expect(await deliver()).toBe(1)
  }
  expect(waits.at(0)).toBe(1)
  expect(waits.at(-1)).toBeGreaterThan(20 * 3600)
  backend.setNow(new Date(begin + 90 * 3_600_000))
  await emit(2)
  broken = false
  expect(await deliver()).toBe(2)
  expect([await settings(1), await settings(2)]).toEqual([['heard 1'], ['heard 2', 'second 2']])
  backend.setNow(null)
  expect(await failures()).toMatchObject([
    { kind: 'event', type: 'test.stumbles', attempts: 10, next_time: null, last_error: 'Error: the second is deaf to 1' },
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
  const runner = () => runBackgroundJobs(backend.kernel, [job])
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

test('what a process of the version before has written is taken over once, and what it had given up stays given up', async () => {
  const { kernel } = backend
  await sql`insert into outbox (type, payload, attempts, last_error) values ('test.heard', '{"n":8}', 0, null), ('test.heard', '{"n":9}', 10, 'no way'),
    ('nobody.hears', '{}', 0, null)`.execute(kernel.db)
  await sql`insert into message_push (push_key, message_key, channel, content, run_at) values ('before', 'm', 'WEBHOOK', 'x', now() - interval '1 minute'),
    ('held', 'm', 'WEBHOOK', 'y', now() + interval '9 minutes')`.execute(kernel.db)
  await Promise.all([takeOver(kernel, subscribers), takeOver(kernel, subscribers)])
  await deliver()
  expect([await settings(8), await settings(9)]).toEqual([['heard 8'], []])
  expect(await failures()).toMatchObject([{ kind: 'event', type: 'test.heard', attempts: 10, next_time: null, last_error: 'no way' }])
  const { rows } = await sql<{
    left: string
  }>`select type as left from outbox union all select push_key from message_push order by 1`.execute(kernel.db)
  expect(rows.map(({ left }) => left)).toEqual(['held', 'nobody.hears'])
  const pushes = await sql`select job_key, type, payload from job where type like 'push/%'`.execute(kernel.db)
  expect(pushes.rows).toEqual([{ job_key: 'before', type: 'push/WEBHOOK', payload: { target: '', content: 'x' } }])
})

test('work of one lane does not wait for that of another, its hands are counted, and nothing is begun that comes after the end', async () => {
  const { kernel } = backend
  const slow = Promise.withResolvers<void>()
  const done: string[] = []
  const works = [
    { type: 'test.long', lane: 'long', runWithoutTransaction: () => slow.promise },
    { type: 'test.quick', lane: 'event', run: async () => void done.push('quick') },
  ] as const
  const queue = new Queue(kernel, works)
  const add = (type: string) => enqueue(kernel.db, type, { run_at: new Date() })
  for (const type of ['test.long', 'test.long', 'test.long', 'test.quick']) await add(type)
  queue.wakeAll()
  await expect.poll(() => done).toEqual(['quick'])
  const held = async () =>
    (await sql<{ n: number }>`select count(*)::int as n from job where type = 'test.long' and locked_until > now()`.execute(kernel.db))
      .rows[0]?.n
  // two hands for long work: whoever else wakes them finds both full
  for (let more = 0; more < 3; more++) queue.wake('long')
  await expect.poll(held).toBe(2)
  await add('test.quick')
  queue.wake('event')
  await expect.poll(() => done).toEqual(['quick', 'quick'])
  expect(await held()).toBe(2)
  const stopped = queue.stop()
  slow.resolve()
  await stopped
  await add('test.quick')
  queue.wakeAll()
  await drain(kernel, works)
  expect([done, await held()]).toEqual([['quick', 'quick', 'quick'], 0])
})

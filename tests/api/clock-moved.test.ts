// The clock jumps a day ahead and back again: sessions stay ended, jobs run once.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accessJobs } from '../../lib/backend/access/area.ts'
import { type ScheduledJob, scheduleJobs } from '../../lib/backend/kernel/scheduled-job.ts'
import { signIn, type TestBackend, testBackend } from '../support/backend.ts'
import { runDueJobs } from '../support/queue.ts'

const day = 86_400_000
const me = 'GET /api/app/base/app/sys/user/queryById'

let backend: TestBackend

beforeAll(async () => {
  backend = await testBackend()
})
afterAll(() => backend.close())

const move = (ms: number) => backend.setNow(ms === 0 ? null : new Date(Date.now() + ms))

test('a session that ended while the clock was a day ahead stays ended when the clock is set back', async () => {
  const [seen, unseen] = [await signIn(backend, 'chenli'), await signIn(backend, 'huangwen')]
  move(day)
  expect(await seen.send(me)).toMatchObject({ status: 401 })
  await runDueJobs(backend.kernel, accessJobs)
  move(0)
  expect(await seen.send(me)).toMatchObject({ status: 401 })
  move(-day)
  expect(await seen.send(me)).toMatchObject({ status: 401 })
  move(0)
  // it had ended while the clock was there, although nobody asked for it
  expect(await unseen.send(me)).toMatchObject({ status: 401 })
})

test('a session that was found ended is ended by that, before any job has come by', async () => {
  const client = await signIn(backend, 'chenli')
  move(day)
  expect(await client.send(me)).toMatchObject({ status: 401 })
  move(0)
  expect(await client.send(me)).toMatchObject({ status: 401 })
})

test('a session used while the clock was ahead is idle after its usual time, not a day later', async () => {
  move(day)
  const client = await signIn(backend, 'luolin')
  move(0)
  expect(await client.send(me)).toMatchObject({ status: 200 })
  move(31 * 60_000)
  expect(await client.send(me)).toMatchObject({ status: 401 })
  move(0)
})

test('sessions that are idle for too long are removed by the minute', async () => {
  const { kernel } = backend
  await signIn(backend, 'chenli')
  await sql`update session set last_seen_time = now() - interval '31 minutes'`.execute(kernel.db)
  await signIn(backend, 'huangwen')
  await sql`update job set run_at = now() - interval '1 minute' where type = 'access.sessions'`.execute(kernel.db)
  expect(await runDueJobs(kernel, accessJobs)).toBe(1)
  const { rows } = await sql<{ username: string }>`select u.username from session s join sys_user u on u.user_key = s.user_key`.execute(
    kernel.db,
  )
  expect(rows).toEqual([{ username: 'huangwen' }])
})

test('a nightly job runs once over a day ahead and back, and one of every minute goes on after it', async () => {
  const { kernel } = backend
  const ran: string[] = []
  const job = (type: string, cron: string): ScheduledJob => ({ type, cron, run: async () => void ran.push(type) })
  const jobs = [job('test.nightly', '0 1 * * *'), job('test.minute', '* * * * *')]
  const noon = new Date('2026-03-10T04:00:00Z').getTime()
  const at = async (ms: number) => {
    backend.setNow(new Date(noon + ms))
    ran.length = 0
    // several processes look, and each several times
    for (let look = 0; look < 3; look++) await Promise.all([runDueJobs(kernel, jobs), runDueJobs(kernel, jobs)])
    return [...ran].sort()
  }
  backend.setNow(new Date(noon))
  await scheduleJobs(kernel, jobs)
  expect(await at(60_000)).toEqual(['test.minute'])
  expect(await at(day)).toEqual(['test.minute', 'test.nightly'])
  // back again: neither runs a second time for a time that it has had
  expect(await at(90_000)).toEqual([])
  expect(await at(3 * 60_000)).toEqual(['test.minute'])
  // the night that has been had
  expect(await at(14 * 3_600_000)).toEqual(['test.minute'])
  expect(await at(day + 14 * 3_600_000)).toEqual(['test.minute', 'test.nightly'])
  backend.setNow(null)
})

test('a lock of a time that the clock was set back from does not hold a job', async () => {
  const { kernel } = backend
  let ran = 0
  const job: ScheduledJob = { type: 'test.locked', cron: '* * * * *', run: async () => void ran++ }
  await scheduleJobs(kernel, [job])
  const lock = (until: string) =>
    sql`update job set run_at = now() - interval '1 minute', locked_until = now() + ${until}::interval where type = ${job.type}`.execute(
      kernel.db,
    )
  await lock('9 minutes')
  await runDueJobs(kernel, [job])
  expect(ran).toBe(0)
  await lock('1 day')
  await runDueJobs(kernel, [job])
  expect(ran).toBe(1)
})

test('one that failed waits for an hour at most, also where the clock is set back meanwhile', async () => {
  const { kernel } = backend
  const noon = new Date('2026-04-10T04:00:00Z').getTime()
  let tried = 0
  const job: ScheduledJob = {
    type: 'test.fails',
    cron: '* * * * *',
    run: async () => {
      tried++
      throw new Error('no way')
    },
  }
  const runAt = async (ms: number) => {
    backend.setNow(new Date(ms))
    await runDueJobs(kernel, [job])
  }
  backend.setNow(new Date(noon))
  await scheduleJobs(kernel, [job])
  for (let hours = 1; hours <= 8; hours++) await runAt(noon + hours * 3_600_000)
  expect(tried).toBe(8)
  await runAt(noon)
  expect(tried).toBe(8)
  await runAt(noon + 2 * 60_000)
  expect(tried).toBe(9)
  backend.setNow(null)
})

// Three backends on one PostgreSQL, each with connections of its own, as three processes have them: one installation to whoever asks.
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Backend, startBackend } from '../../lib/backend/app.ts'
import { log } from '../../lib/backend/base/log.ts'
import { openDatabase } from '../../lib/backend/db/database.ts'
import { openPostgres } from '../../lib/backend/db/postgres.ts'
import { enqueueJob } from '../../lib/backend/kernel/background-job.ts'
import { systemContext } from '../../lib/backend/kernel/pipeline.ts'
import { callOf } from '../../lib/model/definition.ts'
import { channel as channelDefinition } from '../../lib/model/entities/channel.ts'
import { clientOf, password, signIn } from '../support/backend.ts'
import { startPostgres, type TestServer, withoutPostgres } from '../support/postgres.ts'
import { deliverEvents, runBackgroundJobs, runDueJobs } from '../support/queue.ts'

let server: TestServer | null
let processes: Backend[] = []
const one = (index: number) => processes[index] as Backend

describe('three processes', () => {
  beforeEach(({ skip }) => skip(!server, withoutPostgres))
  beforeAll(async () => {
    server = await startPostgres()
    if (!server) return
    const url = await server.createDatabase()
    const quiet = { clock: false, log: log.child({}, { level: 'fatal' }), demo: { data: 'people' as const, password } }
    const first = await openDatabase({ DATABASE_URL: url, DATA_DIR: '/nowhere', DATABASE_POOL_SIZE: 6 })
    processes = [await startBackend({ gateway: first, ...quiet })]
    for (let more = 0; more < 2; more++) processes.push(await startBackend({ gateway: await openPostgres(url, 6), ...quiet }))
  })
  afterAll(async () => {
    for (const backend of processes) await backend.close()
    await server?.stop()
  })

  test('whoever signs in at one is signed in at each, and signed out at each', async () => {
    const { token, userKey } = await signIn(one(0), 'chenli')
    const at = (index: number) => clientOf(one(index), token, userKey)
    const sessions = 'GET /api/app/base/app/sys/user/session/list'
    for (const index of [0, 1, 2]) expect((await at(index).send(sessions)).code).toBe(0)
    await at(1).ok('POST /api/app/base/app/sys/user/logout')
    for (const index of [0, 1, 2]) expect((await at(index).send(sessions)).status).toBe(401)
  })

  test('a rule that is changed at one holds at the next save of each', async () => {
    const { token, userKey } = await signIn(one(0), 'hemin')
    const at = (index: number) => clientOf(one(index), token, userKey)
    const biz = 'POST /api/fintech/biz'
    const channel = (index: number) =>
      at(index).ok<{ channel_code: string }>(callOf(channelDefinition, 'addOrUpdate'), {
        channel_name: crypto.randomUUID(),
        channel_type: 'ONLINE',
      })
    const customer = (index: number, customer_name: string) =>
      at(index).send('POST /api/eis/restful/customer/addOrUpdate', { customer_name, customer_type: 'COMPANY' })
    for (const index of [0, 1, 2]) {
      expect((await channel(index)).channel_code).toMatch(/^QD\d/)
      await customer(index, `瑞安进程贸易${index}有限公司`)
      expect((await customer(index, `瑞安进程贸易${index}有限公司`)).code).toBe(1)
    }
    const { rule_key } = await at(0).ok<{ rule_key: string }>(`${biz}/rule/code/addOrUpdate`, {
      biz_type: 'channel',
      reset: 'NONE',
      parts: [
        { type: 'TEXT', value: 'ZD' },
        { type: 'SEQ', length: 4 },
      ],
    })
    const rules = await at(0).ok<{ records: { rule_key: string }[] }>(`${biz}/rule/dup/query`, { entity: 'CUSTOMER', pageSize: 50 })
    for (const rule of rules.records) await at(1).ok(`${biz}/rule/dup/addOrUpdate`, { rule_key: rule.rule_key, enabled: false })
    for (const index of [2, 1, 0]) {
      expect((await channel(index)).channel_code).toMatch(/^ZD\d/)
      expect((await customer(index, `瑞安进程贸易${index}有限公司`)).code).toBe(0)
    }
    await at(2).ok(`${biz}/rule/code/deleteById`, { id: rule_key })
    for (const index of [0, 1, 2]) expect((await channel(index)).channel_code).toMatch(/^QD\d/)
  })

  test('a message is told to the streams of all of them', async () => {
    const { token, userKey } = await signIn(one(0), 'huangwen')
    const ending = new AbortController()
    const heard = await Promise.all(
      processes.map(async (backend) => {
        const response = await backend.fetch(new Request('http://backend.test/api/events', { headers: { token }, signal: ending.signal }))
        const said = { text: '' }
        const read = async () => {
          const decoder = new TextDecoder()
          for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) said.text += decoder.decode(chunk)
        }
        read().catch(() => {})
        return said
      }),
    )
    const { kernel } = one(2)
    await systemContext(kernel, kernel.db).emit('message', {
      code: 'M-FOLLOW-TODAY',
      receivers: [userKey],
      params: { n: 2 },
      biz_type: 'customer',
      biz_key: null,
    })
    // all of them look for events at once: the row is delivered once
    await Promise.all(processes.map((backend) => deliverEvents(backend.kernel)))
    for (const said of heard) await expect.poll(() => said.text).toContain('event: message')
    const { rows } = await sql<{ told: string; waiting: string }>`select (select count(*) from message) as told,
      (select count(*) from job where type = 'event/message') as waiting`.execute(kernel.db)
    expect(rows).toEqual([{ told: '1', waiting: '0' }])
    ending.abort()
  })

  test('a job that is due in all of them runs once; one whose process was lost is carried on by another', async () => {
    let ran = 0
    const job = {
      type: 'trace.cleanUp',
      cron: '25 3 * * *',
      async run() {
        ran++
        await new Promise((resolve) => setTimeout(resolve, 200))
      },
    }
    const { kernel } = one(0)
    await sql`update job set run_at = now() - interval '1 minute' where type = ${job.type}`.execute(kernel.db)
    await Promise.all(processes.map((backend) => runDueJobs(backend.kernel, [job])))
    expect(ran).toBe(1)

    // the first process took the work and never came back; its lease ends
    const seen: number[] = []
    const runAll = () =>
      Promise.all(
        processes.map(({ kernel }, index) => runBackgroundJobs(kernel, [{ type: 'test.work', run: async () => void seen.push(index) }])),
      )
    await enqueueJob(systemContext(kernel, kernel.db), 'test.work', 'k')
    await sql`update job set locked_until = now() + interval '1 minute', attempts = 1 where type = 'test.work'`.execute(kernel.db)
    await runAll()
    expect(seen).toEqual([])
    await sql`update job set locked_until = now() - interval '1 second' where type = 'test.work'`.execute(kernel.db)
    await runAll()
    expect(seen).toHaveLength(1)
    expect((await sql`select 1 from job where type = 'test.work'`.execute(kernel.db)).rows).toEqual([])
  })

  test('failed sign-ins at one count at the others', async () => {
    const attempt = (index: number) =>
      clientOf(one(index), '', '').send(
        'POST /api/app/base/app/sys/user/login',
        { username: 'xujia', password: 'wrong-password-1' },
        { form: true, headers: { 'x-real-ip': '203.0.113.77' } },
      )
    const failures = async () =>
      Number(
        (
          await sql<{ n: string }>`select coalesce(sum(points), 0) as n from rate_limit where key like '%203.0.113.77%'`.execute(
            one(0).kernel.db,
          )
        ).rows[0]?.n,
      )
    for (const index of [0, 1, 2]) await attempt(index)
    expect(await failures()).toBeGreaterThanOrEqual(3)
    // after three failures work is asked for, at a process that saw one of them
    expect((await attempt(1)).message).toMatch(/验证/)
  })
})

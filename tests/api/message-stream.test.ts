// The message stream: what is new reaches exactly its readers, through the database's notifications; it lives no longer than the session.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startBackend } from '../../lib/backend/app.ts'
import type { Gateway } from '../../lib/backend/db/gateway.ts'
import { systemContext } from '../../lib/backend/kernel/pipeline.ts'
import { type Client, password, signIn, type TestBackend, testBackend } from '../support/backend.ts'
import { follow } from '../support/event-stream.ts'
import { deliverEvents } from '../support/queue.ts'

let backend: TestBackend
let huang: Client
let xu: Client

beforeAll(async () => {
  backend = await testBackend()
  huang = await backend.as('huangwen')
  xu = await backend.as('xujia')
})
afterAll(() => backend.close())

const open = (token: string, signal: AbortSignal, on: { fetch(request: Request): Promise<Response> } = backend) =>
  on.fetch(new Request('http://backend.test/api/events', { headers: { token }, signal }))

async function tell(receivers: string[]): Promise<void> {
  const payload = { code: 'M-FOLLOW-TODAY', receivers, params: { n: 2 }, biz_type: 'customer', biz_key: null }
  await systemContext(backend.kernel, backend.kernel.db).emit('message', payload)
  await deliverEvents(backend.kernel)
}

const business = 'event: message\ndata: {"message_type":"BUSINESS"}\n\n'
const administration = 'event: message\ndata: {"message_type":"ADMINISTRATION"}\n\n'

describe('GET /api/events', () => {
  test('a new message reaches its reader and nobody else', async () => {
    const ending = new AbortController()
    const [mine, theirs] = await Promise.all([open(huang.token, ending.signal), open(xu.token, ending.signal)])
    expect(mine.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(mine.headers.get('cache-control')).toBe('no-cache, no-transform')
    expect(mine.headers.get('x-accel-buffering')).toBe('no')
    const [heard, quiet] = [follow(mine), follow(theirs)]
    await tell([huang.userKey])
    await expect.poll(() => heard.text).toBe(`retry: 5000\n\n${business}`)
    expect(quiet.text).toBe('retry: 5000\n\n')
    ending.abort()
    await expect.poll(() => heard.ended && quiet.ended).toBe(true)
  })

  test('a notice to everybody reaches everybody; marking as handled reaches the other windows of the same user', async () => {
    const ending = new AbortController()
    const [mine, theirs] = [follow(await open(huang.token, ending.signal)), follow(await open(xu.token, ending.signal))]
    const zhong = await backend.as('zhongling')
    const [category] = await zhong.ok<{ message_category_key: string }[]>('GET /api/fintech/biz/message/category/getList', {
      categoryType: 'ADMINISTRATION',
    })
    const notice = { title: '放假通知', priority: 'NORMAL', ref_key: ['ALL'], message_content: '<p>放假三天</p>', status: 'PUBLISHED' }
    const { message_key } = await zhong.ok<{ message_key: string }>('POST /api/fintech/biz/message/save', {
      ...notice,
      message_category_key: category?.message_category_key,
    })
    await expect.poll(() => [mine, theirs].every((one) => one.text.endsWith(administration))).toBe(true)
    const before = theirs.text
    await huang.ok('POST /api/fintech/biz/message/acceptor/update', { message_key, ref_key: huang.userKey })
    await expect.poll(() => mine.text.split(administration).length - 1).toBe(2)
    expect(theirs.text).toBe(before)
    ending.abort()
  })

  test('a message made by another process arrives as well', async () => {
    const { db } = backend.kernel
    const gateway = {
      kind: 'memory',
      db,
      transaction: backend.kernel.transaction,
      listen: backend.listen,
      close: async () => {},
    } as unknown as Gateway
    const other = await startBackend({ gateway, clock: false })
    const ending = new AbortController()
    const heard = follow(await open(huang.token, ending.signal, other))
    await tell([huang.userKey])
    await expect.poll(() => heard.text).toContain(business)
    await other.close()
    await expect.poll(() => heard.ended).toBe(true)
  })

  test('without a session it is 401; the stream does not prolong the session', async () => {
    const gone = await open('nothing', new AbortController().signal)
    expect([gone.status, ((await gone.json()) as { code: number }).code]).toEqual([401, 401])
    const guest = await signIn(backend, 'yuyang', password)
    const seen = async () =>
      (await sql<{ t: string }>`select max(last_seen_time) as t from session where user_key = ${guest.userKey}`.execute(backend.kernel.db))
        .rows[0]?.t
    const before = await seen()
    backend.setNow(new Date(Date.now() + 10 * 60_000))
    const ending = new AbortController()
    expect((await open(guest.token, ending.signal)).status).toBe(200)
    expect(await seen()).toBe(before)
    backend.setNow(new Date(Date.now() + 40 * 60_000))
    expect((await open(guest.token, ending.signal)).status).toBe(401)
    backend.setNow(null)
    ending.abort()
  })

  test('the number of streams per user is limited: the oldest is closed', async () => {
    const ending = new AbortController()
    const streams: ReturnType<typeof follow>[] = []
    for (let count = 0; count < 13; count++) streams.push(follow(await open(huang.token, ending.signal)))
    await expect.poll(() => streams.map((one) => one.ended)).toEqual([true, ...Array(12).fill(false)])
    ending.abort()
  })
})

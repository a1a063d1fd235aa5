// The message stream at the proxy: whose it is, what it passes on, when it ends, and what is answered where there is none.
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import type { Backend } from '../../lib/backend/app.ts'
import { systemContext } from '../../lib/backend/kernel/pipeline.ts'
import { sealSession, sessionCookie, startSession } from '../../lib/proxy/session.ts'
import { connectUpstreams, insideBy } from '../../lib/proxy/upstream.ts'
import { type Client, password, signIn, testBackend } from '../support/backend.ts'
import { follow } from '../support/event-stream.ts'
import { createGate, origin, sendTo, testSettings } from '../support/gate.ts'
import { deliverEvents } from '../support/queue.ts'

const backend = await testBackend()
const huang = await backend.as('huangwen')
const xu = await backend.as('xujia')
afterAll(() => backend.close())

const settings = testSettings('http://127.0.0.1:9')
const vault = { secret: settings.sessionSecret, seconds: settings.sessionSeconds }
type Send = Backend['answer']

async function ask(client: Client | null, send: Send, signal = new AbortController().signal, headers: Record<string, string> = {}) {
  const gate = createGate(settings, { ...connectUpstreams(settings), fintech: insideBy(send) })
  const sealed = client && (await sealSession(startSession({ token: client.token, user: client.userKey }, vault), false, vault))
  const cookie = sealed ? (sealed.split(';')[0] as string) : `${sessionCookie(false)}=forged`
  return sendTo(gate, new Request(`${origin}/api/events`, { headers: { cookie, token: xu.token, ...headers }, signal }))
}

async function tell(receiver: string): Promise<void> {
  const payload = { code: 'M-FOLLOW-TODAY', receivers: [receiver], params: { n: 2 }, biz_type: 'customer', biz_key: null }
  await systemContext(backend.kernel, backend.kernel.db).emit('message', payload)
  await deliverEvents(backend.kernel)
}

test('passes the stream of the session’s user through; a token sent by the browser is ignored', async () => {
  const ending = new AbortController()
  const response = await ask(huang, backend.answer, ending.signal, { 'accept-encoding': 'gzip' })
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(response.headers.get('cache-control')).toBe('no-cache, no-transform')
  expect(response.headers.get('x-accel-buffering')).toBe('no')
  expect(response.headers.get('content-encoding')).toBeNull()
  const heard = follow(response)
  await tell(xu.userKey)
  await tell(huang.userKey)
  await expect.poll(() => heard.text).toBe('retry: 5000\n\nevent: message\ndata: {"message_type":"BUSINESS"}\n\n')
  ending.abort()
  await expect.poll(() => heard.ended).toBe(true)
})

test('is open before the first event, ends with its upstream, and the upstream learns when the browser has gone', async () => {
  const sources: ReadableStreamDefaultController[] = []
  const signals: AbortSignal[] = []
  const silent: Send = async ({ signal }) => {
    signals.push(signal)
    return new Response(new ReadableStream({ start: (source) => void sources.push(source) }), {
      headers: { 'content-type': 'text/event-stream' },
    })
  }
  const ending = new AbortController()
  const [left, ended] = [await ask(huang, silent, ending.signal), await ask(huang, silent)]
  expect([left.status, ended.status]).toEqual([200, 200])
  expect(signals[0]?.aborted).toBe(false)
  ending.abort()
  await expect.poll(() => signals[0]?.aborted).toBe(true)
  const heard = follow(ended)
  sources[1]?.close()
  await expect.poll(() => heard.ended).toBe(true)
})

test('no session 401, an ended one 401, another site 403, an upstream without a stream 404, none at all 502: always JSON', async () => {
  const guest = await signIn(backend, 'xujia', password)
  await sql`delete from session where user_key = ${xu.userKey}`.execute(backend.kernel.db)
  const broken: Send = async () => {
    throw new TypeError('fetch failed')
  }
  const answers = [
    await ask(null, backend.answer),
    await ask(guest, backend.answer),
    await ask(huang, backend.answer, undefined, { 'sec-fetch-site': 'cross-site' }),
    await ask(huang, async () => new Response('<html>', { headers: { 'content-type': 'text/html' } })),
    await ask(huang, broken),
  ]
  expect(answers.map((answer) => answer.status)).toEqual([401, 401, 403, 404, 502])
  for (const answer of answers) expect(((await answer.json()) as { code: number }).code).toBe(answer.status)
})

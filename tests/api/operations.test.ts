// What operators ask a running process: alive, ready, figures; and the ids and log lines of requests.
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog, redirectLog } from '@/lib/backend/base/log.ts'
import { createGate } from '@/lib/proxy/forward.ts'
import { readinessResponse } from '@/lib/proxy/readiness.ts'
import { answerCall } from '@/lib/start/api-calls.ts'
import { observeRequest, withoutKeys } from '@/lib/start/observe.ts'
import { answerOperations } from '@/lib/start/operations.ts'
import { type TestBackend, testBackend } from '../support/backend.ts'
import { testSettings } from '../support/gate.ts'
import { recordingUpstream } from '../support/recording-upstream.ts'

let backend: TestBackend
let server: Server
let address: string
let metricsToken: string | undefined
/** The address that the next requests come from; the one of this machine without it. */
let from: string | undefined
const upstream = await recordingUpstream()
const lines: string[] = []
const restore = redirectLog(createLog('info', { write: (line) => void lines.push(line) }))

beforeAll(async () => {
  backend = await testBackend('people')
  const gate = createGate(testSettings(upstream.address))
  const operations = {
    ready: async () => readinessResponse(await backend.ready()),
    condition: backend.condition,
    door: () => gate,
    get metricsToken() {
      return metricsToken
    },
  }
  server = createServer((message, response) => {
    if (from) Object.defineProperty(message.socket, 'remoteAddress', { value: from })
    if (answerOperations(operations, message, response)) return
    observeRequest(message, response)
    if (!answerCall(gate, message, response)) response.writeHead(404).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterAll(async () => {
  restore()
  server.closeAllConnections()
  server.close()
  await upstream.close()
  await backend.close()
})

const read = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(address + path, { headers })
  return { status: response.status, text: await response.text(), headers: response.headers }
}

const figureOf = (text: string, name: string) => Number(new RegExp(`^${name.replace(/[{}]/g, '\\$&')} (.+)$`, 'm').exec(text)?.[1])

test('a living process answers /health, with the headers of every answer', async () => {
  const { status, text, headers } = await read('/health')
  expect([status, JSON.parse(text)]).toEqual([200, { status: 'alive' }])
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('x-request-id')).toMatch(/^[\w-]{36}$/)
})

test('it is ready while its jobs are begun, and says which one is not', async () => {
  expect((await read('/ready')).status).toBe(200)
  // nobody runs the jobs of this backend
  backend.setNow(new Date(Date.now() + 3 * 86_400_000))
  const late = await read('/ready')
  expect(late.status).toBe(503)
  expect(JSON.parse(late.text)).toMatchObject({
    status: 'not ready',
    lack: 'jobs',
    reason: expect.stringMatching(/^The job [\w.]+ has been due for \d+ minutes$/),
  })
  backend.setNow(null)
  expect((await read('/ready')).status).toBe(200)
})

test('a database that lacks a migration of this version is not ready', async () => {
  const { db } = backend.kernel
  await sql`create table kysely_migration (name text primary key, timestamp text not null)`.execute(db)
  await sql`insert into kysely_migration values ('0001-initial', '')`.execute(db)
  try {
    const { status, text } = await read('/ready')
    expect([status, JSON.parse(text).lack, JSON.parse(text).reason]).toEqual([503, 'migrations', expect.stringContaining('0002-')])
  } finally {
    await sql`drop table kysely_migration`.execute(db)
  }
})

test('figures: requests by family and class of status, times, jobs, outbox, sessions, memory', async () => {
  upstream.on('/api/eis/restful/fine', { code: 0, message: '', data: null })
  const before = (await read('/metrics')).text
  await read('/api/eis/restful/fine')
  await read('/api/eis/restful/none')
  await backend.as('chenli')
  const { db } = backend.kernel
  await sql`insert into job (job_key, type, payload, run_at) values ('unheard', 'event/nobody.listens', '{}', ${new Date(Date.now() - 90_000)})`.execute(
    db,
  )
  const { text } = await read('/metrics')
  for (const [name, more] of [
    ['office_requests_total{family="eis",status="2xx"}', 1],
    ['office_request_seconds_count{family="eis"}', 2],
    ['office_outbox_waiting', 1],
    ['office_sessions', 1],
  ] as const)
    expect(figureOf(text, name) - (figureOf(before, name) || 0), name).toBeGreaterThanOrEqual(more)
  expect(figureOf(text, 'office_outbox_lag_seconds')).toBeGreaterThanOrEqual(89)
  expect(figureOf(text, 'process_resident_memory_bytes')).toBeGreaterThan(10_000_000)
  expect(text).toMatch(/office_request_seconds_bucket\{family="eis",le="\+Inf"\} \d+/)
  // every line is one of the format
  for (const line of text.trim().split('\n')) expect(line).toMatch(/^(# (HELP|TYPE) \w+ .+|\w+(\{[^}]*\})? -?[\d.e+-]+)$/)
  expect(text).not.toMatch(/chenli|127\.0\.0\.1/)
})

test('figures are for programs of this machine alone: what a proxy passes on finds nothing', async () => {
  expect((await read('/metrics')).status).toBe(200)
  for (const name of ['x-forwarded-for', 'x-real-ip', 'forwarded'])
    expect((await read('/metrics', { [name]: '127.0.0.1' })).status, name).toBe(404)
})

test('figures are for no other machine, whatever it says of itself', async () => {
  for (const address of ['203.0.113.9', '10.127.0.1', '::ffff:10.0.0.1', '2001:db8::1']) {
    from = address
    // a connection keeps its address, so that each is asked on one of its own
    expect((await read('/metrics', { connection: 'close' })).status, address).toBe(404)
  }
  for (const address of ['127.0.0.1', '127.3.2.1', '::ffff:127.0.0.1', '::1']) {
    from = address
    expect((await read('/metrics', { connection: 'close' })).status, address).toBe(200)
  }
  from = undefined
})

test('with a token set, figures are for whoever sends it, from wherever', async () => {
  metricsToken = 'metrics-token-0001'
  const statusOf = async (headers: Record<string, string>) => (await read('/metrics', headers)).status
  expect(await statusOf({})).toBe(404)
  expect(await statusOf({ authorization: 'Bearer metrics-token-0002' })).toBe(404)
  expect(await statusOf({ authorization: 'Bearer metrics-token-0001', 'x-forwarded-for': '203.0.113.9' })).toBe(200)
  metricsToken = undefined
})

test('a request keeps its id from the proxy in front to the upstream, the answer and the log', async () => {
  const id = 'front-proxy-0001'
  const traceparent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`
  upstream.on('/api/eis/restful/broken', async (_, response) => void response.writeHead(500).end())
  lines.length = 0
  const { status, headers } = await read('/api/eis/restful/broken?token=SECRET1', {
    'x-request-id': id,
    traceparent,
    cookie: 'a=SECRET2',
    token: 'SECRET3',
  })
  expect([status, headers.get('x-request-id')]).toEqual([500, id])
  expect(upstream.last('/api/eis/restful/broken')?.headers).toMatchObject({ 'x-request-id': id, traceparent })
  await expect.poll(() => lines.length).toBe(1)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    requestId: id,
    traceId: 'a'.repeat(32),
    method: 'GET',
    path: '/api/eis/restful/broken',
    status: 500,
  })
  expect(lines.join()).not.toContain('SECRET')
})

test('an id that is none is replaced, so that it forges no line', async () => {
  for (const bad of ['short', 'x'.repeat(65), 'a b c d e f g h'])
    expect((await read('/api/eis/restful/none', { 'x-request-id': bad })).headers.get('x-request-id'), bad).toMatch(/^[\w-]{36}$/)
})

test('paths are logged without tokens, share codes and keys of records', () => {
  expect(withoutKeys('/api/app/base/app/sys/permission/getUserPermissionByToken/abcd')).toBe(
    '/api/app/base/app/sys/permission/getUserPermissionByToken/:key',
  )
  expect(withoutKeys('/api/eis/restful/customer/detail/0199c0ffee7000aabbccddeeff001122')).toBe('/api/eis/restful/customer/detail/:key')
  expect(withoutKeys(`/x/${'Qx-_aaBB'.repeat(5)}`)).toBe('/x/:key')
  expect(withoutKeys('/api/eis/restful/customer/query')).toBe('/api/eis/restful/customer/query')
})

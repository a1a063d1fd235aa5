// npm run backend with more calls at once than it takes: what it answers, and that nothing is lost or half done.
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { type ClientRequest, request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OperationsState } from '@/lib/model/calls/operations.ts'
import { openCaller, requestBytes } from '../bench/http-load.ts'
import { patiently } from '../support/patience.ts'
import { type RunningServer, seedDemo, startServer } from '../support/start-server.ts'

const most = 8
const password = 'Crowd-pass-2026'
const user = '/api/app/base/app/sys/user'
const customers = '/api/eis/restful/customer'
let folder: string
let server: RunningServer
let headers: Record<string, string>
/** Where a long file is. */
let long: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'office-crowd-'))
  const env = { DATA_DIR: folder, DEMO_PASSWORD: password, APP_KEY: randomBytes(16).toString('hex') }
  await seedDemo(env, 'people')
  server = await startServer('backend', { ...env, MAX_CALLS: String(most) })
  const form = new URLSearchParams({ username: 'hemin', password })
  const signedIn = await fetch(`${server.address}${user}/login`, { method: 'POST', headers: { appkey: env.APP_KEY }, body: form })
  const { data } = (await signedIn.json()) as { data: { token: string } }
  headers = { token: data.token, appkey: env.APP_KEY }
  const file = new FormData()
  // more than sockets hold on their way
  file.append('file', new Blob(['很长的内容'.repeat(2_000_000)]), 'long.txt')
  const stored = await fetch(`${server.address}/api/app/base/app/file/upload`, { method: 'POST', headers, body: file })
  const answer = (await stored.json()) as { data: { url: string } }
  long = answer.data.url
})
afterAll(async () => {
  await server?.stop()
  await rm(folder, { recursive: true, force: true })
})

const get = (address: string, more: Record<string, string> = {}) => fetch(server.address + address, { headers: { ...headers, ...more } })
const ask = (more: Record<string, string> = {}) => get(`${user}/session/list`, more)

/** A download that nobody reads: it is under way until it is left. */
function beginDownload(): ClientRequest {
  const download = request(server.address + long, { headers, agent: false })
  // one that nobody listens to is read and forgotten
  download.on('error', () => undefined)
  download.on('response', () => undefined).end()
  return download
}

test('one call more than allowed waits, and is then 503 and says when to come back; state, figures and streams are answered meanwhile; one that is left makes room', async () => {
  const downloads = Array.from({ length: most }, beginDownload)
  await expect.poll(async () => (await get('/metrics')).text()).toMatch(new RegExp(`^office_calls_under_way ${most}$`, 'm'))
  const waiting = [ask(), ask({ 'accept-language': 'en' })] as const
  await expect.poll(async () => (await get('/metrics')).text()).toMatch(/^office_calls_waiting 2$/m)
  for (const address of ['/health', '/ready']) expect((await get(address)).status, address).toBe(200)
  const stream = await get('/api/events')
  expect([stream.status, stream.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/event-stream')])
  await stream.body?.cancel()
  const [refused, inEnglish] = await Promise.all(waiting)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '3'])
  expect(await refused.json()).toEqual({
    code: 503,
    message: '服务器繁忙，请稍后再试',
    data: { request_id: refused.headers.get('x-request-id') },
  })
  expect(await inEnglish.json()).toMatchObject({ message: 'The server is busy, please try again in a moment' })
  const next = ask()
  await expect.poll(async () => (await get('/metrics')).text()).toMatch(/^office_calls_waiting 1$/m)
  for (const download of downloads) download.destroy()
  expect((await next).status).toBe(200)
})

test('运行状态 tells how many calls are answered and wait', async () => {
  const downloads = Array.from({ length: most - 1 }, beginDownload)
  const shown = async () => (await (await get('/api/app/base/app/sys/operations/state')).json()) as { data: OperationsState }
  await expect.poll(async () => (await shown()).data.turns).toEqual({ calls: { most, taken: most, waiting: 0 }, pages: null })
  for (const download of downloads) download.destroy()
  await expect.poll(async () => (await shown()).data.turns?.calls.taken).toBe(1)
})

test('ten times as many callers get an answer or a 503 each; what was saved is there once, what was refused is not, and afterwards everything is as before', async () => {
  const callers = await Promise.all(Array.from({ length: 10 * most }, () => openCaller(Number(new URL(server.address).port))))
  const work = { on: true, answers: new Map<number, number>(), saved: [] as string[], refused: [] as string[] }
  const save = (name: string) => requestBytes('POST', `${customers}/addOrUpdate`, headers, JSON.stringify({ customer_name: name }))
  const list = requestBytes('POST', `${customers}/query`, headers, '{"pageSize":20}')
  const callAll = callers.map(async (caller, index) => {
    for (let n = index; work.on; n++) {
      const name = n % 2 === 0 ? `拥挤${randomUUID()}` : null
      const { status, body } = await caller.send(name === null ? list : save(name))
      work.answers.set(status, (work.answers.get(status) ?? 0) + 1)
      if (name !== null) (body.includes('"code":0') ? work.saved : work.refused).push(name)
      if (status === 503) await new Promise((resolve) => setTimeout(resolve, 100))
    }
  })
  await expect
    .poll(() => Math.min(work.answers.get(200) ?? 0, work.answers.get(503) ?? 0, work.saved.length), { timeout: patiently(120_000) })
    .toBeGreaterThan(100)
  work.on = false
  await Promise.all(callAll)
  for (const caller of callers) caller.end()
  expect([...work.answers.keys()].filter((status) => ![200, 429, 503].includes(status))).toEqual([])

  const found: string[] = []
  for (let pageNo = 1; ; pageNo++) {
    const body = JSON.stringify({ pageNo, pageSize: 200, customer_name: '拥挤', scene: 'ALL' })
    const type = { 'content-type': 'application/json' }
    const answer = await fetch(`${server.address}${customers}/query`, { method: 'POST', headers: { ...headers, ...type }, body })
    const { data } = (await answer.json()) as { data: { records: { customer_name: string }[] } }
    found.push(...data.records.map((record) => record.customer_name))
    if (data.records.length < 200) break
  }
  expect(found.sort()).toEqual(work.saved.sort())
  expect(work.refused.length).toBeGreaterThan(0)
  expect((await get('/ready')).status).toBe(200)
})

test('uploads whose bytes do not come take no call’s turn, and one that is left makes room for others', async () => {
  const type = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': '1000' }
  const begin = () => {
    const upload = request(`${server.address}/api/app/base/app/file/upload`, {
      method: 'POST',
      headers: { ...headers, ...type },
      agent: false,
    })
    upload.on('error', () => undefined).flushHeaders()
    return upload
  }
  const figure = async (name: string) => new RegExp(`^${name} (\\d+)$`, 'm').exec(await (await get('/metrics')).text())?.[1]
  const uploads = Array.from({ length: most }, begin)
  await expect.poll(() => figure('office_uploads_under_way')).toBe(String(most))
  expect([await figure('office_calls_under_way'), await figure('office_bodies_unfinished')]).toEqual(['0', String(most)])
  expect((await ask()).status).toBe(200)
  for (const upload of uploads) upload.destroy()
  await expect.poll(() => figure('office_uploads_under_way')).toBe('0')
  expect(await figure('office_bodies_unfinished')).toBe('0')
})

test('a server that is told to end still answers who waits for his turn', async () => {
  const downloads = Array.from({ length: most }, beginDownload)
  await expect.poll(async () => (await get('/metrics')).text()).toMatch(new RegExp(`^office_calls_under_way ${most}$`, 'm'))
  const waits = ask()
  await expect.poll(async () => (await get('/metrics')).text()).toMatch(/^office_calls_waiting 1$/m)
  const ended = server.stop('SIGTERM')
  const ready = () =>
    get('/ready').then(
      ({ status }) => status,
      () => 503,
    )
  await expect.poll(ready, { interval: 20 }).toBe(503)
  for (const download of downloads) download.destroy()
  expect((await waits).status).toBe(200)
  expect(await ended).toBe(0)
})

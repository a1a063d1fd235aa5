// Several calls in one request: each goes the whole way of a call of its own.
import { afterAll, beforeEach, expect, test } from 'vitest'
import { type Bundled, type BundledAnswer, bundleLimit, bundlePath } from '@/lib/model/bundle.ts'
import { type Browser, browserAt, createGate, testSettings, user } from '../support/gate.ts'
import { json, recordingUpstream } from '../support/recording-upstream.ts'

const upstream = await recordingUpstream()
const path = '/api/eis/restful/thing'
const headers = { 'x-requested-with': 'XMLHttpRequest', 'content-type': 'application/json' }

afterAll(() => upstream.close())
beforeEach(() => {
  upstream.reset()
  upstream.on(`${user}/login`, { code: 0, message: '', data: { token: 'TOKEN-1', target_key: 'user-1' } })
})

const browser = (more = {}) => browserAt(createGate(testSettings(upstream.address, more)))
const get = (address: string): Bundled => ({ method: 'GET', address })
const post = (address: string, input: object): Bundled => ({ method: 'POST', address, body: JSON.stringify(input) })

const send = (page: Browser, calls: unknown, more: Record<string, string> = {}) =>
  page.send('POST', bundlePath, { headers: { ...headers, ...more }, body: JSON.stringify(calls) })

/** The answers in the order in which they came. */
const linesOf = async (answer: Response) =>
  (await answer.text())
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as BundledAnswer & { status?: number; text?: string; requestId?: string })

test('each call reaches its upstream with the session, its own query, body and request id', async () => {
  const page = browser()
  await page.signIn()
  upstream.on(`${path}/one`, { code: 0, message: '', data: 1 })
  upstream.on(`${path}/two`, { code: 0, message: '', data: 2 })
  const answer = await send(page, [get(`${path}/one?q=%E5%AE%A2`), post(`${path}/two`, { pageNo: 2 })])
  expect(answer.headers.get('content-type')).toContain('application/x-ndjson')
  const lines = (await linesOf(answer)).sort((one, other) => one.at - other.at)
  expect(lines.map(({ at, status, text = '' }) => [at, status, JSON.parse(text).data])).toEqual([
    [0, 200, 1],
    [1, 200, 2],
  ])
  const [one, two] = [upstream.last(`${path}/one`), upstream.last(`${path}/two`)]
  expect([one?.method, one?.url, one?.headers['content-type'], one?.body.toString()]).toEqual([
    'GET',
    `${path}/one?q=%E5%AE%A2`,
    undefined,
    '',
  ])
  expect([two?.method, two?.headers['content-type'], two?.body.toString()]).toEqual(['POST', 'application/json', '{"pageNo":2}'])
  for (const sent of [one, two]) expect(JSON.stringify(sent?.headers)).toContain('TOKEN-1')
  // the lists of imports lie below the path of what brings files
  const imports = '/api/eis/restful/import/query'
  expect((await linesOf(await send(page, [get(path), post(imports, { pageNo: 1 })]))).map(({ status }) => status)).toEqual([200, 200])
  expect(upstream.last(imports)?.body.toString()).toBe('{"pageNo":1}')
  const ids = [one, two].map((sent) => sent?.headers['x-request-id'])
  expect(ids).toEqual(lines.map(({ requestId }) => requestId))
  expect(new Set(ids).size).toBe(2)
})

test('an answer does not wait for a slower one', async () => {
  const page = browser()
  await page.signIn()
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  upstream.on(`${path}/slow`, async (request, response) => {
    await ended
    await json({ code: 0, message: '', data: 'slow' })(request, response)
  })
  const answer = await send(page, [get(`${path}/slow`), get(`${path}/fast`)])
  const reader = answer.body?.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader()
  expect(JSON.parse((await reader?.read())?.value ?? '')).toMatchObject({ at: 1, status: 200 })
  end()
  expect(JSON.parse((await reader?.read())?.value ?? '')).toMatchObject({ at: 0, status: 200 })
})

test('what is wrong with one call is said by its answer, and the others go on', async () => {
  const page = browser()
  upstream.on(`${path}/refused`, json({ code: 403, message: '没有权限', data: null }, 403))
  const lines = await linesOf(
    await send(page, [
      get(`${path}/a%2fb`),
      get('/api/other/x'),
      get(`${path}/refused`),
      get('/api/eis/restful/dictionary/del/1'),
      get(path),
    ]),
  )
  expect(lines.map(({ at, status }) => [at, status]).sort()).toEqual([
    [0, 400],
    [1, 404],
    [2, 403],
    [3, 200],
    [4, 200],
  ])
})

test('a call whose answer sets a cookie is left to the browser to send by itself', async () => {
  const page = browser()
  await page.signIn()
  upstream.on(path, json({ code: 401, message: '', data: null }, 401))
  const lines = await linesOf(await send(page, [get(path), get(`${user}/info`)]))
  expect(lines.find(({ at }) => at === 0)).toEqual({ at: 0, alone: true })
  expect(lines.find(({ at }) => at === 1)).toMatchObject({ status: 200 })
  expect(page.cookies.size).toBe(1)
  await page.send('GET', path)
  expect(page.cookies.size).toBe(0)
})

test('a file is no line: its call is left to the browser too, and one that does not end keeps nobody waiting', async () => {
  const page = browser()
  await page.signIn()
  let closed = () => {}
  const ended = new Promise<void>((resolve) => {
    closed = resolve
  })
  upstream.on(`${path}/file`, (_, response) => {
    response.once('close', closed)
    response.writeHead(200, { 'content-type': 'text/csv', 'content-disposition': 'attachment; filename="a.csv"' })
    response.write('a,b\n')
  })
  const lines = await linesOf(await send(page, [get(`${path}/file`), get(path)]))
  expect(lines.find(({ at }) => at === 0)).toEqual({ at: 0, alone: true })
  expect(lines.find(({ at }) => at === 1)).toMatchObject({ status: 200 })
  await ended
})

test('signing in and out and bundles of bundles are no part of a bundle', async () => {
  const page = browser()
  await page.signIn()
  upstream.requests.length = 0
  const calls = [`${user}/login`, `${user}/logout`, bundlePath].map((address) => post(address, {}))
  expect((await linesOf(await send(page, calls))).map(({ status }) => status)).toEqual([404, 404, 404])
  expect(upstream.requests).toHaveLength(0)
})

test('a bundle of another origin, in another form, too large or too long is refused as a whole', async () => {
  const page = browser({ bodyBytes: 2_000 })
  const calls = [get(path), get(path)]
  const refusals: [number, Response][] = [
    [403, await send(page, calls, { origin: 'http://evil.test' })],
    [415, await send(page, calls, { 'content-type': 'text/plain' })],
    [413, await send(page, [post(path, { text: 'x'.repeat(2_000) })])],
    [400, await send(page, [])],
    [400, await send(page, new Array(bundleLimit + 1).fill({ method: 'GET', address: '/' }))],
    [400, await send(page, { calls })],
    [400, await send(page, [{ method: 'DELETE', address: path }])],
    [400, await send(page, [{ method: 'GET', address: path, body: '{}' }])],
    [400, await send(page, [{ method: 'POST', address: path, body: {} }])],
  ]
  expect(refusals.map(([, { status }]) => status)).toEqual(refusals.map(([status]) => status))
  expect(upstream.requests).toHaveLength(0)
})

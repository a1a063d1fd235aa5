// An upload that passes through, an upstream that goes away in the middle of one, and faults of some calls while others go on.
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { browserAt, createGate, testSettings } from '../support/gate.ts'
import { json, type RecordingUpstream, recordingUpstream } from '../support/recording-upstream.ts'

const megabyte = 1024 * 1024
const upload = '/api/app/base/app/file/upload'
const files = { 'content-type': 'multipart/form-data; boundary=x' }

/** A body of `bytes`, made as it is read. */
function bodyOf(bytes: number, read: { bytes: number } = { bytes: 0 }): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      const size = Math.min(bytes - read.bytes, 65_536)
      read.bytes += size
      if (size > 0) controller.enqueue(new Uint8Array(size))
      else controller.close()
    },
  })
}

/** An upstream that ends each connection as soon as it has read so much of an upload. */
async function cuttingUpstream(after: number): Promise<Server & { url: string }> {
  const server = createServer((request, response) => {
    if (request.method !== 'POST') return void response.writeHead(200, { 'content-type': 'application/json' }).end('{"code":0}')
    let got = 0
    request.on('error', () => undefined)
    request.on('data', (chunk: Buffer) => {
      got += chunk.byteLength
      if (got >= after) request.socket.destroy()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return Object.assign(server, { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
}

test('an upstream that goes away in the middle of an upload is a 502 in time; the rest is not read, and the call no longer counts', async () => {
  const upstream = await cuttingUpstream(megabyte)
  const gate = createGate({ ...testSettings(upstream.url), uploadBytes: 100 * megabyte, uploadTimeoutMs: 60_000, maxCalls: 1 })
  const page = browserAt(gate)
  for (let round = 0; round < 3; round++) {
    const read = { bytes: 0 }
    const answer = await page.json('POST', upload, { body: bodyOf(90 * megabyte, read), headers: files })
    expect([answer.status, answer.body.code]).toEqual([502, 502])
    expect(read.bytes).toBeLessThan(90 * megabyte)
    expect(gate.calls.taken).toBe(0)
    // of one call at once the next one gets its turn
    expect((await page.send('GET', '/api/eis/restful/thing')).status).toBe(200)
  }
  upstream.closeAllConnections()
  await new Promise((resolve) => upstream.close(resolve))
})

test('an upload that passes through does not stay in memory', async () => {
  const [whole, halfway] = [200 * megabyte, 150 * megabyte]
  let reached = () => {}
  const atHalf = new Promise<void>((resolve) => {
    reached = resolve
  })
  let goOn = () => {}
  let got = 0
  const server = createServer((request, response) => {
    request.on('data', (chunk: Buffer) => {
      const before = got
      got += chunk.byteLength
      if (before >= halfway || got < halfway) return
      request.pause()
      goOn = () => request.resume()
      reached()
    })
    request.on('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end('{"code":0}'))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const page = browserAt(createGate({ ...testSettings(url), uploadBytes: whole, uploadTimeoutMs: 120_000 }))
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  const before = process.memoryUsage().arrayBuffers
  const sent = page.json('POST', upload, { body: bodyOf(whole), headers: files })
  await atHalf
  // what is collected is given back a moment later
  const held = () => {
    collect()
    return (process.memoryUsage().arrayBuffers - before) / megabyte
  }
  await expect.poll(held).toBeLessThan(30)
  goOn()
  expect((await sent).body.code).toBe(0)
  expect(got).toBe(whole)
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

let upstream: RecordingUpstream
beforeAll(async () => {
  upstream = await recordingUpstream()
})
afterAll(() => upstream.close())
beforeEach(() => upstream.reset())

const faults: [string, (response: ServerResponse) => void, number][] = [
  ['html', (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>secret</h1>'), 502],
  [
    'gzip',
    (response) => response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).end('{"code":0}'),
    502,
  ],
  [
    'cut',
    (response) =>
      void response
        .writeHead(200, { 'content-type': 'application/json', 'content-length': '999' })
        .write('{"code":0', () => response.destroy()),
    502,
  ],
  ['broken', (response) => void response.destroy(), 502],
  ['huge', (response) => response.writeHead(200, { 'content-type': 'application/json' }).end(Buffer.alloc(9 * megabyte, 32)), 502],
  ['crash', (response) => response.writeHead(500, { 'content-type': 'application/json' }).end('{"code":500,"message":"secret"}'), 500],
  ['silence', () => undefined, 504],
]

test('every fault is answered as promised while twenty other calls go on, each with its own answer', async () => {
  for (const [name, reply] of faults) upstream.on(`/api/eis/restful/${name}`, (_, response) => reply(response))
  upstream.on('/api/eis/restful/fine', (request, response) =>
    json({ code: 0, message: '', data: new URL(request.url, 'http://u').searchParams.get('n') })(request, response),
  )
  const gate = createGate({ ...testSettings(upstream.address), timeoutMs: 12_000 })
  const page = browserAt(gate)
  const work = { on: true, answered: 0, wrong: [] as unknown[] }
  const others = Array.from({ length: 20 }, async (_, caller) => {
    // a wrong answer ends it: refusals come without a pause and would leave no time for anything else
    for (let count = 0; (work.on && work.wrong.length === 0) || count === 0; count++) {
      const n = `${caller}-${count}`
      const { status, body } = await page.json('GET', `/api/eis/restful/fine?n=${n}`)
      if (status !== 200 || body.data !== n) work.wrong.push([n, status, body])
      work.answered++
    }
  })
  const answers = await Promise.all(
    faults.map(async ([name, , code]) => [name, code, await page.json('POST', `/api/eis/restful/${name}`, { body: {} })] as const),
  )
  work.on = false
  await Promise.all(others)
  for (const [name, code, answer] of answers) {
    expect([name, answer.status, answer.body.code]).toEqual([name, code, code])
    expect(answer.text).not.toContain('secret')
  }
  expect(work.wrong).toEqual([])
  expect(work.answered).toBeGreaterThanOrEqual(20)
  expect(gate.calls.taken).toBe(0)
})

// How the proxy speaks HTTP with a service elsewhere: connections, lengths, encodings, certificates.
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { bundlePath } from '@/lib/model/bundle.ts'
import { openApiPath } from '@/lib/proxy/path.ts'
import { browserAt, createGate, testSettings } from '../support/gate.ts'
import { recordingUpstream } from '../support/recording-upstream.ts'

const megabyte = 1024 * 1024
const upstream = await recordingUpstream()
const thing = '/api/eis/restful/thing'
const upload = '/api/app/base/app/file/upload'
const files = { 'content-type': 'multipart/form-data; boundary=x' }

afterAll(() => upstream.close())
beforeEach(() => upstream.reset())

const browser = (address = upstream.address, more = {}) => browserAt(createGate(testSettings(address, more)))

async function listening(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('calls one after the other share a connection; one that the service has closed meanwhile is replaced', async () => {
  const sockets = new Set<Socket>()
  const server = createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end('{"code":0}'))
  })
  server.on('connection', (socket) => sockets.add(socket))
  const page = browser(await listening(server))
  const ask = async () => (await page.json('POST', thing, { body: { pageNo: 1 } })).body
  for (let n = 0; n < 5; n++) expect(await ask()).toEqual({ code: 0 })
  expect(sockets.size).toBe(1)
  server.closeIdleConnections()
  await expect.poll(ask).toEqual({ code: 0 })
  expect(sockets.size).toBe(2)
  server.closeAllConnections()
  server.close()
})

test('a body is one body, whatever the method: its length is said, and nothing in it becomes another request', async () => {
  const page = browser()
  const hidden = `GET /api/eis/restful/hidden HTTP/1.1\r\nhost: x\r\n\r\n`
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
    upstream.requests.length = 0
    const headers = { 'content-type': 'application/json' }
    expect((await page.send(method, thing, { body: hidden, headers })).status).toBe(200)
    expect((await page.send(method, upload, { body: hidden, headers: files })).status).toBe(200)
    expect(upstream.requests.map(({ url, body }) => [url, body.toString()])).toEqual([
      [thing, hidden],
      [upload, hidden],
    ])
    const [whole, streamed] = upstream.requests
    expect(whole?.headers).toMatchObject({ 'content-length': String(hidden.length) })
    expect(streamed?.headers).toMatchObject({ 'transfer-encoding': 'chunked' })
  }
})

test('addresses are written as HTTP wants them, those of a bundle too', async () => {
  const calls = [{ method: 'GET', address: `${thing}/客户?name=上海 公司#x` }]
  const answer = await browser().send('POST', bundlePath, { body: JSON.stringify(calls), headers: { 'content-type': 'application/json' } })
  expect(await answer.text()).toContain('"status":200')
  expect(upstream.requests.map(({ url }) => url)).toEqual([
    `${thing}/${encodeURIComponent('客户')}?name=%E4%B8%8A%E6%B5%B7%20%E5%85%AC%E5%8F%B8`,
  ])
})

test('what comes compressed goes on as it was before; a part of a file is asked for as it is', async () => {
  const text = JSON.stringify({ code: 0, message: '好'.repeat(2000) })
  const packed = { gzip: gzipSync(text), 'x-gzip': gzipSync(text), deflate: deflateSync(text), br: brotliCompressSync(text) }
  const page = browser()
  for (const [coding, bytes] of Object.entries(packed))
    for (const type of ['application/json', 'application/pdf']) {
      upstream.on(thing, (_, response) => void response.writeHead(200, { 'content-type': type, 'content-encoding': coding }).end(bytes))
      const answer = await page.send('GET', thing)
      expect([coding, type, answer.headers.get('content-encoding'), await answer.text()]).toEqual([coding, type, null, text])
    }
  expect(upstream.last(thing)?.headers['accept-encoding']).toBe('gzip, deflate')
  await (await page.send('GET', thing, { headers: { range: 'bytes=0-1' } })).text()
  expect(upstream.last(thing)?.headers['accept-encoding']).toBe('identity')
})

test('a file says how long it is, unless it was compressed on its way', async () => {
  const file = Buffer.alloc(5000, 'a')
  const page = browser()
  upstream.on(thing, (_, response) => void response.writeHead(200, { 'content-type': 'application/pdf', 'content-length': 5000 }).end(file))
  const plain = await page.send('GET', thing)
  expect([plain.headers.get('content-length'), (await plain.arrayBuffer()).byteLength]).toEqual(['5000', 5000])
  const packed = gzipSync(file)
  const head = { 'content-type': 'application/pdf', 'content-encoding': 'gzip', 'content-length': packed.length }
  upstream.on(thing, (_, response) => void response.writeHead(200, head).end(packed))
  const unpacked = await page.send('GET', thing)
  expect([unpacked.headers.get('content-length'), (await unpacked.arrayBuffer()).byteLength]).toEqual([null, 5000])
})

test('an answer that its service tags and lets be kept is kept by the browser that asked, which asks again every time', async () => {
  const page = browser()
  const answers = async (head: Record<string, string>) => {
    upstream.on(thing, (_, response) => void response.writeHead(200, { 'content-type': 'application/json', ...head }).end('{"code":0}'))
    const { headers } = await page.json('GET', thing)
    return [headers.get('etag'), headers.get('cache-control')]
  }
  expect(await answers({ etag: '"1"', 'cache-control': 'public, max-age=600' })).toEqual(['"1"', 'private, no-cache'])
  expect(await answers({ etag: '"1"', 'cache-control': 'no-store' })).toEqual([null, 'no-store'])
  expect(await answers({ etag: '"1"' })).toEqual([null, 'no-store'])
  expect(await answers({})).toEqual([null, 'no-store'])
})

test('of trouble that passes our own backend’s words go on, and nobody else’s', async () => {
  const page = browser()
  const answers = async (body: object) => {
    upstream.on(thing, (_, response) => void response.writeHead(503, { 'content-type': 'application/json' }).end(JSON.stringify(body)))
    const { status, body: answered } = await page.json('POST', thing, { body: {} })
    return [status, answered.message]
  }
  const full = '服务器存储空间不足，文件没有保存；请联系管理员清理后重试'
  expect(await answers({ code: 503, message: full, data: null })).toEqual([503, full])
  const busy = '服务器繁忙，请稍后再试'
  expect(await answers({ code: 503, message: '/var/lib/db is full', data: null })).toEqual([503, busy])
  expect(await answers({ code: 503, message: full, data: { path: '/var/lib/db' } })).toEqual([503, busy])
})

test('the description of all calls comes from the service; anything else at its address does not', async () => {
  const page = browser()
  const description = '{"openapi":"3.1.0","paths":{}}'
  upstream.on(openApiPath, (_, response) => void response.writeHead(200, { 'content-type': 'application/json' }).end(description))
  expect(await page.json('GET', openApiPath)).toMatchObject({ status: 200, text: description })
  upstream.on(openApiPath, (_, response) => void response.writeHead(200, { 'content-type': 'application/json' }).end('{"secret":1}'))
  expect((await page.json('GET', openApiPath)).status).toBe(502)
  upstream.on(openApiPath, (_, response) => void response.writeHead(404).end())
  expect((await page.json('GET', openApiPath)).status).toBe(404)
})

test('a byte order mark before the JSON does not reach the browser', async () => {
  upstream.on(thing, (_, response) => void response.writeHead(200, { 'content-type': 'application/json' }).end('\ufeff{"code":0}'))
  const answer = await browser().send('GET', thing)
  expect(Buffer.from(await answer.arrayBuffer()).toString()).toBe('{"code":0}')
})

test('a service that answers before all of an upload has come is heard; the rest is not read', async () => {
  const server = createServer((_, response) => {
    response.writeHead(400, { 'content-type': 'application/json' }).end('{"code":400,"message":"文件类型不支持"}')
  })
  const whole = 90 * megabyte
  let read = 0
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      read += 65_536
      if (read > whole) controller.close()
      else controller.enqueue(new Uint8Array(65_536))
    },
  })
  const page = browser(await listening(server), { uploadBytes: whole })
  expect((await page.json('POST', upload, { body, headers: files })).body).toEqual({ code: 400, message: '文件类型不支持' })
  expect(read).toBeLessThan(whole)
  server.closeAllConnections()
  server.close()
})

test('a download that breaks in the middle breaks for the browser too, and no longer counts', async () => {
  upstream.on(thing, (_, response) => {
    response.writeHead(200, { 'content-type': 'application/pdf', 'content-length': String(megabyte) })
    response.write(Buffer.alloc(1000), () => response.destroy())
  })
  const gate = createGate(testSettings(upstream.address))
  const answer = await browserAt(gate).send('GET', thing)
  await expect(answer.arrayBuffer()).rejects.toThrow()
  await expect.poll(() => gate.calls.taken).toBe(0)
})

test('https: a certificate counts when its authority is known, and without one there is no answer', async () => {
  const fixture = (name: string) => readFileSync(`tests/fixtures/certificate/${name}.pem`, 'utf8')
  const cert = fixture('certificate')
  const server = createSecureServer({ key: fixture('key'), cert }, (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"code":0,"message":"secure"}')
  })
  const { port } = new URL(await listening(server))
  const page = browser(`https://localhost:${port}`)
  expect((await page.json('GET', thing)).status).toBe(502)
  const known = getCACertificates('default')
  // what NODE_EXTRA_CA_CERTS does at the start of a process
  setDefaultCACertificates([...known, cert])
  try {
    expect((await page.json('GET', thing)).body).toEqual({ code: 0, message: 'secure' })
  } finally {
    setDefaultCACertificates(known)
    server.closeAllConnections()
    server.close()
  }
})

// What the proxy lets through, and what becomes of an upstream that is slow, broken or lying.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { incomingOf } from '@/lib/proxy/incoming.ts'
import { isBadPath } from '@/lib/proxy/path.ts'
import { insideBy, type Upstreams } from '@/lib/proxy/upstream.ts'
import { browserAt, createGate, forward, origin, testSettings, user } from '../support/gate.ts'
import { json, recordingUpstream } from '../support/recording-upstream.ts'

const upstream = await recordingUpstream()
const settings = testSettings(upstream.address)
/** For tests of silence; others hold on a busy machine too. */
const impatient = { timeoutMs: 400, uploadTimeoutMs: 1500 }
const path = '/api/eis/restful/thing'
const refused = (code: number) => ({ code, data: code >= 500 ? { request_id: expect.any(String) } : null })

afterAll(() => upstream.close())
beforeEach(() => {
  upstream.reset()
  upstream.on(`${user}/login`, { code: 0, message: '', data: { token: 'TOKEN-1', target_key: 'user-1' } })
})

/** Through a socket whoever has left hears nothing of his call. */
const leaves = (sent: Promise<Response>): Promise<number> =>
  sent.then(
    ({ status }) => status,
    () => 499,
  )

const browser = (more = {}) => browserAt(createGate({ ...settings, ...more }))

describe('paths', () => {
  test('CONST-05 the path reaches the upstream of its family as it was written', async () => {
    const page = browser()
    for (const address of [
      '/api/app/base/x',
      '/api/eis/restful/x',
      '/api/fintech/biz/x',
      '/api/bpm/biz/x',
      '/api/forms/biz/x',
      '/api/partner/restful/x',
    ]) {
      await page.send('GET', `${address}/%E5%AE%A2?q=%2F%25&q=2`)
      expect(upstream.requests.at(-1)?.url).toBe(`${address}/%E5%AE%A2?q=%2F%25&q=2`)
    }
    for (const address of ['/api/other/x', '/api/app/basement/x', '/api/eis/restful', '/api/x']) {
      expect((await page.json('GET', address)).body).toMatchObject({ code: 404 })
    }
  })

  test('encoded slashes, backslashes, NUL, percent signs, dot segments and bad escapes are refused', async () => {
    for (const bad of [
      '%2f',
      '%2F',
      '%5c',
      '%00',
      '%25',
      '%2525',
      '%zz',
      '%',
      '%e5%ae',
      '\\',
      '..',
      '%2e%2e',
      '.%2E',
      '.',
      '/x',
      '..;',
      '..;a=b',
      '%2e%2e;',
      '%2e%2e%3bx',
      '.;',
      '%0a',
      '%0D%0A',
      'a%09',
      '%7f',
      '%C2%85',
      '%E2%80%A8',
    ]) {
      expect(isBadPath(`/api/eis/restful/${bad}/y`), bad).toBe(true)
    }
    for (const good of ['a.b', '..a', 'a..', '%E5%AE%A2', 'a-b_c~d', 'a b'.replace(' ', '%20')]) {
      expect(isBadPath(`/api/eis/restful/${good}`), good).toBe(false)
    }
    const page = browser()
    for (const bad of ['a%2fb', 'a%5Cb', 'a%00', 'a%25b', 'a%zzb', '%c3%28']) {
      expect((await page.json('GET', `${path}/${bad}`)).body, bad).toMatchObject({ code: 400 })
    }
    expect(upstream.requests).toHaveLength(0)
  })

  test('every accepted path stays in its family', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('a', '/', '.', '..', '%2e', '%2f', '%5c', '%', '\\', '//', '~', '%E5%AE%A2', '\u0000', 'b')),
        (parts) => {
          const tried = `/api/eis/restful/${parts.join('')}`
          if (isBadPath(tried)) return
          expect(new URL(tried, 'http://u').pathname).toBe(tried)
          expect(decodeURIComponent(tried).split('/')).not.toContain('..')
          expect(decodeURIComponent(decodeURIComponent(tried))).toBe(decodeURIComponent(tried))
        },
      ),
      { numRuns: 2000 },
    )
  })
})

describe('the origin of a change', () => {
  const cases: [string, Record<string, string>, number][] = [
    ['own origin', { origin }, 200],
    ['own origin although fetch metadata is odd', { origin, 'sec-fetch-site': 'cross-site' }, 200],
    ['another origin', { origin: 'http://evil.test' }, 403],
    ['another port', { origin: `${origin}:81` }, 403],
    ['an opaque origin', { origin: 'null' }, 403],
    ['another origin that claims to be the same', { origin: 'http://evil.test', 'sec-fetch-site': 'same-origin' }, 403],
  ]
  test.each(cases)('%s', async (_, headers, status) => {
    for (const method of ['POST', 'PUT', 'DELETE']) {
      expect((await browser().send(method, path, { headers })).status).toBe(status)
    }
    expect((await browser().send('POST', `${user}/login`, { headers })).status).toBe(status)
  })

  test('without an Origin the fetch metadata decides', async () => {
    const page = browser()
    const site = async (value: string | null) => {
      const request = new Request(origin + path, {
        method: 'POST',
        headers: { host: 'office.test', ...(value && { 'sec-fetch-site': value }) },
      })
      const gate = createGate(settings)
      return (await forward(gate, incomingOf(gate, request))).status
    }
    expect(await site('same-origin')).toBe(200)
    for (const value of ['same-site', 'cross-site', 'none', null]) expect(await site(value)).toBe(403)
    expect((await page.send('GET', path, { headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(200)
  })

  test('the two GETs that change something need X-Requested-With', async () => {
    for (const address of ['/api/eis/restful/dictionary/del/1', '/api/fintech/biz/dictionaryItem/updateDictItemStatus/1']) {
      expect((await browser().send('GET', address)).status).toBe(403)
      expect((await browser().send('GET', address, { headers: { 'x-requested-with': 'XMLHttpRequest' } })).status).toBe(200)
      expect(upstream.requests.at(-1)?.headers['x-requested-with']).toBe('XMLHttpRequest')
    }
  })

  test('a body is JSON, a form or files', async () => {
    for (const type of ['text/plain', 'application/xml', 'application/jsonp', '']) {
      expect((await browser().send('POST', path, { body: '{}', headers: { 'content-type': type } })).status, type).toBe(415)
    }
    expect(
      (await browser().send('POST', path, { body: '{}', headers: { 'content-type': 'Application/JSON; charset=utf-8' } })).status,
    ).toBe(200)
  })
})

describe('sizes and numbers', () => {
  const stream = (bytes: number) => {
    let left = bytes
    return new ReadableStream<Uint8Array>({
      pull(controller) {
        const size = Math.min(left, 65_536)
        left -= size
        if (size > 0) controller.enqueue(new Uint8Array(size))
        else controller.close()
      },
    })
  }
  const type = { 'content-type': 'application/json' }
  const megabyte = 1024 * 1024

  test('a body of more than 2 MB is refused, with or without a declared length', async () => {
    const page = browser()
    expect((await page.json('POST', path, { body: stream(3 * megabyte), headers: type })).body).toMatchObject(refused(413))
    expect((await page.json('POST', path, { body: 'x', headers: { ...type, 'content-length': String(3 * megabyte) } })).body).toMatchObject(
      refused(413),
    )
    expect(upstream.requests).toHaveLength(0)
    expect((await page.send('POST', path, { body: stream(2 * megabyte), headers: type })).status).toBe(200)
    expect(upstream.last(path)?.body.byteLength).toBe(2 * megabyte)
  })

  test('FILE-01 an upload is passed on as it comes, with token and appKey, up to its own limit', async () => {
    const page = browser({ uploadBytes: 6 * megabyte })
    await page.signIn()
    const upload = '/api/app/base/app/file/upload'
    const files = { 'content-type': 'multipart/form-data; boundary=x' }
    expect((await page.send('POST', upload, { body: stream(5 * megabyte), headers: files })).status).toBe(200)
    expect(upstream.last(upload)?.body.byteLength).toBe(5 * megabyte)
    expect(upstream.last(upload)?.headers).toMatchObject({
      token: 'TOKEN-1',
      appkey: 'own-app-key-0001',
      'content-type': 'multipart/form-data; boundary=x',
    })
    // the largest file has its form around it
    expect((await page.send('POST', upload, { body: stream(6 * megabyte + 1000), headers: files })).status).toBe(200)
    expect((await page.json('POST', upload, { body: stream(7 * megabyte), headers: files })).body).toMatchObject(refused(413))
  })

  test('one call more than allowed is answered 503, until another one ends', async () => {
    const page = browser({ maxCalls: 3, waitMs: 50 })
    let open = () => {}
    const opened = new Promise<void>((resolve) => {
      open = resolve
    })
    upstream.on(path, async (request, response) => {
      await opened
      json({ code: 0, message: '', data: null })(request, response)
    })
    const waiting = [1, 2, 3].map(() => page.send('GET', path))
    await expect.poll(() => upstream.requests.filter((request) => request.url === path).length).toBe(3)
    expect((await page.json('GET', path)).body).toMatchObject({ ...refused(503), message: '服务器繁忙，请稍后再试' })
    open()
    for (const response of await Promise.all(waiting)) expect(response.status).toBe(200)
    expect((await page.send('GET', path)).status).toBe(200)
  })

  test('one call more than allowed waits until another one ends; who leaves meanwhile is not passed on', async () => {
    const gate = createGate(testSettings(upstream.address, { maxCalls: 1, waitMs: 300_000 }))
    const page = browserAt(gate)
    const held: (() => void)[] = []
    upstream.on(path, async (request, response) => {
      await new Promise<void>((resolve) => held.push(resolve))
      json({ code: 0, message: '', data: null })(request, response)
    })
    const first = page.send('GET', path)
    await expect.poll(() => held.length).toBe(1)
    const leaving = new AbortController()
    const left = leaves(page.send('GET', path, { signal: leaving.signal }))
    const waits = page.send('GET', path)
    await expect.poll(() => gate.calls.waiting).toBe(2)
    leaving.abort()
    expect(await left).toBe(499)
    await expect.poll(() => gate.calls.waiting).toBe(1)
    held[0]?.()
    expect((await first).status).toBe(200)
    await expect.poll(() => held.length).toBe(2)
    held[1]?.()
    expect((await waits).status).toBe(200)
    await expect.poll(() => gate.calls).toMatchObject({ taken: 0, waiting: 0 })
  })

  test('a call that the backend inside has begun counts until it has ended, although the browser has left', async () => {
    const settings = testSettings(upstream.address, { maxCalls: 1, waitMs: 300_000 })
    const ends: ((answer: Response) => void)[] = []
    const inside = insideBy(() => new Promise((resolve) => ends.push(resolve)))
    const upstreams = Object.fromEntries(Object.keys(settings.addresses).map((family) => [family, inside]))
    const gate = createGate(settings, upstreams as Upstreams)
    const page = browserAt(gate)
    const leaving = new AbortController()
    const left = leaves(page.send('GET', path, { signal: leaving.signal }))
    await expect.poll(() => ends.length).toBe(1)
    leaving.abort()
    expect(await left).toBe(499)
    const waits = page.send('GET', path)
    await expect.poll(() => gate.calls.waiting).toBe(1)
    expect(ends.length).toBe(1)
    ends[0]?.(new Response())
    await expect.poll(() => ends.length).toBe(2)
    ends[1]?.(new Response(null, { status: 200 }))
    expect((await waits).status).toBe(200)
    await expect.poll(() => gate.calls.taken).toBe(0)
  })

  test('a download counts until it is read or aborted', async () => {
    const page = browser({ maxCalls: 1, waitMs: 0 })
    // more than sockets hold on their way
    const large = 32 * megabyte
    upstream.on(path, (_, response) => {
      response.writeHead(200, { 'content-type': 'application/octet-stream' })
      response.end(Buffer.alloc(large))
    })
    const first = await page.send('GET', path)
    expect((await page.send('GET', path)).status).toBe(503)
    expect((await first.arrayBuffer()).byteLength).toBe(large)
    const second = await page.send('GET', path)
    expect(second.status).toBe(200)
    await second.body?.cancel()
    await expect.poll(async () => (await page.send('GET', path)).status).toBe(200)
  })
})

describe('what an upstream answers', () => {
  test('envelopes pass with their status, numbers untouched', async () => {
    const text = '{"code":400,"message":"请求有误","data":{"fields":{"a":"必填"},"big":12345678901234567890}}'
    upstream.on(
      path,
      (_, response) =>
        void response.writeHead(400, { 'content-type': 'application/json', 'set-cookie': 'x=1', server: 'secret' }).end(text),
    )
    const answer = await browser().json('POST', path, { body: {} })
    expect(answer.status).toBe(400)
    expect(answer.text).toBe(text)
    expect(answer.headers.getSetCookie()).toEqual([])
    expect(answer.headers.has('server')).toBe(false)
  })

  const broken: [string, (response: import('node:http').ServerResponse) => void, number][] = [
    ['HTML', (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>UPSTREAM secret</h1>'), 502],
    ['an HTML error page', (response) => response.writeHead(500, { 'content-type': 'text/html' }).end('<h1>UPSTREAM secret</h1>'), 500],
    ['bad JSON', (response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{"code":0,"UPSTREAM secret'), 502],
    [
      'JSON that is no envelope',
      (response) => response.writeHead(200, { 'content-type': 'application/json' }).end('["UPSTREAM secret"]'),
      502,
    ],
    ['no content type', (response) => response.writeHead(200).end('UPSTREAM secret'), 502],
    [
      'bytes that are no text',
      (response) => response.writeHead(200, { 'content-type': 'application/json' }).end(Buffer.from([0x7b, 0xff, 0xfe])),
      502,
    ],
    [
      'a lie about gzip',
      (response) =>
        response
          .writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' })
          .end('{"code":0,"data":"UPSTREAM secret"}'),
      502,
    ],
    [
      'a cut answer',
      (response) =>
        void response
          .writeHead(200, { 'content-type': 'application/json', 'content-length': '999' })
          .write('{"code":0', () => response.destroy()),
      502,
    ],
    ['a broken connection', (response) => void response.destroy(), 502],
    ['a redirect', (response) => response.writeHead(302, { location: 'http://evil.test/' }).end(), 502],
    [
      'a JSON 500',
      (response) =>
        response.writeHead(500, { 'content-type': 'application/json' }).end('{"code":500,"message":"UPSTREAM secret at Main.java"}'),
      500,
    ],
    ['a 503', (response) => response.writeHead(503).end('UPSTREAM secret'), 503],
    ['a 504', (response) => response.writeHead(504).end('UPSTREAM secret'), 504],
    ['a 521', (response) => response.writeHead(521).end('UPSTREAM secret'), 502],
    ['a plain 404', (response) => response.writeHead(404, { 'content-type': 'text/html' }).end('UPSTREAM secret'), 404],
    ['silence', () => {}, 504],
    [
      'headers and then silence',
      (response) => void response.writeHead(200, { 'content-type': 'application/json' }).write('{"code":0'),
      504,
    ],
  ]
  test.each(broken)('ERR-08 ERR-09 %s becomes an envelope of ours in time', async (_, reply, code) => {
    upstream.on(path, (__, response) => reply(response))
    const page = browser(code === 504 ? impatient : {})
    await page.signIn()
    const answer = await page.json('POST', path, { body: {} })
    expect(answer.status).toBe(code)
    expect(answer.body).toMatchObject(refused(code))
    expect(answer.text + [...answer.headers].join()).not.toMatch(/UPSTREAM|evil/)
    expect(page.cookies.has('session')).toBe(true)
    if (!answer.text.includes('"code":50')) return
    expect(answer.headers.get('x-request-id')).toBe((answer.body.data as { request_id: string }).request_id)
  })

  test('an answer of more than 8 MB is refused, compressed or not', async () => {
    const big = Buffer.from(`{"code":0,"data":"${'x'.repeat(9 * 1024 * 1024)}"}`)
    upstream.on(path, (_, response) => void response.writeHead(200, { 'content-type': 'application/json' }).end(big))
    expect((await browser({ timeoutMs: 5000 }).json('GET', path)).body).toMatchObject(refused(502))
    upstream.on(
      path,
      (_, response) => void response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).end(gzipSync(big)),
    )
    expect((await browser({ timeoutMs: 5000 }).json('GET', path)).body).toMatchObject(refused(502))
  })

  test('a compressed answer arrives uncompressed', async () => {
    upstream.on(
      path,
      (_, response) =>
        void response
          .writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' })
          .end(gzipSync('{"code":0,"message":"好"}')),
    )
    const answer = await browser().json('GET', path)
    expect(answer.body).toEqual({ code: 0, message: '好' })
    expect(answer.headers.has('content-encoding')).toBe(false)
  })

  test('a missing upstream is 502', async () => {
    const closed = createServer()
    await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve))
    const address = `http://127.0.0.1:${(closed.address() as AddressInfo).port}`
    await new Promise((resolve) => closed.close(resolve))
    expect((await browserAt(createGate(testSettings(address))).json('POST', path, { body: {} })).body).toMatchObject(refused(502))
  })

  test('a change is sent once, whatever the answer is', async () => {
    let count = 0
    const server: Server = createServer((request) => {
      count++
      request.socket.destroy()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    expect((await browserAt(createGate(testSettings(address))).json('POST', path, { body: {} })).body).toMatchObject(refused(502))
    expect(count).toBe(1)
    await new Promise((resolve) => server.close(resolve))
  })

  test('FILE-07 an import refused for its token comes back as 500 with the text for the dialog, any other 500 without', async () => {
    const verify = '/api/eis/restful/import/verify'
    upstream.on(verify, json({ code: 500, message: 'Token expired at Filter.java' }, 500))
    const page = browser()
    await page.signIn()
    expect(await page.json('POST', verify, { body: {} })).toMatchObject({
      status: 500,
      body: { code: 500, message: '登录已过期，请重新登录' },
    })
    expect(page.cookies.has('session')).toBe(true)
    upstream.on(verify, json({ code: 500, message: 'NullPointer' }, 500))
    expect(await page.json('POST', verify, { body: {} })).toMatchObject({ status: 500, body: { message: '服务器错误' } })
    upstream.on(path, json({ code: 500, message: 'token' }, 500))
    expect(await page.json('POST', path, { body: {} })).toMatchObject({ status: 500, body: { message: '服务器错误' } })
  })
})

describe('streams', () => {
  test('a download is streamed, cannot run scripts, and may take longer than the time limit', async () => {
    upstream.on(path, (_, response) => {
      response.writeHead(200, { 'content-type': 'text/html', 'content-disposition': 'attachment; filename="a.html"', etag: '"1"' })
      response.write('first')
      setTimeout(() => response.end('last'), 2000)
    })
    const response = await browser({ timeoutMs: 1500 }).send('GET', path)
    const reader = response.body?.getReader() as ReadableStreamDefaultReader<Uint8Array>
    expect(new TextDecoder().decode((await reader.read()).value)).toBe('first')
    expect(new TextDecoder().decode((await reader.read()).value)).toBe('last')
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-disposition': 'attachment; filename="a.html"',
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      etag: '"1"',
    })
  })

  test('ranges and conditions are passed on, and so are their answers', async () => {
    upstream.on(path, (request, response) => {
      if (request.headers['if-none-match']) response.writeHead(304, { etag: '"1"' }).end()
      else response.writeHead(206, { 'content-type': 'image/png', 'content-range': 'bytes 0-1/9' }).end('ab')
    })
    const part = await browser().send('GET', path, { headers: { range: 'bytes=0-1' } })
    expect(part.status).toBe(206)
    expect(part.headers.get('content-range')).toBe('bytes 0-1/9')
    expect(await part.text()).toBe('ab')
    const same = await browser().send('GET', path, { headers: { 'if-none-match': '"1"' } })
    expect(same.status).toBe(304)
    expect(same.headers.get('etag')).toBe('"1"')
  })

  test('when the browser disconnects, the call to the upstream is aborted', async () => {
    let gone = false
    upstream.on(
      path,
      (_, response) =>
        void response.on('close', () => {
          gone = true
        }),
    )
    const leaving = new AbortController()
    const answer = browser({ timeoutMs: 5000 }).send('GET', path, { signal: leaving.signal })
    await expect.poll(() => upstream.last(path)).toBeDefined()
    leaving.abort()
    // who has gone hears of nothing
    const heard = await answer.then(
      ({ status }) => status,
      () => 'nothing',
    )
    expect(heard).toBeOneOf([499, 'nothing'])
    await expect.poll(() => gone).toBe(true)
  })

  test("the language of the page is sent to the upstream and used for the proxy's messages", async () => {
    const page = browser()
    page.cookies.set('locale', 'en')
    await page.send('GET', path)
    expect(upstream.last(path)?.headers['accept-language']).toBe('en')
    expect((await page.json('GET', '/api/none')).body.message).toBe('There is no such call')
    page.cookies.set('locale', '../../x')
    await page.send('GET', path)
    expect(upstream.last(path)?.headers['accept-language']).toBe('zh-CN')
  })
})

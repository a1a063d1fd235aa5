// The start command: plain refusals, headers on every answer, an end in order.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RecordingUpstream, recordingUpstream } from '../support/recording-upstream.ts'
import { type RunningServer, startServer } from '../support/start-server.ts'

let upstream: RecordingUpstream
let server: RunningServer

beforeAll(async () => {
  upstream = await recordingUpstream()
  server = await startServer('start', { UPSTREAM_URL: upstream.address })
})
afterAll(async () => {
  await server?.stop()
  await upstream?.close()
})

const failureOf = (env: Record<string, string>) =>
  startServer('start', { UPSTREAM_URL: upstream.address, ...env }).then(
    () => '',
    (error: Error) => error.message,
  )

describe('what cannot work is said in one sentence', () => {
  test('a port in use', async () => {
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(0, resolve))
    const { port } = other.address() as AddressInfo
    expect(await failureOf({ PORT: String(port) })).toMatch(
      new RegExp(`code 1:\\s+Port ${port} is in use\\. Stop the program that uses it, or take another port, like PORT=${port + 1}\\s*$`),
    )
    other.close()
  })

  test.each([
    ['UPSTREAM_URL', 'ftp://x', /UPSTREAM_URL is 'ftp:\/\/x', which is no http or https address\./],
    ['TRUSTED_ORIGINS', 'portal', /TRUSTED_ORIGINS/],
    ['PORT', 'abc', /PORT/],
    ['SESSION_SECRET', 'short', /SESSION_SECRET/],
  ])('a wrong %s', async (name, value, sentence) => {
    const said = await failureOf({ [name]: value })
    expect(said).toMatch(sentence)
    expect(said).not.toMatch(/\n\s+at /)
  })
})

test.skipIf(process.platform !== 'linux')('a server of built pages loads no compiler, which would want a folder to write to', async () => {
  await fetch(`${server.address}/login`)
  const loaded = await readFile(`/proc/${server.process.pid}/maps`, 'utf8')
  expect(loaded).toContain('node')
  expect(loaded.match(/\S*\b(swc|turbopack)\b\S*/gi) ?? []).toEqual([])
})

describe('answers', () => {
  const addresses = [
    '/login',
    '/404',
    '/nonsense',
    '/api/eis/restful/x',
    '/api/none',
    '/health',
    '/logo.svg',
    '/%zz',
    '/api/eis/restful/%zz',
  ]

  test.each(addresses)('%s carries the security headers and no banner', async (address) => {
    const { headers } = await raw(address)
    if (!address.includes('%')) {
      expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'same-origin', 'x-frame-options': 'DENY' })
      expect(headers['permissions-policy']).toContain('camera=()')
    }
    expect(headers).not.toHaveProperty('x-powered-by')
    expect(headers).not.toHaveProperty('server')
    expect(headers).not.toHaveProperty('strict-transport-security')
  })

  test('https brings HSTS', async () => {
    const secure = await startServer('start', { UPSTREAM_URL: upstream.address, PUBLIC_URL: 'https://crm.example.com' })
    for (const address of ['/login', '/api/eis/restful/x']) {
      expect((await fetch(secure.address + address)).headers.get('strict-transport-security')).toBe('max-age=31536000')
    }
    await secure.stop()
  })

  test('a page has a policy with a nonce of its own and is stored nowhere', async () => {
    const [one, two] = await Promise.all([raw('/login'), raw('/login')])
    const nonce = (answer: typeof one) =>
      /script-src 'self' 'nonce-([^']+)' 'strict-dynamic'/.exec(String(answer.headers['content-security-policy']))?.[1]
    expect(nonce(one)).toBeTruthy()
    expect(nonce(one)).not.toBe(nonce(two))
    expect(one.body).toContain(`nonce="${nonce(one)}"`)
    for (const script of one.body.match(/<script[^>]*>/g) ?? []) expect(script).toContain('nonce=')
    expect(one.headers['content-security-policy']).not.toContain('unsafe-eval')
    expect(one.headers['cache-control']).toContain('no-store')
  })

  test('no source maps are served', async () => {
    const [script] = /\/_next\/static\/[^"]+\.js/.exec((await raw('/login')).body) ?? []
    expect((await raw(`${script}.map`)).status).toBe(404)
    expect((await raw(script as string)).body).not.toContain('sourceMappingURL')
  })

  test('GUARD-16 http: /okrProject leads to its overview, which leads to /login', async () => {
    const first = await raw('/okrProject?key=K')
    expect([first.status, first.headers.location]).toEqual([307, '/okrProject/overview?key=K'])
    const second = await raw(String(first.headers.location))
    expect([second.status, second.headers.location]).toEqual([307, '/login?redirect=%2FokrProject%2Foverview%3Fkey%3DK'])
  })

  test('what nothing serves ends at /404, which answers 404', async () => {
    for (const address of ['/nonsense', '/x.y', '/crm/nonsense', '/%zz', '/a%2fb', '//evil.test', '/login/..%2f']) {
      const first = await raw(address)
      expect([first.status, first.headers.location], address).toEqual([307, '/404'])
    }
    const page = await raw('/404')
    expect(page.status).toBe(404)
    expect(page.body).toContain('没有找到这个页面')
    for (const address of ['/_next/static/none.js', '/_next/static/chunks/../../x', '/_next/static'])
      expect((await raw(address)).status, address).not.toBe(200)
  })

  test('dot segments and bad escapes of a call are refused as they came', async () => {
    upstream.requests.length = 0
    for (const address of [
      '/api/eis/restful/../../app/base/x',
      '/api/eis/restful/%2e%2e/x',
      '/api/eis/restful/./x',
      '/api/eis/restful/%zz',
      '/api//eis/restful/x',
    ]) {
      const answer = await raw(address)
      expect([answer.status, JSON.parse(answer.body).code], address).toEqual([400, 400])
    }
    expect(upstream.requests).toHaveLength(0)
  })

  test('the address of the socket goes to the upstream, whatever the caller claims', async () => {
    await fetch(`${server.address}/api/eis/restful/x`, {
      headers: { 'x-socket-address': '9.9.9.9', 'x-real-ip': '9.9.9.9', 'x-forwarded-for': '9.9.9.9' },
    })
    expect(upstream.last('/api/eis/restful/x')?.headers['x-real-ip']).toMatch(/^(127\.0\.0\.1|::1)$/)
  })

  /** The request line as written: fetch would tidy it up. */
  function raw(address: string): Promise<{ status: number; headers: Record<string, string | string[] | undefined>; body: string }> {
    const { hostname, port } = new URL(server.address)
    return new Promise((resolve, reject) => {
      httpRequest({ hostname, port, path: address }, (response) => {
        let body = ''
        response.on('data', (chunk) => {
          body += chunk
        })
        response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }))
      })
        .on('error', reject)
        .end()
    })
  }
})

test('SIGTERM: calls in flight are answered, new ones are not taken, the process ends with code 0', async () => {
  const other = await startServer('start', { UPSTREAM_URL: upstream.address })
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  upstream.on('/api/eis/restful/slow', async (_, response) => {
    await released
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"code":0,"message":"done"}')
  })
  const slow = fetch(`${other.address}/api/eis/restful/slow`).then((response) => response.json())
  await expect.poll(() => upstream.last('/api/eis/restful/slow')).toBeDefined()
  const ended = other.stop('SIGTERM')
  // for a moment it still answers, so that a proxy in front learns of it without a failed call
  const ready = () => fetch(`${other.address}/ready`).catch(() => null)
  await expect.poll(async () => (await ready())?.status ?? 503, { interval: 20 }).toBe(503)
  await expect.poll(ready, { interval: 20 }).toBeNull()
  release()
  expect(await slow).toEqual({ code: 0, message: 'done' })
  expect(await ended).toBe(0)
})

test('a second start is ready with the same folder, whichever signal ended the one before', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'office-'))
  const first = await startServer('start', { DATA_DIR: folder })
  expect((await fetch(`${first.address}/ready`)).status).toBe(200)
  expect(await first.stop()).toBe(0)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    const again = await startServer('start', { DATA_DIR: folder })
    expect((await fetch(`${again.address}/ready`)).status).toBe(200)
    expect(await again.stop(signal)).toBe(0)
  }
  await rm(folder, { recursive: true })
})

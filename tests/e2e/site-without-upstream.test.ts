// The public pages while the service behind them is away or answers nothing of use: drawn without its data, and with them at once when it is back.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { limits } from '../../lib/model/wire.ts'
import authTexts from '../../messages/zh-CN/auth.json' with { type: 'json' }
import { type RunningServer, startServer } from '../support/start-server.ts'

/** What the service answers: nothing at all, an envelope without data, one news item, a session, or nothing while it keeps the caller waiting. */
let mode: 'away' | 'empty' | 'there' | 'signing' | 'silent' = 'away'
/** Requests that are kept waiting, until whoever sent them gives up, in their order. */
let held: ('asked' | 'given up')[] = []
const title = '服务恢复后的第一条资讯'
let upstream: Server
let product: RunningServer

const item = {
  news_key: 'ab'.repeat(16),
  title,
  summary: null,
  cover: null,
  news_category_key: 'cd'.repeat(16),
  category_name: '公司动态',
  publish_date: '2026-03-12 09:00:00',
  is_top: false,
  view_count: 0,
}

beforeAll(async () => {
  upstream = createServer((request, response) => {
    if (mode === 'away') return request.socket.destroy()
    if (mode === 'silent') {
      const kept = held
      kept.push('asked')
      return void response.on('close', () => kept.push('given up'))
    }
    const there = mode === 'there' && request.url?.includes('/news/public/query')
    response.setHeader('content-type', 'application/json')
    const data = mode === 'signing' ? { token: 't'.repeat(43), target_key: 'ef'.repeat(16) } : there ? { records: [item], total: 1 } : null
    response.end(JSON.stringify({ code: 0, message: 'ok', data }))
  })
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`
  product = await startServer('start', { UPSTREAM_EIS_URL: address, UPSTREAM_FINTECH_URL: address, UPSTREAM_BASE_URL: address })
}, 180_000)

afterAll(async () => {
  await product?.stop()
  upstream?.closeAllConnections()
  await new Promise((resolve) => upstream?.close(resolve))
})

const read = async (path: string, locale = 'zh-CN') => {
  const response = await fetch(product.address + path, { headers: { cookie: `locale=${locale}` } })
  return { status: response.status, text: await response.text() }
}

const paths = ['/news', '/index', '/board', '/forum', '/news?q=budget', '/sitemap.xml', '/rss.xml', '/about']

const cookiesOf = (response: Response): string =>
  response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')

/** Less than a request to the service may last: a page that waits for it comes too late. */
const withinMs = limits.timeoutMs * 0.6

// First of all, so that no page has been drawn before. The service answers none of these requests: what comes, comes without it.
describe('while the service keeps every caller waiting', { timeout: withinMs }, () => {
  /** Reads a page while the service holds what the page asks of it. */
  async function readSilent(path: string, cookie = ''): Promise<string> {
    mode = 'silent'
    held = []
    const response = await fetch(product.address + path, { headers: { cookie } })
    const text = await response.text()
    expect([path, response.status, held.includes('asked')]).toEqual([path, 200, true])
    return text
  }

  test('a page waits once for all that it asks for', async () => {
    await readSilent('/news')
    await expect.poll(() => held.includes('given up')).toBe(true)
    expect(held.lastIndexOf('asked')).toBeLessThan(held.indexOf('given up'))
  })

  test('the landing, an article list and a search stand with the texts of the program', async () => {
    for (const path of ['/index', '/news', '/news?q=budget', '/board']) expect(await readSilent(path)).toContain('<h1')
  })

  test('the sign-in page stands with the name of the program', async () => {
    const text = await readSilent('/login')
    for (const part of ['name="username"', authTexts.auth.edition]) expect(text).toContain(part)
  })

  test('the page that takes a token from the address asks without naming the person', async () => {
    const brought = await fetch(`${product.address}/unionLogin?token=${'t'.repeat(43)}`, { redirect: 'manual' })
    const text = await readSilent('/unionLogin', cookiesOf(brought))
    expect(text).toContain(authTexts.auth.union.unnamed)
    expect(text).toContain(authTexts.auth.edition)
  })

  test('the frame of the back office stands with the name of the program', async () => {
    mode = 'signing'
    const signedIn = await fetch(`${product.address}/api/app/base/app/sys/user/login`, {
      method: 'POST',
      headers: { origin: product.address },
      body: new URLSearchParams({ username: 'anybody', password: 'anything' }),
    })
    expect(await readSilent('/home/workbench', cookiesOf(signedIn))).toContain('CRM 金融版')
  })
})

describe('public pages', () => {
  test('stand with the texts of the program while the service is away, and show its data once it is back', async () => {
    mode = 'away'
    for (const path of paths) expect([path, (await read(path)).status]).toEqual([path, 200])
    const { text } = await read('/news')
    expect(text).toContain('<h1')
    expect(text).not.toContain(title)
    mode = 'there'
    await expect.poll(async () => (await read('/news')).text.includes(title)).toBe(true)
  })

  // Pages of another language, so that none of them was drawn before.
  test('stand while the service answers without data', async () => {
    mode = 'empty'
    for (const path of paths) expect([path, (await read(path, 'en')).status]).toEqual([path, 200])
  })
})

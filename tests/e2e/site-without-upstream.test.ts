// The public pages while the service behind them is away or answers nothing of use: drawn without its data, and with them at once when it is back.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RunningServer, startServer } from '../support/start-server.ts'

/** What the service answers: nothing at all, an envelope without data, one news item, or nothing while it keeps the caller waiting. */
let mode: 'away' | 'empty' | 'there' | 'silent' = 'away'
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
    if (mode === 'silent') return
    const there = mode === 'there' && request.url?.includes('/news/public/query')
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ code: 0, message: 'ok', data: there ? { records: [item], total: 1 } : null }))
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

describe('public pages', () => {
  test('stand with the texts of the program while the service is away, and show its data once it is back', async () => {
    mode = 'away'
    for (const path of paths) expect([path, (await read(path)).status]).toEqual([path, 200])
    const { text } = await read('/news')
    expect(text).toContain('<h1')
    expect(text).not.toContain(title)
    mode = 'there'
    await expect.poll(async () => (await read('/news')).text.includes(title), { timeout: 30_000 }).toBe(true)
  })

  // Pages of another language, so that none of them was drawn before.
  test('stand while the service answers without data', async () => {
    mode = 'empty'
    for (const path of paths) expect([path, (await read(path, 'en')).status]).toEqual([path, 200])
  })
})

test('the sign-in page waits for no name of the application that never comes', async () => {
  mode = 'silent'
  const response = await fetch(`${product.address}/login`, { signal: AbortSignal.timeout(40_000) })
  expect(await response.text()).toContain('name="username"')
})

// Public pages before a backend in another process: its answers name the pages that they have changed, and the proxy drops them.
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import PageCache, { type CacheValue } from '@/lib/site/page-cache.ts'
import { password, type TestBackend, testBackend } from '../support/backend.ts'
import { browserAt, createGate, testSettings, user } from '../support/gate.ts'
import { recordingUpstream } from '../support/recording-upstream.ts'
import { type Served, serveBackend } from '../support/service.ts'

const cache = new PageCache()
const news = '/api/eis/restful/news'
let backend: TestBackend
let service: Served

beforeAll(async () => {
  backend = await testBackend()
  service = await serveBackend(backend)
})
afterAll(async () => {
  service.close()
  await backend.close()
})

const page = (tag: string): CacheValue => ({ kind: 'APP_PAGE', html: `<p>${tag}</p>`, headers: { 'x-next-cache-tags': tag } })
let pages: string[] = []
let made = 0
beforeEach(async () => {
  // what ended in the same millisecond counts as ended later: these pages begin after everything that the test before did
  const before = Date.now()
  await vi.waitUntil(() => Date.now() > before, { interval: 1 })
  made++
  pages = ['news', 'board'].map((tag) => `${tag} ${made}`)
  for (const key of pages) {
    // asked for and not there: rendering begins now
    await cache.get(key)
    await cache.set(key, page(key.split(' ')[0] as string))
  }
})
const kept = async () => (await Promise.all(pages.map((key) => cache.get(key)))).map((entry) => entry !== null)

test('what is published through the proxy drops its pages here before the answer; a read and another write drop none', async () => {
  const gate = createGate(testSettings(service.address, {}, { APP_KEY: process.env.APP_KEY as string }))
  const editor = browserAt(gate)
  await editor.json('POST', `${user}/login`, { body: new URLSearchParams({ username: 'zhongling', password }) })
  const { body } = await editor.json('GET', `${news}/category/getList`)
  const categories = body.data as { news_category_key: string; is_public: boolean }[]
  const draft = {
    title: '从别处看到的资讯',
    news_category_key: categories.find((one) => one.is_public)?.news_category_key,
    news_content: '<p>正文</p>',
  }
  expect((await editor.json('POST', `${news}/save`, { body: { ...draft, status: 'DRAFT' } })).body.code).toBe(0)
  expect(await kept()).toEqual([true, true])
  const published = await editor.json('POST', `${news}/save`, { body: { ...draft, status: 'PUBLISHED' } })
  expect(published.body.code).toBe(0)
  expect(await kept()).toEqual([false, true])
  expect(published.headers.get('x-changed-pages')).toBeNull()
})

test('a service can name pages of ours and nothing else', async () => {
  const upstream = await recordingUpstream()
  upstream.on('/api/eis/restful/thing', (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'x-changed-pages': 'board,invented,__proto__' }).end('{"code":0}')
  })
  const answer = await browserAt(createGate(testSettings(upstream.address))).send('GET', '/api/eis/restful/thing')
  expect(answer.headers.get('x-changed-pages')).toBeNull()
  expect(await kept()).toEqual([true, false])
  await upstream.close()
})

// The store of rendered pages: ended by tags at once, never keeps what was read before a change, bounded.
import { createHash } from 'node:crypto'
import type { LRUCache } from 'lru-cache'
import { afterEach, expect, test, vi } from 'vitest'
import PageCache, { type CacheValue, currentPage, expireTags, limitPageAge, withStyles } from '@/lib/site/page-cache.ts'
import { pagePolicy } from '@/lib/site/page-policy.ts'

const cache = new PageCache()
const page = (html: string, ...tags: string[]): CacheValue => ({ kind: 'APP_PAGE', html, headers: { 'x-next-cache-tags': tags.join(',') } })

afterEach(() => vi.useRealTimers())

test('a page is cached until one of its tags is invalidated', async () => {
  expect(await cache.get('a')).toBeNull()
  await new Promise((resolve) => setTimeout(resolve, 2))
  await cache.set('a', page('<p>1</p>', 'news', 'site'))
  expect((await cache.get('a'))?.value?.html).toBe('<p>1</p>')
  expireTags(['forum'])
  expect(await cache.get('a')).not.toBeNull()
  expireTags(['news'])
  expect(await cache.get('a')).toBeNull()
})

test('cached data has the tags of its request', async () => {
  await cache.get('d', { kind: 'FETCH', tags: ['board'] })
  await cache.set('d', { kind: 'FETCH', data: { body: '[]' } }, { tags: ['board'] })
  expect(await cache.get('d', { kind: 'FETCH', tags: ['board'] })).not.toBeNull()
  await cache.revalidateTag(['board'])
  expect(await cache.get('d', { kind: 'FETCH', tags: ['board'] })).toBeNull()
})

test('a page whose tag was invalidated during its rendering is rendered again', async () => {
  vi.useFakeTimers({ now: 1_000_000 })
  expect(await cache.get('b')).toBeNull()
  vi.setSystemTime(1_000_050)
  expireTags(['news'])
  vi.setSystemTime(1_000_100)
  await cache.set('b', page('<p>old</p>', 'news'))
  expect(await cache.get('b')).toBeNull()
  vi.setSystemTime(1_000_200)
  await cache.set('b', page('<p>new</p>', 'news'))
  expect((await cache.get('b'))?.value?.html).toBe('<p>new</p>')
})

test('where nobody tells of changes a page and its data are kept for the time that is said, and no longer', async () => {
  vi.useFakeTimers({ now: 3_000_000 })
  limitPageAge(10_000)
  const key = 'x/$/zh-CN/elsewhere'
  await cache.get(key)
  await cache.set(key, page('<p>1</p>', 'news'))
  vi.setSystemTime(3_009_000)
  expect(currentPage('/zh-CN/elsewhere')).not.toBeNull()
  expect(await cache.get(key)).not.toBeNull()
  vi.setSystemTime(3_010_001)
  expect(currentPage('/zh-CN/elsewhere')).toBeNull()
  expect(await cache.get(key)).toBeNull()
  limitPageAge(Number.POSITIVE_INFINITY)
})

test('a page rendered in the background counts as old as the longest rendering', async () => {
  vi.useFakeTimers({ now: 2_000_000 })
  await cache.get('c')
  await cache.set('c', page('<p>1</p>', 'news'))
  vi.setSystemTime(2_400_000)
  expect(await cache.get('c')).not.toBeNull()
  vi.setSystemTime(2_400_005)
  expireTags(['news'])
  await cache.set('c', page('<p>read before</p>', 'news'))
  expect(await cache.get('c')).toBeNull()
})

test('invented addresses replace the least requested pages, and memory stays bounded', async () => {
  const html = 'x'.repeat(1024 * 1024)
  await cache.set('first', page(html, 'site'))
  for (let n = 0; n < 100; n++) {
    await cache.set(`/article/${n}`, page(html, 'site'))
    await cache.get('first')
  }
  const kept = (globalThis as unknown as { __pages: { entries: LRUCache<string, object> } }).__pages
  expect(kept.entries.calculatedSize).toBeLessThanOrEqual(64 * 1024 * 1024)
  expect(kept.entries.has('first')).toBe(true)
  expect(kept.entries.has('/article/0')).toBe(false)
  expect(kept.entries.has('/article/99')).toBe(true)
})

test('the policy of a cached page allows its own scripts and no others', async () => {
  const code = 'self.__next_f=[]'
  const html = `<script>${code}</script><script src="/_next/a.js" async></script><script type="application/ld+json">{"a":1}</script>`
  const policy = pagePolicy(html)['content-security-policy']
  expect(policy).toContain(`script-src 'self' 'sha256-${createHash('sha256').update(code).digest('base64')}';`)
  expect(policy.match(/sha256-/g)).toHaveLength(1)
  expect(policy).not.toMatch(/unsafe-inline'(?!;)|unsafe-eval|\*/)
  const value = page(html, 'site')
  await cache.set('policy', value)
  expect(value.headers?.['content-security-policy']).toBe(policy)
})

test('a cached page contains its stylesheets, which its policy allows; other stylesheets stay links', () => {
  const link = (name: string) => `<link rel="stylesheet" href="/_next/static/chunks/${name}.css" data-precedence="next"/>`
  const texts: Record<string, string | null> = { a: 'p{color:red}', b: 'p{background:url(../x.png)}', c: 'p{}</style><script>', d: null }
  const html = `<html><head>${link('a')}${link('b')}${link('c')}${link('d')}</head><body><p>1</p></body></html>`
  const styled = withStyles(html, (address) => texts[address.at(-5) as string] ?? null)
  expect(styled).toBe(
    `<html><head><style>p{color:red}</style>${link('b')}${link('c')}${link('d')}</head><body><p>1</p>${link('a').replace('<link ', '<link media="print" ')}</body></html>`,
  )
  const hash = createHash('sha256').update('p{color:red}').digest('base64')
  expect(pagePolicy(styled)['content-security-policy']).toContain(`style-src-elem 'self' 'sha256-${hash}';`)
  expect(withStyles('<p>no document</p>')).toBe('<p>no document</p>')
})

test('a rendered page is found by its internal path while it is current', async () => {
  vi.useFakeTimers({ now: 3_000_000 })
  const key = '/route-cache/x/$/zh-CN/about'
  await cache.get(key)
  await cache.set(key, page('<p>about</p>', 'site'), { cacheControl: { revalidate: 600 } })
  expect(currentPage('/zh-CN/about')?.value?.html).toBe('<p>about</p>')
  expect(currentPage('/en/about')).toBeNull()
  vi.setSystemTime(3_000_000 + 601_000)
  expect(currentPage('/zh-CN/about')).toBeNull()
  await cache.set(key, page('<p>again</p>', 'site'), { cacheControl: { revalidate: 600 } })
  expect(currentPage('/zh-CN/about')?.value?.html).toBe('<p>again</p>')
  vi.advanceTimersByTime(1)
  expireTags(['site'])
  expect(currentPage('/zh-CN/about')).toBeNull()
})

// Next's cache of rendered pages and their data: in memory, bounded, invalidated by tags. Configured in next.config.mjs as cacheHandler.
// Next's own cache keeps every invented address on disk and does not notice changes of other processes.

import { readFileSync } from 'node:fs'
import path from 'node:path'
import { LRUCache } from 'lru-cache'
import { isMissingPage } from '../model/site/missing.ts'
import { pagePolicy } from './page-policy.ts'

/** The parts of Next's entries that are used here. */
export interface CacheValue {
  kind: string
  html?: string
  status?: number
  rscData?: { length: number }
  body?: { length: number }
  data?: { body?: string }
  headers?: Record<string, unknown>
  tags?: string[]
}

// Inlines the stylesheets of a cached page, so that a phone paints it with the first answer, without another request.

const sheet = /<link rel="stylesheet" href="(\/_next\/static\/[\w./-]+\.css)"[^>]*>/g
/** Content that would break in a style element: its end tag, and relative addresses. */
const unfit = /<\/style|url\((?!["']?(?:data:|\/))/i

const read = new Map<string, string>()

function textOf(address: string): string | null {
  const known = read.get(address)
  if (known !== undefined) return known
  try {
    const text = readFileSync(path.join(process.cwd(), '.next', address.slice('/_next/'.length)), 'utf8')
    read.set(address, text)
    return text
  } catch {
    return null
  }
}

/**
 * Replaces each stylesheet link of the head by the text of the sheet. The links move to the end of the body, where the framework finds them, with the medium print,
 * because painting does not wait for print sheets. `load` returns the text of '/_next/static/…', or null, and then the link stays.
 * @internal for tests
 */
export function withStyles(html: string, load: (address: string) => string | null = textOf): string {
  const head = html.indexOf('</head>')
  const end = html.lastIndexOf('</body>')
  if (head < 0 || end < head) return html
  const links: string[] = []
  const styled = html.slice(0, head).replace(sheet, (link, address: string) => {
    const text = load(address)
    if (text === null || unfit.test(text)) return link
    links.push(link.replace('<link ', '<link media="print" '))
    return `<style>${text}</style>`
  })
  return styled + html.slice(head, end) + links.join('') + html.slice(end)
}

export interface Entry {
  value: CacheValue | null
  /** The start of the rendering, in milliseconds; the data were read after it. */
  lastModified: number
  cacheControl: unknown
  tags: readonly string[]
  size: number
}

interface Question {
  kind?: string
  tags?: readonly string[]
  softTags?: readonly string[]
}

interface Store {
  entries: LRUCache<string, Entry>
  /** Keys of rendered pages by their inner path. */
  paths: Map<string, string>
  /** The time of the first miss of a key, when rendering began. */
  missed: LRUCache<string, number>
  /** The last invalidation of a tag. */
  ended: Map<string, number>
  /** The maximum lifetime, if changes are not signalled. */
  maxAgeMs: number
}

const maxBytes = 64 * 1024 * 1024
/** Longer than the rendering of any page. */
const renderingMs = 10_000

// Next and the server in front of it load this module separately: all copies must share one cache per process.
const home = globalThis as { __pages?: Store }
home.__pages ??= newStore()
const store = home.__pages

function newStore(): Store {
  const paths = new Map<string, string>()
  const entries = new LRUCache<string, Entry>({
    maxSize: maxBytes,
    maxEntrySize: maxBytes / 4,
    sizeCalculation: ({ size }) => size,
    dispose: (_, key) => void paths.delete(pathOf(key) ?? ''),
  })
  return { entries, paths, missed: new LRUCache({ max: 10_000 }), ended: new Map(), maxAgeMs: Number.POSITIVE_INFINITY }
}

/** Invalidates everything with one of the tags: the next request renders it again. */
export function expireTags(tags: readonly string[], now = Date.now()): void {
  for (const tag of tags) store.ended.set(tag, now)
}

/** Limits the lifetime from now on: for data of an external service, which does not signal its changes. */
export function limitPageAge(ms: number): void {
  store.maxAgeMs = ms
}

/**
 * The rendered page of an inner path, '/zh-CN/index', while it is valid: not invalidated and not expired. Null is not an error: then Next renders the page. Next's
 * keys end in '/$' and the path.
 */
export function currentPage(path: string, now = Date.now()): Entry | null {
  const key = store.paths.get(path)
  const entry = key === undefined ? undefined : store.entries.get(key)
  if (!key || !entry || hasEnded(entry.tags, entry.lastModified, now)) return null
  const { revalidate } = (entry.cacheControl ?? {}) as { revalidate?: number | false }
  if (typeof revalidate === 'number' && entry.lastModified + revalidate * 1000 < now) return null
  return entry
}

export default class PageCache {
  async get(key: string, question: Question = {}): Promise<Pick<Entry, 'value' | 'lastModified' | 'cacheControl'> | null> {
    const entry = store.entries.get(key)
    const tags = [...(entry?.tags ?? []), ...(question.tags ?? []), ...(question.softTags ?? [])]
    if (!entry || hasEnded(tags, entry.lastModified)) {
      store.entries.delete(key)
      if (!store.missed.has(key)) store.missed.set(key, Date.now())
      return null
    }
    return entry
  }

  /** Stores an entry with the time of its data: an entry invalidated during its rendering is rendered again. */
  async set(key: string, value: CacheValue | null, context: { tags?: readonly string[]; cacheControl?: unknown } = {}): Promise<void> {
    const began = store.missed.get(key) ?? Date.now() - renderingMs
    store.missed.delete(key)
    const tags = tagsOf(value, context.tags)
    if (value?.kind === 'APP_PAGE' && tags.includes('site')) {
      value.html = withStyles(value.html ?? '')
      value.headers = { ...value.headers, ...pagePolicy(value.html) }
      if (isMissingPage(value.html)) value.status = 404
    }
    const entry = { value, lastModified: began, cacheControl: context.cacheControl, tags, size: sizeOf(key, value) }
    store.entries.set(key, entry)
    const path = value?.kind === 'APP_PAGE' ? pathOf(key) : null
    if (path && store.entries.has(key)) store.paths.set(path, key)
  }

  async revalidateTag(tags: string | readonly string[]): Promise<void> {
    expireTags(typeof tags === 'string' ? [tags] : tags)
  }

  resetRequestCache(): void {}
}

/** A tag invalidates data read before it and, to be safe, in the same millisecond. */
function hasEnded(tags: readonly string[], since: number, now = Date.now()): boolean {
  return since + store.maxAgeMs < now || tags.some((tag) => (store.ended.get(tag) ?? 0) >= since)
}

function tagsOf(value: CacheValue | null, given: readonly string[] = []): readonly string[] {
  const listed = value?.headers?.['x-next-cache-tags']
  return [...given, ...(value?.tags ?? []), ...(typeof listed === 'string' ? listed.split(',') : [])]
}

function pathOf(key: string): string | null {
  const mark = key.indexOf('/$/')
  return mark < 0 ? null : key.slice(mark + 2)
}

function sizeOf(key: string, value: CacheValue | null): number {
  const { html, rscData, body, data } = value ?? {}
  return key.length + 500 + (html?.length ?? 0) + (rscData?.length ?? 0) + (body?.length ?? 0) + (data?.body?.length ?? 0)
}

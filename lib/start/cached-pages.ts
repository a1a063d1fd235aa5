// Answers cached public pages before Next: compressed once, with an ETag, as fast as a file.
import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { asLocale, isLocale, type Locale, localeCookie, localeCookieText } from '../i18n/locales.ts'
import { isSitePath } from '../model/routes.ts'
import { languageName, siteTarget } from '../model/site/address.ts'
import { commonHeaders } from '../proxy/common-headers.ts'
import { cookieOf } from '../proxy/session.ts'
import { currentPage, type Entry } from '../site/page-cache.ts'
import { acceptsBrotli, acceptsGzip } from './static-files.ts'

type Coding = 'br' | 'gzip' | 'identity'

interface Copy {
  body: Buffer
  etag: string
}

const copies = new WeakMap<Entry, Map<Coding, Promise<Copy>>>()

const compressors: Record<Coding, (html: Buffer) => Promise<Buffer>> = {
  br: (html) =>
    promisify(brotliCompress)(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_SIZE_HINT]: html.length } }),
  gzip: promisify(gzip),
  identity: async (html) => html,
}

/** Answers the request if its page is cached and valid; returns false otherwise, and then Next renders and caches it. */
export function answerCachedPage(request: IncomingMessage, response: ServerResponse, secure: boolean): boolean {
  const page = cacheablePage(request)
  const entry = page && currentPage(page.path)
  if (!entry || typeof entry.value?.html !== 'string') return false
  if (page.chosen) response.setHeader('set-cookie', localeCookieText(page.chosen, secure))
  send(entry, entry.value.html, request, response).catch(() => response.destroy())
  return true
}

interface CacheablePage {
  /** '/zh-CN/news/all/1' */
  path: string
  /** The language of the address, which overrides the visitor's own. */
  chosen: Locale | null
}

/** The page of a request if it is the same for everybody; null for anything else, and for requests of Next's own client. */
function cacheablePage({ method, url = '', headers }: IncomingMessage): CacheablePage | null {
  if ((method !== 'GET' && method !== 'HEAD') || headers.rsc !== undefined || headers['next-action'] !== undefined) return null
  const [path = '', search = ''] = url.split('?', 2)
  if (!isSitePath(path)) return null
  const query = new URLSearchParams(search)
  // The parameters that the middleware removes from an address
  if (query.has('token') || query.has('appkey') || query.has('_rsc')) return null
  const { to, kept } = siteTarget(path, query)
  if (!kept) return null
  const own = asLocale(cookieOf(headers.cookie ?? null, localeCookie))
  const asked = query.get(languageName)
  const locale = isLocale(asked) ? asked : own
  return { path: `/${locale}${to}`, chosen: locale === own ? null : locale }
}

async function send(entry: Entry, html: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const coding = codingOf(request.headers['accept-encoding'])
  const { body, etag } = await copyOf(entry, html, coding)
  for (const { key, value } of commonHeaders) response.setHeader(key, value)
  for (const name of ['content-security-policy', 'vary']) {
    const value = entry.value?.headers?.[name]
    if (typeof value === 'string') response.setHeader(name, name === 'vary' ? `${value}, Accept-Encoding` : value)
  }
  response.setHeader('cache-control', 'public, max-age=0, must-revalidate')
  response.setHeader('age', Math.max(0, Math.floor((Date.now() - entry.lastModified) / 1000)))
  response.setHeader('etag', etag)
  const status = entry.value?.status ?? 200
  if (status === 200 && request.headers['if-none-match'] === etag) {
    response.writeHead(304).end()
    return
  }
  response.setHeader('content-type', 'text/html; charset=utf-8')
  response.setHeader('content-length', body.length)
  if (coding !== 'identity') response.setHeader('content-encoding', coding)
  response.writeHead(status).end(request.method === 'HEAD' ? undefined : body)
}

function codingOf(accepted: string | string[] | undefined): Coding {
  if (acceptsBrotli(accepted)) return 'br'
  return acceptsGzip(accepted) ? 'gzip' : 'identity'
}

function copyOf(entry: Entry, html: string, coding: Coding): Promise<Copy> {
  const known = copies.get(entry) ?? new Map<Coding, Promise<Copy>>()
  copies.set(entry, known)
  const copy = known.get(coding) ?? makeCopy(html, coding)
  known.set(coding, copy)
  return copy
}

async function makeCopy(html: string, coding: Coding): Promise<Copy> {
  const plain = Buffer.from(html)
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}${coding === 'identity' ? '' : `-${coding}`}"`
  return { body: await compressors[coding](plain), etag }
}

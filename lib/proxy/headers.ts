// The forwarded headers, by an allow-list in both directions; only the proxy sets identity headers (docs/domain/wire.md#headers).
import type { Locale } from '../i18n/locales.ts'

const passedOn = [
  'accept',
  'content-type',
  'idempotency-key',
  'if-modified-since',
  'if-none-match',
  'last-event-id',
  'range',
  'traceparent',
  'tracestate',
  'user-agent',
  'x-approvers',
  'x-requested-with',
]

const passedBack = [
  'accept-ranges',
  'cache-control',
  'content-disposition',
  'content-language',
  'content-range',
  'content-type',
  'etag',
  'last-modified',
  'retry-after',
  'x-accel-buffering',
]

export interface Identity {
  token: string
  empKey: string
  appKey: string
}

/** Headers for an upstream: the allowed ones of the browser, then caller, address and language. */
export function upstreamHeaders(
  browser: Pick<Headers, 'get'>,
  identity: Identity,
  origin: { address: string; requestId: string; locale: Locale; creator: boolean },
): Record<string, string> {
  const headers: Record<string, string> = {}
  for (const name of passedOn) {
    const value = browser.get(name)
    if (value !== null) headers[name] = value
  }
  if (identity.token) headers.token = identity.token
  if (identity.empKey) headers.empkey = identity.empKey
  if (identity.appKey) headers.appkey = identity.appKey
  if (origin.creator && identity.empKey) headers.creator = identity.empKey
  if (origin.address) headers['x-real-ip'] = origin.address
  headers['x-request-id'] = origin.requestId
  headers['accept-language'] = origin.locale
  return headers
}

/** Reads the headers of a Node message by name. */
export const readerOf = (headers: Readonly<Record<string, string | string[] | undefined>>): Pick<Headers, 'get'> => ({
  get(name) {
    const value = headers[name]
    return value === undefined ? null : String(value)
  },
})

/** Headers for the browser. A shown or downloaded file must not execute anything. */
export function browserHeaders(upstream: Pick<Headers, 'get'>, requestId: string, streamed: boolean): Headers {
  const headers = new Headers()
  for (const name of passedBack) {
    const value = upstream.get(name)
    if (value !== null) headers.set(name, value)
  }
  headers.set('x-request-id', requestId)
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-store')
  if (streamed) {
    headers.set('x-content-type-options', 'nosniff')
    headers.set('content-security-policy', "sandbox; default-src 'none'")
  }
  return headers
}

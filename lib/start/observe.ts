// Observes every request of a server: assigns its id, counts and times it by family, and writes its log lines.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { environment } from '../backend/base/environment.ts'
import { log } from '../backend/base/log.ts'
import { spanKinds } from '../backend/base/span-exporter.ts'
import { beginSpan } from '../backend/base/tracing.ts'
import { bundlePath } from '../model/bundle.ts'
import { requestIdHeader, requestIdOf, traceIdOf } from '../model/request-id.ts'
import type { Carried } from '../proxy/bundle.ts'
import { eventsPath } from '../proxy/events.ts'
import { familyOf } from '../proxy/path.ts'
import { countRequest } from './request-counts.ts'

/** requestIdOf for a request of Node. */
export const requestIdOfMessage = ({ headers }: IncomingMessage): string =>
  requestIdOf({ get: (name) => (headers[name] as string | undefined) ?? null })

/** Assigns the request its id, which is sent upstream and back, and counts it when its answer has been sent. */
export function observeRequest(message: IncomingMessage, response: ServerResponse): void {
  const { headers } = message
  const id = requestIdOfMessage(message)
  headers[requestIdHeader] = id
  response.setHeader(requestIdHeader, id)
  const span = beginSpan(`${message.method} ${labelOf(pathOf(message))}`, spanKinds.server, headers.traceparent as string | undefined)
  // calls made from here are children of this request
  if (span) headers.traceparent = span.traceparent
  const began = performance.now()
  response.once('close', () => {
    const { method = '' } = message
    const path = pathOf(message)
    const status = response.headersSent ? response.statusCode : 499
    span?.end({ 'http.request.method': method, 'url.path': withoutKeys(path), 'http.response.status_code': status }, status >= 500)
    note(message, { method, path, requestId: id, status, ms: performance.now() - began })
  })
}

/** Counts a call of a bundle as a separate call. */
export const observeBundled = (message: IncomingMessage, call: Carried): void => note(message, call)

function note({ headers }: IncomingMessage, { method, path, requestId, status, ms }: Carried): void {
  countRequest(labelOf(path), status, ms / 1000)
  if (status < 500 && !environment().LOG_REQUESTS) return
  const traceId = traceIdOf(headers.traceparent as string | undefined)
  const line = { requestId, ...(traceId && { traceId }), method, path: withoutKeys(path), status, ms: Math.round(ms) }
  if (status >= 500) log.warn(line, 'request failed')
  else log.info(line, 'request')
}

const pathOf = ({ url }: IncomingMessage): string => url?.replace(/[?#].*$/s, '') ?? ''

const named: Readonly<Record<string, string>> = { [eventsPath]: 'events', [bundlePath]: 'bundle' }

/** The family of a call, or the kind of another request. */
function labelOf(path: string): string {
  if (path.startsWith('/api/')) return named[path] ?? familyOf(path) ?? 'api'
  return path.startsWith('/_next/') ? 'static' : 'page'
}

/** A path without secrets and keys: some addresses contain tokens and share codes, and keys reveal which record was viewed. */
export function withoutKeys(path: string): string {
  return path
    .slice(0, 300)
    .replace(/(ByToken\/)[^/]+/g, '$1:key')
    .replace(/(?<=\/)(?:(?=[^/]*\d)[^/]{16,}|[^/]{40,})/g, ':key')
}

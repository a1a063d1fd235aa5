// Watches every request of a server: gives it its id, counts and times it by family, and writes the log lines about it.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { environment } from '../backend/base/environment.ts'
import { log } from '../backend/base/log.ts'
import { spanKinds } from '../backend/base/span-exporter.ts'
import { beginSpan } from '../backend/base/tracing.ts'
import { requestIdHeader, requestIdOf, traceIdOf } from '../model/request-id.ts'
import { eventsPath } from '../proxy/events.ts'
import { familyOf } from '../proxy/path.ts'
import { countRequest } from './request-counts.ts'

/** requestIdOf a request of Node. */
export const requestIdOfMessage = ({ headers }: IncomingMessage): string =>
  requestIdOf({ get: (name) => (headers[name] as string | undefined) ?? null })

/** Gives the request its id, which travels upstream and back, and counts it when its answer has been sent. */
export function observeRequest(message: IncomingMessage, response: ServerResponse): void {
  const { headers } = message
  const id = requestIdOfMessage(message)
  headers[requestIdHeader] = id
  response.setHeader(requestIdHeader, id)
  const span = beginSpan(`${message.method} ${labelOf(pathOf(message))}`, spanKinds.server, headers.traceparent as string | undefined)
  // whoever is called from here belongs below this request
  if (span) headers.traceparent = span.traceparent
  const began = performance.now()
  response.once('close', () => {
    const ms = performance.now() - began
    const path = pathOf(message)
    const status = response.headersSent ? response.statusCode : 499
    countRequest(labelOf(path), status, ms / 1000)
    span?.end(
      { 'http.request.method': message.method ?? '', 'url.path': withoutKeys(path), 'http.response.status_code': status },
      status >= 500,
    )
    if (status >= 500) log.warn(lineOf(message, { id, path, status, ms }), 'request failed')
    else if (environment().LOG_REQUESTS) log.info(lineOf(message, { id, path, status, ms }), 'request')
  })
}

const pathOf = ({ url }: IncomingMessage): string => url?.replace(/[?#].*$/s, '') ?? ''

/** The family of a call, or what else was asked for. */
function labelOf(path: string): string {
  if (path.startsWith('/api/')) return path === eventsPath ? 'events' : (familyOf(path) ?? 'api')
  return path.startsWith('/_next/') ? 'static' : 'page'
}

function lineOf(
  { method, headers }: IncomingMessage,
  { id, path, status, ms }: { id: string; path: string; status: number; ms: number },
): Record<string, unknown> {
  const traceId = traceIdOf(headers.traceparent as string | undefined)
  return { requestId: id, ...(traceId && { traceId }), method, path: withoutKeys(path), status, ms: Math.round(ms) }
}

/** A path without what may open something: tokens and share codes stand in some addresses, and keys say which record somebody looked at. */
export function withoutKeys(path: string): string {
  return path
    .slice(0, 300)
    .replace(/(ByToken\/)[^/]+/g, '$1:key')
    .replace(/(?<=\/)(?:(?=[^/]*\d)[^/]{16,}|[^/]{40,})/g, ':key')
}

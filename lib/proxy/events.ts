// The message stream between the browser's session and its upstream. If the upstream has none, the browser is told and polls instead.
import type { Answer } from '../backend/base/asked.ts'
import { asLocale, localeCookie } from '../i18n/locales.ts'
import { requestIdOf } from '../model/request-id.ts'
import { failure } from './answer.ts'
import { toNode } from './body.ts'
import { type Gate, vaultOf } from './forward.ts'
import { upstreamHeaders } from './headers.ts'
import type { Incoming } from './incoming.ts'
import { clientAddress, isOwnRequest, isSecure } from './origin.ts'
import { cookieOf, openSession } from './session.ts'

export const eventsPath = '/api/events'

/** Forwards the stream until either side ends it: 401 without a session, 404 if the upstream has no stream, 502 if it cannot be reached. */
export async function streamEvents(gate: Gate, { headers, signal }: Pick<Incoming, 'headers' | 'signal'>): Promise<Answer> {
  const locale = asLocale(cookieOf(headers.get('cookie'), localeCookie))
  const requestId = requestIdOf(headers)
  if (headers.get('sec-fetch-site') === 'cross-site' && !isOwnRequest(headers, gate.settings)) return failure(403, locale, requestId)
  const session = await openSession(headers.get('cookie'), isSecure(headers, gate.settings), vaultOf(gate))
  if (!session?.token) return failure(401, locale, requestId)
  const identity = { token: session.token, empKey: session.user ?? '', appKey: session.app ?? gate.settings.appKey }
  const address = clientAddress(headers, gate.settings)
  const upstream = gate.upstreams.fintech
  const ending = new AbortController()
  const end = () => ending.abort()
  signal.addEventListener('abort', end, { once: true })
  const late = setTimeout(end, gate.settings.timeoutMs)
  try {
    const {
      status,
      headers: said,
      body,
    } = await upstream.send({
      method: 'GET',
      path: eventsPath,
      headers: upstreamHeaders(headers, identity, { address, requestId, locale, creator: false }),
      body: null,
      signal: ending.signal,
    })
    if (status === 200 && body && said.get('content-type')?.startsWith('text/event-stream')) {
      const own = new Headers({
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-cache, no-transform',
        'x-accel-buffering': 'no',
        'x-request-id': requestId,
      })
      return { status, headers: own, body }
    }
    if (body && !(body instanceof Uint8Array)) toNode(body).destroy()
    return failure(status === 401 ? 401 : 404, locale, requestId)
  } catch {
    return failure(signal.aborted ? 499 : 502, locale, requestId)
  } finally {
    clearTimeout(late)
  }
}

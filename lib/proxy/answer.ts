// Answers to the browser. The proxy's own answers are JSON envelopes in the caller's language, never an upstream's text.
import type { ServerResponse } from 'node:http'
import type { Answer } from '../backend/base/asked.ts'
import type { Locale } from '../i18n/locales.ts'
import { text } from '../i18n/text.ts'
import type { Envelope } from '../model/wire.ts'
import { readWhole, toWeb } from './body.ts'

/** An envelope as an answer, given as an object or as the bytes of its JSON. */
export function answer(body: Envelope | Uint8Array<ArrayBuffer>, requestId: string, status = 200): Answer {
  const headers = new Headers()
  headers.set('content-type', 'application/json; charset=utf-8')
  headers.set('cache-control', 'no-store')
  headers.set('x-request-id', requestId)
  return { status, headers, body: body instanceof Uint8Array ? body : Buffer.from(JSON.stringify(body)) }
}

const words: Record<number, string> = {
  400: 'errors.badPath',
  401: 'errors.signedOut',
  403: 'errors.forbiddenOrigin',
  404: 'errors.unknownCall',
  408: 'errors.tooSlow',
  413: 'errors.tooLarge',
  415: 'errors.badBody',
  499: 'errors.upstream',
  500: 'errors.server',
  502: 'errors.upstream',
  503: 'errors.busy',
  504: 'errors.timeout',
}

/** Retry-After of a 503. */
export const retrySeconds = 3

/** A failure that the proxy answers instead of the upstream. A 5xx names the request, so that it can be found in the log. */
export function failure(code: number, locale: Locale, requestId: string): Answer {
  const data = code >= 500 ? { request_id: requestId } : null
  const answered = answer({ code, message: text(locale, words[code] ?? 'errors.server'), data }, requestId, code)
  if (code === 503) answered.headers.set('retry-after', String(retrySeconds))
  return answered
}

/** All bytes of an answer. */
export const bytesOf = ({ body }: Answer): Promise<Uint8Array<ArrayBuffer>> => readWhole(body, Number.POSITIVE_INFINITY)

/** An answer as a Response for a route handler. */
export function responseOf({ status, headers, body }: Answer): Response {
  return new Response(body === null || body instanceof Uint8Array ? body : toWeb(body), { status, headers })
}

/** Sends an answer of the proxy itself with Node's HTTP server. */
export function sendOwn({ status, headers, body }: Answer, response: ServerResponse): void {
  response.writeHead(status, Object.fromEntries(headers)).end(body)
}

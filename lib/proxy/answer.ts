// Answers of the proxy itself: JSON envelopes in the caller's language, never an upstream's text.
import type { Locale } from '../i18n/locales.ts'
import { text } from '../i18n/text.ts'
import type { Envelope } from '../model/wire.ts'

/** An envelope as a response, given as an object or as the JSON text that it was read from. */
export function answer(body: Envelope | string, requestId: string, status = 200): Response {
  return new Response(typeof body === 'string' ? body : JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store', 'x-request-id': requestId },
  })
}

const words: Record<number, string> = {
  400: 'errors.badPath',
  401: 'errors.signedOut',
  403: 'errors.forbiddenOrigin',
  404: 'errors.unknownCall',
  413: 'errors.tooLarge',
  415: 'errors.badBody',
  499: 'errors.upstream',
  500: 'errors.server',
  502: 'errors.upstream',
  503: 'errors.busy',
  504: 'errors.timeout',
}

/** A failure that the proxy answers instead of the upstream. A 5xx names the request, so that it can be found in the log. */
export function failure(code: number, locale: Locale, requestId: string): Response {
  const data = code >= 500 ? { request_id: requestId } : null
  return answer({ code, message: text(locale, words[code] ?? 'errors.server'), data }, requestId, code)
}

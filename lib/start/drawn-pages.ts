// How many pages the framework draws at once: one more is told to come back in a moment. Without a bound thousands would wait in memory, each for longer than anybody does.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { asLocale, type Locale, localeCookie } from '../i18n/locales.ts'
import { text } from '../i18n/text.ts'
import { requestIdHeader } from '../model/request-id.ts'
import { failure } from '../proxy/answer.ts'
import { commonHeaders } from '../proxy/common-headers.ts'
import { cookieOf } from '../proxy/session.ts'

/** When to come back. */
const afterSeconds = 3

let drawn = 0

/** Pages, and the framework's own routes, that are being answered. */
export const pagesUnderWay = (): number => drawn

/** Answers 503 where as many pages as allowed are being drawn; false counts this one until its end, and leaves it to the framework. */
export function refuseCrowd(most: number, message: IncomingMessage, response: ServerResponse): boolean {
  if (drawn < most) {
    drawn++
    response.once('close', () => drawn--)
    return false
  }
  const locale = asLocale(cookieOf(message.headers.cookie ?? null, localeCookie))
  const isCall = message.url?.startsWith('/api/') === true
  for (const { key, value } of commonHeaders) response.setHeader(key, value)
  response.setHeader('retry-after', afterSeconds)
  response.setHeader('cache-control', 'no-store')
  if (isCall) sendEnvelope(failure(503, locale, String(response.getHeader(requestIdHeader))), response)
  else {
    response.setHeader('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
    response.writeHead(503, { 'content-type': 'text/html; charset=utf-8' }).end(message.method === 'HEAD' ? undefined : busyPage(locale))
  }
  return true
}

function sendEnvelope(refusal: Response, response: ServerResponse): void {
  refusal
    .text()
    .then((json) => response.writeHead(503, Object.fromEntries(refusal.headers)).end(json))
    .catch(() => response.destroy())
}

/** Asks for the page again by itself. */
function busyPage(locale: Locale): string {
  const words = text(locale, 'errors.busy')
  return `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="${afterSeconds}"><title>${words}</title></head><body><h1>${words}</h1></body></html>\n`
}

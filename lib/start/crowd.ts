// How much a server answers at once: one more is told to come back in a moment. Without a bound thousands would wait in memory, each for longer than anybody does.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Locale, text } from '../i18n/text.ts'
import { requestIdHeader } from '../model/request-id.ts'
import { failure, retrySeconds, sendOwn } from '../proxy/answer.ts'
import { commonHeaders } from '../proxy/common-headers.ts'

export interface Crowd {
  /** What is being answered. */
  underWay(): number
  /** Answers 503 where as much as allowed is being answered; false counts this request until its end, and leaves it to others. */
  refuse(message: IncomingMessage, response: ServerResponse): boolean
}

/** `most` at once; a refusal is said in the language of its request. */
export function createCrowd(most: number, localeOf: (message: IncomingMessage) => Locale): Crowd {
  let count = 0
  return {
    underWay: () => count,
    refuse(message, response) {
      if (count < most) {
        count++
        response.once('close', () => count--)
        return false
      }
      refuse(message, response, localeOf(message))
      return true
    },
  }
}

function refuse(message: IncomingMessage, response: ServerResponse, locale: Locale): void {
  for (const { key, value } of commonHeaders) response.setHeader(key, value)
  const isCall = message.url?.startsWith('/api/') === true
  if (isCall) sendOwn(failure(503, locale, String(response.getHeader(requestIdHeader))), response)
  else sendPage(message, response, locale)
}

function sendPage(message: IncomingMessage, response: ServerResponse, locale: Locale): void {
  response.setHeader('retry-after', retrySeconds)
  response.setHeader('cache-control', 'no-store')
  response.setHeader('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
  response.writeHead(503, { 'content-type': 'text/html; charset=utf-8' }).end(message.method === 'HEAD' ? undefined : busyPage(locale))
}

/** Asks for the page again by itself. */
function busyPage(locale: Locale): string {
  const words = text(locale, 'errors.busy')
  return `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="${retrySeconds}"><title>${words}</title></head><body><h1>${words}</h1></body></html>\n`
}

// Limits simultaneous requests of a server: further ones wait for a moment, then get a 503. Without limits, thousands would wait in memory, longer than any user waits.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Locale, text } from '../i18n/text.ts'
import { requestIdHeader } from '../model/request-id.ts'
import { limits } from '../model/wire.ts'
import { failure, retrySeconds, sendOwn } from '../proxy/answer.ts'
import { commonHeaders } from '../proxy/common-headers.ts'
import { type Asker, Turns } from '../proxy/turns.ts'

export interface Crowd {
  /** Running and waiting requests. */
  readonly turns: Turns
  /** Runs the request when it is its turn, which lasts until its response is closed; answers 503 if the turn does not come soon. */
  answer(message: IncomingMessage, response: ServerResponse, answer: () => void): void
}

interface Options {
  /** The maximum number at once. */
  most: number
  askerOf(message: IncomingMessage): Asker
  /** The language of a refusal. */
  localeOf(message: IncomingMessage): Locale
  waitMs?: number
  /** The maximum duration of an answer. */
  longestMs: number
}

export function createCrowd({ most, askerOf, localeOf, longestMs, waitMs = limits.waitMs }: Options): Crowd {
  const turns = new Turns({ most, waitMs })
  const answerInTurn = async (message: IncomingMessage, response: ServerResponse, answer: () => void) => {
    const gone = new AbortController()
    response.once('close', () => gone.abort())
    const turn = await turns.take(gone.signal, askerOf(message))
    if (!turn) return gone.signal.aborted || refuse(message, response, localeOf(message))
    // closed after its waiting ended
    if (gone.signal.aborted) return turn.leave()
    gone.signal.addEventListener('abort', turn.leave)
    turn.lastFor(longestMs, () => response.destroy())
    answer()
  }
  return {
    turns,
    answer(message, response, answer) {
      answerInTurn(message, response, answer).catch(() => response.destroy())
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

/** Reloads the page automatically. */
function busyPage(locale: Locale): string {
  const words = text(locale, 'errors.busy')
  return `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="${retrySeconds}"><title>${words}</title></head><body><h1>${words}</h1></body></html>\n`
}

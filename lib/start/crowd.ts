// How much a server answers at once: one more waits for a moment, and is then told to come back. Without bounds thousands would wait in memory, each for longer than anybody does.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Locale, text } from '../i18n/text.ts'
import { requestIdHeader } from '../model/request-id.ts'
import { limits } from '../model/wire.ts'
import { failure, retrySeconds, sendOwn } from '../proxy/answer.ts'
import { commonHeaders } from '../proxy/common-headers.ts'
import { type Asker, Turns } from '../proxy/turns.ts'

export interface Crowd {
  /** What is being answered, and what waits for it. */
  readonly turns: Turns
  /** Answers when it is this request's turn, which lasts until its response is closed; with 503 where it does not come soon. */
  answer(message: IncomingMessage, response: ServerResponse, answer: () => void): void
}

interface Options {
  /** So many at once. */
  most: number
  askerOf(message: IncomingMessage): Asker
  /** In which a refusal is said. */
  localeOf(message: IncomingMessage): Locale
  waitMs?: number
  /** After so long an answer is broken off. */
  longestMs: number
}

export function createCrowd({ most, askerOf, localeOf, longestMs, waitMs = limits.waitMs }: Options): Crowd {
  const turns = new Turns({ most, waitMs })
  const answerInTurn = async (message: IncomingMessage, response: ServerResponse, answer: () => void) => {
    const gone = new AbortController()
    response.once('close', () => gone.abort())
    const turn = await turns.take(gone.signal, askerOf(message))
    if (!turn) return gone.signal.aborted || refuse(message, response, localeOf(message))
    // closed between the end of its waiting and now
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

/** Asks for the page again by itself. */
function busyPage(locale: Locale): string {
  const words = text(locale, 'errors.busy')
  return `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="${retrySeconds}"><title>${words}</title></head><body><h1>${words}</h1></body></html>\n`
}

// A call on its way into the backend, and what comes back: what Request and Response say, in plain objects that cost nothing to make (docs/decisions/router.md).
import type { Readable } from 'node:stream'

/** Bytes as they come: of Node's own streams, or of a web stream. */
export type Coming = Readable | ReadableStream<Uint8Array>

export interface Asked {
  method: string
  /** The path name, escaped as an address is. */
  path: string
  /** With its question mark, or empty. */
  search: string
  headers: Pick<Headers, 'get'>
  /** Whole bytes, as most are, or a stream; null where there is none. */
  body: Uint8Array<ArrayBuffer> | Coming | null
  /** Aborts when the caller has gone. */
  signal: AbortSignal
}

/** What goes back: whole bytes, as short answers are, or a stream. A Response is one too. */
export interface Answer {
  status: number
  headers: Headers
  body: Uint8Array<ArrayBuffer> | Coming | null
}

/**
 * A Request as a call. It is kept for as long as the call: the signal of a request that nothing refers to no longer tells when its caller goes. Signal and body are made when they are asked
 * for: most calls need neither, and from then on the headers are those that came, without what our own server has written over them.
 */
export function askedOf(request: Request): Asked {
  const { pathname, search } = new URL(request.url)
  return {
    method: request.method,
    path: pathname,
    search,
    headers: request.headers,
    get body() {
      return request.body
    },
    get signal() {
      return request.signal
    },
  }
}

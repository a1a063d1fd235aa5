// A call to the backend and its answer: the content of Request and Response in plain objects that are cheap to create (docs/decisions/router.md).
import type { Readable } from 'node:stream'

/** A stream of bytes: of Node or of the web. */
export type Coming = Readable | ReadableStream<Uint8Array>

export interface Asked {
  method: string
  /** The escaped path name. */
  path: string
  /** With its question mark, or empty. */
  search: string
  headers: Pick<Headers, 'get'>
  /** Whole bytes (usual) or a stream; null if there is none. */
  body: Uint8Array<ArrayBuffer> | Coming | null
  /** Aborts when the caller has disconnected. */
  signal: AbortSignal
}

/** The answer: whole bytes for short answers, or a stream. A Response has the same form. */
export interface Answer {
  status: number
  headers: Headers
  body: Uint8Array<ArrayBuffer> | Coming | null
}

/**
 * A Request as a call. It references the request until the call ends, because the signal of a garbage-collected request would not report an abort. Signal and body are created when they are
 * used: most calls need neither, and reading them restores the original headers, without the changes of our own server.
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

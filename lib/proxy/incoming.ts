// A call as it came in: what the proxy reads of it, whether a route handler or our own HTTP server received it.
import type { Readable } from 'node:stream'
import { readWhole, toNode } from './body.ts'

export interface Incoming {
  method: string
  /** The raw path name. */
  path: string
  /** With its question mark, or empty. */
  search: string
  headers: Pick<Headers, 'get'>
  /** Aborts when the caller has gone. */
  signal: AbortSignal
  /** The body in one piece, null where there is none; throws TooLarge as soon as it passes `limit` bytes. */
  readBody(limit: number): Promise<Uint8Array<ArrayBuffer> | null>
  /** The body as it comes, null where there is none. */
  streamBody(): Readable | null
}

/** The call that a route handler received. */
export function incomingOf(request: Request): Incoming {
  const { pathname, search } = new URL(request.url)
  const { method, headers, signal, body } = request
  return {
    method,
    path: pathname,
    search,
    headers,
    signal,
    readBody: async (limit) => (body ? readWhole(body, limit) : null),
    streamBody: () => body && toNode(body),
  }
}

// An incoming call: the common form for route handlers and our own HTTP server.
import type { Readable } from 'node:stream'
import type { Coming } from '../backend/base/asked.ts'
import type { Arrivals } from './arrivals.ts'
import { countThrough, declaresMore, readWhole, TooLarge, toNode } from './body.ts'
import type { Gate } from './forward.ts'
import { clientAddress } from './origin.ts'
import type { Settings } from './settings.ts'

export interface Incoming {
  method: string
  /** The raw path name. */
  path: string
  /** Including its question mark, or empty. */
  search: string
  headers: Pick<Headers, 'get'>
  /** Aborts when the caller has disconnected. */
  signal: AbortSignal
  /** The whole body, null if there is none; throws TooLarge above `limit` bytes, and GivenUp if it arrives too slowly. */
  readBody(limit: number): Promise<Uint8Array<ArrayBuffer> | null>
  /** The body as a stream, null if there is none; it fails as `readBody` does, and `failed` is called. */
  streamBody(limit: number, failed: (reason: Error) => void): Readable | null
}

interface Read {
  arrivals: Arrivals
  settings: Pick<Settings, 'timeoutMs' | 'uploadTimeoutMs'>
  headers: Pick<Headers, 'get'>
  /** The sender's address. */
  address: string
  source(): Coming | null
  /** Receives the function that releases a body's buffer; without it no buffer is counted. */
  kept?(letGo: () => void): void
}

/** The only way to read request bodies: with size limit, time limit and minimum rate. */
export function readingOf({ arrivals, settings, headers, address, source, kept }: Read): Pick<Incoming, 'readBody' | 'streamBody'> {
  return {
    async readBody(limit) {
      if (declaresMore(headers, limit)) throw new TooLarge()
      const body = source()
      if (!body) return null
      return readWhole(body, limit, (giveUp) => {
        const held = kept !== undefined
        const arrival = arrivals.begin({ address, withinMs: settings.timeoutMs, held, starved: () => true, giveUp })
        kept?.(() => arrival.end())
        return arrival
      })
    },
    streamBody(limit, failed) {
      const body = source()
      if (!body) return null
      const withinMs = settings.uploadTimeoutMs
      return countThrough(toNode(body), limit, failed, (giveUp, starved) =>
        arrivals.begin({ address, withinMs, held: false, starved, giveUp }),
      )
    },
  }
}

/** The call of a route handler. */
export function incomingOf({ arrivals, settings }: Pick<Gate, 'arrivals' | 'settings'>, request: Request): Incoming {
  const { pathname, search } = new URL(request.url)
  const { method, headers, signal, body } = request
  const address = clientAddress(headers, settings)
  return {
    method,
    path: pathname,
    search,
    headers,
    signal,
    ...readingOf({ arrivals, settings, headers, address, source: () => body }),
  }
}

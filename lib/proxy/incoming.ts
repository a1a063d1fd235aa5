// A call as it came in: what the proxy reads of it, whether a route handler or our own HTTP server received it.
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
  /** With its question mark, or empty. */
  search: string
  headers: Pick<Headers, 'get'>
  /** Aborts when the caller has gone. */
  signal: AbortSignal
  /** The body in one piece, null where there is none; throws TooLarge where it is longer than `limit` bytes, and GivenUp where it does not come as it should. */
  readBody(limit: number): Promise<Uint8Array<ArrayBuffer> | null>
  /** The body as it comes, null where there is none; it fails as `readBody` does, and `failed` learns of it. */
  streamBody(limit: number, failed: (reason: Error) => void): Readable | null
}

interface Read {
  arrivals: Arrivals
  settings: Pick<Settings, 'timeoutMs' | 'uploadTimeoutMs'>
  headers: Pick<Headers, 'get'>
  /** Whom it comes from. */
  address: string
  source(): Coming | null
  /** Is told how to say that a body is kept no longer; without it none counts as kept. */
  kept?(letGo: () => void): void
}

/** The one way to read what is sent to us: with its limit, its time and its least rate. */
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

/** The call that a route handler received. */
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

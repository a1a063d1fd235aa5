// Receives signals of new messages without reloading: one window of the browser has the server's event stream and informs the others; if the stream is blocked, it polls.
import { clearCachedDict } from '@/lib/client/dictionary-cache'
import { type MessageSignal, type SignalType, signalTypes } from '@/lib/model/message-stream'

const address = '/api/events'
/** A name for the lock that decides which window listens, and for the channel to the others. */
const name = 'office.events'

/** The polling interval without a stream. @internal */
export const pollMs = 30_000
/** The waits before a refused stream is opened again: short at first, because a service may be starting, then doubled up to the maximum, because it may be blocked permanently. @internal */
export const reopenMs = { first: 4_000, last: 60_000 }

/** Called with the changed kind, or with null if it is unknown. */
export type Listener = (type: SignalType | null) => void

/** Listens until the returned function is called. */
export function listenForMessages(tell: Listener): () => void {
  // Without https a browser has no locks: each window then has its own stream.
  if (!navigator.locks || !('BroadcastChannel' in window)) return holdStream(tell)
  const channel = new BroadcastChannel(name)
  channel.onmessage = ({ data }: MessageEvent<unknown>) => tell(typeOf(data))
  const leaving = new AbortController()
  // A browser opens six connections to a server over HTTP/1.1: a stream per window would use them up.
  navigator.locks
    .request(name, { signal: leaving.signal }, () => {
      const end = holdStream((type) => {
        tell(type)
        channel.postMessage(type)
      })
      return new Promise<void>((resolve) =>
        leaving.signal.addEventListener('abort', () => {
          end()
          resolve()
        }),
      )
    })
    .catch(() => undefined)
  return () => {
    leaving.abort()
    channel.close()
  }
}

function typeOf(value: unknown): SignalType | null {
  return signalTypes.find((type) => type === value) ?? null
}

/** Opens the stream itself; polls while it is not open. */
function holdStream(tell: Listener): () => void {
  let source: EventSource | null = null
  let reopening: ReturnType<typeof setTimeout> | undefined
  let opened = false
  let waitMs = reopenMs.first
  const polling = setInterval(() => {
    if (source?.readyState !== EventSource.OPEN) tell(null)
  }, pollMs)
  const open = () => {
    source = new EventSource(address)
    source.addEventListener('message', ({ data }) => tell(typeOf(readSignal(data)?.message_type)))
    // All windows share the dictionary cache and see its changes by the storage event.
    source.addEventListener('dictionary', ({ data }) => clearCachedDict(String(JSON.parse(data))))
    source.addEventListener('open', () => {
      // Signals during the interruption were missed.
      if (opened) tell(null)
      opened = true
      waitMs = reopenMs.first
    })
    source.addEventListener('error', () => {
      // The browser reopens a broken stream itself, but not a refused one.
      if (source?.readyState !== EventSource.CLOSED) return
      opened = true
      clearTimeout(reopening)
      // not all browsers at once
      reopening = setTimeout(open, waitMs * (0.5 + Math.random() / 2))
      waitMs = Math.min(2 * waitMs, reopenMs.last)
    })
  }
  open()
  return () => {
    clearInterval(polling)
    clearTimeout(reopening)
    source?.close()
    source = null
  }
}

function readSignal(data: unknown): MessageSignal | null {
  try {
    return JSON.parse(String(data)) as MessageSignal
  } catch {
    return null
  }
}

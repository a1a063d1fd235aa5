// GET /api/events: the stream that signals new messages and changed dictionaries of all processes to a signed-in user. It does not extend the session and ends with it.
import { dictionaryChannel, type MessageSignal, type SignalType, signalTypes } from '../../model/message-stream.ts'
import type { Asked } from '../base/asked.ts'
import { hashToken } from '../base/crypto.ts'
import type { Gateway } from '../db/gateway.ts'
import { moment } from '../db/raw-rows.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { idleSince } from '../kernel/sessions.ts'
import { messageChannel } from './signal.ts'

/** The interval of comments that prevent proxies from closing the stream; every third time the session is checked. */
const beatMs = 20_000
const beatsPerCheck = 3
/** The maximum streams of one user; the oldest is closed. */
const streamsPerUser = 12
/** The maximum unread chunks before the stream is closed. */
const unreadChunks = 50

interface Stream {
  /** Referenced while the stream is open: a garbage-collected signal would not report an abort. */
  asked: Asked
  send(text: string): void
  end(): void
}

export interface MessageStreams {
  /** The stream of the token's user; null without an active session. It ends when the request is aborted, the session has ended, or all streams are ended. */
  open(token: string, asked: Asked): Promise<Response | null>
  /** Ends all streams; new ones may be opened. */
  endAll(): void
  /** Ends all streams and stops listening. */
  end(): Promise<void>
}

/** Starts to listen for new messages; one listener serves all streams of the process. */
export async function openMessageStreams(gateway: Gateway, kernel: Kernel): Promise<MessageStreams> {
  const streams = new Map<string, Set<Stream>>()
  const endAll = () => {
    for (const set of streams.values()) for (const stream of [...set]) stream.end()
  }
  const announce = (payload: string) => {
    const [type = '', targets = ''] = payload.split(' ')
    if (!(signalTypes as readonly string[]).includes(type)) return
    const text = eventOf(type as SignalType)
    const readers = targets === '*' ? [...streams.keys()] : targets.split(',')
    for (const reader of readers) for (const stream of [...(streams.get(reader) ?? [])]) stream.send(text)
  }
  // if messages may have been missed, browsers reopen their streams and load new messages
  const stop = await gateway.listen(messageChannel, announce, endAll)
  const stopDictionaries = await gateway.listen(dictionaryChannel, (code) => {
    const text = `event: dictionary\ndata: ${JSON.stringify(code)}\n\n`
    for (const set of streams.values()) for (const stream of [...set]) stream.send(text)
  })
  return {
    async open(token, asked) {
      const user = await userOfToken(kernel, token)
      if (!user || asked.signal.aborted) return null
      const body = createStream({
        register: (stream) => register(streams, user, stream),
        alive: async () => (await userOfToken(kernel, token)) === user,
        asked,
      })
      return new Response(body, {
        headers: {
          'content-type': 'text/event-stream; charset=utf-8',
          'cache-control': 'no-cache, no-transform',
          'x-accel-buffering': 'no',
        },
      })
    },
    endAll,
    async end() {
      endAll()
      await Promise.all([stop(), stopDictionaries()])
    },
  }
}

const eventOf = (message_type: SignalType) => `event: message\ndata: ${JSON.stringify({ message_type } satisfies MessageSignal)}\n\n`

/** Registers a stream of a user; the returned function removes it. */
function register(streams: Map<string, Set<Stream>>, user: string, stream: Stream): () => void {
  const own = streams.get(user) ?? new Set()
  streams.set(user, own)
  const [oldest] = own
  if (oldest && own.size >= streamsPerUser) oldest.end()
  own.add(stream)
  return () => {
    own.delete(stream)
    if (own.size === 0 && streams.get(user) === own) streams.delete(user)
  }
}

interface Opening {
  register(stream: Stream): () => void
  alive(): Promise<boolean>
  asked: Asked
}

function createStream({ register, alive, asked }: Opening): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const { signal } = asked
  let end = () => {}
  return new ReadableStream<Uint8Array>({
    start(controller) {
      let ended = false
      let beats = 0
      const send = (text: string) => {
        if (ended) return
        if ((controller.desiredSize ?? 0) < -unreadChunks) end()
        else controller.enqueue(encoder.encode(text))
      }
      const beat = async () => {
        beats++
        if (beats % beatsPerCheck === 0 && !(await alive().catch(() => true))) end()
        else send(': alive\n\n')
      }
      const timer = setInterval(beat, beatMs).unref()
      end = () => {
        if (ended) return
        ended = true
        clearInterval(timer)
        leave()
        signal.removeEventListener('abort', end)
        try {
          controller.close()
        } catch {
          // the reader is already disconnected
        }
      }
      const leave = register({ asked, send, end: () => end() })
      signal.addEventListener('abort', end, { once: true })
      send('retry: 5000\n\n')
    },
    cancel: () => end(),
  })
}

/** The user of an active session; this check does not count as activity. */
async function userOfToken(kernel: Kernel, token: string): Promise<string | null> {
  if (token === '') return null
  const now = kernel.now()
  const session = await kernel.db
    .selectFrom('session')
    .select((row) => row.fn.coalesce('view_user_key', 'user_key').as('user_key'))
    .where('token_hash', '=', hashToken(token))
    .where('expire_time', '>', moment(now))
    .where('last_seen_time', '>', moment(idleSince(now)))
    .executeTakeFirst()
  return session?.user_key ?? null
}

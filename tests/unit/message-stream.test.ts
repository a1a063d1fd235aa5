// @vitest-environment happy-dom
// How the browser learns of new messages: by the stream, and by asking from time to time where the stream is blocked.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { listenForMessages, pollMs, reopenMs } from '@/lib/client/message-stream.ts'
import { badgeOf } from '@/lib/client/use-messages.ts'
import type { SignalType } from '@/lib/model/message-stream.ts'

/** Stands for the browser's own EventSource, which happy-dom has not: told from outside what the network does. */
class Source extends EventTarget {
  static readonly OPEN = 1
  static readonly CLOSED = 2
  static all: Source[] = []
  readyState = 0
  constructor() {
    super()
    Source.all.push(this)
  }
  close() {
    this.readyState = Source.CLOSED
  }
  open() {
    this.readyState = Source.OPEN
    this.dispatchEvent(new Event('open'))
  }
  refuse() {
    this.readyState = Source.CLOSED
    this.dispatchEvent(new Event('error'))
  }
  drop() {
    this.readyState = 0
    this.dispatchEvent(new Event('error'))
  }
  say(data: string) {
    this.dispatchEvent(new MessageEvent('message', { data }))
  }
}

let told: (SignalType | null)[]
let end: () => void
const source = () => Source.all.at(-1) as Source

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', Source)
  Source.all = []
  told = []
  end = listenForMessages((type) => told.push(type))
})
afterEach(() => {
  end()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('new messages', () => {
  test('each kind is reported when it arrives; an invalid event reloads everything', () => {
    source().open()
    source().say('{"message_type":"BUSINESS"}')
    source().say('{"message_type":"ADMINISTRATION"}')
    source().say('not JSON')
    expect(told).toEqual(['BUSINESS', 'ADMINISTRATION', null])
    vi.advanceTimersByTime(10 * pollMs)
    expect(told).toHaveLength(3)
  })

  test('where the stream is refused it polls every half minute and retries the stream', () => {
    source().refuse()
    vi.advanceTimersByTime(pollMs)
    expect(told).toEqual([null])
    vi.advanceTimersByTime(pollMs)
    expect([told.length, Source.all.length]).toEqual([2, 2])
    source().open()
    expect(told).toHaveLength(3)
    vi.advanceTimersByTime(10 * pollMs)
    expect(told).toHaveLength(3)
  })

  test('after a lost connection the browser opens it again, and missed messages are loaded', () => {
    source().open()
    source().drop()
    vi.advanceTimersByTime(pollMs)
    expect(told).toEqual([null])
    source().open()
    expect([told.length, Source.all.length]).toEqual([2, 1])
  })

  test('a refused stream is opened again after a moment, then after twice the time up to a minute; from the start again once it was open', () => {
    const refusedAndWaited = (ms: number) => {
      const before = Source.all.length
      source().refuse()
      vi.advanceTimersByTime(ms / 2 - 1)
      expect(Source.all.length).toBe(before)
      vi.advanceTimersByTime(ms / 2 + 1)
      expect(Source.all.length).toBe(before + 1)
    }
    for (const ms of [4_000, 8_000, 16_000, 32_000, 60_000, 60_000]) refusedAndWaited(ms)
    source().open()
    refusedAndWaited(4_000)
  })

  test('polling stops without listeners', () => {
    source().refuse()
    end()
    vi.advanceTimersByTime(10 * reopenMs.last)
    expect([told, Source.all.length]).toEqual([[], 1])
  })
})

test('the badge shows at most 99+', () => {
  expect([0, -1, 7, 99, 100, 1000].map((count) => badgeOf(count))).toEqual(['', '', '7', '99', '99+', '99+'])
  expect(badgeOf(1001, 1000)).toBe('1000+')
})

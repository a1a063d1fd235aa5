// Bodies on their way: too slow, too many of one address, too much in memory, and what is asked of whom.
import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Arrivals, GivenUp, starvedAlong } from '@/lib/proxy/arrivals.ts'

const second = 1000
const pace = { mostOfAddress: 3, heldBytes: 10_000, graceMs: 10 * second, leastRate: 1000 }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function begin(arrivals: Arrivals, more: Partial<Parameters<Arrivals['begin']>[0]> = {}) {
  const reasons: GivenUp[] = []
  const expected = {
    address: 'here',
    withinMs: 60 * second,
    held: true,
    starved: () => true,
    giveUp: (reason: GivenUp) => void reasons.push(reason),
  }
  const arrival = arrivals.begin({ ...expected, ...more })
  return Object.assign(arrival, { codes: () => reasons.map(({ code }) => code) })
}

/** Seconds in each of which so many bytes come. */
function pass(seconds: number, each: () => void = () => {}) {
  for (let count = 0; count < seconds; count++) {
    each()
    vi.advanceTimersByTime(second)
  }
}

describe('a body', () => {
  test('that brings a byte every ten seconds is given up after its grace, and counts no longer', () => {
    const arrivals = new Arrivals(pace)
    const slow = begin(arrivals)
    slow.came(1)
    pass(10)
    expect([slow.codes(), arrivals.unfinished, arrivals.heldBytes]).toEqual([[], 1, 1])
    pass(2)
    expect([slow.codes(), arrivals.unfinished, arrivals.heldBytes]).toEqual([[408], 0, 0])
  })

  test('that comes as fast as it must goes on until its time is over', () => {
    const arrivals = new Arrivals({ ...pace, heldBytes: 1_000_000 })
    const steady = begin(arrivals)
    pass(60, () => steady.came(1000))
    expect(steady.codes()).toEqual([])
    pass(2, () => steady.codes().length === 0 && steady.came(1000))
    expect(steady.codes()).toEqual([408])
  })

  test('that waits for us is not slow', () => {
    const arrivals = new Arrivals(pace)
    const waiting = new Readable({ read() {} })
    waiting.push('what nobody takes')
    const upload = begin(arrivals, { held: false, starved: starvedAlong(waiting), withinMs: 600 * second })
    pass(100)
    expect(upload.codes()).toEqual([])
    waiting.read()
    pass(12)
    expect(upload.codes()).toEqual([408])
  })

  test('counts as on its way until it has come, and in memory until it is answered', () => {
    const arrivals = new Arrivals(pace)
    const body = begin(arrivals)
    body.came(3000)
    body.arrived()
    expect([arrivals.unfinished, arrivals.heldBytes]).toEqual([0, 3000])
    pass(100)
    expect(body.codes()).toEqual([])
    body.end()
    body.end()
    expect(arrivals.heldBytes).toBe(0)
  })
})

describe('too many of one address', () => {
  test('give up the slowest of them; those of others do not count, and one that has just begun is not slow', () => {
    const arrivals = new Arrivals(pace)
    const [quick, slow, still] = [begin(arrivals), begin(arrivals), begin(arrivals)]
    const other = begin(arrivals, { address: 'there' })
    expect(() => begin(arrivals)).toThrow(GivenUp)
    quick.came(500)
    slow.came(10)
    still.came(20)
    pass(2)
    const next = begin(arrivals)
    expect([quick, slow, still, other, next].map((one) => one.codes())).toEqual([[], [408], [], [], []])
    expect(arrivals.unfinished).toBe(4)
  })
})

describe('too much in memory', () => {
  test('gives up the slowest that has not all come; what has come stays, and without any the new one is refused', () => {
    const arrivals = new Arrivals(pace)
    const [come, slow] = [begin(arrivals), begin(arrivals)]
    come.came(4000)
    come.arrived()
    slow.came(5000)
    pass(2)
    const next = begin(arrivals)
    next.came(3000)
    expect([come.codes(), slow.codes(), arrivals.heldBytes]).toEqual([[], [408], 7000])
    const refused = begin(arrivals)
    expect(() => refused.came(4000)).toThrow(GivenUp)
    expect(arrivals.heldBytes).toBe(7000)
  })

  test('is refused to the one who would himself be given up', () => {
    const arrivals = new Arrivals(pace)
    const only = begin(arrivals)
    only.came(6000)
    pass(2)
    expect(() => only.came(6000)).toThrow(GivenUp)
    expect([arrivals.unfinished, arrivals.heldBytes]).toEqual([0, 0])
  })
})

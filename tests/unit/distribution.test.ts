// Shares of a batch distribution: never more than there is, never more than anybody may take, nothing left while somebody can.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dealOut, type Receiver, shareOut } from '../../lib/model/distribution.ts'

const receivers = (...list: Omit<Receiver, 'user_key'>[]) => list.map((one, index) => ({ user_key: String(index), ...one }))

test.each([
  [10, receivers({}, {}, {}), 'AVERAGE', [4, 3, 3]],
  [10, receivers({ free: 1 }, {}, {}), 'AVERAGE', [1, 5, 4]],
  [10, receivers({ weight: 3 }, { weight: 1 }), 'WEIGHT', [8, 2]],
  [10, receivers({ weight: 3, free: 2 }, { weight: 1 }), 'WEIGHT', [2, 8]],
  [10, receivers({ weight: 5 }, { weight: 3 }, { weight: 3 }), 'WEIGHT', [4, 3, 3]],
  [11, receivers({ weight: 1 }, { weight: 5 }, { weight: 1 }, { weight: 2 }), 'WEIGHT', [1, 6, 1, 3]],
  [10, receivers({ weight: 9 }, { weight: 1 }), 'AVERAGE', [5, 5]],
  [4, receivers({ weight: -2 }, { weight: 1 }, {}), 'WEIGHT', [0, 2, 2]],
  [10, receivers({ weight: 0 }, { weight: 0 }), 'WEIGHT', [0, 0]],
  [10, receivers({ count: 3 }, { count: 4 }), 'COUNT', [3, 4]],
  [5, receivers({ count: 3 }, { count: 4 }), 'COUNT', [3, 2]],
  [5, receivers({ count: 3, free: 1 }, {}), 'COUNT', [1, 0]],
  [3, receivers({ free: 0 }), 'AVERAGE', [0]],
] as const)('%i over %j by %s', (total, list, mode, expected) => expect(shareOut(total, list, mode)).toEqual(expected))

test('by weight nobody is a whole record away from his exact part', () => {
  fc.assert(
    fc.property(fc.nat(200), fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 8 }), (total, weights) => {
      const sum = weights.reduce((one, other) => one + other, 0)
      const shares = shareOut(total, receivers(...weights.map((weight) => ({ weight }))), 'WEIGHT')
      const exact = weights.map((weight) => (total * weight) / sum)
      for (const [index, share] of shares.entries()) expect(Math.abs(share - (exact[index] ?? 0))).toBeLessThan(1)
      // who is rounded up has at least the fraction of anybody who is rounded down
      const fraction = (index: number) => (total * (weights[index] ?? 0)) % sum
      const up = shares.flatMap((share, index) => (share > (exact[index] ?? 0) ? [fraction(index)] : []))
      const down = shares.flatMap((share, index) => (share < (exact[index] ?? 0) ? [fraction(index)] : []))
      if (up.length > 0 && down.length > 0) expect(Math.min(...up)).toBeGreaterThanOrEqual(Math.max(...down))
    }),
  )
})

test('the first of the list go out first, one to each in turn, until each has his number', () => {
  expect(dealOut([...'abcdefg'], [3, 1, 2])).toEqual([['a', 'd', 'f'], ['b'], ['c', 'e']])
  expect(dealOut([...'ab'], [0, 3])).toEqual([[], ['a', 'b']])
  expect(dealOut([], [1])).toEqual([[]])
  fc.assert(
    fc.property(fc.nat(30), fc.array(fc.nat(6), { maxLength: 6 }), (total, counts) => {
      const keys = Array.from({ length: total }, (_, at) => String(at))
      const hands = dealOut(keys, counts)
      const given = Math.min(
        total,
        counts.reduce((sum, count) => sum + count, 0),
      )
      expect(hands.flat().sort()).toEqual(keys.slice(0, given).sort())
      for (const [index, hand] of hands.entries()) expect(hand.length).toBeLessThanOrEqual(counts[index] ?? 0)
    }),
  )
})

test('shares stay within their limits and use all available capacity', () => {
  const receiver = fc.record({
    user_key: fc.constant('u'),
    weight: fc.integer({ min: 1, max: 9 }),
    free: fc.option(fc.nat(20), { nil: undefined }),
  })
  fc.assert(
    fc.property(
      fc.nat(100),
      fc.array(receiver, { minLength: 1, maxLength: 8 }),
      fc.constantFrom('AVERAGE', 'WEIGHT'),
      (total, list, mode) => {
        const shares = shareOut(total, list, mode as 'AVERAGE')
        const room = list.reduce((sum, one) => sum + (one.free ?? Number.POSITIVE_INFINITY), 0)
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(Math.min(total, room))
        for (const [index, share] of shares.entries()) expect(share).toBeLessThanOrEqual(list[index]?.free ?? total)
      },
    ),
  )
})

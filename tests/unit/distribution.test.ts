// Shares of a batch distribution: never more than there is, never more than anybody may take, nothing left while somebody can.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Receiver, shareOut } from '../../lib/model/distribution.ts'

const receivers = (...list: Omit<Receiver, 'user_key'>[]) => list.map((one, index) => ({ user_key: String(index), ...one }))

test.each([
  [10, receivers({}, {}, {}), 'AVERAGE', [4, 3, 3]],
  [10, receivers({ free: 1 }, {}, {}), 'AVERAGE', [1, 5, 4]],
  [10, receivers({ weight: 3 }, { weight: 1 }), 'WEIGHT', [8, 2]],
  [10, receivers({ weight: 3, free: 2 }, { weight: 1 }), 'WEIGHT', [2, 8]],
  [10, receivers({ weight: 0 }, { weight: 0 }), 'WEIGHT', [0, 0]],
  [10, receivers({ count: 3 }, { count: 4 }), 'COUNT', [3, 4]],
  [5, receivers({ count: 3 }, { count: 4 }), 'COUNT', [3, 2]],
  [5, receivers({ count: 3, free: 1 }, {}), 'COUNT', [1, 0]],
  [3, receivers({ free: 0 }), 'AVERAGE', [0]],
] as const)('%i over %j by %s', (total, list, mode, expected) => expect(shareOut(total, list, mode)).toEqual(expected))

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

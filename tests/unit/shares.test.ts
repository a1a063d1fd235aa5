// Parts of several people in percent (docs/domain/order.md#signers).
import { expect, test } from 'vitest'
import { equalShares, isWhole, type Share, sharesSchema } from '@/lib/model/shares.ts'

const shares = (...rates: number[]): Share[] => rates.map((rate, at) => ({ user_key: `u${at}`, rate }))

test('equal parts have four places and make a whole, whose remainder the first has', () => {
  expect(equalShares([])).toEqual([])
  expect(equalShares(['a'])).toEqual([{ user_key: 'a', rate: 100 }])
  expect(equalShares(['a', 'b', 'c'])).toEqual([
    { user_key: 'a', rate: 33.3334 },
    { user_key: 'b', rate: 33.3333 },
    { user_key: 'c', rate: 33.3333 },
  ])
  for (let people = 1; people <= 10; people++) expect(isWhole(equalShares(Array.from({ length: people }, (_, at) => `u${at}`)))).toBe(true)
})

test('a whole is 100 of people who are named once, each with a part', () => {
  expect([isWhole(shares(60, 40)), isWhole(shares(33.3334, 33.3333, 33.3333)), isWhole(shares(100))]).toEqual([true, true, true])
  expect([
    isWhole(shares(60, 39.9999)),
    isWhole(shares(60, 40.0001)),
    isWhole(shares(100, 0)),
    isWhole(shares(110, -10)),
    isWhole(shares(0, 1100)),
    isWhole(shares(Number.NaN, 100)),
    isWhole([]),
  ]).toEqual([false, false, false, false, false, false, false])
  expect(isWhole([...shares(50), ...shares(50)])).toBe(false)
})

test('parts come as numbers or texts, of ten people at most, each named by a key', () => {
  expect(
    sharesSchema.parse([
      { user_key: 'a', rate: '40.5' },
      { user_key: 'b', rate: 59.5 },
    ]),
  ).toEqual([
    { user_key: 'a', rate: 40.5 },
    { user_key: 'b', rate: 59.5 },
  ])
  const many = (people: number) => Array.from({ length: people }, (_, at) => ({ user_key: `u${at}`, rate: 1 }))
  expect(
    [many(10), many(11), [{ user_key: '', rate: 1 }], [{ user_key: 'x'.repeat(33), rate: 1 }]].map(
      (one) => sharesSchema.safeParse(one).success,
    ),
  ).toEqual([true, false, false, false])
})

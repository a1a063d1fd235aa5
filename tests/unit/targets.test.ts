// What counts towards a target: the same list that the reports count, of a person or a department, within a month (docs/domain/statistics.md#targets).
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plusDays } from '../../lib/model/moment.ts'
import { signedStates } from '../../lib/model/order-states.ts'
import { isCountedFor, monthRange, reachedList, targetMeasure, targetTypes } from '../../lib/model/targets.ts'

const range: [string, string] = ['2026-02-01', '2026-02-28']
const day = (field: string) => ({ field, range })

test('what each target counts: of a person what he owns, and incomes of everybody whose work they are', () => {
  const drawn = targetTypes.map((type) => {
    const { entity, scene, filters } = reachedList(type, 'USER', ['u1', 'u2'], range)
    return [type, targetMeasure(type).sum ?? 'rows', entity, scene, filters]
  })
  const own = { field: 'owner_key', any: ['u1', 'u2'] }
  expect(drawn).toEqual([
    ['SIGN', 'order_amount', 'order', 'ALL', [day('sign_date'), { field: 'status', any: signedStates }, own]],
    [
      'INCOME',
      'amount',
      'income',
      'ALL',
      [
        day('income_date'),
        { field: 'status', any: ['CONFIRMED'] },
        { field: 'is_refund', any: ['0'] },
        { field: 'performance_keys', any: ['u1', 'u2'] },
      ],
    ],
    ['DOOR', 'rows', 'reservation', 'ALL', [day('reserve_time'), { field: 'status', any: ['ARRIVED', 'FINISHED'] }, own]],
    ['CLUE', 'rows', 'clue', 'ALL', [day('create_time'), own]],
  ])
})

test('a department has what its people own; incomes are counted of people alone', () => {
  expect(targetTypes.filter((type) => isCountedFor(type, 'USER'))).toEqual([...targetTypes])
  const counted = targetTypes.filter((type) => isCountedFor(type, 'DEPART'))
  expect(counted).toEqual(['SIGN', 'DOOR', 'CLUE'])
  for (const type of counted)
    expect(reachedList(type, 'DEPART', ['d1'], range).filters).toContainEqual({ field: 'owner_depart_key', any: ['d1'] })
})

test('a list of what was reached is opened on its screen, with the permission of that', () => {
  for (const type of targetTypes) {
    const { path, permissions } = reachedList(type, 'USER', [], range)
    expect({ path, permissions }).toEqual({ path: targetMeasure(type).path, permissions: targetMeasure(type).permissions })
  }
})

test('a month lasts from its first day to the one before the next month', () => {
  expect([monthRange(2026, 2), monthRange(2028, 2), monthRange(2026, 12)]).toEqual([
    ['2026-02-01', '2026-02-28'],
    ['2028-02-01', '2028-02-29'],
    ['2026-12-01', '2026-12-31'],
  ])
  fc.assert(
    fc.property(fc.integer({ min: 2000, max: 2199 }), fc.integer({ min: 1, max: 12 }), (year, month) => {
      const next = month === 12 ? monthRange(year + 1, 1) : monthRange(year, month + 1)
      expect(plusDays(monthRange(year, month)[1], 1)).toBe(next[0])
    }),
  )
})

// The widths of a table in its frame: whole columns at first, room for numbers, and ends that stay only where the others have room.
import { expect, test } from 'vitest'
import type { Column } from '@/components/record/list/column'
import { roomForNumbers } from '@/components/record/list/column'
import { fitPlaces } from '@/components/record/list/use-whole-columns'

const start = { width: 200, stays: 'start' } as const
const end = { width: 100, stays: 'end' } as const
const three = [{ width: 120 }, { width: 120 }, { width: 120 }]

test('a table that has room keeps its widths', () => {
  expect(fitPlaces([start, ...three, end], 700)).toEqual({ width: 660, stay: true })
})

test('a table without room for every column is widened by the half of a column that would be in view', () => {
  // 600 - 300 has room for two columns and a half: the half is given to the name
  expect(fitPlaces([start, ...three, end], 600)).toEqual({ width: 720, stay: true })
})

test('ends do not stay where a column between them would have no room', () => {
  expect(fitPlaces([start, ...three, end], 400)).toEqual({ width: 660, stay: false })
})

test('a column of numbers has room for the longest one, its sum among them', () => {
  const column = { name: 'amount', width: 96, align: 'right', scale: 2 } as Column
  const records = [{ amount: '12.00' }, { amount: null }, { amount: 'x' }]
  const widthOf = (sums?: Record<string, string>) => roomForNumbers([column], { records, ...(sums && { sums }) })[0]?.width
  expect(widthOf()).toBe(96)
  expect(widthOf({ amount: '1234567890123.00' })).toBe('1,234,567,890,123.00'.length * 8 + 32)
  expect(roomForNumbers([{ ...column, align: undefined }], { records: [{ amount: '1'.repeat(30) }] })[0]?.width).toBe(96)
})

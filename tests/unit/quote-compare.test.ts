// Two versions of a quote, line by line.
import { expect, test } from 'vitest'
import { compareLines } from '../../lib/model/quote-compare.ts'

const line = (item_name: string, quantity: string, more = {}) => ({
  item_name,
  quantity,
  unit: '项',
  unit_price: '100.0000',
  amount: '100.00',
  ...more,
})

test('lines are the same, changed, added or removed; twice the same item stays two lines', () => {
  const older = [
    line('策划', '1'),
    line('执行', '2'),
    line('执行', '3'),
    line('差旅', '1'),
    line('路演', '1', { customer_product_key: 'p' }),
  ]
  const newer = [
    line('执行', '2'),
    line('策划', '5'),
    line('执行', '4'),
    line('路演（新名）', '1', { customer_product_key: 'p' }),
    line('直播', '1'),
  ]
  expect(
    compareLines(older, newer).map(({ kind, newer: after, older: before, changed }) => [kind, (after ?? before)?.item_name, changed]),
  ).toEqual([
    ['same', '执行', []],
    ['changed', '策划', ['quantity']],
    ['changed', '执行', ['quantity']],
    ['changed', '路演（新名）', ['item_name']],
    ['added', '直播', []],
    ['removed', '差旅', []],
  ])
})

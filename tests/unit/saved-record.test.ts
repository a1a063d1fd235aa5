// What lists and details show of a record right after it was saved, until they have loaded again.
import { expect, test } from 'vitest'
import { withSaved } from '@/lib/client/refresh'

const saved = { customer_key: 'a', customer_name: '新名', row_version: 3, remark: null, secret: 'x' }

test('a detail takes over what it shows, and nothing that it does not', () => {
  expect(withSaved({ customer_key: 'a', customer_name: '旧名', row_version: 2, owner_name: '黄文' }, 'customer_key', saved)).toEqual({
    customer_key: 'a',
    customer_name: '新名',
    row_version: 3,
    owner_name: '黄文',
  })
})

test('of a list only the row of the record changes, and the rest of the answer stays', () => {
  const other = { customer_key: 'b', customer_name: '别家', row_version: 1 }
  const list = { records: [{ customer_key: 'a', row_version: 2, remark: '旧' }, other], total: 2 }
  expect(withSaved(list, 'customer_key', saved)).toEqual({
    records: [{ customer_key: 'a', row_version: 3, remark: null }, other],
    total: 2,
  })
})

test('what is not there yet, or is another record, stays as it is', () => {
  for (const answer of [undefined, null, 7, { customer_key: 'b', row_version: 1 }, { total: 3 }])
    expect(withSaved(answer, 'customer_key', saved)).toBe(answer)
  expect(withSaved({ customer_name: '无键' }, 'customer_key', { customer_name: '无键' })).toEqual({ customer_name: '无键' })
})

// The exact sum of amounts against the library for decimals.
import { Decimal } from 'decimal.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addValues } from '../../lib/model/reports/add-values.ts'

/** With all digits of a sum: the library itself keeps twenty. */
const Exact = Decimal.clone({ precision: 40 })
const numbers = fc.bigInt({ min: -(10n ** 16n), max: 10n ** 16n })
const value = fc
  .tuple(numbers, fc.integer({ min: 0, max: 4 }))
  .map(([units, digits]) => new Decimal(String(units)).div(10 ** digits).toFixed(digits))

test('sums are what the library for decimals says, to the cent', () => {
  fc.assert(
    fc.property(value, value, (left, right) => {
      const digits = left.includes('.') || right.includes('.') ? 2 : 0
      const sum = addValues(left, right)
      // zero has no sign
      expect(sum.replace(/^-(?=0\.00$)/, '')).toBe(
        new Exact(left)
          .plus(right)
          .toFixed(digits)
          .replace(/^-(?=[0.]+$)/, ''),
      )
    }),
  )
  expect(addValues('0.1', '0.2')).toBe('0.30')
  expect(addValues('-0.01', '0.01')).toBe('0.00')
  expect(addValues('3', '4')).toBe('7')
  expect(() => addValues('1e3', '1')).toThrow()
})

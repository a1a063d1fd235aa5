// Amounts in decimal arithmetic: exact beyond what binary fractions hold, halves away from zero, what is missing is nothing.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  aboveZero,
  differs,
  feeByRate,
  isMore,
  isZero,
  lineAmount,
  minus,
  percentOf,
  plus,
  smaller,
  sumOf,
  taxIn,
} from '../../lib/model/amounts.ts'
import { decimalOf } from '../../lib/model/decimal.ts'

const nothing = [null, undefined, ''] as const
const cents = fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n })
const amountOf = (value: bigint) => decimalOf(value).div(100).toFixed(2)

describe('exact amounts', () => {
  test('what is missing is nothing, and what is no number is refused', () => {
    for (const value of nothing)
      expect([value, decimalOf(value).toString(), sumOf([value, '1']), isZero(value)]).toEqual([value, '0', '1.00', true])
    expect(() => decimalOf('12万')).toThrow(/12万/)
    expect(isZero('0.01')).toBe(false)
  })

  test('sums and differences of thirty digits lose no cent', () => {
    fc.assert(
      fc.property(cents, cents, (one, other) => {
        expect(plus(amountOf(one), amountOf(other))).toBe(amountOf(one + other))
        expect(minus(amountOf(one), amountOf(other))).toBe(amountOf(one - other))
        expect(sumOf([amountOf(one), amountOf(other), amountOf(1n)])).toBe(amountOf(one + other + 1n))
        expect(isMore(amountOf(one), amountOf(other))).toBe(one > other)
        const [less] = one < other ? [one, other] : [other, one]
        expect(smaller(amountOf(one), amountOf(other))).toBe(amountOf(less))
        expect(aboveZero(amountOf(one))).toBe(amountOf(one > 0n ? one : 0n))
      }),
      { seed: 7, numRuns: 200 },
    )
    expect(sumOf([])).toBe('0.00')
  })

  test('totals differ from more than a cent on, in either direction', () => {
    expect([differs('1.00', '1.01'), differs('1.01', '1.00'), differs('1.00', '1.02'), differs('1.02', '1')]).toEqual([
      false,
      false,
      true,
      true,
    ])
  })

  test('a fee is rounded half up to cents, and there is none without a rate', () => {
    expect([feeByRate('333333.25', '0.5'), feeByRate('0.10', '5'), feeByRate('0.30', '5')]).toEqual(['1666.67', '0.01', '0.02'])
    for (const rate of nothing) expect([rate, feeByRate('100', rate)]).toEqual([rate, null])
    expect(feeByRate('100', '0')).toBe('0.00')
  })

  test('a line is quantity by price; one piece where no quantity is given, and nothing without a price', () => {
    expect([lineAmount('3', '0.335'), lineAmount(null, '2.5'), lineAmount(undefined, '2.5'), lineAmount('', '2.5')]).toEqual([
      '1.01',
      '2.50',
      '2.50',
      '0.00',
    ])
    for (const price of nothing) expect([price, lineAmount('2', price)]).toEqual([price, null])
    expect(lineAmount('2', '0')).toBe('0.00')
  })

  test('tax and net amount make the amount', () => {
    expect(taxIn('106', '6')).toEqual({ tax: '6.00', net: '100.00' })
    expect(taxIn('100', '13')).toEqual({ tax: '11.50', net: '88.50' })
    expect(taxIn('100', '0')).toEqual({ tax: '0.00', net: '100.00' })
    fc.assert(
      fc.property(cents, fc.constantFrom('0', '1', '3', '6', '9', '13'), (amount, rate) => {
        const { tax, net } = taxIn(amountOf(amount), rate)
        expect(plus(tax, net)).toBe(amountOf(amount))
        expect(decimalOf(net).times(decimalOf(rate).div(100).plus(1)).minus(amountOf(amount)).abs().lessThan('0.01')).toBe(true)
      }),
      { seed: 7, numRuns: 200 },
    )
  })

  test('a part in percent has four places, and of nothing it is nothing', () => {
    expect([percentOf('1', '3'), percentOf('2', '3'), percentOf('-1', '4'), percentOf('5', '0'), percentOf('', '5')]).toEqual([
      '33.3333',
      '66.6667',
      '-25.0000',
      '0.0000',
      '0.0000',
    ])
  })
})

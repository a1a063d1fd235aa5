// Items of a contract that is made of a quote: they add up to the contract, whatever the quantities, rates and discounts.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { itemPrices } from '../../lib/backend/project/contract/save.ts'
import { lineAmount, sumOf } from '../../lib/model/amounts.ts'

const decimal = (most: number, places: number) =>
  fc.integer({ min: 1, max: most * 10 ** places }).map((one) => (one / 10 ** places).toFixed(places))
const line = fc.record({
  amount: fc.oneof(decimal(50_000, 2), fc.constant('0.00')),
  quantity: decimal(20_000, 3),
  tax_rate: fc.constantFrom('0', '3', '6', '13'),
})

test('quantities times prices and the rest are the total, to the cent', () => {
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 12 }), decimal(900_000, 2), fc.boolean(), (lines, total, included) => {
      const { prices, rest } = itemPrices(lines, total, included)
      const amounts = lines.map(({ quantity }, index) => lineAmount(quantity, prices[index]))
      expect(sumOf([...amounts, rest])).toBe(total)
      expect(rest).not.toMatch(/^-/)
      for (const price of prices) expect(price).toMatch(/^\d+\.\d{4}$/)
    }),
  )
})

test('small quantities leave no rest, and each line bears its own tax', () => {
  const lines = [
    { amount: '1000.00', quantity: '3.000', tax_rate: '6' },
    { amount: '1000.00', quantity: '7.000', tax_rate: '13' },
  ]
  expect(itemPrices(lines, '2190.00', false)).toEqual({ prices: ['353.3333', '161.4286'], rest: '0.00' })
  expect(itemPrices(lines, '2000.00', true)).toEqual({ prices: ['333.3333', '142.8571'], rest: '0.00' })
})

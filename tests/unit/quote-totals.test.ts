// What a quote comes to: the rules of its lines and totals, and what holds for any lines.
import { Decimal as BaseDecimal } from 'decimal.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  basePrice,
  type CoefficientRow,
  choosePrice,
  offeredFactors,
  type PriceRow,
  shareOf,
  unitCost,
  withoutTax,
} from '../../lib/model/quote-prices.ts'
import {
  coefficientOf,
  factorsOf,
  groupTotals,
  isBelowRedLine,
  isOverDiscounted,
  isTooLarge,
  lineTotals,
  type QuoteLineInput,
  quoteTotals,
  roomToRedLine,
} from '../../lib/model/quote-totals.ts'

const Decimal = BaseDecimal.clone({ precision: 60, rounding: BaseDecimal.ROUND_HALF_UP })
const totalsOf = (head: Parameters<typeof quoteTotals>[0], lines: readonly QuoteLineInput[]) =>
  quoteTotals(
    head,
    lines.map((line) => ({ ...lineTotals(line), tax_rate: line.tax_rate })),
  )

const places = (most: number, scale: number) =>
  fc.integer({ min: 0, max: most * 10 ** scale }).map((n) => new Decimal(n).div(10 ** scale).toFixed(scale))
const anyLine = fc.record({
  quantity: places(5000, 3),
  base_price: places(90_000, 4),
  discount_rate: places(100, 4),
  tax_rate: fc.constantFrom('0', '1', '3', '6', '9', '13'),
  cost_price: places(50_000, 4),
  coefficients: fc.array(fc.record({ name: fc.constant('x'), type: fc.constant('OTHER'), coefficient: places(3, 4), used: fc.boolean() }), {
    maxLength: 3,
  }),
})

describe('the totals of a quote', () => {
  test('a line: base price by the factors that count, rounded to four places, then by quantity and discount to cents', () => {
    const line = {
      quantity: '36',
      base_price: '420.0000',
      discount_rate: '95',
      cost_price: '318',
      coefficients: [
        { name: '城市', type: 'CITY', coefficient: '1.1000', used: true },
        { name: '旺季', type: 'SEASON', coefficient: '1.5000', used: false },
      ],
    }
    expect(lineTotals(line)).toEqual({
      coefficient: '1.1000',
      unit_price: '462.0000',
      list_amount: '16632.00',
      amount: '15800.40',
      cost_amount: '11448.00',
      gross_profit: '4352.40',
    })
    expect(lineTotals({ quantity: '3', base_price: '0.0050' }).amount).toBe('0.02')
    expect(lineTotals({ quantity: '', base_price: '1e5', discount_rate: '-' })).toMatchObject({ amount: '0.00' })
  })

  test('the whole: discount on all, amount off, tax by rate, and the margin', () => {
    const lines = [
      { quantity: '1', base_price: '1000', tax_rate: '6', cost_price: '700' },
      { quantity: '2', base_price: '500', discount_rate: '90', tax_rate: '13', cost_price: '300' },
    ]
    expect(totalsOf({ discount_rate: '97', discount_amount: '43' }, lines)).toEqual({
      total_list_amount: '2000.00',
      total_amount: '1800.00',
      tax_amount: '167.68',
      total_with_tax: '1967.68',
      total_cost: '1300.00',
      gross_profit: '500.00',
      gross_rate: '27.7778',
    })
    expect(totalsOf({ tax_included: true }, [{ quantity: '1', base_price: '106', tax_rate: '6', cost_price: '50' }])).toMatchObject({
      total_amount: '100.00',
      tax_amount: '6.00',
      total_with_tax: '106.00',
      gross_profit: '50.00',
    })
    expect(totalsOf({}, [])).toMatchObject({ total_with_tax: '0.00', gross_rate: '0.0000' })
    expect(totalsOf({}, [{ quantity: '1', base_price: '0.01', cost_price: '9000' }]).gross_rate).toBe('-999.9999')
    expect(isOverDiscounted(totalsOf({ discount_amount: '5' }, [{ quantity: '1', base_price: '4' }]))).toBe(true)
  })

  test('the rest of the rounding belongs to the tax rate with the largest part, of equal ones to the lowest', () => {
    const line = (tax_rate: string, base_price = '100') => ({ quantity: '1', base_price, tax_rate })
    // 33.34 at 100 %, 33.33 at 200 %, 33.33 at 300 %
    expect(totalsOf({ discount_amount: '200' }, [line('300'), line('200'), line('100')]).tax_amount).toBe('199.99')
    // 25.00 at 200 %, 75.01 at 300 %
    expect(totalsOf({ discount_amount: '299.99' }, [line('200'), line('300', '300')]).tax_amount).toBe('275.03')
  })

  test('the red line: below it, and how far it is', () => {
    const totals = totalsOf({}, [{ quantity: '1', base_price: '1000', cost_price: '700' }])
    expect(isBelowRedLine(totals.gross_rate, '20')).toBe(false)
    expect(isBelowRedLine(totals.gross_rate, '30.0001')).toBe(true)
    expect(roomToRedLine(totals, '20')).toBe('125.00')
    expect(roomToRedLine(totals, '100')).toBe('0.00')
    expect(isTooLarge('9999999999999999.00')).toBe(false)
    expect(isTooLarge('-10000000000000000.00')).toBe(true)
  })

  test('for any lines: the parts make the whole, whatever their order and grouping', () => {
    fc.assert(
      fc.property(
        fc.array(anyLine, { maxLength: 12 }),
        places(100, 4),
        places(100, 2),
        fc.boolean(),
        fc.integer({ min: 0, max: 12 }),
        (lines, discount_rate, discount_amount, tax_included, cut) => {
          const head = { discount_rate, discount_amount, tax_included }
          const totals = totalsOf(head, lines)
          const computed = lines.map((line) => ({ ...lineTotals(line), tax_rate: line.tax_rate }))
          expect(totalsOf(head, lines.toReversed())).toEqual(totals)
          expect(new Decimal(totals.total_amount).plus(totals.tax_amount).toFixed(2)).toBe(totals.total_with_tax)
          expect(new Decimal(totals.total_amount).minus(totals.total_cost).toFixed(2)).toBe(totals.gross_profit)
          const [one, other] = [groupTotals(computed.slice(0, cut)), groupTotals(computed.slice(cut))]
          expect(new Decimal(one.cost).plus(other.cost).toFixed(2)).toBe(totals.total_cost)
          const sum = new Decimal(one.amount).plus(other.amount)
          const wanted = sum.times(discount_rate).div(100).toDecimalPlaces(2).minus(discount_amount).toFixed(2)
          expect(tax_included ? totals.total_with_tax : totals.total_amount).toBe(lines.length === 0 ? `${wanted}` : wanted)
          for (const line of computed) {
            expect(new Decimal(line.amount).lessThanOrEqualTo(line.list_amount)).toBe(true)
            expect(line.amount).toMatch(/^\d+\.\d{2}$/)
          }
        },
      ),
    )
  })
})

describe('the price of a line', () => {
  const row = (part: Partial<PriceRow>): PriceRow => ({
    price_type: 'STANDARD',
    price: '100.0000',
    min_quantity: '1.000',
    tax_included: false,
    start_date: '2026-01-01',
    end_date: null,
    ...part,
  })

  test('agreed before promotion before standard, valid on the day, the highest lowest quantity that is reached', () => {
    const rows = [
      row({}),
      row({ price_type: 'PROMOTION', price: '80', start_date: '2026-03-01', end_date: '2026-03-31' }),
      row({ price_type: 'AGREEMENT', price: '90', min_quantity: '10' }),
      row({ price_type: 'AGREEMENT', price: '70', min_quantity: '50' }),
    ]
    const priceOn = (day: string, quantity: unknown) => choosePrice(rows, day, quantity)?.price ?? null
    expect(priceOn('2026-02-28', 1)).toBe('100.0000')
    expect(priceOn('2026-03-01', '1')).toBe('80')
    expect(priceOn('2026-03-31', '9.999')).toBe('80')
    expect(priceOn('2026-04-01', '')).toBe('100.0000')
    expect(priceOn('2026-03-10', '10')).toBe('90')
    expect(priceOn('2026-03-10', '50.000')).toBe('70')
    expect(priceOn('2025-12-31', 1)).toBeNull()
    expect([basePrice('106', true, false, '6'), basePrice('100', false, true, '6'), basePrice('100', true, true, '6')]).toEqual([
      '100.0000',
      '106.0000',
      '100.0000',
    ])
  })

  test('factors match by city, level and month; others are offered without counting', () => {
    const factor = (coefficient_type: string, match_value: string | null, period = {}) => ({
      coefficient_name: coefficient_type,
      coefficient_type,
      match_value,
      coefficient: '1.1',
      ...period,
    })
    const rows = [
      factor('CITY', '深圳市'),
      factor('CITY', '上海'),
      factor('LEVEL', 'A'),
      factor('SEASON', '12'),
      factor('URGENCY', null),
      factor('LEVEL', 'A', { end_date: '2026-11-30' }),
    ]
    const found = offeredFactors(rows, { day: '2026-12-01', city: '深圳', level: 'A' })
    expect(found.map(({ type, used }) => [type, used])).toEqual([
      ['CITY', true],
      ['LEVEL', true],
      ['SEASON', true],
      ['URGENCY', false],
    ])
    expect(unitCost([{ cost_price: '1.5' }, { cost_price: '2', end_date: '2026-01-01' }], '2026-12-01')).toBe('1.5000')
  })

  test('an offered factor counts by exactly its own city, level or month', () => {
    const place = { day: '2026-03-15', city: '广州市', level: 'A' }
    const row = (coefficient_type: string, match_value: string | null): CoefficientRow => ({
      coefficient_name: `${coefficient_type} ${match_value}`,
      coefficient_type,
      match_value,
      coefficient: '1.2',
    })
    const offered = (type: string, value: string | null, where = place) => offeredFactors([row(type, value)], where).map(({ used }) => used)
    expect([
      offered('CITY', ' 广州 '),
      offered('CITY', '深圳'),
      offered('CITY', '市广州'),
      offered('CITY', '广州', { ...place, city: null as never }),
    ]).toEqual([[true], [], [], []])
    expect([offered('LEVEL', 'A'), offered('LEVEL', 'B'), offered('SEASON', '3'), offered('SEASON', '03'), offered('SEASON', '4')]).toEqual(
      [[true], [], [true], [true], []],
    )
    // what no place decides may be chosen
    for (const type of ['CITY', 'LEVEL', 'SEASON']) expect([type, offered(type, null)]).toEqual([type, [false]])
    expect([offered('OTHER', '3'), offered('OTHER', 'A')]).toEqual([[false], [false]])
    const old = { ...row('LEVEL', 'A'), end_date: '2026-03-14' }
    expect(offeredFactors([old], place)).toEqual([])
  })

  test('the quantity decides only where it is a number, and the lowest quantities are compared as numbers', () => {
    const price = (min_quantity: string | null, amount: string): PriceRow => ({
      price_type: 'STANDARD',
      price: amount,
      min_quantity,
      tax_included: false,
    })
    const rows = [price(null, '10'), price('9', '8'), price('10', '7')]
    const chosen = (quantity: unknown) => choosePrice(rows, '2026-03-15', quantity)?.price
    expect(['1', '9', '10', '10x', 'x10', '', null].map(chosen)).toEqual(['10', '8', '7', '10', '10', '10', '10'])
    const unknown = { ...price('1', '5'), price_type: 'OTHER' }
    expect(choosePrice([unknown, price(null, '10')], '2026-03-15', '5')?.price).toBe('10')
  })

  test('an amount without its tax, and a part of an amount', () => {
    expect([withoutTax('113', '13'), withoutTax('100', '6'), withoutTax('100', null), withoutTax(null, '6')]).toEqual([
      '100.00',
      '94.34',
      '100.00',
      '0.00',
    ])
    expect([shareOf('1', '3'), shareOf('5', '0'), shareOf(null, '5'), shareOf('5', null), shareOf('100', '1')]).toEqual([
      '33.3333',
      '0.0000',
      '0.0000',
      '0.0000',
      '999.9999',
    ])
  })
})

describe('what is typed into a line', () => {
  test('a cell that is empty or half typed counts as if it were not there', () => {
    const amount = (line: QuoteLineInput) => lineTotals({ base_price: '10', quantity: '2', ...line }).amount
    expect([amount({}), amount({ quantity: ' 3 ' }), amount({ discount_rate: '50' })]).toEqual(['20.00', '30.00', '10.00'])
    for (const half of [null, undefined, '', ' ', '-', '1.', 'x', '1x', 'x1'])
      expect([half, amount({ discount_rate: half }), amount({ quantity: half })]).toEqual([half, '20.00', '0.00'])
  })

  test('what is no factor is left out', () => {
    const factor = { name: '', type: 'OTHER', coefficient: '2', used: true }
    expect(factorsOf([factor, null, 'x', 3, {}, { coefficient: '2' }, { used: true }])).toEqual([factor])
    expect([factorsOf('x'), factorsOf(null)]).toEqual([[], []])
    expect(coefficientOf([factor, { ...factor, used: false, coefficient: '9' }])).toBe('2.0000')
  })

  test('the cent that rounding leaves is the part’s of the largest amount, of equal ones that of the lowest rate', () => {
    const line = (tax_rate: string, base_price: string) => ({ base_price, quantity: '1', tax_rate })
    const tax = (lines: readonly QuoteLineInput[]) => totalsOf({ discount_amount: '0.01', tax_included: false }, lines).tax_amount
    // 0.99 in two parts of 0.50, less a cent: 0.49 at 6 % is 0.03, and 0.50 at 13 % is 0.07
    expect(tax([line('13', '0.5'), line('6', '0.5')])).toBe('0.10')
    expect(tax([line('6', '0.5'), line('13', '0.5')])).toBe('0.10')
  })
})

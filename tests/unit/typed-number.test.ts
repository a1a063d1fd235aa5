// Numbers as people type and paste them (docs/domain/forms.md#typed-values).
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  groupedNumber,
  isPlainNumber,
  readTypedCount,
  readTypedNumber,
  readTypedNumbers,
  reckoned,
  shortNumber,
  shownNumber,
  steppedNumber,
} from '@/lib/model/typed-number.ts'

describe('what is understood', () => {
  test.each([
    ['480000.005', '480000.005'],
    ['1,234,567.50', '1234567.50'],
    ['１，２３４．５', '1234.5'],
    ['¥1,200.5', '1200.5'],
    ['￥1200', '1200'],
    ['-¥5', '-5'],
    ['¥-5', '-5'],
    ['480000 元', '480000'],
    [' 12 345 678 ', '12345678'],
    ['\u202d138\u202c', '138'],
    ['−3', '-3'],
    ['+7', '7'],
    ['007.10', '7.10'],
    ['.5', '0.5'],
    ['5.', '5'],
    ['12。5', '12.5'],
    ['12。', '12'],
    ['12  345', '12345'],
  ])('%s is %s', (typed, value) => expect(readTypedNumber(typed)).toBe(value))

  test('the unit of the field may stand behind', () => {
    expect(readTypedNumber('6%', { unit: '%' })).toBe('6')
    expect(readTypedNumber('６．５％', { unit: '%' })).toBe('6.5')
    expect(readTypedNumber('12 万元', { unit: '万元' })).toBe('12')
    expect(readTypedNumber('5天', { unit: '天' })).toBe('5')
    expect(readTypedNumber('¥5元', { unit: '元' })).toBe('5')
    expect(['¥5%', '￥5%'].map((typed) => readTypedNumber(typed, { unit: '%' }))).toEqual([null, null])
  })
})

test('several numbers are read with blanks or marks between them, all of them or none', () => {
  expect(['30 40 30', '30%，40％、30', '１２.5/87.5', ''].map((typed) => readTypedNumbers(typed, { unit: '%' }))).toEqual([
    ['30', '40', '30'],
    ['30', '40', '30'],
    ['12.5', '87.5'],
    [],
  ])
  expect(readTypedNumbers('30 四十 30')).toBeNull()
})

test('a count is whole and within its bounds, or it is none', () => {
  const count = (typed: string) => readTypedCount(typed, { least: 1, most: 99, unit: '人' })
  expect(['1', '2', '２ 人', '3.0', '3.00', '99'].map(count)).toEqual([1, 2, 2, 3, 3, 99])
  expect(['', '0', '-1', '2.5', '100', '2-3', '两人', '1e1'].map(count)).toEqual(Array(8).fill(null))
})

describe('what is not', () => {
  test.each([
    '12万',
    '(500)',
    '（500）',
    '1e3',
    '1,23',
    '12,34',
    '1,2345',
    '0,123',
    '1,234 567',
    '12 34',
    '1.2.3',
    '10²',
    '½',
    '--5',
    '-',
    '.',
    '',
    '元',
    '6%',
    '5天',
    '约500',
    '500-600',
    'NaN',
    '0x10',
  ])('%s is no number', (typed) => expect(readTypedNumber(typed)).toBeNull())

  test('the unit of another field is none', () => {
    expect(readTypedNumber('480000元', { unit: '万元' })).toBeNull()
    expect(readTypedNumber('¥5', { unit: '天' })).toBeNull()
    expect(readTypedNumber('6%', { unit: '元' })).toBeNull()
  })
})

const plain = fc
  .tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 10n ** 20n }), fc.stringMatching(/^\d{0,6}$/))
  .map(([minus, whole, decimals]) => `${minus ? '-' : ''}${whole}${decimals && `.${decimals}`}`)

test('a number is the same however it is written, and reading it again changes nothing', () => {
  fc.assert(
    fc.property(plain, (value) => {
      const wide = [...groupedNumber(value)].map((sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0)).join('')
      for (const written of [value, groupedNumber(value), wide, `¥${value}`, `${groupedNumber(value)} 元`])
        expect(readTypedNumber(written)).toBe(value)
    }),
  )
})

test('what is read is a plain number with the digits that were typed, in their order', () => {
  const pieces = fc.constantFrom('0', '1', '23', '456', ',', '，', '.', ' ', '-', '¥', '元', '%', '万', '(', ')', 'e', '\u200b')
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => {
      const typed = parts.join('')
      const read = readTypedNumber(typed)
      if (read === null) return
      expect(isPlainNumber(read)).toBe(true)
      expect(read.replace(/\D/g, '').replace(/^0+/, '')).toBe(typed.replace(/\D/g, '').replace(/^0+/, ''))
    }),
    { numRuns: 2000 },
  )
})

test('zeros at the end of a stored rate are not shown, those of money are', () => {
  const shown = ['10.0000', '10.5000', '0.0000', '-3.4500', '1200.1234', '100'].map((stored) => shownNumber(stored, 4))
  expect(shown).toEqual(['10', '10.5', '0', '-3.45', '1200.1234', '100'])
  expect(['9876.50', '10.00'].map((stored) => shownNumber(stored, 2))).toEqual(['9876.50', '10.00'])
})

test('a step keeps the decimals', () => {
  expect([steppedNumber('0.05', -1), steppedNumber('-0.5', 1), steppedNumber('99999999999999999.99', 10), steppedNumber('9', 1)]).toEqual([
    '-0.95',
    '0.5',
    '100000000000000009.99',
    '10',
  ])
})

test('thousands are separated before the point alone', () => {
  const shown = ['1', '999', '1000', '-1000', '-100', '1234567.1234', '0.12345'].map(groupedNumber)
  expect(shown).toEqual(['1', '999', '1,000', '-1,000', '-100', '1,234,567.1234', '0.12345'])
})

test('a form reckons with plain numbers alone', () => {
  expect(['0', '-1.50', '12', 7].map(reckoned)).toEqual(['0', '-1.50', '12', '7'])
  expect([null, undefined, '', '1.', '.5', 'x1', '1x', '1e3', '1,000', '--1'].map(reckoned)).toEqual(Array(10).fill(null))
})

test('only a decimal loses the zeros at its end', () => {
  expect(['1.50', '100', 'a1.50', '1.50m', null, 2.5].map(shortNumber)).toEqual(['1.5', '100', 'a1.50', '1.50m', '', '2.5'])
})

test('a step to nothing has no sign', () => {
  expect([steppedNumber('1.00', -1), steppedNumber('-2', 2)]).toEqual(['0.00', '0'])
})

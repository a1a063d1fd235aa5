// Dates, numbers, amounts and presets as people read them.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  amountParts,
  ellipsis,
  formatAmount,
  formatDate,
  formatDateTime,
  formatMinute,
  formatNumber,
  formatPercent,
  formatPrice,
  formatRelative,
  presetRange,
} from '@/lib/client/format.ts'
import { text } from '@/lib/i18n/text.ts'

/** 23:30 in Shanghai on 15 March 2026, whatever this machine's zone. */
const now = new Date('2026-03-15T15:30:00Z')
const words = { today: '今天', yesterday: '昨天' }

test('I18N-01 I18N-02 dates and times', () => {
  expect(formatDate('2026-03-12 09:18:07')).toBe('2026-03-12')
  expect(formatDate('2026-03-12')).toBe('2026-03-12')
  expect(formatDate(now)).toBe('2026-03-15')
  expect(formatDateTime('2026-03-12 09:18:07')).toBe('2026-03-12 09:18:07')
  expect(formatDateTime(now)).toBe('2026-03-15 23:30:00')
  expect(formatDateTime(new Date('2026-03-15T16:00:01Z'))).toBe('2026-03-16 00:00:01')
  expect(formatMinute('2026-03-12 09:18:07')).toBe('2026-03-12 09:18')
  for (const nothing of [null, undefined, '', 'nonsense']) expect([formatDate(nothing), formatMinute(nothing)]).toEqual(['', ''])
})

test('I18N-03 numbers are grouped by thousands, exactly', () => {
  expect(formatNumber(1234567)).toBe('1,234,567')
  expect(formatNumber('1234567.5')).toBe('1,234,567.5')
  expect(formatNumber('-1234.50')).toBe('−1,234.50')
  expect(formatNumber('9007199254740993')).toBe('9,007,199,254,740,993')
  expect(formatNumber(0)).toBe('0')
  expect(formatNumber(null)).toBe('')
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 24n }), (value) => {
      const grouped = formatNumber(value.toString())
      expect(grouped.replaceAll(',', '')).toBe(value.toString())
      expect(grouped).toMatch(/^\d{1,3}(,\d{3})*$/)
    }),
  )
})

test('I18N-04 I18N-05 I18N-06 I18N-07 the date range presets end today in Shanghai', () => {
  expect(presetRange('today', now)).toEqual(['2026-03-15', '2026-03-15'])
  expect(presetRange('lastWeek', now)).toEqual(['2026-03-09', '2026-03-15'])
  expect(presetRange('lastMonth', now)).toEqual(['2026-02-15', '2026-03-15'])
  expect(presetRange('lastThreeMonths', now)).toEqual(['2025-12-15', '2026-03-15'])
  expect(presetRange('lastMonth', new Date('2026-03-31T04:00:00Z'))).toEqual(['2026-02-28', '2026-03-31'])
  expect(presetRange('today', new Date('2026-03-15T16:30:00Z'))).toEqual(['2026-03-16', '2026-03-16'])
  const names = ['today', 'lastWeek', 'lastMonth', 'lastThreeMonths'].map((name) => text('zh-CN', `common.preset.${name}`))
  expect(names).toEqual(['今天', '最近一周', '最近一个月', '最近三个月'])
})

test('times near today are shown as words', () => {
  expect(formatRelative('2026-03-15 09:42:00', words, now)).toBe('今天 09:42')
  expect(formatRelative('2026-03-14 18:30:00', words, now)).toBe('昨天 18:30')
  expect(formatRelative('2026-01-02 09:18:00', words, now)).toBe('01-02 09:18')
  expect(formatRelative('2025-03-12 09:18:00', words, now)).toBe('2025-03-12 09:18')
  expect(formatRelative(null, words, now)).toBe('')
})

test('amounts have two decimals, rounded half up on the digits', () => {
  expect(amountParts('468000')).toEqual(['468,000', '.00'])
  expect(formatAmount('1234567.895')).toBe('1,234,567.90')
  expect(formatAmount('0.005')).toBe('0.01')
  expect(formatAmount('-0.001')).toBe('0.00')
  expect(formatAmount('-12.3')).toBe('−12.30')
  expect(formatAmount('999.995')).toBe('1,000.00')
  expect(formatAmount('12345678901234567.89')).toBe('12,345,678,901,234,567.89')
  expect(formatAmount(null)).toBe('')
})
test('unit prices have two decimals and more only where they say something; rates two at most', () => {
  expect(['31200.0000', '31200', '0.1234', '99.5', '-7.2500', '1.2350', '0.0000', ''].map(formatPrice)).toEqual([
    '31,200.00',
    '31,200.00',
    '0.1234',
    '99.50',
    '−7.25',
    '1.235',
    '0.00',
    '',
  ])
  expect(['50.8334', '6.0000', '100', '23.4000', '-2.0050', '0.004', '', null].map(formatPercent)).toEqual([
    '50.83',
    '6',
    '100',
    '23.4',
    '−2.01',
    '0',
    '',
    '',
  ])
})

test('cuts', () => {
  expect(ellipsis('启衡金服广州企业服务有限公司')).toBe('启衡金服广州企业服务有限…')
  expect(ellipsis('short')).toBe('short')
  expect(ellipsis('customer name', 12)).toBe('customer nam…')
})

// Days and moments as people write them are read, and nothing is guessed (docs/domain/forms.md#typed-values).
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { plusDays } from '@/lib/model/moment.ts'
import { readTypedDate, weekdayOf } from '@/lib/model/typed-date.ts'
import { isDate, isDatetime } from '@/lib/model/value.ts'

/** A Saturday. */
const today = '2026-11-28'
const moment = (typed: string) => readTypedDate(typed, { time: true, today })
const day = (typed: string) => readTypedDate(typed, { time: false, today })

test('in a file, which may be older than today, a day says its year', () => {
  const inFile = (typed: string) => readTypedDate(typed, { time: true, today: null })
  expect(['12-08', '明天', '3天后', '下周一'].map(inFile)).toEqual([null, null, null, null])
  expect(inFile('2026/12/8 下午3点')).toBe('2026-12-08 15:00:00')
})

describe('a day', () => {
  test.each([
    '2026-12-08',
    '2026-12-8',
    '2026/12/8',
    '2026.12.08',
    '20261208',
    '2026年12月8日',
    '2026 年 12 月 8 日',
    '12-08',
    '12/8',
    '12月8号',
    '２０２６－１２－０８',
    '2026／12／8',
    '2026．12．8',
    '2026。12。8',
    '2026–12–08',
    '\u200b2026-12-08\u202c ',
    '2026-12-08 00:00:00',
    '2026/12/8 0:00',
    '10天后',
    '10 天後',
    '下下周二',
    '12–8',
    '2026 - 12 - 08',
    '2026 -12 -8',
    '2026- 12- 8',
    '\u20282026-12-08 ',
    '2026-12-08  00:00',
  ])('%s is 8 December 2026', (typed) => {
    expect(day(typed)).toBe('2026-12-08')
  })

  test.each([
    ['今天', '2026-11-28'],
    ['今日', '2026-11-28'],
    ['明日', '2026-11-29'],
    ['前天', '2026-11-26'],
    ['昨天', '2026-11-27'],
    ['明天', '2026-11-29'],
    ['后天', '2026-11-30'],
    ['大后天', '2026-12-01'],
    ['3 天后', '2026-12-01'],
    ['下周一', '2026-11-30'],
    ['本周五', '2026-11-27'],
    ['下周天', '2026-12-06'],
    ['上周一', '2026-11-16'],
    ['这星期日', '2026-11-29'],
    ['上礼拜六', '2026-11-21'],
  ])('%s is counted from today', (typed, expected) => {
    expect(day(typed)).toBe(expected)
  })

  test.each([
    '',
    '2026-02-30',
    '2026-13-01',
    '26-12-08',
    '12-08-2026',
    '2026-12/08',
    '2026年12-08',
    '本日',
    '于 2026-12-08',
    '1208',
    '下周',
    '12',
    '2026-12-08 18:00',
    '2026-12-08x',
  ])('“%s” is none', (typed) => {
    expect(day(typed)).toBeNull()
  })
})

describe('a moment', () => {
  test.each([
    ['2026-12-8 9:00', '2026-12-08 09:00:00'],
    ['2026/12/8 18:00', '2026-12-08 18:00:00'],
    ['20261208 9:00', '2026-12-08 09:00:00'],
    ['2026年12月8日 18:00', '2026-12-08 18:00:00'],
    ['2026年12月8日18:00', '2026-12-08 18:00:00'],
    ['12-08 18:00', '2026-12-08 18:00:00'],
    ['２０２６-12-08　９：３０', '2026-12-08 09:30:00'],
    ['2026-12-08T09:00:05', '2026-12-08 09:00:05'],
    ['2026-12-08 09:00:05.000', '2026-12-08 09:00:05'],
    ['12月8日上午9点', '2026-12-08 09:00:00'],
    ['12月8日下午3点半', '2026-12-08 15:30:00'],
    ['12月8日 18时05分', '2026-12-08 18:05:00'],
    ['12月8日 18时5分9秒', '2026-12-08 18:05:09'],
    ['2026-12-08 3:00 PM', '2026-12-08 15:00:00'],
    ['2026-12-08 3:00pm', '2026-12-08 15:00:00'],
    ['2026-12-08 9点05', '2026-12-08 09:05:00'],
    ['12月8日 18时05分09秒', '2026-12-08 18:05:09'],
    ['明天 9:00', '2026-11-29 09:00:00'],
    ['下周一下午3点', '2026-11-30 15:00:00'],
    ['2026-12-08', '2026-12-08 00:00:00'],
  ])('%s', (typed, expected) => {
    expect(moment(typed)).toBe(expected)
  })

  test.each([
    '2026-12-08 25:00',
    '2026-12-08 9',
    '2026-12-01 00:00:005 16:45',
    '2026-12-08 18:00 明天',
    '2026-12-08 晚上12点',
    '2026-12-08 上午15点',
    '2026-12-08T10:00:00Z',
    '18:00',
    '202612089:00',
    '2026-12-08 9点上午',
    '于 2026-12-08:00',
    '于 20261208:00',
    '于 12-08:00',
    '2026-12-08 3pm:00',
    '2026-12-08 约9点',
    '2026-12-08 9点左右',
    '2026-12-08 约9点5分9秒',
    '2026-12-08 9点5分9秒前',
  ])('“%s” is none', (typed) => {
    expect(moment(typed)).toBeNull()
  })
})

test('the words beside a clock of twelve hours: none where they contradict it or leave it open', () => {
  const hours = Array.from({ length: 24 }, (_, hour) => hour)
  const read = (write: (hour: number) => string) =>
    hours.map((hour) => moment(`2026-12-08 ${write(hour)}`)?.slice(11, 13) ?? '--').join(' ')
  expect([
    `     ${hours.map((hour) => String(hour).padStart(2)).join(' ')}`,
    ...['凌晨', '早上', '上午', '下午', '晚上'].map((word) => `${word} ${read((hour) => `${word}${hour}点`)}`),
    ...['am', 'PM'].map((word) => `${word}   ${read((hour) => `${hour}:00 ${word}`)}`),
  ]).toEqual([
    '      0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19 20 21 22 23',
    '凌晨 00 01 02 03 04 05 06 -- -- -- -- -- 00 -- -- -- -- -- -- -- -- -- -- --',
    '早上 -- 01 02 03 04 05 06 07 08 09 10 11 -- -- -- -- -- -- -- -- -- -- -- --',
    '上午 -- 01 02 03 04 05 06 07 08 09 10 11 -- -- -- -- -- -- -- -- -- -- -- --',
    '下午 -- 13 14 15 16 17 18 19 20 21 22 23 12 13 14 15 16 17 18 19 20 21 22 23',
    '晚上 -- -- -- -- -- 17 18 19 20 21 22 23 -- -- -- -- -- 17 18 19 20 21 22 23',
    'am   00 01 02 03 04 05 06 07 08 09 10 11 00 -- -- -- -- -- -- -- -- -- -- --',
    'PM   -- 13 14 15 16 17 18 19 20 21 22 23 12 13 14 15 16 17 18 19 20 21 22 23',
  ])
})

const days = fc
  .date({ min: new Date('1900-01-01T00:00:00Z'), max: new Date('2199-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const clocks = fc.tuple(fc.nat(23), fc.nat(59), fc.nat(59)).map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'))

test('each way to write a moment comes to that moment', () => {
  const short = (part: string | undefined) => String(Number(part))
  const ways = [
    (year: string, month: string, date: string) => `${year}-${month}-${date}`,
    (year: string, month: string, date: string) => `${year}/${short(month)}/${short(date)}`,
    (year: string, month: string, date: string) => `${year}.${short(month)}.${date}`,
    (year: string, month: string, date: string) => `${year}年${short(month)}月${short(date)}日`,
    (year: string, month: string, date: string) => `${year}${month}${date}`,
  ]
  fc.assert(
    fc.property(days, clocks, fc.constantFrom(...ways), fc.boolean(), (of, clock, write, wide) => {
      const [year = '', month = '', date = ''] = of.split('-')
      const typed = `${write(year, month, date)} ${clock}`
      const shown = wide ? typed.replace(/[!-~]/g, (mark) => String.fromCharCode(mark.charCodeAt(0) + 0xfee0)) : typed
      expect(moment(shown)).toBe(`${of} ${clock}`)
    }),
  )
})

test('whatever is typed comes to a day that exists, or to nothing', () => {
  const pieces = fc.constantFrom(...'0123456789', '-', '/', '.', '年', '月', '日', ' ', ':', '：', '下周', '一', '天后', '上午', '点', 'T')
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 20 }), fc.boolean(), (parts, time) => {
      const value = readTypedDate(parts.join(''), { time, today })
      expect(value === null || (time ? isDatetime(value) : isDate(value))).toBe(true)
    }),
  )
})

test('weeks begin on Monday', () => {
  expect([weekdayOf('2026-11-30', 1), weekdayOf('2026-11-29', 1), weekdayOf('2026-11-29', 1, 1)]).toEqual([
    '2026-11-30',
    '2026-11-23',
    '2026-11-30',
  ])
  expect(plusDays('2026-12-31', 1)).toBe('2027-01-01')
})

// Time limits in working hours: Chinese working days from 9:00 to 18:00 (docs/domain/money-and-dates.md#working-time).
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addWorkingHours, isWorkingTime, workdaysAround, workingMinutes } from '@/lib/backend/base/working-time.ts'

const at = (wire: string) => new Date(`${wire.replace(' ', 'T')}+08:00`)

describe('some working hours later', () => {
  const after = (start: string, hours: number) => addWorkingHours(new Date(start), hours).toISOString()
  test.each([
    ['within a day', '2026-11-18T10:00:00+08:00', 4, '2026-11-18T14:00:00+08:00'],
    ['before opening', '2026-11-18T06:00:00+08:00', 4, '2026-11-18T13:00:00+08:00'],
    ['over the night', '2026-11-18T16:30:00+08:00', 4, '2026-11-19T11:30:00+08:00'],
    ['over the weekend', '2026-11-20T16:00:00+08:00', 4, '2026-11-23T11:00:00+08:00'],
    ['over National Day', '2026-09-30T17:00:00+08:00', 4, '2026-10-08T12:00:00+08:00'],
    ['on a Saturday that is worked', '2026-10-10T10:00:00+08:00', 4, '2026-10-10T14:00:00+08:00'],
    ['up to closing exactly', '2026-11-18T14:00:00+08:00', 4, '2026-11-18T18:00:00+08:00'],
  ])('%s', (_, start, hours, end) => {
    expect(after(start, hours)).toBe(new Date(end).toISOString())
  })
})

describe('whether people work', () => {
  test.each([
    ['at opening', '2026-11-18 09:00:00', true],
    ['before opening', '2026-11-18 08:59:59', false],
    ['before closing', '2026-11-18 17:59:59', true],
    ['at closing', '2026-11-18 18:00:00', false],
    ['on a Sunday', '2026-11-22 10:00:00', false],
    ['on National Day', '2026-10-01 10:00:00', false],
    ['on a Saturday that is worked', '2026-10-10 10:00:00', true],
    // no official calendar is out so far ahead: the holidays that the law names
    ['on New Year of a later year', '2049-01-01 10:00:00', false],
    ['on the eve of the Spring Festival of a later year', '2049-02-01 10:00:00', false],
    ['three days after it', '2049-02-04 10:00:00', false],
    ['after the Spring Festival of a later year', '2049-02-05 10:00:00', true],
    ['at Tomb Sweeping of a later year', '2050-04-04 10:00:00', false],
    ['on the Dragon Boat day of a later year', '2049-06-04 10:00:00', false],
    ['on National Day of a later year', '2049-10-01 10:00:00', false],
    ['after National Day of a later year', '2049-10-04 10:00:00', true],
    ['in a night whose day in London is the one before', '2026-11-18 00:30:00', false],
  ])('%s', (_, wire, works) => {
    expect(isWorkingTime(at(wire))).toBe(works)
  })
})

describe('working minutes', () => {
  test.each([
    ['within a day', '2026-11-18 10:00:00', '2026-11-18 14:30:00', 270],
    ['a whole day, from before opening until after closing', '2026-11-18 06:00:00', '2026-11-18 22:00:00', 540],
    ['over the night', '2026-11-18 17:00:00', '2026-11-19 10:00:00', 120],
    ['over the weekend', '2026-11-20 17:00:00', '2026-11-23 10:00:00', 120],
    ['on days off', '2026-11-21 08:00:00', '2026-11-22 20:00:00', 0],
    ['of half a minute', '2026-11-18 10:00:00', '2026-11-18 10:00:59', 0],
    ['of nothing', '2026-11-18 10:00:00', '2026-11-18 10:00:00', 0],
    ['until midnight', '2026-11-18 17:00:00', '2026-11-19 00:00:00', 60],
  ])('%s', (_, from, until, minutes) => {
    expect(workingMinutes(at(from), at(until))).toBe(minutes)
    expect(0 - workingMinutes(at(until), at(from))).toBe(minutes)
  })

  test('so many working hours later lie so many working minutes', () => {
    const start = fc.integer({ min: at('2026-01-01 00:00:00').getTime() / 60_000, max: at('2026-11-30 00:00:00').getTime() / 60_000 })
    fc.assert(
      fc.property(start, fc.integer({ min: 1, max: 200 }), (minute, hours) => {
        const from = new Date(minute * 60_000)
        const end = addWorkingHours(from, hours)
        expect(workingMinutes(from, end)).toBe(hours * 60)
        // the limit itself is a moment at which people still work, or have just closed
        expect(isWorkingTime(new Date(end.getTime() - 1))).toBe(true)
      }),
      { seed: 5, numRuns: 200 },
    )
  })
})

test('the working days of two years before and after a day, in their order, are remembered for its whole day', () => {
  const days = workdaysAround(at('2026-11-18 10:00:00'))
  expect([days[0], days.at(-1)]).toEqual(['2024-11-18', '2028-11-17'])
  expect(days).toEqual([...days].sort())
  expect(days).toContain('2026-10-10')
  for (const off of ['2026-10-01', '2026-11-22']) expect(days).not.toContain(off)
  expect(workdaysAround(at('2026-11-18 23:59:59'))).toBe(days)
  expect(workdaysAround(at('2026-11-19 00:00:00'))[0]).toBe('2024-11-19')
})

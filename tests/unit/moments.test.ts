// One way to write a moment: what the sources may not do, and what the few writers answer.
import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatDateTime, formatRelative } from '../../lib/client/format.ts'
import { dateOfDay, dayOf, momentOf, plusDays, startOfDay, storedTime, wireDate, wireTime } from '../../lib/model/moment.ts'

/** Files that write moments in a form of their own: expressions and scripts of processes, the calendar of spreadsheets. */
const writers = [
  'lib/model/moment.ts',
  'lib/backend/base/sheet/date-cells.ts',
  'lib/backend/bpm/dry-run.ts',
  'lib/backend/bpm/expression/value.ts',
  'lib/backend/bpm/memory/runtime.ts',
  'lib/backend/bpm/memory/views.ts',
  'lib/backend/bpm/script/sandbox.ts',
  'lib/backend/bpm/time/moment.ts',
]

/** What writes UTC or the zone of the machine: dates in code of ours, and moments that dayjs shows by its own clock. */
const foreign =
  /\.toISOString\(|\.toJSON\(\)\.slice|\.toLocale(?:Date|Time)String\(|\.get(?:FullYear|Month|Date|Day|Hours|Minutes|Seconds|TimezoneOffset)\(|\bdayjs\(\)|\bdayjs\([^'`()]*\)\.format\('[^']*HH|\bdayjs\([^()]*\)\.toDate\(/

const sources = ['app', 'components', 'lib'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `${folder}/${name}`),
)

test('moments are written by lib/model/moment.ts and shown by lib/client/format.ts alone', () => {
  const wrong = sources.filter((name) => !writers.includes(name) && foreign.test(readFileSync(name, 'utf8')))
  expect(wrong).toEqual([])
  expect(writers.filter((name) => !foreign.test(readFileSync(name, 'utf8')))).toEqual([])
})

test('a moment before eight in the morning has the day, the month and the year of Shanghai', () => {
  const moment = new Date('2025-12-31T20:30:00Z')
  expect([wireTime(moment), wireDate(moment), storedTime(moment)]).toEqual([
    '2026-01-01 04:30:00',
    '2026-01-01',
    '2025-12-31T20:30:00.000Z',
  ])
})

test('days are reckoned without a clock', () => {
  expect([plusDays('2026-02-28', 1), plusDays('2028-02-28', 1), plusDays('2026-01-01', -1), dateOfDay(0)]).toEqual([
    '2026-03-01',
    '2028-02-29',
    '2025-12-31',
    '1970-01-01',
  ])
})

test('a text with its zone is shown on the clock of Shanghai, a text of the wire as it stands', () => {
  const words = { today: '今天', yesterday: '昨天' }
  expect(formatDateTime('2026-03-01T18:00:00.000Z')).toBe('2026-03-02 02:00:00')
  expect(formatDateTime('2026-03-01T18:00:00+08:00')).toBe('2026-03-01 18:00:00')
  expect(formatRelative('2026-03-01T18:00:00.000Z', words, new Date('2026-03-01T19:00:00Z'))).toBe('今天 02:00')
  expect(formatDateTime('2026-03-01 18:00:00')).toBe('2026-03-01 18:00:00')
})

const seconds = fc.integer({ min: Date.UTC(1980, 0, 1) / 1000, max: Date.UTC(2100, 0, 1) / 1000 }).map((second) => new Date(second * 1000))

test('a moment that is written is read as the same, and what is none as no number', () => {
  fc.assert(
    fc.property(seconds, (moment) => {
      expect(momentOf(wireTime(moment))).toBe(moment.getTime())
    }),
  )
  expect(momentOf('2026-11-28 00:00:00')).toBe(Date.UTC(2026, 10, 27, 16))
  expect(['', null, undefined, '18:00', 'soon'].map(momentOf)).toEqual([Number.NaN, Number.NaN, Number.NaN, Number.NaN, Number.NaN])
})

test('a day begins at midnight in China, at most a day before any of its moments', () => {
  fc.assert(
    fc.property(seconds, (moment) => {
      const start = startOfDay(moment)
      expect(wireTime(start)).toBe(`${wireDate(moment)} 00:00:00`)
      expect(moment.getTime() - start.getTime()).toBeLessThan(24 * 3_600_000)
      expect(dayOf(wireTime(moment))).toBe(dayOf(wireDate(start)))
    }),
  )
})

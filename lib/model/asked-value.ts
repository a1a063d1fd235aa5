// Special values of a condition: empty, and days relative to today (docs/domain/lists.md#moving-dates).
import type { Field } from './field.ts'
import { dateOfDay } from './moment.ts'

/** Under `eq` a field without a value, under `ne` one with any. */
export const emptyValue = '@empty'

/** Days, weeks (from Monday), months, quarters and years around today. */
export const relativeDays = [
  '@today',
  '@yesterday',
  '@tomorrow',
  '@thisWeek',
  '@lastWeek',
  '@nextWeek',
  '@thisMonth',
  '@lastMonth',
  '@nextMonth',
  '@thisQuarter',
  '@lastQuarter',
  '@nextQuarter',
  '@thisYear',
  '@lastYear',
] as const

/** Days before or after today with their number, today included: '@past:7', '@next:30'. */
const countedDays = /^@(past|next):([1-9]\d{0,3})$/

export const isTime = (kind: Field['kind'] | 'key'): boolean => kind === 'date' || kind === 'datetime'

export function isRelative(value: unknown): value is string {
  return typeof value === 'string' && ((relativeDays as readonly string[]).includes(value) || countedDays.test(value))
}

const dayMs = 86_400_000
const dayOf = (time: number) => dateOfDay(time / dayMs)

/** The first and the last day that a relative date means. `today` is YYYY-MM-DD in the company's zone. */
export function daysOf(value: string, today: string): [from: string, to: string] {
  const now = Date.parse(`${today}T00:00:00Z`)
  const counted = countedDays.exec(value)
  if (counted) {
    const span = (Number(counted[2]) - 1) * dayMs
    return counted[1] === 'past' ? [dayOf(now - span), today] : [today, dayOf(now + span)]
  }
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 1]
  const monday = now - ((new Date(now).getUTCDay() + 6) % 7) * dayMs
  const days = (from: number, count: number): [string, string] => [dayOf(from), dayOf(from + (count - 1) * dayMs)]
  const months = (first: number, count: number): [string, string] => [
    dayOf(Date.UTC(year, first, 1)),
    dayOf(Date.UTC(year, first + count, 0)),
  ]
  const quarter = month - (month % 3)
  switch (value as (typeof relativeDays)[number]) {
    case '@today':
      return [today, today]
    case '@yesterday':
      return days(now - dayMs, 1)
    case '@tomorrow':
      return days(now + dayMs, 1)
    case '@thisWeek':
      return days(monday, 7)
    case '@lastWeek':
      return days(monday - 7 * dayMs, 7)
    case '@nextWeek':
      return days(monday + 7 * dayMs, 7)
    case '@thisMonth':
      return months(month, 1)
    case '@lastMonth':
      return months(month - 1, 1)
    case '@nextMonth':
      return months(month + 1, 1)
    case '@thisQuarter':
      return months(quarter, 3)
    case '@lastQuarter':
      return months(quarter - 3, 3)
    case '@nextQuarter':
      return months(quarter + 3, 3)
    case '@thisYear':
      return months(0, 12)
    case '@lastYear':
      return months(-12, 12)
  }
}

// Whether a day is a working day in China: by the official calendar, which is published in the autumn before each year; for a year without
// a known calendar, by the legal holidays (docs/domain/money-and-dates.md#working-time).
import chineseDays from 'chinese-days'
import { plusDays } from '../../model/moment.ts'

/** New Year, Labour Day and National Day. */
const byDate: ReadonlySet<string> = new Set(['01-01', '05-01', '05-02', '10-01', '10-02', '10-03'])
/** Spring Festival, Dragon Boat and Mid-Autumn, by month and day of the lunar calendar. */
const byMoon: ReadonlySet<string> = new Set(['1-1', '1-2', '1-3', '5-5', '8-15'])

const moonDay = (day: string): string => {
  const { lunarMon, lunarDay, isLeap } = chineseDays.getLunarDate(day)
  return isLeap ? '' : `${lunarMon}-${lunarDay}`
}

function isNamedByLaw(day: string): boolean {
  if (byDate.has(day.slice(5)) || byMoon.has(moonDay(day))) return true
  // the eve of the Spring Festival; Tomb Sweeping, which follows the sun
  return moonDay(plusDays(day, 1)) === '1-1' || chineseDays.getSolarTerms(day, day).some(({ term }) => term === 'pure_brightness')
}

const known = new Map<string, boolean>()

/** Whether the library has the official calendar of a year: then New Year is a holiday by name, and not only a weekend. */
function isKnown(year: string): boolean {
  const found = known.get(year) ?? chineseDays.getDayDetail(`${year}-01-01`).name.includes(',')
  known.set(year, found)
  return found
}

/** Whether people work on a day, `YYYY-MM-DD`. */
export function isWorkday(day: string): boolean {
  return chineseDays.isWorkday(day) && (isKnown(day.slice(0, 4)) || !isNamedByLaw(day))
}

// Time limits counted in working hours: Chinese working days from 9:00 to 18:00, Asia/Shanghai
// (docs/domain/money-and-dates.md#working-time).
import chineseDays from 'chinese-days'

const opens = 9
const closes = 18
const hour = 3_600_000
/** Asia/Shanghai has no daylight saving. */
const offset = 8 * hour

/** The moment `hours` working hours after `start`. */
export function addWorkingHours(start: Date, hours: number): Date {
  let left = hours * hour
  let at = start.getTime() + offset
  for (;;) {
    const day = Math.floor(at / (24 * hour)) * 24 * hour
    const from = Math.max(at, day + opens * hour)
    const until = day + closes * hour
    if (chineseDays.isWorkday(new Date(day).toISOString().slice(0, 10)) && from < until) {
      if (from + left <= until) return new Date(from + left - offset)
      left -= until - from
    }
    at = day + 24 * hour
  }
}

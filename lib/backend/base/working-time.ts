// Time limits counted in working hours: Chinese working days from 9:00 to 18:00, Asia/Shanghai
// (docs/domain/money-and-dates.md#working-time).
import chineseDays from 'chinese-days'

const opens = 9
const closes = 18
const hour = 3_600_000
/** Asia/Shanghai has no daylight saving. */
const offset = 8 * hour

const workdays = new Map<number, boolean>()

/** Whether the day that begins at `day` is a working day; asked for many records at once. */
function isWorkday(day: number): boolean {
  const known = workdays.get(day) ?? chineseDays.isWorkday(new Date(day).toISOString().slice(0, 10))
  if (!workdays.has(day)) workdays.set(day, known)
  return known
}

/** Whether people work at this moment. */
export function isWorkingTime(moment: Date): boolean {
  const at = moment.getTime() + offset
  const day = Math.floor(at / (24 * hour)) * 24 * hour
  return isWorkday(day) && at >= day + opens * hour && at < day + closes * hour
}

/** The working minutes from one moment to another; negative where the other lies before it. */
export function workingMinutes(start: Date, end: Date): number {
  if (end < start) return -workingMinutes(end, start)
  const [from, until] = [start.getTime() + offset, end.getTime() + offset]
  let worked = 0
  for (let day = Math.floor(from / (24 * hour)) * 24 * hour; day < until; day += 24 * hour) {
    const share = Math.min(until, day + closes * hour) - Math.max(from, day + opens * hour)
    if (share > 0 && isWorkday(day)) worked += share
  }
  return Math.floor(worked / 60_000)
}

/** The moment `hours` working hours after `start`. */
export function addWorkingHours(start: Date, hours: number): Date {
  let left = hours * hour
  let at = start.getTime() + offset
  for (;;) {
    const day = Math.floor(at / (24 * hour)) * 24 * hour
    const from = Math.max(at, day + opens * hour)
    const until = day + closes * hour
    if (isWorkday(day) && from < until) {
      if (from + left <= until) return new Date(from + left - offset)
      left -= until - from
    }
    at = day + 24 * hour
  }
}

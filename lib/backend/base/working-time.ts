// Time limits counted in working hours: Chinese working days from 9:00 to 18:00, Asia/Shanghai
// (docs/domain/money-and-dates.md#working-time).
import { dateOfDay, zoneOffset } from '../../model/moment.ts'
import { isWorkday } from './workday.ts'

const opens = 9
const closes = 18
const hour = 3_600_000

const dayLength = 24 * hour
/** The beginning of the day of a shifted time. */
const dayOf = (at: number) => Math.floor(at / dayLength) * dayLength
const dateOf = (day: number) => dateOfDay(day / dayLength)

const workdays = new Map<number, boolean>()

/** Whether the day that begins at `day` is a working day; cached, because it is used for many records. */
function worksOn(day: number): boolean {
  const known = workdays.get(day) ?? isWorkday(dateOf(day))
  if (!workdays.has(day)) workdays.set(day, known)
  return known
}

/** Days before and after. */
const reach = 730
let around: { day: number; dates: readonly string[] } | undefined

/** The working days from two years before a moment to two years after, in order. The result of the last day is cached, because nearly all calls are for today. */
export function workdaysAround(moment: Date): readonly string[] {
  const day = dayOf(moment.getTime() + zoneOffset)
  if (around?.day !== day) {
    const days = Array.from({ length: 2 * reach + 1 }, (_, index) => day + (index - reach) * dayLength)
    around = { day, dates: days.filter(worksOn).map(dateOf) }
  }
  return around.dates
}

/** Whether this moment is in working time. */
export function isWorkingTime(moment: Date): boolean {
  const at = moment.getTime() + zoneOffset
  const day = dayOf(at)
  return worksOn(day) && at >= day + opens * hour && at < day + closes * hour
}

/** The working minutes from one moment to another; negative where the other lies before it. */
export function workingMinutes(start: Date, end: Date): number {
  if (end < start) return -workingMinutes(end, start)
  const [from, until] = [start.getTime() + zoneOffset, end.getTime() + zoneOffset]
  let worked = 0
  for (let day = dayOf(from); day < until; day += dayLength) {
    const share = Math.min(until, day + closes * hour) - Math.max(from, day + opens * hour)
    if (share > 0 && worksOn(day)) worked += share
  }
  return Math.floor(worked / 60_000)
}

/** The moment `hours` working hours after `start`. */
export function addWorkingHours(start: Date, hours: number): Date {
  let left = hours * hour
  let at = start.getTime() + zoneOffset
  for (;;) {
    const day = dayOf(at)
    const from = Math.max(at, day + opens * hour)
    const until = day + closes * hour
    if (worksOn(day) && from < until) {
      if (from + left <= until) return new Date(from + left - zoneOffset)
      left -= until - from
    }
    at = day + dayLength
  }
}

// Moments of the demo company, counted back from today: in office hours, never later than now.

import { wireTime, zoneOffset } from '../../model/moment.ts'
import type { Random } from './random.ts'

export const dayMs = 86_400_000

export interface Clock {
  /** The moment of seeding, in milliseconds. */
  now: number
  /** A moment in office hours `days` days ago; one that would lie in the future moves to the office hours of the day before. */
  ago(days: number): number
  /** A moment in office hours `days` days ahead; 0 is later today, or tomorrow when the office is about to close. */
  ahead(days: number): number
  /** `hour`:`minute` of the day `days` days from today (negative: ago). */
  at(days: number, hour: number, minute?: number): number
}

export function clockOf(now: Date, random: Random): Clock {
  const moment = now.getTime()
  const midnight = midnightOf(moment)
  const at = (days: number, hour: number, minute = 0) => midnight + days * dayMs + (hour * 60 + minute) * 60_000
  const office = (days: number) => at(days, random.int(9, 17), random.int(0, 11) * 5) + random.int(0, 59) * 1000
  return {
    now: moment,
    at,
    ago(days) {
      const found = office(-days)
      return found < moment ? found : found - dayMs
    },
    ahead(days) {
      const found = at(days, random.int(9, 17), random.pick([0, 0, 30]))
      return found > moment + 600_000 ? found : found + dayMs
    },
  }
}

/** YYYY-MM-DD HH:mm:ss in Asia/Shanghai. */
export const timeText = (moment: number) => wireTime(new Date(moment))

/** The midnight before a moment in Shanghai. */
export const midnightOf = (moment: number) => Math.floor((moment + zoneOffset) / dayMs) * dayMs - zoneOffset

/** Whether a moment is on a Saturday or Sunday in Shanghai. */
export function isWeekend(moment: number): boolean {
  const weekday = new Date(moment + zoneOffset).getUTCDay()
  return weekday === 0 || weekday === 6
}

/** YYYY-MM-DD in Asia/Shanghai. */
export const dateText = (moment: number) => timeText(moment).slice(0, 10)

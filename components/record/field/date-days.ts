// Days and moments that a date control offers, and what becomes of a day that is chosen. All are wire texts, Shanghai time.
import { dateOfDay, plusDays, wireTime } from '@/lib/model/moment'
import { weekdayOf } from '@/lib/model/typed-date'

/** Only moments up to now, or only from now on. */
export type Only = 'past' | 'future' | undefined

export const now = (): string => wireTime(new Date())
export const today = (): string => now().slice(0, 10)

/** When a working day begins: a chosen day has this time until another one is chosen. */
const morning = '09:00:00'

/** The next full hour of today, its last minute after eleven. */
function nextHour(moment: string): string {
  const hour = Number(moment.slice(11, 13)) + 1
  return `${moment.slice(0, 10)} ${hour > 23 ? '23:59' : `${String(hour).padStart(2, '0')}:00`}:00`
}

/** A moment on a chosen day: at the time chosen before, else in the morning, and where that may not be, at the nearest that may. */
export function momentOn(day: string, time: string | undefined, only: Only): string {
  const moment = `${day} ${time ?? morning}`
  const present = now()
  if (only === 'future' && moment < present && day === present.slice(0, 10)) return nextHour(present)
  return only === 'past' && moment > present ? `${present.slice(0, 16)}:00` : moment
}

/** Whether a day may be chosen. */
export function isOffered(day: string, only: Only): boolean {
  if (only === 'future') return day >= today()
  return only !== 'past' || day <= today()
}

export type StepName = 'now' | 'today' | 'tomorrow' | 'inThreeDays' | 'nextMonday'

/** What stands beside the calendar: today for what has happened, the next steps elsewhere. */
export function stepsOf(time: boolean, only: Only): StepName[] {
  const present = time && only !== 'future' ? 'now' : 'today'
  return only === 'past' ? [present] : [present, 'tomorrow', 'inThreeDays', 'nextMonday']
}

/** The day or moment of a step. */
export function stepValue(name: StepName, time: boolean, only: Only): string {
  if (name === 'now') return now()
  const day = {
    today: today(),
    tomorrow: plusDays(today(), 1),
    inThreeDays: plusDays(today(), 3),
    nextMonday: weekdayOf(today(), 1, 1),
  }[name]
  return time ? momentOn(day, undefined, only) : day
}

/** Hours and minutes of today that may not be chosen. */
export function closedTimes(day: string, only: Only) {
  const present = now()
  if (only === undefined || day !== present.slice(0, 10)) return {}
  const hour = Number(present.slice(11, 13))
  const minute = Number(present.slice(14, 16))
  const closed = (count: number, at: number) => [...Array(count).keys()].filter((one) => (only === 'future' ? one < at : one > at))
  return { disabledHours: () => closed(24, hour), disabledMinutes: (chosen: number) => (chosen === hour ? closed(60, minute) : []) }
}

const months = (day: string, count: number): string => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate()
  return dateOfDay(Date.UTC(year, month - 1 + count, Math.min(date, last)) / 86_400_000)
}

/** Where a key leads from a day of the calendar; undefined for other keys. */
export function dayAfterKey(day: string, key: string): string | undefined {
  switch (key) {
    case 'ArrowLeft':
      return plusDays(day, -1)
    case 'ArrowRight':
      return plusDays(day, 1)
    case 'ArrowUp':
      return plusDays(day, -7)
    case 'ArrowDown':
      return plusDays(day, 7)
    case 'PageUp':
      return months(day, -1)
    case 'PageDown':
      return months(day, 1)
    default:
      return undefined
  }
}

// ISO 8601 dates and durations, in Asia/Shanghai where the text has no time zone.
import { zoneOffset } from '../../../model/moment.ts'
import { ExpressionError } from '../expression/value.ts'

/** Calendar months and a fixed number of milliseconds. */
export interface Duration {
  months: number
  milliseconds: number
}

export const zone = 'Asia/Shanghai'
const durationForm = /^P(?=.)(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?=.)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:[.,]\d+)?)S)?)?$/i
const dateForm = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?)?\s*(Z|[+-]\d{2}:?\d{2})?$/i
const longest = 100 * 366 * 86_400_000

/** A duration like P1DT2H, or null where the text is invalid. More than a hundred years is refused. */
export function readDuration(text: string): Duration | null {
  const match = durationForm.exec(text.trim())
  if (!match) return null
  const part = (index: number) => Number((match[index] ?? '0').replace(',', '.'))
  const months = part(1) * 12 + part(2)
  const milliseconds = Math.round(((part(3) * 7 + part(4)) * 24 + part(5)) * 3_600_000 + part(6) * 60_000 + part(7) * 1000)
  if (months > 1200 || milliseconds > longest) throw new ExpressionError('timerTooLong', { text })
  return { months, milliseconds }
}

/** The time (ms) after a duration; a month later is the same day, or the last day of the month. */
export function addDuration(from: number, { months, milliseconds }: Duration): number {
  const local = new Date(from + zoneOffset)
  const day = local.getUTCDate()
  local.setUTCDate(1)
  local.setUTCMonth(local.getUTCMonth() + months)
  const days = new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + 1, 0)).getUTCDate()
  local.setUTCDate(Math.min(day, days))
  return local.getTime() - zoneOffset + milliseconds
}

/** The time (ms) of a date like 2026-03-01T09:00:00, with or without a time zone, or null where the text is invalid. */
export function readDate(text: string): number | null {
  const match = dateForm.exec(text.trim())
  if (!match) return null
  const [, year, month, day, hour = '00', minute = '00', second = '00', fraction = '', offset] = match
  const time = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second))
  const check = new Date(time)
  if (check.getUTCMonth() !== Number(month) - 1 || check.getUTCDate() !== Number(day)) return null
  if (Number(minute) > 59 || Number(second) > 59) return null
  return time + Number(fraction.slice(0, 3).padEnd(3, '0')) - offsetOf(offset)
}

/** A time as such a text, with milliseconds and the time zone. */
export const writeDate = (date: Date): string => new Date(date.getTime() + zoneOffset).toISOString().replace('Z', '+08:00')

function offsetOf(text: string | undefined): number {
  if (text === undefined) return zoneOffset
  // Z has no digits
  const digits = text.replace(':', '')
  const minutes = Number(digits.slice(1, 3)) * 60 + Number(digits.slice(3, 5))
  return (digits.startsWith('-') ? -minutes : minutes) * 60_000
}

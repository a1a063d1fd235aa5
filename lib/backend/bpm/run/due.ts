// Due times: a date, or a duration from now on.

import { cutText } from '../../../model/plain-text.ts'
import { ExpressionError, kindOf, type Value } from '../expression/value.ts'
import { addDuration, readDate, readDuration } from '../time/moment.ts'

/**
 * The time in milliseconds of a date, an ISO 8601 date, or an ISO 8601 duration from `now` on; a number is epoch milliseconds.
 * @throws ExpressionError for anything else
 */
export function dueOf(now: number, value: unknown): number {
  if (value instanceof Date && !Number.isNaN(value.getTime())) return value.getTime()
  if (typeof value === 'number' && Number.isFinite(value)) return value
  if (typeof value === 'string') {
    const duration = readDuration(value)
    if (duration) return addDuration(now, duration)
    const date = readDate(value)
    if (date !== null) return date
    throw new ExpressionError('timerUnreadable', { text: cutText(value, 60) })
  }
  throw new ExpressionError('timerUnreadable', { text: kindOf(value as Value) })
}

// When a subscribed report is sent next (docs/domain/statistics.md#subscriptions).
import dayjs from 'dayjs'

export interface Cycle {
  /** WEEK with the weekday 1 (Monday) to 7, or MONTH with the day 1 to 28. */
  cycle: 'WEEK' | 'MONTH'
  day: number
  /** HH:mm in Asia/Shanghai. */
  time: string
}

/** The first moment of a cycle after `after`; both are YYYY-MM-DD HH:mm:ss in Asia/Shanghai. */
export function nextSending({ cycle, day, time }: Cycle, after: string): string {
  const start = dayjs(after.slice(0, 10))
  const longest = cycle === 'WEEK' ? 8 : 32
  for (let ahead = 0; ahead < longest; ahead++) {
    const date = start.add(ahead, 'day')
    const matches = cycle === 'WEEK' ? (date.day() + 6) % 7 === day - 1 : date.date() === day
    const moment = `${date.format('YYYY-MM-DD')} ${time}:00`
    if (matches && moment > after) return moment
  }
  throw new Error(`The cycle ${cycle} has no day ${day}`)
}

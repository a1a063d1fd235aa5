// Working half-days: how many a period includes, and where the next one begins.
import { plusDays } from '../../model/moment.ts'
import { isWorkday } from '../base/workday.ts'

/** The longest period that is computed. */
export const longestDays = 366
const noon = '12:00:00'
const opens = '09:00:00'
const closes = '18:00:00'

/** Working half-days of a period, in days. Times are `YYYY-MM-DD HH:mm:ss`; mornings are 9 to 12, afternoons 12 to 18. */
export function leaveDays(start: string, end: string): number {
  if (end <= start) return 0
  let halves = 0
  const last = end.slice(0, 10)
  for (let day = start.slice(0, 10), count = 0; day <= last && count <= longestDays; day = plusDays(day, 1), count++) {
    if (!isWorkday(day)) continue
    const from = day === start.slice(0, 10) ? start.slice(11) : '00:00:00'
    const until = day === last ? end.slice(11) : '24:00:00'
    if (from < noon && until > opens) halves++
    if (from < closes && until > noon) halves++
  }
  return halves / 2
}

/** The end of the current half day; outside working hours, the nearest end of one on that day. */
export function nextHalf(now: string): string {
  const [day = '', time = ''] = now.split(' ')
  return `${day} ${[opens, noon, closes].find((end) => time <= end) ?? closes}`
}

const dayText = (day: string, like = ''): string => {
  const [year, month, date] = day.split('-').map(Number)
  const [otherYear, otherMonth] = like.split('-').map(Number)
  if (year === otherYear && month === otherMonth) return `${date}日`
  return like !== '' && year !== otherYear ? `${year}年${month}月${date}日` : `${month}月${date}日`
}

/** The period of a leave as a distinct text: '12月7日', '12月7日上午', '12月7日下午至9日'. */
export function periodText(start: string, end: string): string {
  const [from = '', until = ''] = [start.slice(0, 10), end.slice(0, 10)]
  const startsLate = start.slice(11) >= noon
  const endsEarly = end.slice(11) <= noon
  if (from === until) return `${dayText(from)}${endsEarly ? '上午' : startsLate ? '下午' : ''}`
  return `${dayText(from)}${startsLate ? '下午' : ''}至${dayText(until, from)}${endsEarly ? '上午' : ''}`
}

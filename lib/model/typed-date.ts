// Days and moments as people type and paste them. What is not understood is nothing: no part is guessed, and the year alone may be left out
// (docs/domain/forms.md#typed-values).

import { plusDays } from './moment.ts'
import { isDate, isDatetime } from './value.ts'

export interface TypedDate {
  /** A moment is asked for, not a day alone. */
  time: boolean
  /** The day that it is now, YYYY-MM-DD in Asia/Shanghai; its year is meant where none is typed. In a file, which may be older, none is meant. */
  today: string | null
}

/** The day of a week, 1 for Monday to 7 for Sunday; `weeks` further than the week of the day given. */
export function weekdayOf(day: string, weekday: number, weeks = 0): string {
  const own = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
  return plusDays(day, weekday - 1 - own + weeks * 7)
}

/** Marks that show nothing, which copied texts bring along. */
const unseen = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu
const dashes = /[‐‑‒–—―−]/g

/** One form for what stands for the same: full-width digits and marks, dashes of all lengths, blanks around marks. */
function plain(typed: string): string {
  return typed
    .normalize('NFKC')
    .replace(unseen, '')
    .replace(dashes, '-')
    .replace(/。/g, '.')
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/ ?([-/.:年月点时分]) ?/g, '$1')
    .replace(/ (?=[日号秒])/g, '')
}

const relative: Readonly<Record<string, number>> = { 前天: -2, 昨天: -1, 今天: 0, 今日: 0, 明天: 1, 明日: 1, 后天: 2, 大后天: 3 }
const weeks: Readonly<Record<string, number>> = { 上: -1, 本: 0, 这: 0, 下: 1, 下下: 2 }
const weekdays = '一二三四五六日'

const written = /^(\d{4})([-/.年])(\d{1,2})([-/.月])(\d{1,2})[日号]?/
const compact = /^(\d{4})(\d{2})(\d{2})(?!\d)/
const yearless = /^(\d{1,2})([-/.月])(\d{1,2})[日号]?(?![-/.\d])/
const word = /^(大后天|[前昨今明后]天|[今明]日)/
const after = /^(\d{1,3}) ?天[后後]/
const ofWeek = /^(下下|[上本这下])(?:周|星期|礼拜)([一二三四五六日天])/

/** The marks between the three parts of a day belong together. */
const belong = (first: string, second: string) => (first === '年' ? second === '月' : first === second)

/** The day with which a text begins, and how long it is. */
function readDay(text: string, today: string | null): { day: string; length: number } | null {
  const dated = (match: RegExpExecArray, year: string, month = '', date = '') => ({
    day: `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`,
    length: match[0].length,
  })
  let match = written.exec(text)
  if (match) return belong(match[2] ?? '', match[4] ?? '') ? dated(match, match[1] ?? '', match[3], match[5]) : null
  match = compact.exec(text)
  if (match) return dated(match, match[1] ?? '', match[2], match[3])
  if (today === null) return null
  match = yearless.exec(text)
  if (match) return dated(match, today.slice(0, 4), match[1], match[3])
  match = word.exec(text)
  if (match) return { day: plusDays(today, relative[match[0]] ?? 0), length: match[0].length }
  match = after.exec(text)
  if (match) return { day: plusDays(today, Number(match[1])), length: match[0].length }
  match = ofWeek.exec(text)
  if (!match) return null
  const weekday = weekdays.indexOf(match[2] === '天' ? '日' : (match[2] ?? '')) + 1
  return { day: weekdayOf(today, weekday, weeks[match[1] ?? '']), length: match[0].length }
}

/** What the words before a clock of twelve hours make of its hour; none where they contradict it or leave it open, as 晚上 12 点 does. */
const halves: Readonly<Record<string, (hour: number) => number | null>> = {
  凌晨: (hour) => (hour === 12 ? 0 : hour <= 6 ? hour : null),
  早上: (hour) => (hour >= 1 && hour < 12 ? hour : null),
  上午: (hour) => (hour >= 1 && hour < 12 ? hour : null),
  下午: (hour) => (hour === 0 ? null : hour < 12 ? hour + 12 : hour),
  晚上: (hour) => (hour >= 5 && hour < 12 ? hour + 12 : hour >= 17 ? hour : null),
  am: (hour) => (hour === 12 ? 0 : hour < 12 ? hour : null),
  pm: (hour) => (hour === 0 ? null : hour < 12 ? hour + 12 : hour),
}
const before = /^(凌晨|早上|上午|下午|晚上) ?/
const behind = / ?(am|pm)$/i
const colons = /^(\d{1,2}):(\d{2})(?::(\d{2})(?:\.0+)?)?$/
const hours = /^(\d{1,2})[点时](?:(\d{1,2})分?|(半))?$/
const seconds = /^(\d{1,2})[点时](\d{1,2})分(\d{1,2})秒$/

/** A time of day as HH:mm:ss; null where it is none. */
function readClock(text: string): string | null {
  const said = (before.exec(text)?.[1] ?? behind.exec(text)?.[1])?.toLowerCase()
  const clock = text.replace(before, '').replace(behind, '')
  const match = colons.exec(clock) ?? seconds.exec(clock) ?? hours.exec(clock)
  if (!match) return null
  const [, typed = '', minute = '0', third = '0'] = match
  const hour = said === undefined ? Number(typed) : (halves[said]?.(Number(typed)) ?? null)
  if (hour === null) return null
  const [minutes, rest] = third === '半' ? ['30', '0'] : [minute, third]
  return [String(hour), minutes, rest].map((one) => one.padStart(2, '0')).join(':')
}

/**
 * A typed day or moment as it travels; null where it is none. A moment without a time of day is its first one, seconds are completed; a day takes
 * no time but midnight, which sheets write beside it.
 */
export function readTypedDate(typed: string, { time, today }: TypedDate): string | null {
  const text = plain(typed)
  const found = readDay(text, today)
  if (!found || !isDate(found.day)) return null
  const rest = text.slice(found.length).replace(/^(?:T| )/, '')
  const clock = rest === '' ? '00:00:00' : readClock(rest)
  if (clock === null) return null
  const moment = `${found.day} ${clock}`
  if (!isDatetime(moment)) return null
  if (time) return moment
  return clock === '00:00:00' ? found.day : null
}

// Formats dates, numbers, amounts and masked values for display (docs/domain/money-and-dates.md#dates).
import dayjs, { type Dayjs } from 'dayjs'
import utc from 'dayjs/plugin/utc.js'
import { wireTime } from '../model/moment.ts'

dayjs.extend(utc)

export const dateFormat = 'YYYY-MM-DD'
export const dateTimeFormat = 'YYYY-MM-DD HH:mm:ss'
/** The text of an empty cell. */
export const emptyCell = '—'

type Moment = string | number | Date | Dayjs | null | undefined

/** The current time in Asia/Shanghai, independent of the machine's zone (China has no summer time). */
export function shanghaiNow(now: Date = new Date()): Dayjs {
  return dayjs(now).utcOffset(8)
}

/** The end of a text that names an instant, with its zone. */
const zoned = /T[\d:.]+(?:Z|[+-]\d\d:?\d\d)$/

/** A wire text is already Shanghai time and is used unchanged; instants are converted. */
function moment(value: Moment): Dayjs | null {
  if (value === null || value === undefined || value === '') return null
  const at =
    typeof value === 'string' && !zoned.test(value) ? dayjs.utc(value) : dayjs.isDayjs(value) ? value : shanghaiNow(new Date(value))
  return at.isValid() ? at : null
}

/** A moment in Asia/Shanghai time in the format of the wire. */
const wireText = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/
const dayMs = 86_400_000

/** YYYY-MM-DD HH:mm:ss, or '' for nothing. Fast for wire texts, because a list has dozens of them. */
export function formatDateTime(value: Moment): string {
  return typeof value === 'string' && wireText.test(value) ? value : (moment(value)?.format(dateTimeFormat) ?? '')
}

/** YYYY-MM-DD, or '' for nothing. */
export function formatDate(value: Moment): string {
  return formatDateTime(value).slice(0, 10)
}

/** YYYY-MM-DD HH:mm, or '' for nothing: for appointments and deadlines, without seconds. */
export function formatMinute(value: Moment): string {
  return formatDateTime(value).slice(0, 16)
}

export interface DayWords {
  today: string
  yesterday: string
}

/** '今天 09:42', '昨天 18:30', '03-12 09:18' in the same year, else '2025-03-12 09:18'. */
export function formatRelative(value: Moment, words: DayWords, now: Date = new Date()): string {
  const whole = formatMinute(value)
  const today = wireTime(now)
  const isOn = (day: string) => whole.slice(0, 10) === day.slice(0, 10)
  if (isOn(today)) return `${words.today} ${whole.slice(11)}`
  if (isOn(wireTime(new Date(now.getTime() - dayMs)))) return `${words.yesterday} ${whole.slice(11)}`
  return whole.slice(0, 4) === today.slice(0, 4) ? whole.slice(5) : whole
}

/** 1234567.5 → 1,234,567.5. Works on the digits, so a decimal string of any length stays exact; minus is U+2212. */
export function formatNumber(value: string | number | null | undefined): string {
  const text = value === null || value === undefined ? '' : String(value).trim()
  const match = /^([+-]?)(\d+)(\.\d+)?$/.exec(text)
  if (!match) return text
  const [, sign, whole = '', fraction = ''] = match
  return (sign === '-' ? '−' : '') + whole.replace(/\B(?=(\d{3})+$)/g, ',') + fraction
}

/** An amount with two decimals, in two parts, because the decimals may be shown lighter: ['468,000', '.00']. Rounds half up. */
export function amountParts(value: string | number | null | undefined): [whole: string, decimals: string] | null {
  const match = /^\s*([+-]?)(\d+)(?:\.(\d*))?\s*$/.exec(value === null || value === undefined ? '' : String(value))
  if (!match) return null
  const [, sign = '', whole = '0', fraction = ''] = match
  let cents = BigInt(whole) * 100n + BigInt(fraction.padEnd(2, '0').slice(0, 2))
  if ((fraction[2] ?? '0') >= '5') cents += 1n
  const digits = cents.toString().padStart(3, '0')
  const minus = sign === '-' && cents > 0n ? '-' : ''
  return [formatNumber(minus + digits.slice(0, -2)), `.${digits.slice(-2)}`]
}

/** 468000 → 468,000.00, or '' for nothing. */
export function formatAmount(value: string | number | null | undefined): string {
  return amountParts(value)?.join('') ?? ''
}

/** A unit price: two decimals, more only if they are not zero: 31200.0000 → 31,200.00, 0.1234 stays. */
export function formatPrice(value: string | number | null | undefined): string {
  const text = value === null || value === undefined ? '' : String(value).trim()
  const exact = text.includes('.') ? text.replace(/0+$/, '') : text
  return /\.\d{3,}$/.test(exact) ? formatNumber(exact) : formatAmount(text)
}

/** A rate in percent without its sign, two decimals at most: 50.8334 → 50.83, 6.0000 → 6. */
export function formatPercent(value: string | number | null | undefined): string {
  return formatAmount(value).replace(/\.?0+$/, '')
}

export type PresetName = 'today' | 'lastWeek' | 'lastMonth' | 'lastThreeMonths'
export const presetNames: readonly PresetName[] = ['today', 'lastWeek', 'lastMonth', 'lastThreeMonths']

/** First and last day (YYYY-MM-DD) of a preset: the week is the seven days that end today, months go back to the same day. */
export function presetRange(name: PresetName, now: Date = new Date()): [from: string, to: string] {
  const today = shanghaiNow(now)
  const from = {
    today,
    lastWeek: today.subtract(6, 'day'),
    lastMonth: today.subtract(1, 'month'),
    lastThreeMonths: today.subtract(3, 'month'),
  }[name]
  return [from.format(dateFormat), today.format(dateFormat)]
}

/** Cuts a text to `units`, characters outside ASCII counting two (docs/domain/lists.md#ellipsis; 25, in pickers 12). */
export function ellipsis(text: string, units = 25): string {
  let used = 0
  let cut = ''
  for (const character of text) {
    used += (character.codePointAt(0) ?? 0) > 0x7f ? 2 : 1
    if (used > units) return `${cut}…`
    cut += character
  }
  return text
}

const units = ['B', 'KB', 'MB', 'GB']

/** A size in bytes: 1536 → 1.5 KB; nothing for an unknown one. */
export function formatSize(bytes: number | undefined): string {
  if (bytes === undefined) return ''
  const power = Math.min(units.length - 1, Math.floor(Math.log2(Math.max(bytes, 1)) / 10))
  const value = bytes / 1024 ** power
  return `${power === 0 || value >= 100 ? Math.round(value) : value.toFixed(1).replace(/\.0$/, '')} ${units[power]}`
}

// The format of column values: int8 and numeric as strings, dates as text, times as YYYY-MM-DD HH:mm:ss in Asia/Shanghai.
import pg from 'pg'
import { wireTime } from '../../model/moment.ts'

const { builtins } = pg.types
const arrayOf = { int8: 1016, numeric: 1231, date: 1182, timestamp: 1115, timestamptz: 1185, text: 1009 } as const

const asText = (value: string) => value
/** The driver's own reader of text arrays. */
const readTexts = pg.types.getTypeParser(arrayOf.text as never) as (value: string) => (string | null)[]

const parsers = new Map<number, (value: string) => unknown>([
  [builtins.INT8, asText],
  [builtins.NUMERIC, asText],
  [builtins.DATE, asText],
  [builtins.TIMESTAMP, asText],
  [builtins.TIMESTAMPTZ, toWireTime],
  [arrayOf.int8, readTexts],
  [arrayOf.numeric, readTexts],
  [arrayOf.date, readTexts],
  [arrayOf.timestamp, readTexts],
  [arrayOf.timestamptz, (value) => readTexts(value).map((one) => (one === null ? null : toWireTime(one)))],
])

/** The type readers of a pool; nothing global is changed. */
export const wireTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format === 'binary' ? undefined : parsers.get(oid)) ?? pg.types.getTypeParser(oid, format as never)) as typeof pg.types.getTypeParser,
}

/** The time zone of every connection: a fixed offset, without the historic summer times of Asia/Shanghai, and available without a zone database. */
export const timeZone = '<+08>-08'

const plainTime = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2})(?:\.\d+)?([+-]\d{2})(?::?(\d{2}))?(?::?\d{2})?$/

/** PostgreSQL's text of a timestamptz as YYYY-MM-DD HH:mm:ss in Asia/Shanghai; infinity and BC stay as they are. */
export function toWireTime(text: string): string {
  if (text.endsWith('+08') && text.charCodeAt(4) === 45) return text.slice(0, 19)
  const match = plainTime.exec(text)
  if (!match) return text
  const [, day, time, hours = '+00', minutes = '00'] = match
  const offset = Number(hours) * 60 + (hours.startsWith('-') ? -1 : 1) * Number(minutes)
  const utc = Date.parse(`${day}T${time}Z`) - offset * 60_000
  return wireTime(new Date(utc))
}

const wireText = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/

/** YYYY-MM-DD HH:mm:ss of the wire as a parameter that means the same whatever a connection's time zone is. */
export function fromWireTime(text: string): string {
  if (!wireText.test(text)) throw new Error(`${text.slice(0, 40)} is no time of the wire: write moments with wireTime`)
  return `${text}+08`
}

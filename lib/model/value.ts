// Reads one field's value from a request or a form: trimmed, typed and normalised as it is stored, or its problem.

import type { Field, FileRef } from './field.ts'
import { isFileAddress } from './file-types.ts'
import { cleanFormat, cleanText } from './plain-text.ts'
import { recordKey } from './record-key.ts'
import { choiceCount, formatRules, isCalendarDate, naturalNumber, type Problem, textLength } from './rules.ts'
import { limits } from './wire.ts'

export type Reading = { value: unknown; problem?: undefined } | { value?: undefined; problem: Problem }

const wrong = (key: string, params?: Problem['params']): Reading => ({ problem: params ? { key, params } : { key } })
const right = (value: unknown): Reading => ({ value })

/** The empty value of a kind: an array for several values, false for a flag, null for others. */
export function emptyOf(field: Field): unknown {
  if (field.kind === 'flag') return false
  return field.kind === 'choices' || field.kind === 'refs' || field.kind === 'files' ? [] : null
}

/**
 * The value of a field. undefined, null, '' and blanks are the empty value. Limits, format and range are checked here; whether the value is required,
 * and how it depends on other fields, is checked by checkRecord. An area is not one value: its three codes are read by readAreaCode.
 */
export function readValue(field: Field, raw: unknown): Reading {
  const given = typeof raw === 'string' ? cleanRaw(field, raw) : raw
  if (given === undefined || given === null || given === '') return right(emptyOf(field))
  switch (field.kind) {
    case 'text':
    case 'code':
    case 'html':
      return readText(field, given)
    case 'decimal':
      return readDecimal(field, given)
    case 'int':
      return readInt(field, given)
    case 'flag':
      return readFlag(given)
    case 'date':
      return isDate(given) ? right(given) : wrong('date')
    case 'datetime':
      return readDatetime(given)
    case 'choice':
      return typeof given === 'string' && choiceValue.test(given) ? right(given) : wrong('choice')
    case 'ref':
      return typeof given === 'string' && recordKey.test(given) ? right(given) : wrong('reference')
    case 'choices':
      return readSeveral(given, choiceValue, 'choice', field.max)
    case 'refs':
      return readSeveral(given, recordKey, 'reference', field.max)
    case 'files':
      return readFiles(given, field.max ?? 20)
    case 'json':
      return storable(given) ? right(given) : wrong('characters')
    case 'area':
      return wrong('type')
  }
}

/** What is typed or pasted, without what nobody sees and without what only groups its digits; lengths and formats are checked after that. */
function cleanRaw(field: Field, raw: string): string {
  if (field.kind !== 'text' && field.kind !== 'code') return raw.trim()
  if (!storable(raw)) return raw
  return field.format ? cleanFormat(field.format, raw) : cleanText(raw)
}

/** One of the three codes of an area: six digits of GB/T 2260. */
export function readAreaCode(raw: unknown): Reading {
  if (raw === undefined || raw === null || raw === '') return right(null)
  return typeof raw === 'string' && /^\d{6}$/.test(raw) ? right(raw) : wrong('area')
}

const choiceValue = /^[^\s\0,]{1,50}$/

function readText(field: Extract<Field, { kind: 'text' | 'code' | 'html' }>, given: unknown): Reading {
  if (typeof given !== 'string') return wrong('type')
  if (!storable(given)) return wrong('characters')
  const least = field.kind === 'html' ? undefined : field.min
  const length = textLength(given, { min: least, max: field.max })
  if (length) return { problem: length }
  const format = field.kind === 'html' ? undefined : field.format
  const key = format ? formatRules[format](given) : null
  return key ? wrong(key) : right(given)
}

/** Whether PostgreSQL can store all texts in a value: no NUL, no unpaired surrogate. */
function storable(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed()
  if (value === null || typeof value !== 'object') return typeof value !== 'number' || Number.isFinite(value)
  if (depth >= limits.jsonDepth) return false
  return Object.entries(value).every(([key, item]) => storable(key, depth + 1) && storable(item, depth + 1))
}

const plainNumber = /^([+-]?)(\d{1,40})(?:\.(\d{1,40}))?$/

/** A decimal as text with exactly `scale` places, without exponent, sign only where negative: '1.5' → '1.50', '-0' → '0.00'. */
function readDecimal(field: Extract<Field, { kind: 'decimal' }>, given: unknown): Reading {
  if (typeof given !== 'string' && typeof given !== 'number') return wrong('number')
  const parts = plainNumber.exec(String(given))
  if (!parts) return wrong('number')
  const [, sign, whole = '', fraction = ''] = parts
  const integer = whole.replace(/^0+(?=\d)/, '')
  const places = fraction.replace(/0+$/, '')
  if (places.length > field.scale) return wrong('decimals', { n: field.scale })
  if (integer !== '0' && integer.length > field.precision - field.scale) return wrong('digits', { n: field.precision - field.scale })
  const digits = field.scale > 0 ? `${integer}.${places.padEnd(field.scale, '0')}` : integer
  const value = sign === '-' && /[1-9]/.test(digits) ? `-${digits}` : digits
  return inRange(field, Number(value)) ?? right(value)
}

const int4 = 2_147_483_647

function readInt(field: Extract<Field, { kind: 'int' }>, given: unknown): Reading {
  if (typeof given !== 'string' && typeof given !== 'number') return wrong('integer')
  const unnatural = field.min === 0 ? naturalNumber(String(given).replace(/^0+(?=\d)/, '')) : null
  if (unnatural) return wrong(unnatural)
  if (!/^-?\d{1,10}$/.test(String(given))) return wrong('integer')
  const value = Number(given)
  if (Math.abs(value) > int4) return wrong('atMost', { n: int4 })
  return inRange(field, value) ?? right(value === 0 ? 0 : value)
}

function inRange({ min, max, above }: { min?: number; max?: number; above?: true }, value: number): Reading | null {
  if (min !== undefined && above && value <= min) return wrong('moreThan', { n: min })
  if (min !== undefined && value < min) return wrong('atLeast', { n: min })
  return max !== undefined && value > max ? wrong('atMost', { n: max }) : null
}

function readFlag(given: unknown): Reading {
  if (given === true || given === 1 || given === '1' || given === 'true') return right(true)
  if (given === false || given === 0 || given === '0' || given === 'false') return right(false)
  return wrong('type')
}

/** A valid date, YYYY-MM-DD. */
export function isDate(value: unknown): value is string {
  const parts = typeof value === 'string' ? /^(\d{4})-(\d{2})-(\d{2})$/.exec(value) : null
  return parts !== null && isCalendarDate(parts[1] ?? '', parts[2] ?? '', parts[3] ?? '')
}

/** A moment to the second; one to the minute is at its beginning. */
function readDatetime(given: unknown): Reading {
  const moment = typeof given === 'string' && given.length === 16 ? `${given}:00` : given
  return isDatetime(moment) ? right(moment) : wrong('datetime')
}

/** A valid time, YYYY-MM-DD HH:mm:ss. */
export function isDatetime(value: unknown): value is string {
  return typeof value === 'string' && isDate(value.slice(0, 10)) && /^ (?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(value.slice(10))
}

function readSeveral(given: unknown, form: RegExp, key: string, max: number | undefined): Reading {
  if (!Array.isArray(given)) return wrong('type')
  if (!given.every((item): item is string => typeof item === 'string' && form.test(item))) return wrong(key)
  if (new Set(given).size !== given.length) return wrong('twice')
  const count = choiceCount(given, max)
  return count ? { problem: count } : right(given)
}

function readFiles(given: unknown, max: number): Reading {
  if (!Array.isArray(given)) return wrong('files')
  if (given.length > max) return wrong('maxFiles', { n: max })
  const list = given.map(readFile)
  return list.every((item) => item !== null) ? right(list) : wrong('files')
}

function readFile(given: unknown): FileRef | null {
  if (given === null || typeof given !== 'object') return null
  const { uid, name, status, url, size } = given as Record<string, unknown>
  const texts = typeof uid === 'string' && typeof name === 'string' && typeof url === 'string'
  if (!texts || !isFileAddress(url) || uid.length > 100 || name.length === 0 || name.length > 255 || !storable(name + uid)) return null
  const file: FileRef = { uid, name, url }
  if (typeof status === 'string' && status.length <= 20) file.status = status
  if (typeof size === 'number' && Number.isSafeInteger(size) && size >= 0) file.size = size
  return file
}

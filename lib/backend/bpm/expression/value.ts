// The values of expressions and their stored form: typed, with exact decimals, plain data only.
import { Decimal as BaseDecimal } from 'decimal.js'
import { type ExpressionKey, expressionTexts, fillText, type Params } from '../reasons.ts'

/** Decimals with 40 digits, independent of the library's global settings. */
export const Decimal = BaseDecimal.clone({ precision: 40, rounding: BaseDecimal.ROUND_HALF_UP, toExpNeg: -40, toExpPos: 60 })
export type Decimal = BaseDecimal

/** An object of the engine in expressions (execution, task), with its allowed properties and methods. */
export interface Host {
  readonly host: true
  get(name: string): Value | undefined
  call(name: string, args: readonly Value[]): Value
}

export type Value = null | boolean | string | number | Decimal | Date | Host | readonly Value[] | { readonly [name: string]: Value }

/** A stored variable: JSON and the type to read it as. */
export type Json = null | boolean | string | number | readonly Json[] | { readonly [name: string]: Json }
export type VariableType = 'null' | 'boolean' | 'integer' | 'double' | 'decimal' | 'string' | 'date' | 'json'
export interface Stored {
  type: VariableType
  value: Json
}

/** An invalid or failed expression, or a value that is not plain data; `key` and `params` are the reason. */
export class ExpressionError extends Error {
  readonly key: ExpressionKey
  readonly params: Params

  constructor(key: ExpressionKey, params: Params = {}) {
    super(fillText(expressionTexts[key], params))
    this.name = 'ExpressionError'
    this.key = key
    this.params = params
  }
}

const forbidden = new Set(['__proto__', 'constructor', 'prototype'])
const depthLimit = 32
const textLimit = 1_000_000

/** Whether a variable or property may have this name; names of prototypes are not allowed. */
export function isSafeName(name: string): boolean {
  return name !== '' && name.length <= 255 && !forbidden.has(name) && isStorable(name)
}

/** Whether a database can store a text: it accepts neither NUL nor half a character. */
const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/** A text about a failure as it can be stored. */
export const storableText = (text: string): string => text.replaceAll('\0', '').toWellFormed()

export function isHost(value: Value): value is Host {
  return typeof value === 'object' && value !== null && (value as Host).host === true && !Array.isArray(value)
}

export function isDecimal(value: unknown): value is Decimal {
  return BaseDecimal.isDecimal(value)
}

export function isRecord(value: Value): value is { readonly [name: string]: Value } {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && !isDecimal(value) && !(value instanceof Date) && !isHost(value)
  )
}

/** The name of a value's type in messages. */
export function kindOf(value: Value | undefined): string {
  if (value === null || value === undefined) return 'null'
  if (isDecimal(value)) return 'number'
  if (value instanceof Date) return 'date'
  if (Array.isArray(value)) return 'list'
  return typeof value === 'object' ? 'object' : typeof value
}

function copyJson(value: unknown, depth: number, seen: ReadonlySet<unknown>): Json {
  if (value === null || value === undefined) return null
  if (typeof value === 'string') return checkText(value)
  if (typeof value === 'boolean') return value
  if (typeof value === 'number') {
    return finite(value)
  }
  if (typeof value === 'bigint') return value.toString()
  if (isDecimal(value)) return value.toString()
  if (value instanceof Date) return isoOf(value)
  if (typeof value !== 'object' || isHost(value as Value)) throw new ExpressionError('variableType', { type: typeof value })
  if (depth >= depthLimit || seen.has(value)) throw new ExpressionError('variableDepth', { max: depthLimit })
  const inside = new Set(seen).add(value)
  if (Array.isArray(value)) return value.map((item) => copyJson(item, depth + 1, inside))
  if (value instanceof Map || value instanceof Set) throw new ExpressionError('variableType', { type: value.constructor.name })
  const copy: Record<string, Json> = {}
  for (const [name, inner] of Object.entries(value)) {
    if (!isStorable(name)) throw new ExpressionError('variableCharacters')
    if (inner !== undefined && isSafeName(name)) copy[name] = copyJson(inner, depth + 1, inside)
  }
  return copy
}

/** A number as JSON writes it: finite, and without a sign on zero. */
function finite(value: number): number {
  if (!Number.isFinite(value)) throw new ExpressionError('variableNumber')
  return value === 0 ? 0 : value
}

function checkText(text: string): string {
  if (text.length > textLimit) throw new ExpressionError('variableLength', { max: textLimit })
  if (!isStorable(text)) throw new ExpressionError('variableCharacters')
  return text
}

function isoOf(date: Date): string {
  if (Number.isNaN(date.getTime())) throw new ExpressionError('variableDate')
  return date.toISOString()
}

const storedNull: Stored = { type: 'null', value: null }

/**
 * The stored form of any value of a program or an expression: a deep copy, plain data, without prototypes.
 * Decimals keep every digit; numbers inside lists and objects stay JSON numbers, decimals inside become strings.
 * @throws ExpressionError for functions, cycles, NaN, and values that are too deep or too long
 */
export function store(value: unknown): Stored {
  if (value === null || value === undefined) return storedNull
  switch (typeof value) {
    case 'boolean':
      return { type: 'boolean', value }
    case 'string':
      return { type: 'string', value: checkText(value) }
    case 'number':
      return { type: Number.isSafeInteger(value) ? 'integer' : 'double', value: finite(value) }
    case 'bigint':
      return { type: 'decimal', value: value.toString() }
    default:
      if (isDecimal(value)) return storeDecimal(value)
      if (value instanceof Date) return { type: 'date', value: isoOf(value) }
      return { type: 'json', value: copyJson(value, 0, new Set()) }
  }
}

function storeDecimal(value: Decimal): Stored {
  if (!value.isFinite()) throw new ExpressionError('variableNumber')
  return { type: 'decimal', value: value.toString() }
}

/** The value of a stored variable. */
export function restore(stored: Stored): Value {
  if (stored.type === 'decimal') return new Decimal(stored.value as string)
  if (stored.type === 'date') return new Date(stored.value as string)
  return stored.value
}

/** The values of several stored variables in their own types, to store them again elsewhere. */
export const restoreAll = (stored: Readonly<Record<string, Stored>>): Record<string, Value> =>
  Object.fromEntries(Object.entries(stored).map(([name, value]) => [name, restore(value)]))

/** A stored value for programs: dates as Date, exact decimals as texts. */
export const plainOf = ({ type, value }: Stored): Json | Date => (type === 'date' ? new Date(value as string) : value)

export const plainAll = (stored: Readonly<Record<string, Stored>>): Record<string, Json | Date> =>
  Object.fromEntries(Object.entries(stored).map(([name, value]) => [name, plainOf(value)]))

const numeric = /^\s*[-+]?(?:\d{1,400}(?:\.\d{0,400})?|\.\d{1,400})(?:[eE][-+]?\d{1,3})?\s*$/

/** The decimal in a text, or null where it is not numeric. */
export function readDecimal(text: string): Decimal | null {
  return text.length <= 810 && numeric.test(text) ? new Decimal(text.trim()) : null
}

/**
 * A computed decimal as a number, where the number is exactly equal; else the decimal itself.
 * @throws ExpressionError where there is no finite result (division by zero)
 */
export function toPlain(value: Decimal): number | Decimal {
  if (!value.isFinite()) throw new ExpressionError('notFinite')
  const number = value.toNumber()
  return Number.isFinite(number) && value.precision() <= 15 && value.equals(number) ? number : value
}

/** The text of a value. */
export function toText(value: Value): string {
  if (value === null) return ''
  if (typeof value === 'string') return value
  if (value instanceof Date) return isoOf(value)
  if (isDecimal(value)) return value.toString()
  if (isHost(value)) throw new ExpressionError('noText', { type: 'object' })
  if (typeof value === 'object') return JSON.stringify(copyJson(value, 0, new Set()))
  return String(value)
}

/**
 * Concatenates texts.
 * @throws ExpressionError where the result would be too long for a variable
 */
export function joinTexts(texts: readonly string[], by = ''): string {
  const length = texts.reduce((sum, text) => sum + text.length + by.length, 0)
  if (length > textLimit) throw new ExpressionError('textLength', { max: textLimit })
  return texts.join(by)
}

// The operators of expressions: exact decimals, coercion by the rules of JUEL, and an error where the result would be ambiguous.

import { cutText } from '../../../model/plain-text.ts'
import { Decimal, ExpressionError, isDecimal, kindOf, readDecimal, toPlain, type Value } from './value.ts'

function toNumber(value: Value, sign: string): number | Decimal {
  if (typeof value === 'number' || isDecimal(value)) return value
  if (typeof value === 'string') {
    const read = readDecimal(value)
    if (read) return read
  }
  throw new ExpressionError('notNumber', { sign, type: kindOf(value), value: typeof value === 'string' ? cutText(value, 40) : '' })
}

const toDecimal = (value: number | Decimal): Decimal => (typeof value === 'number' ? new Decimal(value) : value)

/** The exact result of + - * / % for numbers, decimals and numeric texts. */
export function calculate(sign: string, left: Value, right: Value): Value {
  const a = toNumber(left, sign)
  const b = toNumber(right, sign)
  if (typeof a === 'number' && typeof b === 'number' && Number.isSafeInteger(a) && Number.isSafeInteger(b)) {
    const result = sign === '+' ? a + b : sign === '-' ? a - b : sign === '*' ? a * b : Number.NaN
    if (Number.isSafeInteger(result)) return result === 0 ? 0 : result
  }
  const x = toDecimal(a)
  const y = toDecimal(b)
  switch (sign) {
    case '+':
      return toPlain(x.plus(y))
    case '-':
      return toPlain(x.minus(y))
    case '*':
      return toPlain(x.times(y))
    case '/':
      return toPlain(x.dividedBy(y))
    default:
      return toPlain(x.modulo(y))
  }
}

/** The negated number. */
export function negate(value: Value): Value {
  const number = toNumber(value, '-')
  return typeof number === 'number' ? (number === 0 ? 0 : -number) : toPlain(number.negated())
}

function timeOf(value: Value): number | null {
  if (value instanceof Date) return value.getTime()
  if (typeof value !== 'string') return null
  const time = Date.parse(value)
  return Number.isNaN(time) ? null : time
}

/**
 * Less than 0, 0 or more than 0. Numbers and numeric texts are compared as exact decimals (also two numeric
 * texts: '9.5' is less than '10.00'), dates by time, other texts by their characters.
 * @throws ExpressionError where the two values cannot be ordered, for example a missing value
 */
export function compare(left: Value, right: Value, sign: string): number {
  if (typeof left === 'number' && typeof right === 'number') return left < right ? -1 : left > right ? 1 : 0
  if (left instanceof Date || right instanceof Date) {
    const a = timeOf(left)
    const b = timeOf(right)
    if (a !== null && b !== null) return a - b
    throw new ExpressionError('notComparable', { sign, left: kindOf(left), right: kindOf(right) })
  }
  if (typeof left === 'string' && typeof right === 'string') {
    const a = readDecimal(left)
    const b = a && readDecimal(right)
    if (a && b) return a.comparedTo(b)
    return left < right ? -1 : left > right ? 1 : 0
  }
  if (isNumeric(left) && isNumeric(right)) return toDecimal(toNumber(left, sign)).comparedTo(toDecimal(toNumber(right, sign)))
  throw new ExpressionError('notComparable', { sign, left: kindOf(left), right: kindOf(right) })
}

function isNumeric(value: Value): boolean {
  return typeof value === 'number' || isDecimal(value) || (typeof value === 'string' && readDecimal(value) !== null)
}

/** Whether two values are equal: numbers by amount, a text compared with a number or boolean is converted, lists and objects by content. */
export function equal(left: Value, right: Value): boolean {
  if (left === right) return true
  if (left === null || right === null) return false
  if (isDecimal(left) || isDecimal(right) || typeof left === 'number' || typeof right === 'number') {
    if (!isNumeric(left) || !isNumeric(right)) return false
    return toDecimal(toNumber(left, '==')).equals(toDecimal(toNumber(right, '==')))
  }
  if (left instanceof Date || right instanceof Date) {
    const a = timeOf(left)
    return a !== null && a === timeOf(right)
  }
  if (typeof left === 'boolean') return typeof right === 'string' && right.toLowerCase() === String(left)
  if (typeof right === 'boolean') return typeof left === 'string' && left.toLowerCase() === String(right)
  if (typeof left !== 'object' || typeof right !== 'object') return false
  return equalContent(left, right)
}

function equalContent(left: object, right: object): boolean {
  if (Array.isArray(left) !== Array.isArray(right)) return false
  const names = Object.keys(left)
  if (names.length !== Object.keys(right).length) return false
  return names.every(
    (name) => Object.hasOwn(right, name) && equal((left as Record<string, Value>)[name]!, (right as Record<string, Value>)[name]!),
  )
}

/** The boolean value of an operand of && || ! ?: — the texts 'true' and 'false' are converted, other values are errors. */
export function toBoolean(value: Value, sign: string): boolean {
  if (typeof value === 'boolean') return value
  if (value === 'true') return true
  if (value === 'false') return false
  throw new ExpressionError('notBoolean', { sign, type: kindOf(value) })
}

/** JUEL's `empty`: missing, an empty text, list or object. */
export function isEmpty(value: Value | undefined): boolean {
  if (value === null || value === undefined || value === '') return true
  if (Array.isArray(value)) return value.length === 0
  if (typeof value === 'object' && !(value instanceof Date) && !isDecimal(value) && !('host' in value))
    return Object.keys(value).length === 0
  return false
}

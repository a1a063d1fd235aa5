// The condition of a way as comparisons of fields with values, all of which must hold; any other expression stays one.

import { cleanText } from '@/lib/model/plain-text'
import { isPlainNumber } from '@/lib/model/typed-number'
import { isDate, isDatetime } from '@/lib/model/value'

/** Each comparison with the key of its word. */
export const comparisons = { '>=': 'atLeast', '>': 'more', '<=': 'atMost', '<': 'less', '==': 'same', '!=': 'other' } as const
export type Comparison = keyof typeof comparisons

export interface Term {
  field: string
  is: Comparison
  value: string | number | boolean
}

/** A comparison for display: its value may be another field, the applicant, or any value. */
export interface ToldTerm extends Omit<Term, 'is'> {
  is: Comparison | 'filled'
  isField?: boolean
}

const term = /^([\p{L}_][\p{L}\p{N}_]*)\s*(>=|<=|==|!=|>|<)\s*(?:(-?\d+(?:\.\d+)?)|'([^'\\]*)'|(true|false))$/u

/** The terms of an expression; null where it says more than that. */
export function readCondition(text: string): Term[] | null {
  const inner = innerOf(text)
  return inner === undefined ? null : all(splitAt(inner, '&&').map(readTerm))
}

/** The comparisons of an expression for who only reads it: one of the lists must hold, and all of that list; null where it says more than that. */
export function tellCondition(text: string): ToldTerm[][] | null {
  const inner = innerOf(text)
  if (inner === undefined) return null
  return all(
    splitAt(inner, '||').map((part) =>
      all(splitAt(part, '&&').map((one) => readTerm(one) ?? readFlag(one) ?? readBoth(one) ?? readFilled(one))),
    ),
  )
}

const innerOf = (text: string): string | undefined => /^\s*[$#]\{(.*)\}\s*$/s.exec(text)?.[1]
const all = <T>(list: readonly (T | null)[]): T[] | null => (list.every((one) => one !== null) ? (list as T[]) : null)

function readTerm(text: string): Term | null {
  const found = term.exec(text.trim())
  if (!found) return null
  const [, field = '', is = '==', number, word, flag] = found
  if (number !== undefined && String(Number(number)) !== number) return null
  return { field, is: is as Comparison, value: number === undefined ? (word ?? flag === 'true') : Number(number) }
}

function readFlag(text: string): Term | null {
  const [, not, field = ''] = /^(!?)([\p{L}_][\p{L}\p{N}_]*)$/u.exec(text.trim()) ?? []
  return isName(field) ? { field, is: '==', value: not === '' } : null
}

function readBoth(text: string): ToldTerm | null {
  const [, field = '', is, value = ''] =
    /^([\p{L}_][\p{L}\p{N}_]*)\s*(>=|<=|==|!=|>|<)\s*([\p{L}_][\p{L}\p{N}_]*)$/u.exec(text.trim()) ?? []
  return isName(field) && (isName(value) || applicants.has(value)) ? { field, is: is as Comparison, value, isField: true } : null
}

function readFilled(text: string): ToldTerm | null {
  const [, field = ''] = /^vars:notEmpty\('([\p{L}_][\p{L}\p{N}_]*)'\)$/u.exec(text.trim()) ?? []
  return isName(field) ? { field, is: 'filled', value: '' } : null
}

/** Names of the applicant. */
export const applicants: ReadonlySet<string> = new Set(['starter', 'applicant'])

/** Splits at a sign outside of texts. */
function splitAt(text: string, sign: '&&' | '||'): string[] {
  const parts = ['']
  for (const piece of text.match(/'[^']*'|&&|\|\||[^'&|]+|./gu) ?? []) {
    if (piece === sign) parts.push('')
    else parts[parts.length - 1] += piece
  }
  return parts
}

const literal = (value: Term['value']) => (typeof value === 'string' ? `'${value.replace(/['\\]/g, '')}'` : String(value))

export const writeCondition = (terms: readonly Term[]): string =>
  terms.length === 0 ? '' : `\${${terms.map(({ field, is, value }) => `${field} ${is} ${literal(value)}`).join(' && ')}}`

/** The kinds of values of a process, for conditions and forms. */
export type ValueKind = 'text' | 'number' | 'flag' | 'choice' | 'date' | 'time' | 'person'

/** Decimals that a number of a condition may have. */
export const mostPlaces = 10

/** A text that a number would be written as again: 007 and the digits of a card are none. */
const exactNumber = /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,10})?$/

/** What somebody typed as a value: of a field of numbers a number, of a yes or no that; null for nothing and for what is not understood. */
export function typedValue(text: string, kind: ValueKind): Term['value'] | null {
  const typed = cleanText(text)
  if (typed === '') return null
  switch (kind) {
    case 'flag':
      return typed === 'true'
    case 'number':
      return isPlainNumber(typed) ? Number(typed) : null
    case 'date':
      return isDate(typed) ? typed : null
    case 'time':
      return isDatetime(typed) ? typed : null
    case 'text':
      if (typed === 'true' || typed === 'false') return typed === 'true'
      return exactNumber.test(typed) ? Number(typed) : typed
    default:
      return typed
  }
}

const words = new Set('and or not empty eq ne lt gt le ge div mod true false null instanceof starter applicant'.split(' '))

/** Whether an expression can name it. */
export const isName = (text: string): boolean => /^[\p{L}_][\p{L}\p{N}_]*$/u.test(text) && !words.has(text)

/** The variables of an expression: its names that are no word of the language, no function, no property of another and no text. */
export function namesIn(expression: string): string[] {
  const bare = expression.replace(/'[^']*'|"[^"]*"/g, '')
  return Array.from(bare.matchAll(/(?<![\p{L}\p{N}_.])[\p{L}_][\p{L}\p{N}_]*(?![\p{L}\p{N}_]*\s*[(:])/gu), ([name]) => name).filter(
    (name) => !words.has(name),
  )
}

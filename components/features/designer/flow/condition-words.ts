// The condition of a way as comparisons of fields with values, all of which must hold; any other expression stays one.
import type { KnownField } from './known-fields'

/** Each comparison with the key of its word. */
export const comparisons = { '>=': 'atLeast', '>': 'more', '<=': 'atMost', '<': 'less', '==': 'same', '!=': 'other' } as const
export type Comparison = keyof typeof comparisons

export interface Term {
  field: string
  is: Comparison
  value: string | number | boolean
}

const term = /^([\p{L}_][\p{L}\p{N}_]*)\s*(>=|<=|==|!=|>|<)\s*(?:(-?\d+(?:\.\d+)?)|'([^'\\]*)'|(true|false))$/u

/** The terms of an expression; null where it says more than that. */
export function readCondition(text: string): Term[] | null {
  const inner = /^\s*[$#]\{(.*)\}\s*$/s.exec(text)?.[1]
  if (inner === undefined) return null
  const terms = splitAnd(inner).map((part) => {
    const found = term.exec(part.trim())
    if (!found) return null
    const [, field = '', is = '==', number, word, flag] = found
    if (number !== undefined && String(Number(number)) !== number) return null
    return { field, is: is as Comparison, value: number === undefined ? (word ?? flag === 'true') : Number(number) }
  })
  return terms.every((one) => one !== null) ? terms : null
}

/** Splits at `&&` outside of texts. */
function splitAnd(text: string): string[] {
  const parts = ['']
  for (const piece of text.match(/'[^']*'|&&|[^'&]+|./gu) ?? []) {
    if (piece === '&&') parts.push('')
    else parts[parts.length - 1] += piece
  }
  return parts
}

const literal = (value: Term['value']) => (typeof value === 'string' ? `'${value.replace(/['\\]/g, '')}'` : String(value))

export const writeCondition = (terms: readonly Term[]): string =>
  terms.length === 0 ? '' : `\${${terms.map(({ field, is, value }) => `${field} ${is} ${literal(value)}`).join(' && ')}}`

/** What somebody typed as a value: of a field of numbers a number, of a yes or no that. */
export function typedValue(text: string, kind: KnownField['kind']): Term['value'] {
  const typed = text.trim()
  if (kind === 'flag') return typed === 'true'
  if (kind === 'text' && (typed === 'true' || typed === 'false')) return typed === 'true'
  const number = Number(typed)
  return (kind === 'number' || kind === 'text') && typed !== '' && Number.isFinite(number) ? number : typed
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

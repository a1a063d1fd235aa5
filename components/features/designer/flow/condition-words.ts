// The condition of a way as comparisons of fields with values, all of which must hold; any other expression stays one.

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
export function typedValue(text: string, kind: 'text' | 'number' | 'flag' | 'choice' | 'date'): Term['value'] {
  const typed = text.trim()
  if (kind === 'flag') return typed === 'true'
  if (kind === 'text' && (typed === 'true' || typed === 'false')) return typed === 'true'
  const number = Number(typed)
  return kind !== 'choice' && kind !== 'date' && typed !== '' && Number.isFinite(number) ? number : typed
}

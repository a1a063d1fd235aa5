// Splits the text of an expression into tokens.
import { functionNames } from './function-names.ts'
import { ExpressionError } from './value.ts'

export interface Token {
  kind: 'number' | 'text' | 'name' | 'sign' | 'end'
  text: string
  at: number
}

const words: Record<string, string> = {
  and: '&&',
  or: '||',
  not: '!',
  eq: '==',
  ne: '!=',
  lt: '<',
  le: '<=',
  gt: '>',
  ge: '>=',
  div: '/',
  mod: '%',
}
const signs = ['&&', '||', '==', '!=', '<=', '>=', '<', '>', '!', '+', '-', '*', '/', '%', '?', ':', '.', ',', '(', ')', '[', ']'] as const
const numberForm = /(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d{1,3})?/y
const nameForm = /[\p{L}_$][\p{L}\p{N}_$]*/uy

function readQuoted(source: string, start: number, quote: string): { text: string; end: number } {
  let text = ''
  for (let at = start + 1; at < source.length; at++) {
    const char = source[at]!
    if (char === quote) return { text, end: at + 1 }
    if (char === '\\') {
      const next = source[++at]
      if (next !== quote && next !== '\\') throw new ExpressionError('syntax', { at, found: `\\${next ?? ''}` })
      text += next
    } else text += char
  }
  throw new ExpressionError('syntax', { at: start, found: quote })
}

/** Prefixes of the function library for variables; all name the same library. */
export const libraries: ReadonlySet<string> = new Set(['vars', 'var', 'variables'])

/** The other functions with a prefix, by their whole names. */
export const prefixed: ReadonlySet<string> = new Set(functionNames.filter((name) => name.includes(':')))

/** After a dot, or after the prefix of a library, words such as `eq` are names. */
function isPartOfName(before: readonly Token[]): boolean {
  const last = before.at(-1)?.text
  return last === '.' || (last === ':' && libraries.has(before.at(-2)?.text ?? ''))
}

/**
 * The tokens of `source` from `start` to the brace that closes the expression.
 * @returns the tokens, with an end token last, and the position after the closing brace
 */
export function tokenize(source: string, start: number): { tokens: Token[]; end: number } {
  const tokens: Token[] = []
  let at = start
  while (at < source.length) {
    const char = source[at]!
    if (char === ' ' || char === '\t' || char === '\n' || char === '\r') {
      at++
    } else if (char === '}') {
      tokens.push({ kind: 'end', text: '}', at })
      return { tokens, end: at + 1 }
    } else if (char === "'" || char === '"') {
      const { text, end } = readQuoted(source, at, char)
      tokens.push({ kind: 'text', text, at })
      at = end
    } else if ((char >= '0' && char <= '9') || (char === '.' && /\d/.test(source[at + 1] ?? ''))) {
      numberForm.lastIndex = at
      const text = numberForm.exec(source)![0]
      tokens.push({ kind: 'number', text, at })
      at += text.length
    } else {
      nameForm.lastIndex = at
      const name = nameForm.exec(source)?.[0]
      if (name !== undefined) {
        const sign = Object.hasOwn(words, name) && !isPartOfName(tokens) ? words[name] : undefined
        tokens.push(sign === undefined ? { kind: 'name', text: name, at } : { kind: 'sign', text: sign, at })
        at += name.length
      } else {
        const sign = signs.find((sign) => source.startsWith(sign, at))
        if (sign === undefined) throw new ExpressionError('syntax', { at, found: char })
        tokens.push({ kind: 'sign', text: sign, at })
        at += sign.length
      }
    }
  }
  throw new ExpressionError('syntax', { at, found: '' })
}

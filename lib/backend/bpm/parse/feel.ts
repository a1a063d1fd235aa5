// The part of FEEL that decision tables may use: unary tests, and expressions that JUEL writes in the same way.

import { cutText } from '../../../model/plain-text.ts'
import type { UnaryTest, UnaryTests } from '../definition-parts.ts'
import { compileExpression, type Expression } from '../expression/compile.ts'
import { isFunctionName } from '../expression/function-names.ts'
import type { Owner, Reader } from './reader.ts'
import type { Element } from './xml.ts'

const refuse = (reader: Reader, owner: Owner, part: string): void =>
  reader.findings.add('unsupportedPart', owner, { part: cutText(part, 100) })

/** Refuses every language of an element but FEEL. */
export function refuseLanguage(reader: Reader, owner: Owner, { attributes }: Element): void {
  const { expressionLanguage: language } = attributes
  if (language && !/\bfeel\b/i.test(language)) refuse(reader, owner, `expressionLanguage="${language}"`)
}

const quoted = /"(?:\\.|[^"\\])*"/g

/** An expression of FEEL that JUEL writes in the same way; contexts and unknown functions are refused. */
export function readFeel(reader: Reader, owner: Owner, attribute: string, text: string): Expression {
  if (/[{}]/.test(text.replaceAll(quoted, ''))) {
    refuse(reader, owner, text)
    return compileExpression('')
  }
  const expression = reader.expression(owner, attribute, `\${${text.replaceAll(/\bdate and time\(/g, 'date(')}}`)
  for (const name of expression.calls) if (!isFunctionName(name)) refuse(reader, owner, `${name}()`)
  return expression
}

/** A negation must enclose all tests of an entry. */
const negation = /^\s*not\s*\(/

const interval = /^\s*([([\]])(.+?)\.\.(.+?)([)\][])\s*(?:,|$)/s
const comparison = /^(<=|>=|!=|==|=|<|>)(.+)$/s

/** The unary tests of an entry; null where every value passes. */
export function readUnary(reader: Reader, owner: Owner, text: string): UnaryTests {
  if (text === '' || text === '-') return null
  const negated = /^not\s*\((.*)\)$/s.exec(text)
  const tests: UnaryTest[] = []
  for (let rest = negated?.[1] ?? text; rest.trim() !== ''; ) {
    const range = interval.exec(rest)
    const taken = range?.[0] ?? rest.slice(0, endOf(rest))
    if (negation.test(taken)) refuse(reader, owner, taken.trim())
    else tests.push(range ? readRange(reader, owner, range) : readComparison(reader, owner, taken.replace(/,\s*$/, '').trim()))
    rest = rest.slice(taken.length)
  }
  return { negated: negated !== null, tests }
}

function readRange(reader: Reader, owner: Owner, [, open, from = '', to = '', close]: RegExpExecArray): UnaryTest {
  return {
    from: readFeel(reader, owner, 'inputEntry', from.trim()),
    to: readFeel(reader, owner, 'inputEntry', to.trim()),
    withFrom: open === '[',
    withTo: close === ']',
  }
}

function readComparison(reader: Reader, owner: Owner, text: string): UnaryTest {
  const [, sign = '==', value = text] = comparison.exec(text) ?? []
  return {
    sign: sign === '=' ? '==' : sign,
    value: value.trim() === '' ? compileExpression('') : readFeel(reader, owner, 'inputEntry', value.trim()),
  }
}

/** The end of the first test: after the next comma outside quotes and brackets. */
function endOf(text: string): number {
  let depth = 0
  let quoted = false
  for (let at = 0; at < text.length; at++) {
    const char = text[at]!
    if (char === '"' && text[at - 1] !== '\\') quoted = !quoted
    if (quoted) continue
    if (char === '(') depth++
    else if (char === ')') depth--
    else if (char === ',' && depth === 0) return at + 1
  }
  return text.length
}

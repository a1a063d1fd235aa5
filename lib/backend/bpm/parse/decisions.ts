// Decision tables of DMN in the file of a process, or deployed with it: hit policies and S-FEEL unary tests.
import type { Decision, Hits, UnaryTest, UnaryTests } from '../definition-parts.ts'
import { compileExpression, type Expression } from '../expression/compile.ts'
import type { Owner, Reader } from './reader.ts'
import type { Element } from './xml.ts'

/** Whether an element is of DMN, of any version. */
export const isDmn = ({ space }: Element): boolean => /^https?:\/\/www\.omg\.org\/spec\/DMN\//.test(space)

const partsOf = (element: Element, name: string): Element[] => element.children.filter((child) => isDmn(child) && child.name === name)
const partOf = (element: Element, name: string): Element | undefined => partsOf(element, name)[0]
const textOf = (element: Element | undefined): string => (element && partOf(element, 'text')?.text.trim()) ?? ''

/** The decisions of a DMN file by id. */
export const decisionsOf = (root: Element): Map<string, Element> =>
  new Map(partsOf(root, 'decision').flatMap((decision) => (decision.attributes.id ? [[decision.attributes.id, decision] as const] : [])))

const policies: Readonly<Record<string, Hits>> = {
  UNIQUE: 'one',
  FIRST: 'first',
  ANY: 'same',
  PRIORITY: 'priority',
  COLLECT: 'all',
  'RULE ORDER': 'all',
  'OUTPUT ORDER': 'ordered',
}
const aggregations = ['SUM', 'MIN', 'MAX', 'COUNT'] as const

/** Expressions of FEEL that JUEL writes in the same way; the others are found at deployment. */
const feel = (reader: Reader, owner: Owner, attribute: string, text: string): Expression =>
  reader.expression(owner, attribute, `\${${text.replaceAll(/\bdate and time\(/g, 'date(')}}`)

/** Decisions require each other at most this deep. */
const deepest = 50

/** A decision with its table, read once; parts that are not run become findings of its elements. */
export function readDecision(reader: Reader, decision: Element, path: readonly string[] = []): Decision {
  const known = reader.tables.get(decision)
  if (known) return known
  const table = readTable(reader, decision, path)
  reader.tables.set(decision, table)
  return table
}

function readTable(reader: Reader, decision: Element, path: readonly string[]): Decision {
  const { id = '', name = id } = decision.attributes
  const owner = { id, name }
  const table = partOf(decision, 'decisionTable')
  const refuse = (part: string) => reader.findings.add('unsupportedPart', owner, { part })
  if (!table) refuse('decision without decisionTable')
  const { hitPolicy = 'UNIQUE', aggregation } = table?.attributes ?? {}
  const hits = policies[hitPolicy]
  if (!hits) refuse(`hitPolicy="${hitPolicy}"`)
  const aggregated = aggregations.find((one) => one === aggregation) ?? null
  if (aggregation && !(aggregated && hitPolicy === 'COLLECT')) refuse(`aggregation="${aggregation}"`)
  const inputs = table ? partsOf(table, 'input') : []
  const outputs = table ? partsOf(table, 'output') : []
  if (aggregated && outputs.length > 1) refuse(`aggregation="${aggregation}"`)
  return {
    id,
    requires: readRequired(reader, decision, owner, [...path, id]),
    hits: hits ?? 'one',
    aggregation: aggregated,
    inputs: inputs.map((input) => feel(reader, ownerOf(input, owner), 'input', textOf(partOf(input, 'inputExpression')))),
    outputs: outputs.map((output, index) => ({
      name: output.attributes.name || output.attributes.id || `output${index + 1}`,
      order: readUnary(reader, ownerOf(output, owner), textOf(partOf(output, 'outputValues')))?.tests.flatMap(listed) ?? [],
    })),
    rules: (table ? partsOf(table, 'rule') : []).map((rule) => ({
      tests: partsOf(rule, 'inputEntry').map((entry) => readUnary(reader, ownerOf(entry, owner), textOf(entry))),
      results: partsOf(rule, 'outputEntry').map((entry) => readResult(reader, ownerOf(entry, owner), textOf(entry))),
    })),
  }
}

/** The required decisions; a reference is the id, also as part of an address. */
function readRequired(reader: Reader, decision: Element, owner: Owner, path: readonly string[]): Decision[] {
  const required = partsOf(decision, 'informationRequirement').flatMap((requirement) => partsOf(requirement, 'requiredDecision'))
  return required.flatMap(({ attributes: { href = '' } }) => {
    const id = href.slice(href.indexOf('#') + 1)
    const found = reader.decisions.get(id)
    if (!found) reader.findings.add('businessRule', owner, { decision: id })
    else if (path.includes(id) || path.length > deepest) reader.findings.add('unsupportedPart', owner, { part: `requiredDecision ${id}` })
    else return [readDecision(reader, found, path)]
    return []
  })
}

const ownerOf = ({ attributes }: Element, decision: Owner): Owner => (attributes.id ? { id: attributes.id } : decision)
const listed = (test: UnaryTest) => ('value' in test ? [test.value] : [])
const readResult = (reader: Reader, owner: Owner, text: string): Expression | null =>
  text === '' || text === '-' ? null : feel(reader, owner, 'outputEntry', text)

const interval = /^\s*([([\]])(.+?)\.\.(.+?)([)\][])\s*(?:,|$)/s
const comparison = /^(<=|>=|!=|==|=|<|>)(.+)$/s

/** The unary tests of an entry; null where every value passes. */
function readUnary(reader: Reader, owner: Owner, text: string): UnaryTests {
  if (text === '' || text === '-') return null
  const negated = /^not\s*\((.*)\)$/s.exec(text)
  const tests: UnaryTest[] = []
  for (let rest = negated?.[1] ?? text; rest.trim() !== ''; ) {
    const range = interval.exec(rest)
    const taken = range?.[0] ?? rest.slice(0, endOf(rest))
    tests.push(range ? readRange(reader, owner, range) : readComparison(reader, owner, taken.replace(/,\s*$/, '').trim()))
    rest = rest.slice(taken.length)
  }
  return { negated: negated !== null, tests }
}

function readRange(reader: Reader, owner: Owner, [, open, from = '', to = '', close]: RegExpExecArray): UnaryTest {
  return {
    from: feel(reader, owner, 'inputEntry', from.trim()),
    to: feel(reader, owner, 'inputEntry', to.trim()),
    withFrom: open === '[',
    withTo: close === ']',
  }
}

function readComparison(reader: Reader, owner: Owner, text: string): UnaryTest {
  const [, sign = '==', value = text] = comparison.exec(text) ?? []
  return {
    sign: sign === '=' ? '==' : sign,
    value: value.trim() === '' ? compileExpression('') : feel(reader, owner, 'inputEntry', value.trim()),
  }
}

/** The end of the first test: after the next comma that stands neither in quotes nor in brackets. */
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

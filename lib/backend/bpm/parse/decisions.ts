// Decision tables of DMN in the file of a process, or deployed with it.
import type { Decision, DecisionOutput, Hits, UnaryTest } from '../definition-parts.ts'
import type { Expression } from '../expression/compile.ts'
import { readFeel, readUnary, refuseLanguage } from './feel.ts'
import { refuseDecisionParts } from './parts.ts'
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
  const ranks = hits === 'priority' || hits === 'ordered'
  if (ranks && !outputs.some((output) => partOf(output, 'outputValues'))) refuse(`hitPolicy="${hitPolicy}" without outputValues`)
  refuseDecisionParts(reader, owner, decision)
  if (table) refuseDecisionParts(reader, owner, table)
  return {
    id,
    requires: readRequired(reader, decision, owner, [...path, id]),
    hits: hits ?? 'one',
    aggregation: aggregated,
    inputs: inputs.map((input) => {
      const at = ownerOf(reader, input, owner)
      return {
        value: readFeel(reader, at, 'input', textIn(reader, at, input, 'inputExpression')),
        allowed: readUnary(reader, at, textIn(reader, at, input, 'inputValues')),
      }
    }),
    outputs: outputs.map((output, index) => readOutput(reader, output, owner, `output${index + 1}`)),
    rules: (table ? partsOf(table, 'rule') : []).map((rule) => {
      const tests = entriesOf(reader, rule, owner, 'inputEntry')
      const results = entriesOf(reader, rule, owner, 'outputEntry')
      if (tests.length !== inputs.length || results.length !== outputs.length)
        refuse(`rule with ${tests.length} inputEntry, ${results.length} outputEntry`)
      return {
        tests: tests.map(([at, text]) => readUnary(reader, at, text)),
        results: results.map(([at, text]) => readResult(reader, at, 'outputEntry', text)),
      }
    }),
  }
}

function readOutput(reader: Reader, output: Element, owner: Owner, unnamed: string): DecisionOutput {
  const at = ownerOf(reader, output, owner)
  return {
    name: output.attributes.name || output.attributes.id || unnamed,
    order: readUnary(reader, at, textIn(reader, at, output, 'outputValues'))?.tests.flatMap(listed) ?? [],
    fallback: readResult(reader, at, 'defaultOutputEntry', textIn(reader, at, output, 'defaultOutputEntry')),
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

/** The element of a problem: the part of the table if it has an id, else the decision. */
function ownerOf(reader: Reader, part: Element, decision: Owner): Owner {
  const owner = part.attributes.id ? { id: part.attributes.id } : decision
  refuseDecisionParts(reader, owner, part)
  refuseLanguage(reader, owner, part)
  return owner
}

/** The text of a part of a column. */
function textIn(reader: Reader, owner: Owner, column: Element, name: string): string {
  const part = partOf(column, name)
  if (part) refuseLanguage(reader, owner, part)
  return textOf(part)
}

const entriesOf = (reader: Reader, rule: Element, owner: Owner, name: string): [Owner, string][] =>
  partsOf(rule, name).map((entry) => [ownerOf(reader, entry, owner), textOf(entry)])

const listed = (test: UnaryTest) => ('value' in test ? [test.value] : [])
const readResult = (reader: Reader, owner: Owner, attribute: string, text: string): Expression | null =>
  text === '' || text === '-' ? null : readFeel(reader, owner, attribute, text)

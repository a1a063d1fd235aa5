// The results of a multi-instance: one value or object of each completed item, written as a list after the last item.
import type { Node } from '../definition.ts'
import type { Gathering } from '../definition-parts.ts'
import { ExpressionError, type Json, store } from '../expression/value.ts'
import type { ExecutionRow } from '../state.ts'
import { evaluate, evaluateText } from './evaluate.ts'
import { findVariable, localVariable, setLocal, setVariable } from './variables.ts'
import { parentOf, type Work } from './work.ts'

/** The local variable with the results so far: for each completed item its index and a value for each list. */
const resultsName = 'loopResults'

type Gathered = readonly [place: number, ...values: Json[]]

const gatheredBy = (work: Work, body: ExecutionRow) =>
  (localVariable(work, body, resultsName)?.value ?? []) as unknown as readonly Gathered[]

/** Stores the result of an item before the item is removed. */
export function gatherItem(work: Work, body: ExecutionRow, item: ExecutionRow, node: Node): void {
  const { gathers } = node.loop!
  if (gathers.length === 0) return
  const result: Gathered = [item.loop_index!, ...gathers.map((gathering) => valueFrom(work, item, gathering))]
  setLocal(work, body, resultsName, { type: 'json', value: [...gatheredBy(work, body), result] as unknown as Json })
}

/** A missing variable is null in a list of values, and left out of an object. */
function valueFrom(work: Work, item: ExecutionRow, { of }: Gathering): Json {
  if ('variable' in of) return findVariable(work, item, of.variable)?.value ?? null
  const parts: Record<string, Json> = {}
  for (const { name, variable, value } of of.parts) {
    const key = evaluateText(work, name, item)
    const found = variable === null ? value && store(evaluate(work, value, item)) : findVariable(work, item, variable)
    if (key !== null && found) parts[key] = found.value
  }
  return store(parts).value
}

/** Writes the lists into the scope of the activity. */
export function handOnResults(work: Work, body: ExecutionRow, node: Node): void {
  const { gathers } = node.loop!
  if (gathers.length === 0) return
  const results = gatheredBy(work, body).toSorted(([a], [b]) => a - b)
  for (const [index, { target }] of gathers.entries()) {
    const name = evaluateText(work, target, body)
    if (name === null) throw new ExpressionError('emptyName', { type: 'variableAggregation' })
    setVariable(work, parentOf(work, body)!, name, { type: 'json', value: results.map((result) => result[index + 1] as Json) })
  }
}

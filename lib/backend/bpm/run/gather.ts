// The results of a multi-instance: one value or object from each item that was done, handed on as a list when the last one is.
import type { Node } from '../definition.ts'
import type { Gathering } from '../definition-parts.ts'
import { ExpressionError, type Json, store } from '../expression/value.ts'
import type { ExecutionRow } from '../state.ts'
import { evaluate, evaluateText } from './evaluate.ts'
import { findVariable, localVariable, setLocal, setVariable } from './variables.ts'
import { parentOf, type Work } from './work.ts'

/** Where a multi-instance keeps what it has gathered so far: for each item that was done its place and a value for each list. */
const resultsName = 'loopResults'

type Gathered = readonly [place: number, ...values: Json[]]

const gatheredBy = (work: Work, body: ExecutionRow) =>
  (localVariable(work, body, resultsName)?.value ?? []) as unknown as readonly Gathered[]

/** Keeps what an item leaves behind, while it still stands. */
export function gatherItem(work: Work, body: ExecutionRow, item: ExecutionRow, node: Node): void {
  const { gathers } = node.loop!
  if (gathers.length === 0) return
  const result: Gathered = [item.loop_index!, ...gathers.map((gathering) => valueFrom(work, item, gathering))]
  setLocal(work, body, resultsName, { type: 'json', value: [...gatheredBy(work, body), result] as unknown as Json })
}

/** The value of a variable that is not there is null in a list of values, and left out of an object. */
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

/** Writes the lists where the activity as a whole stands. */
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

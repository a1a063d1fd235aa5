// The results of a multi-instance: one value or object of each completed item, written as a list after the last item.
import type { Node } from '../definition.ts'
import type { Aggregation } from '../definition-parts.ts'
import { ExpressionError, type Json, store } from '../expression/value.ts'
import type { ExecutionRow } from '../state.ts'
import { evaluate, evaluateText } from './evaluate.ts'
import { parentOf, type StepContext } from './step-context.ts'
import { findVariable, localVariable, setLocal, setVariable } from './variables.ts'

/** The local variable with the results so far: for each completed item its index and a value for each list. */
const resultsName = 'loopResults'

type ItemResult = readonly [place: number, ...values: Json[]]

const resultsOf = (step: StepContext, body: ExecutionRow) =>
  (localVariable(step, body, resultsName)?.value ?? []) as unknown as readonly ItemResult[]

/** Stores the result of an item before the item is removed. */
export function collectItemResult(step: StepContext, body: ExecutionRow, item: ExecutionRow, node: Node): void {
  const { gathers } = node.loop!
  if (gathers.length === 0) return
  const result: ItemResult = [item.loop_index!, ...gathers.map((gathering) => valueFrom(step, item, gathering))]
  setLocal(step, body, resultsName, { type: 'json', value: [...resultsOf(step, body), result] as unknown as Json })
  writeOverviews(step, body, node)
}

/** A missing variable is null in a list of values, and left out of an object. */
function valueFrom(step: StepContext, item: ExecutionRow, { of }: Aggregation): Json {
  if ('variable' in of) return findVariable(step, item, of.variable)?.value ?? null
  const parts: Record<string, Json> = {}
  for (const { name, variable, value } of of.parts) {
    const key = evaluateText(step, name, item)
    const found = variable === null ? value && store(evaluate(step, value, item)) : findVariable(step, item, variable)
    if (key !== null && found) parts[key] = found.value
  }
  return store(parts).value
}

/** Writes the lists of what is completed so far, for the models that look at them while items run. */
export const writeOverviews = (step: StepContext, body: ExecutionRow, node: Node): void =>
  writeLists(step, body, node, ({ overview }) => overview)

/** Writes the lists into the scope of the activity. */
export const writeResults = (step: StepContext, body: ExecutionRow, node: Node): void => writeLists(step, body, node, () => true)

function writeLists(step: StepContext, body: ExecutionRow, node: Node, isWanted: (gathering: Aggregation) => boolean): void {
  const { gathers } = node.loop!
  if (!gathers.some(isWanted)) return
  const results = resultsOf(step, body).toSorted(([a], [b]) => a - b)
  for (const [index, gathering] of gathers.entries()) {
    if (!isWanted(gathering)) continue
    const { target } = gathering
    const name = evaluateText(step, target, body)
    if (name === null) throw new ExpressionError('emptyName', { type: 'variableAggregation' })
    setVariable(step, parentOf(step, body)!, name, { type: 'json', value: results.map((result) => result[index + 1] as Json) })
  }
}

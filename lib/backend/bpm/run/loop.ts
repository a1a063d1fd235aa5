// Multi-instances (parallel and sequential) and standard loops: one parent execution, and one execution for each item.

import { cutText } from '../../../model/plain-text.ts'
import type { Node } from '../definition.ts'
import { type Aggregation, type Loop, loopLimit } from '../definition-parts.ts'
import { ExpressionError, isDecimal, type Json, store } from '../expression/value.ts'
import type { ExecutionRow, LoopState } from '../state.ts'
import { holds } from './conditions.ts'
import { evaluate, evaluateText } from './evaluate.ts'
import { closeActivity, openActivity } from './history.ts'
import { deferJob } from './jobs.ts'
import { finishActivity } from './leave.ts'
import { cancelExecution, cancelInside } from './scope.ts'
import { createExecution, parentOf, push, type StepContext, Stuck } from './step-context.ts'
import { findVariable, localVariable, setLocal, setVariable } from './variables.ts'
import { dropWaits } from './waits.ts'

/** The local variable with the collection of a sequential multi-instance, so that later changes do not affect it. */
const itemsName = 'loopItems'

function countOf(step: StepContext, loop: Loop, execution: ExecutionRow, items: readonly Json[] | null): number {
  if (!loop.cardinality) return items?.length ?? 0
  const value = evaluate(step, loop.cardinality, execution)
  const count = isDecimal(value) ? value.toNumber() : typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  if (typeof count !== 'number' || !Number.isInteger(count) || count < 0)
    throw new Stuck('loopCount', { value: String(value), max: loopLimit })
  return items ? Math.min(count, items.length) : count
}

/** A list, a JSON text of one, or keys separated by commas as in forms. */
function itemsOf(step: StepContext, loop: Loop, execution: ExecutionRow): readonly Json[] | null {
  if (!loop.collection) return null
  const { type, value } = store(evaluate(step, loop.collection, execution))
  const items = typeof value === 'string' ? readList(value) : value
  if (!Array.isArray(items)) throw new Stuck('loopCollection', { collection: cutText(loop.collection.source, 100), type })
  return items as Json[]
}

function readList(text: string): unknown {
  if (!text.trim().startsWith('[')) return text.split(',').flatMap((part) => part.trim() || [])
  try {
    return store(JSON.parse(text)).value
  } catch {
    return null
  }
}

/** Whether a task is assigned to the items of its loop: with an empty list it follows the rule for tasks without a person instead of being passed silently. */
function asksItems(step: StepContext, node: Node): boolean {
  const element = node.loop!.element
  if (node.kind !== 'user' || element === null || !step.environment.policy) return false
  return [node.assignee, ...node.candidateUsers, ...node.candidateGroups].some((people) => people?.source.includes(element))
}

// The results of a multi-instance: one value or object of each completed item, written as a list after the last item.

/** The local variable with the results so far: for each completed item its index and a value for each list. */
const resultsName = 'loopResults'

type ItemResult = readonly [place: number, ...values: Json[]]

const resultsOf = (step: StepContext, body: ExecutionRow) =>
  (localVariable(step, body, resultsName)?.value ?? []) as unknown as readonly ItemResult[]

/** Stores the result of an item before the item is removed. */
function collectItemResult(step: StepContext, body: ExecutionRow, item: ExecutionRow, node: Node): void {
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

/** Writes the results completed so far, for models that read them while items run. */
const writeOverviews = (step: StepContext, body: ExecutionRow, node: Node): void => writeLists(step, body, node, ({ overview }) => overview)

/** Writes the lists into the scope of the activity. */
const writeResults = (step: StepContext, body: ExecutionRow, node: Node): void => writeLists(step, body, node, () => true)

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

/** Starts the loop of an activity. */
export function startLoop(step: StepContext, execution: ExecutionRow, node: Node): void {
  const loop = node.loop!
  if (loop.kind === 'standard') {
    const body = openBody(step, execution, { total: null, started: 0, active: 0, completed: 0 })
    if (loop.testBefore && !goesOn(step, loop, body)) finishLoop(step, body, node)
    else startItem(step, body, node, null)
    return
  }
  const found = itemsOf(step, loop, execution)
  // one item without a person (docs/domain/approval.md#who-approves)
  const items = found?.length === 0 && asksItems(step, node) ? [null] : found
  const total = countOf(step, loop, execution, items)
  if (total > loopLimit) throw new Stuck('loopCount', { value: total, max: loopLimit })
  const body = openBody(step, execution, { total, started: 0, active: 0, completed: 0 })
  writeOverviews(step, body, node)
  if (total === 0) finishLoop(step, body, node)
  else if (loop.kind === 'sequential') {
    if (items) setLocal(step, body, itemsName, { type: 'json', value: items })
    startItem(step, body, node, items)
  } else startAll(step, body, node, items, total)
}

function openBody(step: StepContext, execution: ExecutionRow, loop: LoopState): ExecutionRow {
  return step.draft.execution.patch(execution.id, { status: 'SCOPE', loop })
}

function startAll(step: StepContext, body: ExecutionRow, node: Node, items: readonly Json[] | null, total: number): void {
  step.draft.execution.patch(body.id, { loop: { total, started: total, active: total, completed: 0 } })
  const created = Array.from({ length: total }, (_, index) => createItem(step, body, node, items, index))
  for (const item of created.toReversed()) beginItem(step, item, node)
}

function createItem(step: StepContext, body: ExecutionRow, node: Node, items: readonly Json[] | null, index: number): ExecutionRow {
  const item = createExecution(step, body.instance_id, body.id, {
    node_id: node.id,
    loop_index: index,
    actor: body.actor,
    compensates: null,
  })
  const name = node.loop!.element
  if (name !== null && items) setLocal(step, item, name, store(items[index]))
  openActivity(step, step.draft.execution.get(item.id)!, node, null)
  return item
}

function beginItem(step: StepContext, item: ExecutionRow, node: Node): void {
  if (node.loop!.asyncBefore) deferJob(step, item.id, node, { do: 'begin', id: item.id })
  else push(step, { do: 'begin', id: item.id })
}

/** Starts the next item of a sequential loop. */
function startItem(step: StepContext, body: ExecutionRow, node: Node, items: readonly Json[] | null): void {
  const loop = body.loop!
  if (loop.started >= loopLimit) throw new Stuck('loopCount', { value: loop.started + 1, max: loopLimit })
  const open = step.draft.execution.patch(body.id, { loop: { ...loop, started: loop.started + 1, active: loop.active + 1 } })
  beginItem(step, createItem(step, open, node, items, loop.started), node)
}

const goesOn = (step: StepContext, loop: Loop, body: ExecutionRow): boolean =>
  (loop.maximum === null || body.loop!.completed < loop.maximum) && (loop.condition === null || holds(step, loop.condition, body))

/** An item is completed. */
export function endItem(step: StepContext, item: ExecutionRow, node: Node): void {
  const before = parentOf(step, item)!
  const counts = before.loop!
  const body = step.draft.execution.patch(before.id, { loop: { ...counts, active: counts.active - 1, completed: counts.completed + 1 } })
  const loop = node.loop!
  collectItemResult(step, body, item, node)
  const complete = loop.completion !== null && holds(step, loop.completion, item)
  closeItem(step, item)
  if (complete) finishLoop(step, body, node)
  else if (loop.kind === 'standard') {
    if (goesOn(step, loop, body)) startItem(step, body, node, null)
    else finishLoop(step, body, node)
  } else if (body.loop!.completed >= body.loop!.total!) finishLoop(step, body, node)
  else if (loop.kind === 'sequential')
    startItem(step, body, node, (findVariable(step, body, itemsName)?.value ?? null) as readonly Json[] | null)
}

function closeItem(step: StepContext, item: ExecutionRow): void {
  dropWaits(step, item.id)
  if (item.locals)
    for (const row of step.draft.variable.filter(({ execution_id }) => execution_id === item.id)) step.draft.variable.delete(row.id)
  closeActivity(step, item.id, 'DONE')
  step.draft.execution.delete(item.id)
}

/** Ends the loop: cancels running items and completes the activity. */
export function finishLoop(step: StepContext, body: ExecutionRow, node: Node): void {
  cancelInside(step, body.id, true)
  writeResults(step, body, node)
  finishActivity(step, step.draft.execution.get(body.id)!, node)
}

/** Adds an item to a running parallel multi-instance, for one more element. */
export function addItem(step: StepContext, bodyId: string, node: Node, element: Json): void {
  const body = step.draft.execution.get(bodyId)!
  const loop = body.loop!
  const open = step.draft.execution.patch(bodyId, {
    loop: { total: (loop.total ?? 0) + 1, started: loop.started + 1, active: loop.active + 1, completed: loop.completed },
  })
  const items: Json[] = []
  items[loop.started] = element
  beginItem(step, createItem(step, open, node, items, loop.started), node)
}

/** Removes an item; the loop may be complete without it. */
export function removeItem(step: StepContext, item: ExecutionRow, node: Node): void {
  const before = parentOf(step, item)!
  const loop = before.loop!
  const body = step.draft.execution.patch(before.id, { loop: { ...loop, total: (loop.total ?? 1) - 1, active: loop.active - 1 } })
  const complete = node.loop!.completion !== null && holds(step, node.loop!.completion, item)
  cancelExecution(step, item.id)
  if (complete || body.loop!.completed >= body.loop!.total!) finishLoop(step, body, node)
}

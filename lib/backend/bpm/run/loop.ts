// Multi-instances (parallel and sequential) and standard loops: one parent execution, and one execution for each item.
import type { Node } from '../definition.ts'
import { type Loop, loopLimit } from '../definition-parts.ts'
import { isDecimal, type Json, store } from '../expression/value.ts'
import type { ExecutionRow, LoopState } from '../state.ts'
import { holds } from './conditions.ts'
import { evaluate } from './evaluate.ts'
import { gatherItem, handOnResults } from './gather.ts'
import { closeActivity, openActivity } from './history.ts'
import { deferJob } from './jobs.ts'
import { finishActivity } from './leave.ts'
import { cancelExecution, cancelInside } from './scope.ts'
import { findVariable, setLocal } from './variables.ts'
import { dropWaits } from './waits.ts'
import { createExecution, parentOf, push, Stuck, type Work } from './work.ts'

/** The local variable with the collection of a sequential multi-instance, so that later changes do not affect it. */
const itemsName = 'loopItems'

function countOf(work: Work, loop: Loop, execution: ExecutionRow, items: readonly Json[] | null): number {
  if (!loop.cardinality) return items?.length ?? 0
  const value = evaluate(work, loop.cardinality, execution)
  const count = isDecimal(value) ? value.toNumber() : typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  if (typeof count !== 'number' || !Number.isInteger(count) || count < 0)
    throw new Stuck('loopCount', { value: String(value), max: loopLimit })
  return items ? Math.min(count, items.length) : count
}

/** A list, a JSON text of one, or keys separated by commas as in forms. */
function itemsOf(work: Work, loop: Loop, execution: ExecutionRow): readonly Json[] | null {
  if (!loop.collection) return null
  const { type, value } = store(evaluate(work, loop.collection, execution))
  const items = typeof value === 'string' ? readList(value) : value
  if (!Array.isArray(items)) throw new Stuck('loopCollection', { collection: loop.collection.source.slice(0, 100), type })
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

/** Starts the loop of an activity. */
export function startLoop(work: Work, execution: ExecutionRow, node: Node): void {
  const loop = node.loop!
  if (loop.kind === 'standard') {
    const body = openBody(work, execution, { total: null, started: 0, active: 0, completed: 0 })
    if (loop.testBefore && !goesOn(work, loop, body)) finishLoop(work, body, node)
    else startItem(work, body, node, null)
    return
  }
  const items = itemsOf(work, loop, execution)
  const total = countOf(work, loop, execution, items)
  if (total > loopLimit) throw new Stuck('loopCount', { value: total, max: loopLimit })
  const body = openBody(work, execution, { total, started: 0, active: 0, completed: 0 })
  if (total === 0) finishLoop(work, body, node)
  else if (loop.kind === 'sequential') {
    if (items) setLocal(work, body, itemsName, { type: 'json', value: items })
    startItem(work, body, node, items)
  } else startAll(work, body, node, items, total)
}

function openBody(work: Work, execution: ExecutionRow, loop: LoopState): ExecutionRow {
  return work.draft.execution.patch(execution.id, { status: 'SCOPE', loop })
}

function startAll(work: Work, body: ExecutionRow, node: Node, items: readonly Json[] | null, total: number): void {
  work.draft.execution.patch(body.id, { loop: { total, started: total, active: total, completed: 0 } })
  const created = Array.from({ length: total }, (_, index) => createItem(work, body, node, items, index))
  for (const item of created.toReversed()) beginItem(work, item, node)
}

function createItem(work: Work, body: ExecutionRow, node: Node, items: readonly Json[] | null, index: number): ExecutionRow {
  const item = createExecution(work, body.instance_id, body.id, {
    node_id: node.id,
    loop_index: index,
    actor: body.actor,
    compensates: null,
  })
  const name = node.loop!.element
  if (name !== null && items) setLocal(work, item, name, store(items[index]))
  openActivity(work, work.draft.execution.get(item.id)!, node, null)
  return item
}

function beginItem(work: Work, item: ExecutionRow, node: Node): void {
  if (node.loop!.asyncBefore) deferJob(work, item.id, node, { do: 'begin', id: item.id })
  else push(work, { do: 'begin', id: item.id })
}

/** Starts the next item of a sequential loop. */
function startItem(work: Work, body: ExecutionRow, node: Node, items: readonly Json[] | null): void {
  const loop = body.loop!
  if (loop.started >= loopLimit) throw new Stuck('loopCount', { value: loop.started + 1, max: loopLimit })
  const open = work.draft.execution.patch(body.id, { loop: { ...loop, started: loop.started + 1, active: loop.active + 1 } })
  beginItem(work, createItem(work, open, node, items, loop.started), node)
}

const goesOn = (work: Work, loop: Loop, body: ExecutionRow): boolean =>
  (loop.maximum === null || body.loop!.completed < loop.maximum) && (loop.condition === null || holds(work, loop.condition, body))

/** An item is completed. */
export function endItem(work: Work, item: ExecutionRow, node: Node): void {
  const before = parentOf(work, item)!
  const counts = before.loop!
  const body = work.draft.execution.patch(before.id, { loop: { ...counts, active: counts.active - 1, completed: counts.completed + 1 } })
  const loop = node.loop!
  gatherItem(work, body, item, node)
  const complete = loop.completion !== null && holds(work, loop.completion, item)
  closeItem(work, item)
  if (complete) finishLoop(work, body, node)
  else if (loop.kind === 'standard') {
    if (goesOn(work, loop, body)) startItem(work, body, node, null)
    else finishLoop(work, body, node)
  } else if (body.loop!.completed >= body.loop!.total!) finishLoop(work, body, node)
  else if (loop.kind === 'sequential')
    startItem(work, body, node, (findVariable(work, body, itemsName)?.value ?? null) as readonly Json[] | null)
}

function closeItem(work: Work, item: ExecutionRow): void {
  dropWaits(work, item.id)
  if (item.locals)
    for (const row of work.draft.variable.filter(({ execution_id }) => execution_id === item.id)) work.draft.variable.delete(row.id)
  closeActivity(work, item.id, 'DONE')
  work.draft.execution.delete(item.id)
}

/** Ends the loop: cancels running items and completes the activity. */
export function finishLoop(work: Work, body: ExecutionRow, node: Node): void {
  cancelInside(work, body.id, true)
  handOnResults(work, body, node)
  finishActivity(work, work.draft.execution.get(body.id)!, node)
}

/** Adds an item to a running parallel multi-instance, for one more element. */
export function addItem(work: Work, bodyId: string, node: Node, element: Json): void {
  const body = work.draft.execution.get(bodyId)!
  const loop = body.loop!
  const open = work.draft.execution.patch(bodyId, {
    loop: { total: (loop.total ?? 0) + 1, started: loop.started + 1, active: loop.active + 1, completed: loop.completed },
  })
  const items: Json[] = []
  items[loop.started] = element
  beginItem(work, createItem(work, open, node, items, loop.started), node)
}

/** Removes an item; the loop may be complete without it. */
export function removeItem(work: Work, item: ExecutionRow, node: Node): void {
  const before = parentOf(work, item)!
  const loop = before.loop!
  const body = work.draft.execution.patch(before.id, { loop: { ...loop, total: (loop.total ?? 1) - 1, active: loop.active - 1 } })
  const complete = node.loop!.completion !== null && holds(work, node.loop!.completion, item)
  cancelExecution(work, item.id)
  if (complete || body.loop!.completed >= body.loop!.total!) finishLoop(work, body, node)
}

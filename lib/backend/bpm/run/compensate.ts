// Compensation: completed activities are compensated one after another, the last first, while the throwing event waits.
import type { ExecutionRow, SubscriptionRow } from '../state.ts'
import { compensationOf, compensationsAt, noteCompleted } from './compensation-log.ts'
import { openActivity } from './history.ts'
import { endToken } from './leave.ts'
import { cancelExecution } from './scope.ts'
import {
  childrenOf,
  createExecution,
  definitionOf,
  instanceOf,
  isItem,
  nodeOf,
  parentOf,
  push,
  type StepContext,
  Stuck,
} from './step-context.ts'
import { setLocal } from './variables.ts'

/** The scope whose completed activities are compensated; an event subprocess compensates those of its parent scope, or the named activity of its own. */
function scopeOf(step: StepContext, execution: ExecutionRow, activity: string | null): ExecutionRow {
  if (execution.status === 'SCOPE') return execution
  const parent = parentOf(step, execution)!
  if (parent.parent_id === null) return parent
  if (activity !== null && definitionOf(step, instanceOf(step, execution)).nodes.get(activity)?.scope?.id === parent.node_id) return parent
  const node = nodeOf(step, parent)
  return node.kind === 'sub' && node.variant === 'event' ? parentOf(step, parent)! : parent
}

/** Starts compensation of everything completed so far; the execution waits for it, or another token does where it must not wait. */
export function startCompensation(step: StepContext, execution: ExecutionRow, waits = true): void {
  const { instance_id, parent_id, node_id } = execution
  const waiting = waits ? execution : createExecution(step, instance_id, parent_id, { node_id })
  if (!waits) push(step, { do: 'done', id: execution.id })
  step.draft.execution.patch(waiting.id, { compensate_until: step.seq })
  push(step, { do: 'compensate', id: waiting.id })
}

/** Compensates the next activity, or continues when none is left. */
export function compensate(step: StepContext, id: string): void {
  const execution = step.draft.execution.get(id)
  if (!execution) return
  const node = nodeOf(step, execution)
  const activity = 'event' in node && node.event.type === 'compensate' ? node.event.activity : null
  const scope = scopeOf(step, execution, activity)
  const until = execution.compensate_until ?? Number.POSITIVE_INFINITY
  const open = compensationsAt(step, scope.id).filter((row) => row.order <= until && (activity === null || row.node_id === activity))
  const next = open.reduce<SubscriptionRow | undefined>((last, row) => (last && last.order > row.order ? last : row), undefined)
  if (next) undo(step, execution, scope, next)
  else if (node.kind === 'end' && node.event.type === 'cancel') leaveTransaction(step, execution)
  else if (execution.activity_id === null) endToken(step, id)
  else push(step, { do: 'done', id })
}

function undo(step: StepContext, waiting: ExecutionRow, scope: ExecutionRow, completed: SubscriptionRow): void {
  step.draft.subscription.delete(completed.id)
  const { nodes } = definitionOf(step, instanceOf(step, scope))
  const node = nodes.get(completed.node_id)
  if (!node) throw new Stuck('noNode', { id: completed.node_id })
  const handler = node.compensateBy === null ? node : nodes.get(node.compensateBy)!
  const token = createExecution(step, scope.instance_id, scope.id, { node_id: handler.id, compensates: waiting.id })
  for (const [name, stored] of Object.entries(completed.snapshot ?? {})) setLocal(step, token, name, stored)
  if (handler !== node) {
    push(step, { do: 'enter', id: token.id })
    return
  }
  openActivity(step, step.draft.execution.get(token.id)!, node, null)
  const inside = step.draft.execution.patch(token.id, { status: 'SCOPE' })
  for (const activity of completed.inside) noteCompleted(step, inside, activity)
  const compensation = node.kind === 'sub' ? compensationOf(node) : undefined
  if (compensation) {
    const inner = createExecution(step, scope.instance_id, inside.id, { node_id: compensation.sub.id })
    push(step, { do: 'enter', id: inner.id, start: compensation.start.id })
  } else push(step, { do: 'compensate', id: inside.id })
}

/** The items of a transaction in a multi-instance are cancelled together: one compensates what the others have completed, and the others are cancelled. */
export function takeOverItems(step: StepContext, item: ExecutionRow): void {
  if (!isItem(item)) return
  const body = parentOf(step, item)!
  for (const other of childrenOf(step, body.id)) {
    if (other.id === item.id) continue
    for (const row of compensationsAt(step, other.id)) step.draft.subscription.patch(row.id, { execution_id: item.id })
    cancelExecution(step, other.id)
  }
  step.draft.execution.patch(body.id, { loop: { ...body.loop!, active: 1 } })
}

/** A cancelled transaction is left by its cancel boundary event. */
function leaveTransaction(step: StepContext, execution: ExecutionRow): void {
  const scope = parentOf(step, execution)!
  const boundary = nodeOf(step, scope).boundaries.find(({ event }) => event.type === 'cancel')
  if (!boundary) throw new Stuck('noWayOut', { node: scope.node_id ?? '' })
  const host = isItem(scope) ? parentOf(step, scope)! : scope
  push(step, { do: 'trigger', id: host.id, node: boundary.id, variables: {} })
}

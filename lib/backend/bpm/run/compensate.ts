// Compensation: completed activities are compensated one after another, the last first, while the throwing event waits.
import type { ExecutionRow, SubscriptionRow } from '../state.ts'
import { compensationOf, compensationsAt, noteCompleted } from './compensation-log.ts'
import { openActivity } from './history.ts'
import { endToken } from './leave.ts'
import { cancelExecution } from './scope.ts'
import { setLocal } from './variables.ts'
import { childrenOf, createExecution, definitionOf, instanceOf, isItem, nodeOf, parentOf, push, Stuck, type Work } from './work.ts'

/** The scope whose completed activities are compensated; an event subprocess compensates those of its parent scope, or the named activity of its own. */
function scopeOf(work: Work, execution: ExecutionRow, activity: string | null): ExecutionRow {
  if (execution.status === 'SCOPE') return execution
  const parent = parentOf(work, execution)!
  if (parent.parent_id === null) return parent
  if (activity !== null && definitionOf(work, instanceOf(work, execution)).nodes.get(activity)?.scope?.id === parent.node_id) return parent
  const node = nodeOf(work, parent)
  return node.kind === 'sub' && node.variant === 'event' ? parentOf(work, parent)! : parent
}

/** Starts compensation of everything completed so far; the execution waits for it, or another token does where it must not wait. */
export function startCompensation(work: Work, execution: ExecutionRow, waits = true): void {
  const { instance_id, parent_id, node_id } = execution
  const waiting = waits ? execution : createExecution(work, instance_id, parent_id, { node_id })
  if (!waits) push(work, { do: 'done', id: execution.id })
  work.draft.execution.patch(waiting.id, { compensate_until: work.seq })
  push(work, { do: 'compensate', id: waiting.id })
}

/** Compensates the next activity, or continues when none is left. */
export function compensate(work: Work, id: string): void {
  const execution = work.draft.execution.get(id)
  if (!execution) return
  const node = nodeOf(work, execution)
  const activity = 'event' in node && node.event.type === 'compensate' ? node.event.activity : null
  const scope = scopeOf(work, execution, activity)
  const until = execution.compensate_until ?? Number.POSITIVE_INFINITY
  const open = compensationsAt(work, scope.id).filter((row) => row.order <= until && (activity === null || row.node_id === activity))
  const next = open.reduce<SubscriptionRow | undefined>((last, row) => (last && last.order > row.order ? last : row), undefined)
  if (next) undo(work, execution, scope, next)
  else if (node.kind === 'end' && node.event.type === 'cancel') leaveTransaction(work, execution)
  else if (execution.activity_id === null) endToken(work, id)
  else push(work, { do: 'done', id })
}

function undo(work: Work, waiting: ExecutionRow, scope: ExecutionRow, completed: SubscriptionRow): void {
  work.draft.subscription.delete(completed.id)
  const { nodes } = definitionOf(work, instanceOf(work, scope))
  const node = nodes.get(completed.node_id)
  if (!node) throw new Stuck('noNode', { id: completed.node_id })
  const handler = node.compensateBy === null ? node : nodes.get(node.compensateBy)!
  const token = createExecution(work, scope.instance_id, scope.id, { node_id: handler.id, compensates: waiting.id })
  for (const [name, stored] of Object.entries(completed.snapshot ?? {})) setLocal(work, token, name, stored)
  if (handler !== node) {
    push(work, { do: 'enter', id: token.id })
    return
  }
  openActivity(work, work.draft.execution.get(token.id)!, node, null)
  const inside = work.draft.execution.patch(token.id, { status: 'SCOPE' })
  for (const activity of completed.inside) noteCompleted(work, inside, activity)
  const sub = node.kind === 'sub' ? compensationOf(node) : undefined
  if (sub) {
    const inner = createExecution(work, scope.instance_id, inside.id, { node_id: sub.id })
    push(work, { do: 'enter', id: inner.id })
  } else push(work, { do: 'compensate', id: inside.id })
}

/** The items of a transaction in a multi-instance are cancelled together: one compensates what the others have completed, and the others are cancelled. */
export function takeOverItems(work: Work, item: ExecutionRow): void {
  if (!isItem(item)) return
  const body = parentOf(work, item)!
  for (const other of childrenOf(work, body.id)) {
    if (other.id === item.id) continue
    for (const row of compensationsAt(work, other.id)) work.draft.subscription.patch(row.id, { execution_id: item.id })
    cancelExecution(work, other.id)
  }
  work.draft.execution.patch(body.id, { loop: { ...body.loop!, active: 1 } })
}

/** A cancelled transaction is left by its cancel boundary event. */
function leaveTransaction(work: Work, execution: ExecutionRow): void {
  const scope = parentOf(work, execution)!
  const boundary = nodeOf(work, scope).boundaries.find(({ event }) => event.type === 'cancel')
  if (!boundary) throw new Stuck('noWayOut', { node: scope.node_id ?? '' })
  const host = isItem(scope) ? parentOf(work, scope)! : scope
  push(work, { do: 'trigger', id: host.id, node: boundary.id, variables: {} })
}

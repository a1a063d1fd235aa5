// Records completed activities that can be compensated later, on their scope in the order of completion.
import type { Node, SubProcess } from '../definition.ts'
import type { CompletedActivity, ExecutionRow, SubscriptionRow } from '../state.ts'
import { isItem, nextSeq, parentOf, type StepContext } from './step-context.ts'
import { localsOf } from './variables.ts'

/** The event subprocess that compensates a subprocess, if it has one. */
export const compensationOf = (node: SubProcess) => node.inner.eventSubs.find(({ start }) => start.event.type === 'compensate')

export function compensationsAt(step: StepContext, scopeId: string): SubscriptionRow[] {
  return step.draft.subscription.filter(({ execution_id, kind }) => kind === 'compensate' && execution_id === scopeId)
}

/** Records a completed activity on a scope. */
export function noteCompleted(step: StepContext, scope: ExecutionRow, activity: CompletedActivity): void {
  step.draft.subscription.put({
    ...activity,
    id: step.environment.newId(),
    instance_id: scope.instance_id,
    execution_id: scope.id,
    kind: 'compensate',
    name: '',
    business_key: null,
    local: false,
    held: false,
    created_time: step.environment.now,
  })
}

/** Records a completed activity with its local variables and inner activities, for a later compensation. */
export function registerCompensation(step: StepContext, execution: ExecutionRow, node: Node): void {
  if (execution.compensates !== null) return
  let inside: CompletedActivity[] = []
  if (node.compensateBy === null) {
    if (node.kind !== 'sub' || node.variant === 'event') return
    inside = compensationsAt(step, execution.id).map(({ node_id, order, snapshot, inside }) => ({ node_id, order, snapshot, inside }))
    if (inside.length === 0 && !compensationOf(node)) return
  }
  const body = isItem(execution) ? parentOf(step, execution)! : execution
  const scope = parentOf(step, body)
  if (scope) noteCompleted(step, scope, { node_id: node.id, order: nextSeq(step), snapshot: localsOf(step, execution), inside })
}

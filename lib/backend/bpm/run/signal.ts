// Signals within an instance, and conditions that have become true.
import type { EventDefinition } from '../definition.ts'
import type { SubscriptionRow } from '../state.ts'
import { holdsYet } from './conditions.ts'
import { type Cause, type Changed, push, type StepContext, type Variables } from './step-context.ts'

/** Every subscription of the instance and of called instances for a signal. */
function hearers(step: StepContext, name: string, only: string | null): SubscriptionRow[] {
  const heard = step.draft.subscription.filter(
    (row) => row.kind === 'signal' && row.name === name && (only === null || row.instance_id === only),
  )
  return heard.filter((row) => step.draft.instance.get(row.instance_id)?.status === 'RUNNING')
}

/** Delivers a signal to everything in the instance that waits for it. */
export function broadcast(step: StepContext, name: string, variables: Variables, only: string | null): void {
  for (const row of hearers(step, name, only).toReversed())
    push(step, { do: 'trigger', id: row.execution_id, node: row.node_id, variables })
}

type Watching = Extract<EventDefinition, { type: 'conditional' | 'variable' }>

/** The waiting conditions to evaluate after these changes: new ones, and those whose variables have changed. */
export function conditionsToEvaluate(step: StepContext, causes: readonly Cause[]): SubscriptionRow[] {
  return step.draft.subscription.filter((row) => {
    if (row.kind !== 'condition') return false
    const event = eventOf(step, row)
    if (event?.type !== 'conditional' && event?.type !== 'variable') return true
    return causes.some((cause) =>
      'subscription' in cause ? cause.subscription === row.id && event.type === 'conditional' : isWatched(event, cause),
    )
  })
}

/** Whether an event is about a changed variable: about this one or any, and about this kind of change. */
const isWatched = ({ variable, changes }: Watching, cause: Changed): boolean =>
  (variable === null || variable === cause.variable) && (changes.length === 0 || changes.includes(cause.event))

function eventOf(step: StepContext, row: SubscriptionRow): EventDefinition | null {
  const instance = step.draft.instance.get(row.instance_id)
  const node = step.definitions.byId(instance?.definition_id ?? '')?.nodes.get(row.node_id)
  return node && 'event' in node ? node.event : null
}

/** Evaluates one waiting condition; it triggers when it becomes true, not while it stays true. */
export function evaluateWaitingCondition(step: StepContext, id: string, subscriptionId: string): void {
  const execution = step.draft.execution.get(id)
  const row = step.draft.subscription.get(subscriptionId)
  if (!execution || !row) return
  const event = eventOf(step, row)
  if (event?.type === 'variable') push(step, { do: 'trigger', id: execution.id, node: row.node_id, variables: {} })
  if (event?.type !== 'conditional') return
  const held = holdsYet(step, event.condition, execution)
  if (held !== row.held) step.draft.subscription.patch(row.id, { held })
  if (held && !row.held) push(step, { do: 'trigger', id: execution.id, node: row.node_id, variables: {} })
}

// Signals within an instance, and conditions that have become true.
import type { EventDefinition } from '../definition.ts'
import type { SubscriptionRow } from '../state.ts'
import { holdsYet } from './conditions.ts'
import { type Cause, push, type Variables, type Work } from './work.ts'

/** Every subscription of the instance and of called instances for a signal. */
function hearers(work: Work, name: string, only: string | null): SubscriptionRow[] {
  const heard = work.draft.subscription.filter(
    (row) => row.kind === 'signal' && row.name === name && (only === null || row.instance_id === only),
  )
  return heard.filter((row) => work.draft.instance.get(row.instance_id)?.status !== 'SUSPEND')
}

/** Delivers a signal to everything in the instance that waits for it. */
export function broadcast(work: Work, name: string, variables: Variables, only: string | null): void {
  for (const row of hearers(work, name, only).toReversed())
    push(work, { do: 'trigger', id: row.execution_id, node: row.node_id, variables })
}

/** The waiting conditions to evaluate after these changes: a condition on a single variable only when that variable changes, and when it begins to wait. */
export function conditionsToAsk(work: Work, causes: readonly Cause[]): SubscriptionRow[] {
  return work.draft.subscription.filter((row) => {
    if (row.kind !== 'condition') return false
    const event = eventOf(work, row)
    if (event?.type !== 'conditional' || event.variable === null) return true
    return causes.some((cause) =>
      'subscription' in cause
        ? cause.subscription === row.id
        : cause.variable === event.variable && (event.changes.length === 0 || event.changes.includes(cause.event)),
    )
  })
}

function eventOf(work: Work, row: SubscriptionRow): EventDefinition | null {
  const instance = work.draft.instance.get(row.instance_id)
  const node = work.definitions.byId(instance?.definition_id ?? '')?.nodes.get(row.node_id)
  return node && 'event' in node ? node.event : null
}

/** Evaluates one waiting condition; it triggers when it becomes true, not while it stays true. */
export function askCondition(work: Work, id: string, subscriptionId: string): void {
  const execution = work.draft.execution.get(id)
  const row = work.draft.subscription.get(subscriptionId)
  if (!execution || !row) return
  const event = eventOf(work, row)
  if (event?.type !== 'conditional') return
  const held = holdsYet(work, event.condition, execution)
  if (held !== row.held) work.draft.subscription.patch(row.id, { held })
  if (held && !row.held) push(work, { do: 'trigger', id: execution.id, node: row.node_id, variables: {} })
}

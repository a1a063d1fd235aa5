// Signals within an instance, and conditions that have become true.
import type { SubscriptionRow } from '../state.ts'
import { holdsYet } from './conditions.ts'
import { definitionOf, instanceOf, push, type Variables, type Work } from './work.ts'

/** Every subscription of the instance, and of what it called, that hears a signal. */
function hearers(work: Work, name: string, only: string | null): SubscriptionRow[] {
  const heard = work.draft.subscription.filter(
    (row) => row.kind === 'signal' && row.name === name && (only === null || row.instance_id === only),
  )
  return heard.filter((row) => work.draft.instance.get(row.instance_id)?.status !== 'SUSPEND')
}

/** Lets everything in the instance that waits for a signal hear it. */
export function broadcast(work: Work, name: string, variables: Variables, only: string | null): void {
  for (const row of hearers(work, name, only).toReversed())
    push(work, { do: 'trigger', id: row.execution_id, node: row.node_id, variables })
}

/** Asks one waiting condition; it triggers when it becomes true, not while it stays so. */
export function askCondition(work: Work, id: string, subscriptionId: string): void {
  const execution = work.draft.execution.get(id)
  const row = work.draft.subscription.get(subscriptionId)
  if (!execution || !row) return
  const node = definitionOf(work, instanceOf(work, execution)).nodes.get(row.node_id)
  if (!node || !('event' in node) || node.event.type !== 'conditional') return
  const held = holdsYet(work, node.event.condition, execution)
  if (held !== row.held) work.draft.subscription.patch(row.id, { held })
  if (held && !row.held) push(work, { do: 'trigger', id: execution.id, node: node.id, variables: {} })
}

// Adds and removes the waits of executions: messages, signals, conditions and timers.
import type { BoundaryEvent, CatchEvent, EventDefinition, Node, ReceiveTask, StartEvent } from '../definition.ts'
import { ExpressionError } from '../expression/value.ts'
import type { ExecutionRow, SubscriptionRow } from '../state.ts'
import { evaluateText } from './evaluate.ts'
import { startTimer } from './jobs.ts'
import { instanceOf, noVariables, type Work } from './work.ts'

type Waiting = BoundaryEvent | CatchEvent | StartEvent

function subscribe(
  work: Work,
  execution: ExecutionRow,
  node: Node,
  part: Pick<SubscriptionRow, 'kind' | 'name'> & Partial<SubscriptionRow>,
): string {
  const id = work.environment.newId()
  work.draft.subscription.put({
    id,
    instance_id: execution.instance_id,
    execution_id: execution.id,
    node_id: node.id,
    business_key: instanceOf(work, execution).business_key,
    local: false,
    held: false,
    order: 0,
    snapshot: null,
    inside: [],
    created_time: work.environment.now,
    ...part,
  })
  return id
}

function nameOf(work: Work, execution: ExecutionRow, event: EventDefinition & { type: 'message' | 'signal' }): string {
  const name = evaluateText(work, event.name, execution)
  if (name === null) throw new ExpressionError('emptyName', { type: event.type })
  return name
}

/** The execution waits for the event of a node: of its own, of a boundary, or of an event subprocess inside it. */
export function waitFor(work: Work, execution: ExecutionRow, node: Waiting): void {
  const { event } = node
  switch (event.type) {
    case 'message':
      subscribe(work, execution, node, { kind: 'message', name: nameOf(work, execution, event) })
      break
    case 'signal':
      subscribe(work, execution, node, { kind: 'signal', name: nameOf(work, execution, event), local: event.local })
      break
    case 'conditional':
      work.changed.push({ subscription: subscribe(work, execution, node, { kind: 'condition', name: '' }) })
      break
    case 'timer':
      startTimer(work, execution, node, event.timer, { do: 'trigger', id: execution.id, node: node.id, variables: noVariables })
      break
    default:
  }
}

/** A receive task waits for its message; one without a message for the command trigger. */
export function waitForMessage(work: Work, execution: ExecutionRow, node: ReceiveTask): void {
  const name = evaluateText(work, node.message, execution)
  if (name !== null) subscribe(work, execution, node, { kind: 'message', name })
}

export function subscribeBoundaries(work: Work, execution: ExecutionRow, node: Node): void {
  for (const boundary of node.boundaries) waitFor(work, execution, boundary)
}

/** Removes the waits of an execution; `holds` may keep some. */
export function dropWaits(work: Work, executionId: string, holds?: (nodeId: string) => boolean): void {
  const { job, subscription, incident } = work.draft
  const mine = (row: { execution_id: string; node_id: string | null }) =>
    row.execution_id === executionId && (!holds || holds(row.node_id ?? ''))
  for (const row of job.filter(mine)) job.delete(row.id)
  for (const row of subscription.filter(mine)) subscription.delete(row.id)
  for (const row of incident.filter(mine)) incident.delete(row.id)
}

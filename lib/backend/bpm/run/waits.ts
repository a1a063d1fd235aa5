// Adds and removes the waits of executions: messages, signals, conditions and timers.
import type { BoundaryEvent, CatchEvent, EventDefinition, Node, ReceiveTask, StartEvent } from '../definition.ts'
import { ExpressionError } from '../expression/value.ts'
import type { ExecutionRow, SubscriptionRow } from '../state.ts'
import { evaluateText } from './evaluate.ts'
import { startTimer } from './jobs.ts'
import { instanceOf, noVariables, type StepContext } from './step-context.ts'

type Waiting = BoundaryEvent | CatchEvent | StartEvent

function subscribe(
  step: StepContext,
  execution: ExecutionRow,
  node: Node,
  part: Pick<SubscriptionRow, 'kind' | 'name'> & Partial<SubscriptionRow>,
): string {
  const id = step.environment.newId()
  step.draft.subscription.put({
    id,
    instance_id: execution.instance_id,
    execution_id: execution.id,
    node_id: node.id,
    business_key: instanceOf(step, execution).business_key,
    local: false,
    held: false,
    order: 0,
    snapshot: null,
    inside: [],
    created_time: step.environment.now,
    ...part,
  })
  return id
}

function nameOf(step: StepContext, execution: ExecutionRow, event: EventDefinition & { type: 'message' | 'signal' }): string {
  const name = evaluateText(step, event.name, execution)
  if (name === null) throw new ExpressionError('emptyName', { type: event.type })
  return name
}

/** The execution waits for the event of a node: of its own, of a boundary, or of an event subprocess inside it. */
export function waitFor(step: StepContext, execution: ExecutionRow, node: Waiting): void {
  const { event } = node
  switch (event.type) {
    case 'message':
      subscribe(step, execution, node, { kind: 'message', name: nameOf(step, execution, event) })
      break
    case 'signal':
      subscribe(step, execution, node, { kind: 'signal', name: nameOf(step, execution, event), local: event.local })
      break
    case 'conditional':
      step.changed.push({ subscription: subscribe(step, execution, node, { kind: 'condition', name: '' }) })
      break
    case 'variable':
      subscribe(step, execution, node, { kind: 'condition', name: event.variable })
      break
    case 'timer':
      startTimer(step, execution, node, event.timer, { do: 'trigger', id: execution.id, node: node.id, variables: noVariables })
      break
    default:
  }
}

/** A receive task waits for its message; one without a message for the command trigger. */
export function waitForMessage(step: StepContext, execution: ExecutionRow, node: ReceiveTask): void {
  const name = evaluateText(step, node.message, execution)
  if (name !== null) subscribe(step, execution, node, { kind: 'message', name })
}

export function subscribeBoundaries(step: StepContext, execution: ExecutionRow, node: Node): void {
  for (const boundary of node.boundaries) waitFor(step, execution, boundary)
}

/** Removes the waits of an execution; `holds` may keep some. */
export function dropWaits(step: StepContext, executionId: string, holds?: (nodeId: string) => boolean): void {
  const { job, subscription, incident } = step.draft
  const mine = (row: { execution_id: string; node_id: string | null }) =>
    row.execution_id === executionId && (!holds || holds(row.node_id ?? ''))
  for (const row of job.filter(mine)) job.delete(row.id)
  for (const row of subscription.filter(mine)) subscription.delete(row.id)
  for (const row of incident.filter(mine)) incident.delete(row.id)
}

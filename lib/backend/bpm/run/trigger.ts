// Delivers an event to an execution: at its own node, at a boundary event, or at the start of an event subprocess inside it.
import type { BoundaryEvent, StartEvent } from '../definition.ts'
import type { Operation } from '../operation.ts'
import type { ExecutionRow } from '../state.ts'
import { closeActivity, openActivity } from './history.ts'
import { placeToken } from './leave.ts'
import { listen } from './listen.ts'
import { applyInputs } from './parameters.ts'
import { cancelInside } from './scope.ts'
import { definitionOf, instanceOf, isRoot, nodeOf, push, type StepContext, Stuck, type Variables } from './step-context.ts'
import { dropLocals, setVariables } from './variables.ts'
import { dropWaits } from './waits.ts'

/** Delivers the event of node `nodeId` to an execution that waits for it. */
export function trigger(step: StepContext, id: string, nodeId: string, variables: Variables): void {
  const execution = step.draft.execution.get(id)
  if (!execution) return
  const event = definitionOf(step, instanceOf(step, execution)).nodes.get(nodeId)
  if (!event) throw new Stuck('noNode', { id: nodeId })
  if (event.kind === 'boundary') triggerBoundary(step, execution, event, variables)
  else if (event.kind === 'start') triggerEventSub(step, execution, event, variables)
  else if (execution.node_id === nodeId) {
    setVariables(step, execution, variables)
    dropWaits(step, id)
    push(step, { do: 'done', id })
  } else triggerEventGateway(step, execution, nodeId, variables)
}

function triggerBoundary(step: StepContext, host: ExecutionRow, boundary: BoundaryEvent, variables: Variables): void {
  if (host.node_id !== boundary.host.id) return
  const always = boundary.event.type === 'error' || boundary.event.type === 'cancel'
  if (!boundary.interrupting && !always) {
    placeToken(step, host.instance_id, host.parent_id!, boundary, variables)
    return
  }
  cancelInside(step, host.id)
  closeActivity(step, host.id, 'CANCEL')
  dropLocals(step, host)
  const token = step.draft.execution.patch(host.id, {
    node_id: boundary.id,
    flow_id: null,
    status: 'RUN',
    loop: null,
    locals: false,
    actor: null,
    compensate_until: null,
  })
  setVariables(step, token, variables)
  push(step, { do: 'enter', id: token.id })
}

/** Adds the waits of a scope for the start events of its event subprocesses. */
function dropStarts(step: StepContext, scope: ExecutionRow): void {
  const { nodes } = definitionOf(step, instanceOf(step, scope))
  dropWaits(step, scope.id, (nodeId) => nodes.get(nodeId)?.kind === 'start')
}

function triggerEventSub(step: StepContext, scope: ExecutionRow, start: StartEvent, variables: Variables): void {
  const sub = start.scope
  if (!sub || !(isRoot(scope) || scope.status === 'SCOPE')) return
  if (start.interrupting || start.event.type === 'error') {
    cancelInside(step, scope.id, true)
    dropStarts(step, scope)
  }
  placeToken(step, scope.instance_id, scope.id, sub, variables, start.id)
}

/** The first event after an event gateway decides; the waits for the others are removed. */
function triggerEventGateway(step: StepContext, execution: ExecutionRow, nodeId: string, variables: Variables): void {
  const gateway = nodeOf(step, execution)
  const flow =
    gateway.kind === 'gateway' && gateway.gateway === 'event' ? gateway.outgoing.find(({ target }) => target.id === nodeId) : undefined
  if (!flow) return
  setVariables(step, execution, variables)
  dropWaits(step, execution.id)
  closeActivity(step, execution.id, 'DONE')
  const moved = step.draft.execution.patch(execution.id, { node_id: nodeId, flow_id: flow.id })
  openActivity(step, moved, flow.target, flow.id)
  applyInputs(step, moved, flow.target)
  const done = { do: 'done', id: execution.id } as const
  const begun = flow.target.listeners.start.length > 0
  const next: Operation = begun ? { do: 'listen', id: execution.id, place: { of: 'node', event: 'start' }, at: 0, next: done } : done
  listen(step, step.draft.execution.get(execution.id)!, { of: 'flow', flow: flow.id }, next)
}

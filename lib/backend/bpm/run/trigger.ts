// Delivers an event to an execution: at its own node, at a boundary event, or at the start of an event subprocess inside it.
import type { BoundaryEvent, StartEvent } from '../definition.ts'
import type { ExecutionRow } from '../state.ts'
import { closeActivity, openActivity } from './history.ts'
import { placeToken } from './leave.ts'
import { cancelInside } from './scope.ts'
import { dropLocals, setVariables } from './variables.ts'
import { dropWaits } from './waits.ts'
import { definitionOf, instanceOf, isRoot, nodeOf, push, Stuck, type Variables, type Work } from './work.ts'

/** Delivers the event of node `nodeId` to an execution that waits for it. */
export function trigger(work: Work, id: string, nodeId: string, variables: Variables): void {
  const execution = work.draft.execution.get(id)
  if (!execution) return
  const event = definitionOf(work, instanceOf(work, execution)).nodes.get(nodeId)
  if (!event) throw new Stuck('noNode', { id: nodeId })
  if (event.kind === 'boundary') triggerBoundary(work, execution, event, variables)
  else if (event.kind === 'start') triggerEventSub(work, execution, event, variables)
  else if (execution.node_id === nodeId) {
    setVariables(work, execution, variables)
    dropWaits(work, id)
    push(work, { do: 'done', id })
  } else triggerEventGateway(work, execution, nodeId, variables)
}

function triggerBoundary(work: Work, host: ExecutionRow, boundary: BoundaryEvent, variables: Variables): void {
  if (host.node_id !== boundary.host.id) return
  const always = boundary.event.type === 'error' || boundary.event.type === 'cancel'
  if (!boundary.interrupting && !always) {
    placeToken(work, host.instance_id, host.parent_id!, boundary, variables)
    return
  }
  cancelInside(work, host.id)
  closeActivity(work, host.id, 'CANCEL')
  dropLocals(work, host)
  const token = work.draft.execution.patch(host.id, {
    node_id: boundary.id,
    flow_id: null,
    status: 'RUN',
    loop: null,
    locals: false,
    actor: null,
    compensate_until: null,
  })
  setVariables(work, token, variables)
  push(work, { do: 'enter', id: token.id })
}

/** Adds the waits of a scope for the start events of its event subprocesses. */
function dropStarts(work: Work, scope: ExecutionRow): void {
  const { nodes } = definitionOf(work, instanceOf(work, scope))
  dropWaits(work, scope.id, (nodeId) => nodes.get(nodeId)?.kind === 'start')
}

function triggerEventSub(work: Work, scope: ExecutionRow, start: StartEvent, variables: Variables): void {
  const sub = start.scope
  if (!sub || !(isRoot(scope) || scope.status === 'SCOPE')) return
  if (start.interrupting || start.event.type === 'error') {
    cancelInside(work, scope.id, true)
    dropStarts(work, scope)
  }
  placeToken(work, scope.instance_id, scope.id, sub, variables)
}

/** The first event after an event gateway decides; the waits for the others are removed. */
function triggerEventGateway(work: Work, execution: ExecutionRow, nodeId: string, variables: Variables): void {
  const gateway = nodeOf(work, execution)
  const flow =
    gateway.kind === 'gateway' && gateway.gateway === 'event' ? gateway.outgoing.find(({ target }) => target.id === nodeId) : undefined
  if (!flow) return
  setVariables(work, execution, variables)
  dropWaits(work, execution.id)
  closeActivity(work, execution.id, 'DONE')
  const moved = work.draft.execution.patch(execution.id, { node_id: nodeId, flow_id: flow.id })
  openActivity(work, moved, flow.target, flow.id)
  push(work, { do: 'done', id: execution.id })
}

// The phases of a token at a node: enter, begin, done, settle.
import type { Node } from '../definition.ts'
import { startRun } from './behaviour.ts'
import { registerCompensation } from './compensation-log.ts'
import { isSkipped } from './conditions.ts'
import { closeActivity, openActivity } from './history.ts'
import { deferJob } from './jobs.ts'
import { arriveAtJoin, isJoin } from './join.ts'
import { finishActivity, leave } from './leave.ts'
import { listen } from './listen.ts'
import { endItem, startLoop } from './loop.ts'
import { applyInputs, applyOutputs } from './parameters.ts'
import { subscribeBoundaries } from './waits.ts'
import { definitionOf, instanceOf, isItem, nodeOf, push, Stuck, type Work } from './work.ts'

/** The maximum number of nodes that one command may pass (promises.md, Content). */
const stepLimit = 10_000

/** Nodes that neither wait nor run anything: they are passed in the operation enter. */
function isSimple(node: Node): boolean {
  if (node.kind === 'gateway') return node.gateway !== 'event' && node.listeners.start.length === 0
  if (node.kind === 'start' || node.kind === 'plain')
    return node.listeners.start.length === 0 && node.inputs.length === 0 && !node.loop && !node.skip
  return false
}

/** The token has arrived at its node. A token that was moved to a join by hand does not wait there. */
export function enter(work: Work, id: string): void {
  const execution = work.draft.execution.get(id)
  if (!execution) return
  if (++work.entered > stepLimit) throw new Stuck('tooManySteps', { max: stepLimit })
  const node = nodeOf(work, execution)
  openActivity(work, execution, node, execution.flow_id)
  if (isJoin(node) && execution.flow_id !== null) arriveAtJoin(work, id, node)
  else if (node.asyncBefore) deferJob(work, id, node, { do: 'begin', id })
  else if (isSimple(node) && node.boundaries.length === 0) startRun(work, id)
  else push(work, { do: 'begin', id })
}

/** Skip expression, loop, boundary events, local variables and start listeners; then the behaviour of the node. */
export function begin(work: Work, id: string): void {
  const found = work.draft.execution.get(id)
  if (!found) return
  const execution = found.status === 'ASYNC' ? work.draft.execution.patch(id, { status: 'RUN' }) : found
  const node = nodeOf(work, execution)
  const item = isItem(execution)
  if (!item && node.skip && isSkipped(work, node.skip, execution)) {
    closeActivity(work, id, 'SKIP')
    leave(work, id)
    return
  }
  if (!item && execution.compensates === null) subscribeBoundaries(work, execution, node)
  if (node.loop && !item) {
    startLoop(work, execution, node)
    return
  }
  applyInputs(work, execution, node)
  listen(work, execution, { of: 'node', event: 'start' }, { do: 'run', id })
}

/** The node is completed: runs its end listeners. */
export function done(work: Work, id: string): void {
  const execution = work.draft.execution.get(id)
  if (!execution) return
  const node = nodeOf(work, execution)
  applyOutputs(work, execution, node)
  if (node.listeners.end.length > 0) listen(work, execution, { of: 'node', event: 'end' }, { do: 'settle', id })
  else settle(work, id)
}

/** After the end listeners: records the activity for compensation, removes waits and local variables, and moves the token. */
export function settle(work: Work, id: string): void {
  const execution = work.draft.execution.get(id)
  if (!execution) return
  const node = nodeOf(work, execution)
  registerCompensation(work, execution, node)
  if (isItem(execution)) endItem(work, execution, node)
  else finishActivity(work, execution, node)
}

/** Arrives at the target of a flow, after its listeners. */
export function arrive(work: Work, id: string, flowId: string): void {
  const execution = work.draft.execution.get(id)
  if (!execution) return
  const flow = definitionOf(work, instanceOf(work, execution)).flows.get(flowId)
  if (!flow) throw new Stuck('noNode', { id: flowId })
  work.draft.execution.patch(id, { node_id: flow.target.id, flow_id: flow.id })
  push(work, { do: 'enter', id })
}

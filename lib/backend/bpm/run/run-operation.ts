// Runs one operation: one handler for each type. Those of a token at its node (enter, begin, done, settle) are here.
import type { Node } from '../definition.ts'
import type { Operation } from '../operation.ts'
import { startRun } from './behaviour.ts'
import { compensate } from './compensate.ts'
import { registerCompensation } from './compensation-log.ts'
import { isSkipped } from './conditions.ts'
import { endScope } from './ending.ts'
import { closeActivity, openActivity } from './history.ts'
import { endInstance } from './instance.ts'
import { deferJob } from './jobs.ts'
import { arriveAtJoin, isJoin, rejoin } from './join.ts'
import { finishActivity, leave } from './leave.ts'
import { listen, runListener } from './listen.ts'
import { endItem, startLoop } from './loop.ts'
import { applyInputs, applyOutputs } from './parameters.ts'
import { evaluateWaitingCondition } from './signal.ts'
import { definitionOf, instanceOf, isItem, nodeOf, push, type StepContext, Stuck } from './step-context.ts'
import { announce, closeTask } from './task.ts'
import { trigger } from './trigger.ts'
import { subscribeBoundaries } from './waits.ts'

type OperationHandlers = { readonly [D in Operation['do']]: (step: StepContext, operation: Extract<Operation, { do: D }>) => void }

/** The maximum number of nodes that one command may pass (docs/domain/process-models.md#bounds). */
const stepLimit = 10_000

/** Nodes that neither wait nor run anything: they are passed in the operation enter. */
function isSimple(node: Node): boolean {
  if (node.listeners.start.length + node.inputs.length > 0) return false
  if (node.kind === 'gateway') return node.gateway !== 'event'
  return (node.kind === 'start' || node.kind === 'plain') && !node.loop && !node.skip
}

/** The token has arrived at its node. A token that was moved to a join by hand does not wait there. */
function enter(step: StepContext, id: string, start?: string): void {
  const execution = step.draft.execution.get(id)
  if (!execution) return
  if (++step.entered > stepLimit) throw new Stuck('tooManySteps', { max: stepLimit })
  const node = nodeOf(step, execution)
  openActivity(step, execution, node, execution.flow_id)
  if (isJoin(node) && execution.flow_id !== null) arriveAtJoin(step, id, node)
  else if (node.asyncBefore) deferJob(step, id, node, begun(id, start))
  else if (isSimple(node) && node.boundaries.length === 0) startRun(step, id)
  else push(step, begun(id, start))
}

const begun = (id: string, start: string | undefined): Operation => (start === undefined ? { do: 'begin', id } : { do: 'begin', id, start })

/** Skip expression, loop, boundary events, local variables and start listeners; then the behaviour of the node. */
function begin(step: StepContext, id: string, start?: string): void {
  const found = step.draft.execution.get(id)
  if (!found) return
  const execution = found.status === 'ASYNC' ? step.draft.execution.patch(id, { status: 'RUN' }) : found
  const node = nodeOf(step, execution)
  const item = isItem(execution)
  if (!item && node.skip && isSkipped(step, node.skip, execution)) {
    closeActivity(step, id, 'SKIP')
    leave(step, id)
    return
  }
  if (!item && execution.compensates === null) subscribeBoundaries(step, execution, node)
  if (node.loop && !item) {
    startLoop(step, execution, node)
    return
  }
  applyInputs(step, execution, node)
  listen(step, execution, { of: 'node', event: 'start' }, start === undefined ? { do: 'run', id } : { do: 'run', id, start })
}

/** The node is completed: runs its end listeners. */
function done(step: StepContext, id: string): void {
  const execution = step.draft.execution.get(id)
  if (!execution) return
  const node = nodeOf(step, execution)
  applyOutputs(step, execution, node)
  if (node.listeners.end.length > 0) listen(step, execution, { of: 'node', event: 'end' }, { do: 'settle', id })
  else settle(step, id)
}

/** After the end listeners: records the activity for compensation, removes waits and local variables, and moves the token. */
function settle(step: StepContext, id: string): void {
  const execution = step.draft.execution.get(id)
  if (!execution) return
  const node = nodeOf(step, execution)
  registerCompensation(step, execution, node)
  if (isItem(execution)) endItem(step, execution, node)
  else finishActivity(step, execution, node)
}

/** Arrives at the target of a flow, after its listeners. */
function arrive(step: StepContext, id: string, flowId: string): void {
  const execution = step.draft.execution.get(id)
  if (!execution) return
  const flow = definitionOf(step, instanceOf(step, execution)).flows.get(flowId)
  if (!flow) throw new Stuck('noNode', { id: flowId })
  step.draft.execution.patch(id, { node_id: flow.target.id, flow_id: flow.id })
  push(step, { do: 'enter', id })
}

const operationHandlers: OperationHandlers = {
  enter: (step, { id, start }) => enter(step, id, start),
  begin: (step, { id, start }) => begin(step, id, start),
  run: (step, { id, start }) => startRun(step, id, start),
  done: (step, { id }) => done(step, id),
  settle: (step, { id }) => settle(step, id),
  leave: (step, { id }) => leave(step, id),
  arrive: (step, { id, flow }) => arrive(step, id, flow),
  listen: runListener,
  create: (step, { id, task }) => announce(step, id, task),
  close: (step, { closing }) => closeTask(step, closing),
  trigger: (step, { id, node, variables }) => trigger(step, id, node, variables),
  ask: (step, { id, subscription }) => evaluateWaitingCondition(step, id, subscription),
  compensate: (step, { id }) => compensate(step, id),
  join: (step, { id }) => rejoin(step, id),
  endScope: (step, { id, node }) => endScope(step, id, node),
  endInstance: (step, { id }) => endInstance(step, id),
}

/** Runs one operation. */
export function runOperation(step: StepContext, operation: Operation): void {
  const performer = operationHandlers[operation.do] as (step: StepContext, operation: Operation) => void
  performer(step, operation)
}

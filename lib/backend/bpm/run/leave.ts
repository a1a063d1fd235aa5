// How a token leaves an activity: by the flows whose conditions are true, or by ending.
import type { Flow, Node } from '../definition.ts'
import type { Condition } from '../definition-parts.ts'
import type { ExecutionRow } from '../state.ts'
import { holds, skips } from './conditions.ts'
import { endScopeIfEmpty } from './ending.ts'
import type { ExpressionContext } from './evaluate.ts'
import { closeActivity } from './history.ts'
import { rejectByEnd } from './instance.ts'
import { deferJob } from './jobs.ts'
import { listen } from './listen.ts'
import { createExecution, nodeOf, push, type StepContext, Stuck, type Variables } from './step-context.ts'
import { dropLocals, setVariables } from './variables.ts'
import { dropWaits } from './waits.ts'

/** Completes an activity, also a whole loop. */
export function finishActivity(step: StepContext, execution: ExecutionRow, node: Node): void {
  const { id } = execution
  if (node.kind !== 'gateway') dropWaits(step, id)
  dropLocals(step, execution)
  if (node.asyncAfter) deferJob(step, id, node, { do: 'leave', id })
  else leave(step, id)
}

/** Where skip expressions are evaluated, that of a flow decides instead of its condition, also on a default flow. */
const decider = (step: StepContext, execution: ExecutionRow, { outgoing }: Node): ((flow: Flow) => Condition | null) =>
  outgoing.some(({ skip }) => skip) && skips(step, execution) ? ({ skip, condition }) => skip ?? condition : ({ condition }) => condition

/** The first flow whose condition is true, in the order of the file; then the one without a condition; then the default. */
function chooseOne(step: StepContext, execution: ExecutionRow, node: Node): Flow[] {
  const decides = decider(step, execution, node)
  const isPlain = (flow: Flow) => flow === node.defaultFlow && decides(flow) === flow.condition
  for (const flow of node.outgoing) {
    const condition = decides(flow)
    if (condition && !isPlain(flow) && holds(step, condition, execution)) return [flow]
  }
  const other = node.outgoing.find((flow) => flow !== node.defaultFlow && !decides(flow)) ?? node.defaultFlow
  if (!other) throw new Stuck('noWayOut', { node: node.name || node.id })
  return [other]
}

/** Every flow whose condition is true, else the default. */
function chooseAll(step: StepContext, execution: ExecutionRow, node: Node, context?: ExpressionContext): Flow[] {
  const { outgoing, defaultFlow } = node
  if (outgoing.length === 1 && !defaultFlow && outgoing[0]!.condition === null) return outgoing as Flow[]
  const decides = decider(step, execution, node)
  const open = outgoing.filter((flow) => {
    const condition = decides(flow)
    const skipped = condition !== flow.condition
    if (flow === defaultFlow && !skipped) return false
    return (skipped && outgoing.length === 1) || condition === null || holds(step, condition, execution, context)
  })
  if (open.length > 0) return open
  if (defaultFlow) return [defaultFlow]
  if (outgoing.length > 0) throw new Stuck('noWayOut', { node: node.name || node.id })
  return []
}

/**
 * The flows by which a token leaves a node.
 * @throws Stuck where a condition cannot be evaluated or no flow can be taken
 */
function chooseFlows(step: StepContext, execution: ExecutionRow, node: Node): readonly Flow[] {
  if (node.kind !== 'gateway') return chooseAll(step, execution, node)
  switch (node.gateway) {
    case 'exclusive':
      return chooseOne(step, execution, node)
    case 'parallel':
      return node.outgoing
    case 'complex':
      return chooseAll(step, execution, node, { extra: { waitingForStart: { type: 'boolean', value: true } } })
    default:
      return chooseAll(step, execution, node)
  }
}

/** The flows of a complex gateway for its second phase, when its last tokens have arrived. */
export function chooseResetFlows(step: StepContext, execution: ExecutionRow, node: Node): readonly Flow[] {
  const context: ExpressionContext = { extra: { waitingForStart: { type: 'boolean', value: false } } }
  return node.outgoing.filter(
    ({ condition }) =>
      condition && 'names' in condition && condition.names.includes('waitingForStart') && holds(step, condition, execution, context),
  )
}

/** Leaves by the flows whose conditions are true; a node without outgoing flows ends the token. */
export function leave(step: StepContext, id: string): void {
  const execution = step.draft.execution.get(id)
  if (!execution) return
  const node = nodeOf(step, execution)
  if (execution.compensates !== null) {
    endCompensation(step, execution)
    return
  }
  const flows = chooseFlows(step, execution, node)
  if (execution.activity_id !== null) step.draft.activity.close(execution.activity_id, { end_time: step.environment.now, result: 'DONE' })
  if (node.kind === 'end' && node.rejects) rejectByEnd(step, execution, node)
  else if (flows.length === 0) endToken(step, id)
  else takeFlows(step, id, flows)
}

/** Moves a token along flows, one token for each. */
export function takeFlows(step: StepContext, id: string, flows: readonly Flow[]): void {
  const first = step.draft.execution.get(id)!
  const tokens = flows.map((_, index) =>
    index === 0 ? first : createExecution(step, first.instance_id, first.parent_id, { actor: first.actor }),
  )
  for (let index = flows.length - 1; index >= 0; index--) sendAlong(step, tokens[index]!, flows[index]!, first.node_id)
}

const moving = { status: 'RUN', loop: null, loop_index: null, activity_id: null, locals: false, compensate_until: null } as const

/** Moves one token along one flow; the flow's listeners run while the token is still at its source. */
function sendAlong(step: StepContext, token: ExecutionRow, flow: Flow, source: string | null): void {
  if (flow.listeners.length > 0) {
    const at = step.draft.execution.patch(token.id, { ...moving, node_id: source })
    listen(step, at, { of: 'flow', flow: flow.id }, { do: 'arrive', id: token.id, flow: flow.id })
    return
  }
  step.draft.execution.patch(token.id, { ...moving, node_id: flow.target.id, flow_id: flow.id })
  push(step, { do: 'enter', id: token.id })
}

/** Removes the token; its scope ends with the last one. */
export function endToken(step: StepContext, id: string): void {
  const execution = step.draft.execution.get(id)
  if (!execution) return
  step.draft.execution.delete(id)
  endScopeIfEmpty(step, execution.parent_id!)
}

function endCompensation(step: StepContext, execution: ExecutionRow): void {
  closeActivity(step, execution.id, 'DONE')
  step.draft.execution.delete(execution.id)
  push(step, { do: 'compensate', id: execution.compensates! })
}

/** Places a token at a node without a flow: for boundary events, moves and event subprocesses. */
export function placeToken(
  step: StepContext,
  instance_id: string,
  parent: string,
  node: Node,
  variables: Variables,
  start?: string,
): ExecutionRow {
  const token = createExecution(step, instance_id, parent, { node_id: node.id })
  setVariables(step, token, variables)
  push(step, start === undefined ? { do: 'enter', id: token.id } : { do: 'enter', id: token.id, start })
  return token
}

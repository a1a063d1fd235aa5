// Gateways that wait for tokens: parallel, inclusive and complex joins.
import type { Gateway, Node } from '../definition.ts'
import type { ExecutionRow } from '../state.ts'
import { holds } from './conditions.ts'
import { closeActivity } from './history.ts'
import { dropIncidents } from './incident.ts'
import { deferJob } from './jobs.ts'
import { chooseResetFlows, endToken, takeFlows } from './leave.ts'
import { canReach, canReachFlow } from './reach.ts'
import { childrenOf, createExecution, nodeOf, push, type StepContext, Stuck } from './step-context.ts'

export function isJoin(node: Node): node is Gateway {
  return (
    node.kind === 'gateway' &&
    node.incoming.length > 1 &&
    (node.gateway === 'parallel' || node.gateway === 'inclusive' || node.gateway === 'complex')
  )
}

const waitingAt = (step: StepContext, parent: string, node: string): ExecutionRow[] =>
  childrenOf(step, parent).filter((row) => row.status === 'JOIN' && row.node_id === node)

/** A complex gateway that has fired is marked until its last tokens have arrived. */
const isMark = (row: ExecutionRow): boolean => row.flow_id === null

/** A token has arrived at a join and waits. */
export function arriveAtJoin(step: StepContext, id: string, node: Gateway): void {
  const token = step.draft.execution.patch(id, { status: 'JOIN' })
  const waiting = waitingAt(step, token.parent_id!, node.id)
  if (node.gateway === 'parallel') fireParallel(step, node, waiting)
  else if (node.gateway === 'complex' && !waiting.some(isMark) && isActivated(step, node, waiting)) fireComplex(step, node, waiting)
}

/** The first token of every incoming flow that has one; a second token of the same flow waits for the next round. */
function oneOfEach(node: Gateway, waiting: readonly ExecutionRow[]): ExecutionRow[] {
  return node.incoming.flatMap((flow) => waiting.find((row) => row.flow_id === flow.id) ?? [])
}

function fireParallel(step: StepContext, node: Gateway, waiting: readonly ExecutionRow[]): void {
  const taken = oneOfEach(node, waiting)
  if (taken.length === node.incoming.length) merge(step, node, taken)
}

/** Joins several tokens to one and lets it continue. */
function merge(step: StepContext, node: Gateway, taken: readonly ExecutionRow[]): void {
  const survivor = taken.at(-1)!
  for (const token of taken) {
    dropIncidents(step, token.id)
    if (token === survivor) continue
    closeActivity(step, token.id, 'DONE')
    step.draft.execution.delete(token.id)
  }
  const actor = taken.every((token) => token.actor === survivor.actor) ? survivor.actor : null
  step.draft.execution.patch(survivor.id, { status: 'RUN', actor })
  if (node.asyncBefore) deferJob(step, survivor.id, node, { do: 'begin', id: survivor.id })
  else push(step, { do: 'begin', id: survivor.id })
}

function isActivated(step: StepContext, node: Gateway, waiting: readonly ExecutionRow[]): boolean {
  if (!node.activation) return false
  return holds(step, node.activation, waiting[0]!, { extra: { activationCount: { type: 'integer', value: waiting.length } } })
}

function fireComplex(step: StepContext, node: Gateway, waiting: readonly ExecutionRow[]): void {
  const first = waiting[0]!
  createExecution(step, first.instance_id, first.parent_id, { node_id: node.id, status: 'JOIN' })
  merge(step, node, waiting)
}

/** Resets a complex gateway after its last tokens have arrived. */
function resetComplex(step: StepContext, node: Gateway, waiting: readonly ExecutionRow[]): void {
  const mark = waiting.find(isMark)!
  const flows = chooseResetFlows(step, mark, node)
  for (const token of waiting) {
    dropIncidents(step, token.id)
    if (token === mark) continue
    closeActivity(step, token.id, 'DONE')
    step.draft.execution.delete(token.id)
  }
  if (flows.length === 0) endToken(step, mark.id)
  else takeFlows(step, mark.id, flows)
}

/**
 * Whether the gateway still expects a token of the scope. By BPMN 2.0 (table 13.3) an inclusive join waits for a token that can
 * arrive by a flow without a waiting token, unless the same token could also arrive by a flow with one: otherwise a
 * token in a loop around the gateway would block it for ever.
 */
function isExpecting(step: StepContext, node: Gateway, parent: string, waiting: readonly ExecutionRow[]): boolean {
  const filled = new Set(waiting.map(({ flow_id }) => flow_id))
  const any = canReach(node)
  return childrenOf(step, parent).some((row) => {
    const at = row.node_id ?? ''
    if ((row.status === 'JOIN' && at === node.id) || row.compensates !== null || !any.has(at)) return false
    if (node.gateway === 'complex') return true
    const reaches = (wanted: boolean) => node.incoming.some((flow) => filled.has(flow.id) === wanted && canReachFlow(flow).has(at))
    return reaches(false) && (node.gateway === 'parallel' || !reaches(true))
  })
}

/**
 * Checks a join when no token can move: an inclusive join continues when no other token can arrive.
 * @throws Stuck where the waiting tokens can never be completed
 */
export function rejoin(step: StepContext, id: string): void {
  const token = step.draft.execution.get(id)
  if (token?.status !== 'JOIN') return
  const node = nodeOf(step, token)
  if (!isJoin(node)) return
  const waiting = waitingAt(step, token.parent_id!, node.id)
  if (isExpecting(step, node, token.parent_id!, waiting)) return
  if (node.gateway === 'inclusive') merge(step, node, oneOfEach(node, waiting))
  else if (node.gateway === 'complex' && waiting.some(isMark)) resetComplex(step, node, waiting)
  else {
    const missing = node.incoming.filter((flow) => !waiting.some((row) => row.flow_id === flow.id)).map(({ id }) => id)
    throw new Stuck('joinStuck', { node: node.name || node.id, missing: missing.join(', ') })
  }
}

/** The joins to check when no token can move: those that can continue, and those that never can. */
export function joinsToLookAt(step: StepContext): string[] {
  const seen = new Set<string>()
  const found: string[] = []
  for (const row of step.draft.execution.filter(({ status }) => status === 'JOIN')) {
    const key = `${row.parent_id}:${row.node_id}`
    if (seen.has(key)) continue
    seen.add(key)
    const node = nodeOf(step, row)
    if (!isJoin(node)) continue
    const waiting = waitingAt(step, row.parent_id!, node.id)
    if (isExpecting(step, node, row.parent_id!, waiting)) continue
    const reported = waiting.some(({ id }) => step.draft.incident.some(({ execution_id }) => execution_id === id))
    if (!reported) found.push(row.id)
  }
  return found
}

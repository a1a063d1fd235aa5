// How a token leaves an activity: by the flows that hold, or by ending.
import type { Flow, Node } from '../definition.ts'
import type { ExecutionRow } from '../state.ts'
import { endScopeIfEmpty } from './ending.ts'
import { chooseFlows } from './flows.ts'
import { closeActivity } from './history.ts'
import { deferJob } from './jobs.ts'
import { listen } from './listen.ts'
import { dropLocals, setVariables } from './variables.ts'
import { dropWaits } from './waits.ts'
import { createExecution, nodeOf, push, type Variables, type Work } from './work.ts'

/** The end of an activity, a loop as a whole included. */
export function finishActivity(work: Work, execution: ExecutionRow, node: Node): void {
  const { id } = execution
  if (node.kind !== 'gateway') dropWaits(work, id)
  dropLocals(work, execution)
  if (node.asyncAfter) deferJob(work, id, node, { do: 'leave', id })
  else leave(work, id)
}

/** Out by the flows that hold; a node without any ends the token. */
export function leave(work: Work, id: string): void {
  const execution = work.draft.execution.get(id)
  if (!execution) return
  const node = nodeOf(work, execution)
  if (execution.compensates !== null) {
    endCompensation(work, execution)
    return
  }
  const flows = chooseFlows(work, execution, node)
  closeActivity(work, id, 'DONE')
  if (flows.length === 0) endToken(work, id)
  else takeFlows(work, id, flows)
}

/** Moves a token along flows, one token for each. */
export function takeFlows(work: Work, id: string, flows: readonly Flow[]): void {
  const { draft } = work
  const first = draft.execution.patch(id, { status: 'RUN', loop: null, loop_index: null, locals: false, compensate_until: null })
  const tokens = flows.map((_, index) =>
    index === 0 ? first : createExecution(work, first.instance_id, first.parent_id, { actor: first.actor }),
  )
  for (let index = flows.length - 1; index >= 0; index--) {
    const flow = flows[index]!
    const token = tokens[index]!
    if (flow.listeners.length > 0) {
      if (index > 0) draft.execution.patch(token.id, { node_id: first.node_id })
      listen(work, token, { of: 'flow', flow: flow.id }, { do: 'arrive', id: token.id, flow: flow.id })
    } else {
      draft.execution.patch(token.id, { node_id: flow.target.id, flow_id: flow.id })
      push(work, { do: 'enter', id: token.id })
    }
  }
}

/** The token is used up; its scope ends with the last one. */
export function endToken(work: Work, id: string): void {
  const execution = work.draft.execution.get(id)
  if (!execution) return
  work.draft.execution.delete(id)
  endScopeIfEmpty(work, execution.parent_id!)
}

function endCompensation(work: Work, execution: ExecutionRow): void {
  closeActivity(work, execution.id, 'DONE')
  work.draft.execution.delete(execution.id)
  push(work, { do: 'compensate', id: execution.compensates! })
}

/** Puts a token on a node from outside the flows: boundary events, moves, event subprocesses. */
export function placeToken(work: Work, instance_id: string, parent: string, node: Node, variables: Variables): ExecutionRow {
  const token = createExecution(work, instance_id, parent, { node_id: node.id })
  setVariables(work, token, variables)
  push(work, { do: 'enter', id: token.id })
  return token
}

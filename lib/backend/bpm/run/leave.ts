// How a token leaves an activity: by the flows whose conditions are true, or by ending.
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

/** Completes an activity, also a whole loop. */
export function finishActivity(work: Work, execution: ExecutionRow, node: Node): void {
  const { id } = execution
  if (node.kind !== 'gateway') dropWaits(work, id)
  dropLocals(work, execution)
  if (node.asyncAfter) deferJob(work, id, node, { do: 'leave', id })
  else leave(work, id)
}

/** Leaves by the flows whose conditions are true; a node without outgoing flows ends the token. */
export function leave(work: Work, id: string): void {
  const execution = work.draft.execution.get(id)
  if (!execution) return
  const node = nodeOf(work, execution)
  if (execution.compensates !== null) {
    endCompensation(work, execution)
    return
  }
  const flows = chooseFlows(work, execution, node)
  if (execution.activity_id !== null) work.draft.activity.close(execution.activity_id, { end_time: work.environment.now, result: 'DONE' })
  if (flows.length === 0) endToken(work, id)
  else takeFlows(work, id, flows)
}

/** Moves a token along flows, one token for each. */
export function takeFlows(work: Work, id: string, flows: readonly Flow[]): void {
  const first = work.draft.execution.get(id)!
  const tokens = flows.map((_, index) =>
    index === 0 ? first : createExecution(work, first.instance_id, first.parent_id, { actor: first.actor }),
  )
  for (let index = flows.length - 1; index >= 0; index--) sendAlong(work, tokens[index]!, flows[index]!, first.node_id)
}

const moving = { status: 'RUN', loop: null, loop_index: null, activity_id: null, locals: false, compensate_until: null } as const

/** Moves one token along one flow; the flow's listeners run while the token is still at its source. */
function sendAlong(work: Work, token: ExecutionRow, flow: Flow, source: string | null): void {
  if (flow.listeners.length > 0) {
    const at = work.draft.execution.patch(token.id, { ...moving, node_id: source })
    listen(work, at, { of: 'flow', flow: flow.id }, { do: 'arrive', id: token.id, flow: flow.id })
    return
  }
  work.draft.execution.patch(token.id, { ...moving, node_id: flow.target.id, flow_id: flow.id })
  push(work, { do: 'enter', id: token.id })
}

/** Removes the token; its scope ends with the last one. */
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

/** Places a token at a node without a flow: for boundary events, moves and event subprocesses. */
export function placeToken(work: Work, instance_id: string, parent: string, node: Node, variables: Variables): ExecutionRow {
  const token = createExecution(work, instance_id, parent, { node_id: node.id })
  setVariables(work, token, variables)
  push(work, { do: 'enter', id: token.id })
  return token
}

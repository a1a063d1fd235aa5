// Commands that move a token against the flow: return to an earlier node, take back one's own decision, an administrator's move.
import type { Definition, Inner, Node } from '../definition.ts'
import { comesAfter, whyNotBack } from '../run/go-back.ts'
import { addComment, closeActivity } from '../run/history.ts'
import { dropIncidents } from '../run/incident.ts'
import { rejectInstance } from '../run/instance.ts'
import { reachableFrom } from '../run/reach.ts'
import { cancelExecution, cancelInside } from '../run/scope.ts'
import {
  childrenOf,
  definitionOf,
  instanceOf,
  isItem,
  isRoot,
  nodeOf,
  parentOf,
  push,
  Refused,
  type StepContext,
} from '../run/step-context.ts'
import { dropLocals } from '../run/variables.ts'
import type { ExecutionRow } from '../state.ts'
import { requireExecution, requireForeign, requireOffered, requirePending, requireRunning } from './access.ts'
import type { InstanceCommand, Move, TaskCommand } from './command.ts'
import { remark } from './task-commands.ts'

/** The execution of a whole loop, for one of its items. */
const wholeOf = (step: StepContext, execution: ExecutionRow): ExecutionRow => (isItem(execution) ? parentOf(step, execution)! : execution)

/** The token, or the scope around it, in the same scope as `target`; null where there is none. */
function levelWith(step: StepContext, execution: ExecutionRow, target: Node): ExecutionRow | null {
  for (let at = wholeOf(step, execution); !isRoot(at); at = wholeOf(step, parentOf(step, at)!)) {
    if (nodeOf(step, at).scope === target.scope) return at
    if (isRoot(parentOf(step, at)!)) return null
  }
  return null
}

/** Restarts the token at a node. */
function relocate(step: StepContext, id: string, node: Node): void {
  cancelInside(step, id)
  const execution = step.draft.execution.get(id)!
  closeActivity(step, id, 'CANCEL')
  dropLocals(step, execution)
  dropIncidents(step, id)
  step.draft.execution.patch(id, {
    node_id: node.id,
    flow_id: null,
    status: 'RUN',
    loop: null,
    locals: false,
    actor: null,
    compensates: null,
    compensate_until: null,
  })
  push(step, { do: 'enter', id })
}

/** Where a waiting token came from, to decide whether returning to a node cancels it. */
function lastNode(definition: Definition, row: ExecutionRow): string {
  if (row.status !== 'JOIN') return row.node_id ?? ''
  return definition.flows.get(row.flow_id ?? '')?.source.id ?? row.node_id ?? ''
}

const innerOf = ({ inner }: Definition, { scope }: Node): Inner => scope?.inner ?? inner

/** Returns a token to `target`, and cancels all other tokens in the same scope that came from `target`. */
function goBack(step: StepContext, token: ExecutionRow, target: Node): void {
  const definition = definitionOf(step, instanceOf(step, token))
  const later = comesAfter(target, innerOf(definition, target))
  for (const row of childrenOf(step, token.parent_id!)) {
    if (row.id === token.id || row.compensates !== null) continue
    const at = lastNode(definition, row)
    if (later.has(at) || at === target.id) cancelExecution(step, row.id)
  }
  relocate(step, token.id, target)
}

export function reject(step: StepContext, command: Extract<TaskCommand, { type: 'reject' }>): void {
  const task = requirePending(step, command)
  requireOffered(step, task, command, command.node ? 'return' : 'reject')
  const comment = command.comment ?? null
  remark(step, task, 'REJECT', comment)
  if (!command.node) {
    rejectInstance(step, task.id, comment)
    return
  }
  const execution = requireExecution(step, task.execution_id)
  const definition = definitionOf(step, instanceOf(step, execution))
  const target = definition.nodes.get(command.node)
  const token = target && levelWith(step, execution, target)
  const why = token ? whyNotBack(nodeOf(step, token), target, innerOf(definition, target)) : 'notEarlier'
  if (!token || why) throw new Refused(why ?? 'notEarlier', { node: target?.name || command.node })
  for (const row of step.draft.candidate.filter(({ task_id }) => task_id === task.id)) step.draft.candidate.close(row.id, {})
  step.draft.task.close(task.id, { status: 'REJECT', finish_time: step.environment.now, finished_by: step.user ?? task.assignee, comment })
  goBack(step, token, target)
}

/** Whether nobody has acted on the tasks of a token yet. */
function isUntouched(step: StepContext, token: ExecutionRow, user: string | null): boolean {
  if (token.status === 'JOIN') return token.actor === user
  const node = nodeOf(step, token)
  if (node.kind === 'gateway' || node.kind === 'end' || node.kind === 'plain') return token.actor === user
  if (node.kind !== 'user' || (token.loop?.completed ?? 0) > 0 || (token.loop === null && token.actor !== user)) return false
  const places = new Set([token.id, ...childrenOf(step, token.id).map(({ id }) => id)])
  const tasks = step.draft.task.filter(({ execution_id }) => places.has(execution_id))
  return tasks.every(
    (task) => task.status === 'PENDING' && task.delegated_by === null && task.from_turn_user === null && task.signer === null,
  )
}

export function takeBack(step: StepContext, command: Extract<InstanceCommand, { type: 'takeBack' }>): void {
  requireRunning(step)
  const token = step.draft.execution.get(command.execution)
  const decided = step.draft.instance.get(step.rootId)!.decided
  const isLast = decided?.execution_id === command.execution && decided.node_id === command.node && decided.user === step.user
  if (!token || !isLast || isItem(token) || isRoot(token)) throw new Refused('takenFurther')
  const definition = definitionOf(step, instanceOf(step, token))
  const target = definition.nodes.get(command.node)
  if (target?.kind !== 'user' || nodeOf(step, token).scope !== target.scope || token.node_id === target.id)
    throw new Refused('takenFurther')
  const later = reachableFrom(target)
  if (!later.has(token.node_id ?? '')) throw new Refused('takenFurther')
  const followers = childrenOf(step, token.parent_id!).filter((row) => later.has(lastNode(definition, row)))
  if (!followers.every((row) => isUntouched(step, row, step.user))) throw new Refused('takenFurther')
  const { id, name } = target
  addComment(step, { instance_id: token.instance_id, node_id: id, node_name: name, action: 'TAKE_BACK', text: command.comment ?? null })
  for (const row of followers) if (row.id !== token.id) cancelExecution(step, row.id)
  relocate(step, token.id, target)
}

const places = new Set<Node['kind']>(['start', 'boundary'])

/** An administrator's move: removes tokens; the first of them continues at another node of its scope or of an outer one. */
export function move(step: StepContext, command: Move): void {
  requireRunning(step)
  requireForeign(step)
  const given = command.executions ?? onlyToken(step)
  const tokens = given.map((id) => wholeOf(step, requireExecution(step, id)))
  const first = tokens[0]
  if (!first || isRoot(first)) throw new Refused('executionGone')
  if (tokens.some(({ compensates }) => compensates !== null)) throw new Refused('moveCompensation')
  const target = definitionOf(step, instanceOf(step, first)).nodes.get(command.node)
  if (!target || places.has(target.kind) || (target.kind === 'sub' && target.variant === 'event') || target.forCompensation) {
    throw new Refused('noSuchNode', { node: command.node })
  }
  const level = levelWith(step, first, target)
  if (!level) throw new Refused('moveScope', { node: command.node })
  const { instance_id } = first
  addComment(step, { instance_id, node_id: target.id, node_name: target.name, action: 'MOVE', text: command.comment ?? null })
  for (const other of tokens.slice(1)) if (other.id !== level.id) cancelExecution(step, other.id)
  relocate(step, level.id, target)
}

function onlyToken(step: StepContext): string[] {
  const tokens = childrenOf(step, step.rootId)
  if (tokens.length !== 1) throw new Refused('moveWhich')
  return [tokens[0]!.id]
}

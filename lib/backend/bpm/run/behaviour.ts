// The behaviour of each kind of node when a token has entered it.
import type { EndEvent, EventDefinition, Gateway, Node, ServiceTask, SubProcess, ThrowEvent } from '../definition.ts'
import type { Implementation } from '../definition-parts.ts'
import { ExpressionError, store } from '../expression/value.ts'
import type { ExecutionRow } from '../state.ts'
import { startCall } from './call.ts'
import { startCompensation, takeOverItems } from './compensate.ts'
import { throwError, throwEscalation } from './error.ts'
import { evaluateText } from './evaluate.ts'
import { closeActivity } from './history.ts'
import { beginProcess, closeInstance } from './instance.ts'
import { finishLoop } from './loop.ts'
import { mapVariables } from './mapping.ts'
import { runImplementation } from './outside.ts'
import { cancelExecution, startScope } from './scope.ts'
import { broadcast } from './signal.ts'
import { createTask } from './task.ts'
import { setVariable } from './variables.ts'
import { waitFor, waitForMessage } from './waits.ts'
import { childrenOf, instanceOf, isItem, isRoot, nodeOf, noVariables, parentOf, push, Stuck, type Work } from './work.ts'

/** Runs the behaviour of the node of an execution. */
export function startRun(work: Work, id: string): void {
  const execution = work.draft.execution.get(id)
  if (!execution) return
  if (isRoot(execution)) beginProcess(work, execution)
  else run(work, execution, nodeOf(work, execution))
}

type Kind = Node['kind']
type Behaviours = { readonly [K in Kind]: (work: Work, execution: ExecutionRow, node: Extract<Node, { kind: K }>) => void }

const pass = (work: Work, execution: ExecutionRow): void => push(work, { do: 'done', id: execution.id })

const behaviours: Behaviours = {
  start(work, execution, node) {
    if (node.initiator !== null) setVariable(work, execution, node.initiator, store(instanceOf(work, execution).starter))
    pass(work, execution)
  },
  plain: pass,
  boundary: pass,
  user: createTask,
  service: runService,
  receive: waitForMessage,
  catch: (work, execution, node) => (node.event.type === 'link' ? pass(work, execution) : waitFor(work, execution, node)),
  throw: throwEvent,
  end: throwEvent,
  call: startCall,
  sub: (work, execution, node) => startScope(work, execution, node.inner, entriesOf(node)),
  gateway: (work, execution, node) => (node.gateway === 'event' ? waitForOne(work, execution, node) : pass(work, execution)),
}

/** Event subprocesses start with their event; the activities of an ad-hoc subprocess are started by hand. */
function entriesOf(node: SubProcess): readonly Node[] {
  if (node.variant === 'adhoc') return []
  return node.variant === 'event' ? node.inner.nodes.filter(({ kind }) => kind === 'start') : node.inner.entries
}

function run<K extends Kind>(work: Work, execution: ExecutionRow, node: Extract<Node, { kind: K }>): void {
  const behaviour = behaviours[node.kind as K] as (work: Work, execution: ExecutionRow, node: Extract<Node, { kind: K }>) => void
  behaviour(work, execution, node)
}

/** An event gateway waits for every event after it; the first event decides. */
function waitForOne(work: Work, execution: ExecutionRow, gateway: Gateway): void {
  for (const { target } of gateway.outgoing) {
    if (target.kind === 'catch') waitFor(work, execution, target)
    else if (target.kind === 'receive') waitForMessage(work, execution, target)
  }
}

function runService(work: Work, execution: ExecutionRow, node: ServiceTask): void {
  if (node.triggerable) runAndWait(work, execution, node.run)
  else if (!node.message) runAndPass(work, execution, node.run)
  else {
    send(work, execution, evaluateText(work, node.message, execution))
    pass(work, execution)
  }
}

/** Runs the implementation; a BPMN error is thrown in the process. */
function runAndPass(work: Work, execution: ExecutionRow, run: Implementation | null): void {
  const error = run && runImplementation(work, run, execution, {}).error
  if (error) throwError(work, execution, error.code, error.message)
  else pass(work, execution)
}

/** Runs the implementation and waits for the command trigger. */
function runAndWait(work: Work, execution: ExecutionRow, run: Implementation | null): void {
  const error = run && runImplementation(work, run, execution, {}).error
  if (error) throwError(work, execution, error.code, error.message)
}

function send(work: Work, execution: ExecutionRow, name: string | null): void {
  if (name === null) throw new ExpressionError('emptyName', { type: 'message' })
  const instance = instanceOf(work, execution)
  work.messages.push({ name, instance_id: instance.id, business_key: instance.business_key, variables: noVariables })
}

function throwMessage(work: Work, execution: ExecutionRow, event: Thrown<'message'>): void {
  if (event.run) runAndPass(work, execution, event.run)
  else {
    send(work, execution, evaluateText(work, event.name, execution))
    pass(work, execution)
  }
}

type Thrown<T extends EventDefinition['type']> = Extract<EventDefinition, { type: T }>
type Throwers = {
  readonly [T in EventDefinition['type']]?: (work: Work, execution: ExecutionRow, event: Thrown<T>, node: ThrowEvent | EndEvent) => void
}

const throwers: Throwers = {
  message: throwMessage,
  signal: throwSignal,
  error: (work, execution, event) => throwError(work, execution, evaluateText(work, event.code, execution), ''),
  escalation(work, execution, event) {
    pass(work, execution)
    throwEscalation(work, execution, evaluateText(work, event.code, execution))
  },
  compensate: (work, execution, event) => startCompensation(work, execution, event.wait),
  cancel(work, execution) {
    takeOverItems(work, parentOf(work, execution)!)
    for (const other of childrenOf(work, execution.parent_id!)) if (other.id !== execution.id) cancelExecution(work, other.id)
    startCompensation(work, execution)
  },
  terminate,
  link: (work, execution, _, node) => jump(work, execution, node),
}

function throwEvent(work: Work, execution: ExecutionRow, node: ThrowEvent | EndEvent): void {
  const thrower = throwers[node.event.type] as
    | ((work: Work, execution: ExecutionRow, event: EventDefinition, node: ThrowEvent | EndEvent) => void)
    | undefined
  if (thrower) thrower(work, execution, node.event, node)
  else pass(work, execution)
}

/** A signal is delivered when no other token can move, so that tokens that move at the same time receive it too. */
function throwSignal(work: Work, execution: ExecutionRow, event: Thrown<'signal'>): void {
  if (work.agenda.length > 0) {
    work.late.push({ do: 'run', id: execution.id })
    return
  }
  const name = evaluateText(work, event.name, execution)
  if (name === null) throw new ExpressionError('emptyName', { type: 'signal' })
  const variables = mapVariables(work, event.variables, execution)
  pass(work, execution)
  broadcast(work, name, variables, event.local ? execution.instance_id : null)
  if (!event.local) work.signals.push({ name, instance_id: execution.instance_id, variables })
}

/** Cancels everything else in the scope; the scope ends as completed. */
function terminate(work: Work, execution: ExecutionRow, { all, loop }: Thrown<'terminate'>): void {
  if (all) {
    closeActivity(work, execution.id, 'DONE')
    closeInstance(work, work.rootId, 'PASS', null)
    return
  }
  const scope = parentOf(work, execution)!
  if (loop && isItem(scope)) {
    closeActivity(work, execution.id, 'DONE')
    finishLoop(work, parentOf(work, scope)!, nodeOf(work, scope))
    return
  }
  for (const other of childrenOf(work, execution.parent_id!)) if (other.id !== execution.id) cancelExecution(work, other.id)
  pass(work, execution)
}

/** A link: the token continues at the catching event. */
function jump(work: Work, execution: ExecutionRow, node: ThrowEvent | EndEvent): void {
  const target = node.kind === 'throw' ? node.linkTo : null
  if (!target) throw new Stuck('noNode', { id: node.id })
  closeActivity(work, execution.id, 'DONE')
  work.draft.execution.patch(execution.id, { node_id: target.id, flow_id: null })
  push(work, { do: 'enter', id: execution.id })
}

// The behaviour of each kind of node when a token has entered it.
import type { EndEvent, EventDefinition, Gateway, Node, ServiceTask, SubProcess, ThrowEvent } from '../definition.ts'
import type { ErrorMapping, Implementation } from '../definition-parts.ts'
import { ExpressionError, store } from '../expression/value.ts'
import type { ExecutionRow } from '../state.ts'
import { startCall } from './call.ts'
import { startCompensation, takeOverItems } from './compensate.ts'
import { throwError, throwEscalation } from './error.ts'
import { evaluateText } from './evaluate.ts'
import { runMapped } from './external-calls.ts'
import { closeActivity } from './history.ts'
import { beginProcess, closeInstance } from './instance.ts'
import { finishLoop } from './loop.ts'
import { mapVariables } from './mapping.ts'
import { cancelExecution, startScope } from './scope.ts'
import { broadcast } from './signal.ts'
import { childrenOf, instanceOf, isItem, isRoot, nodeOf, noVariables, parentOf, push, type StepContext, Stuck } from './step-context.ts'
import { createTask } from './task.ts'
import { setVariable } from './variables.ts'
import { waitFor, waitForMessage } from './waits.ts'

/** Runs the behaviour of the node of an execution. */
export function startRun(step: StepContext, id: string, start?: string): void {
  const execution = step.draft.execution.get(id)
  if (!execution) return
  if (isRoot(execution)) beginProcess(step, execution)
  else run(step, execution, nodeOf(step, execution), start)
}

type Kind = Node['kind']
type Behaviour<K extends Kind> = (step: StepContext, execution: ExecutionRow, node: Extract<Node, { kind: K }>, start?: string) => void
type Behaviours = { readonly [K in Kind]: Behaviour<K> }

const pass = (step: StepContext, execution: ExecutionRow): void => push(step, { do: 'done', id: execution.id })

const behaviours: Behaviours = {
  start(step, execution, node) {
    if (node.initiator !== null) setVariable(step, execution, node.initiator, store(instanceOf(step, execution).starter))
    pass(step, execution)
  },
  plain: pass,
  boundary: pass,
  user: createTask,
  service: runService,
  receive: waitForMessage,
  catch: (step, execution, node) => (node.event.type === 'link' ? pass(step, execution) : waitFor(step, execution, node)),
  throw: throwEvent,
  end: throwEvent,
  call: startCall,
  sub: (step, execution, node, start) => startScope(step, execution, node.inner, entriesOf(node, start)),
  gateway: (step, execution, node) => (node.gateway === 'event' ? waitForOne(step, execution, node) : pass(step, execution)),
}

/** Event subprocesses start with the event that has happened; the activities of an ad-hoc subprocess are started by hand. */
function entriesOf(node: SubProcess, start: string | undefined): readonly Node[] {
  if (node.variant === 'adhoc') return []
  if (node.variant !== 'event') return node.inner.entries
  const happened = node.inner.nodes.find(({ kind, id }) => kind === 'start' && (start === undefined || id === start))
  return happened ? [happened] : []
}

function run<K extends Kind>(
  step: StepContext,
  execution: ExecutionRow,
  node: Extract<Node, { kind: K }>,
  start: string | undefined,
): void {
  const behaviour = behaviours[node.kind as K] as unknown as Behaviour<K>
  behaviour(step, execution, node, start)
}

/** An event gateway waits for every event after it; the first event decides. */
function waitForOne(step: StepContext, execution: ExecutionRow, gateway: Gateway): void {
  for (const { target } of gateway.outgoing) {
    if (target.kind === 'catch') waitFor(step, execution, target)
    else if (target.kind === 'receive') waitForMessage(step, execution, target)
  }
}

function runService(step: StepContext, execution: ExecutionRow, node: ServiceTask): void {
  if (node.triggerable) runAndWait(step, execution, node)
  else if (!node.message) runAndPass(step, execution, node.run, node.mapped)
  else {
    send(step, execution, evaluateText(step, node.message, execution))
    pass(step, execution)
  }
}

/** Runs the implementation; a BPMN error is thrown in the process. */
function runAndPass(step: StepContext, execution: ExecutionRow, run: Implementation | null, mapped: readonly ErrorMapping[] = []): void {
  const error = run && runMapped(step, run, execution, mapped)
  if (error) throwError(step, execution, error.code, error.message)
  else pass(step, execution)
}

/** Runs the implementation and waits for the command trigger. */
function runAndWait(step: StepContext, execution: ExecutionRow, { run, mapped }: ServiceTask): void {
  const error = run && runMapped(step, run, execution, mapped)
  if (error) throwError(step, execution, error.code, error.message)
}

function send(step: StepContext, execution: ExecutionRow, name: string | null): void {
  if (name === null) throw new ExpressionError('emptyName', { type: 'message' })
  const instance = instanceOf(step, execution)
  step.messages.push({ name, instance_id: instance.id, business_key: instance.business_key, variables: noVariables })
}

function throwMessage(step: StepContext, execution: ExecutionRow, event: Thrown<'message'>): void {
  if (event.run) runAndPass(step, execution, event.run)
  else {
    send(step, execution, evaluateText(step, event.name, execution))
    pass(step, execution)
  }
}

type Thrown<T extends EventDefinition['type']> = Extract<EventDefinition, { type: T }>
type Throwers = {
  readonly [T in EventDefinition['type']]?: (
    step: StepContext,
    execution: ExecutionRow,
    event: Thrown<T>,
    node: ThrowEvent | EndEvent,
  ) => void
}

const throwers: Throwers = {
  message: throwMessage,
  signal: throwSignal,
  error: (step, execution, event) =>
    throwError(step, execution, evaluateText(step, event.code, execution), evaluateText(step, event.message, execution) ?? ''),
  escalation(step, execution, event) {
    pass(step, execution)
    throwEscalation(step, execution, evaluateText(step, event.code, execution))
  },
  compensate: (step, execution, event) => startCompensation(step, execution, event.wait),
  cancel(step, execution) {
    takeOverItems(step, parentOf(step, execution)!)
    for (const other of childrenOf(step, execution.parent_id!)) if (other.id !== execution.id) cancelExecution(step, other.id)
    startCompensation(step, execution)
  },
  terminate,
  link: (step, execution, _, node) => jump(step, execution, node),
}

function throwEvent(step: StepContext, execution: ExecutionRow, node: ThrowEvent | EndEvent): void {
  const thrower = throwers[node.event.type] as
    | ((step: StepContext, execution: ExecutionRow, event: EventDefinition, node: ThrowEvent | EndEvent) => void)
    | undefined
  if (thrower) thrower(step, execution, node.event, node)
  else pass(step, execution)
}

/** A signal is delivered when no other token can move, so that tokens that move at the same time receive it too. */
function throwSignal(step: StepContext, execution: ExecutionRow, event: Thrown<'signal'>): void {
  if (step.agenda.length > 0) {
    step.late.push({ do: 'run', id: execution.id })
    return
  }
  const name = evaluateText(step, event.name, execution)
  if (name === null) throw new ExpressionError('emptyName', { type: 'signal' })
  const variables = mapVariables(step, event.variables, execution)
  pass(step, execution)
  broadcast(step, name, variables, event.local ? execution.instance_id : null)
  if (!event.local) step.signals.push({ name, instance_id: execution.instance_id, variables })
}

/** Cancels everything else in the scope; the scope ends as completed. */
function terminate(step: StepContext, execution: ExecutionRow, { all, loop }: Thrown<'terminate'>): void {
  if (all) {
    closeActivity(step, execution.id, 'DONE')
    closeInstance(step, step.rootId, 'PASS', null)
    return
  }
  const item = loop ? itemAround(step, execution) : null
  if (item) {
    closeActivity(step, execution.id, 'DONE')
    finishLoop(step, parentOf(step, item)!, nodeOf(step, item))
    return
  }
  for (const other of childrenOf(step, execution.parent_id!)) if (other.id !== execution.id) cancelExecution(step, other.id)
  pass(step, execution)
}

/** The nearest item of a multi-instance that an execution runs in, also in a calling process. */
function itemAround(step: StepContext, execution: ExecutionRow): ExecutionRow | null {
  for (let at: ExecutionRow | undefined = execution; at; ) {
    if (isItem(at)) return at
    const caller: string | null = isRoot(at) ? instanceOf(step, at).parent_id : at.parent_id
    at = caller === null ? undefined : step.draft.execution.get(caller)
  }
  return null
}

/** A link: the token continues at the catching event. */
function jump(step: StepContext, execution: ExecutionRow, node: ThrowEvent | EndEvent): void {
  const target = node.kind === 'throw' ? node.linkTo : null
  if (!target) throw new Stuck('noNode', { id: node.id })
  closeActivity(step, execution.id, 'DONE')
  step.draft.execution.patch(execution.id, { node_id: target.id, flow_id: null })
  push(step, { do: 'enter', id: execution.id })
}

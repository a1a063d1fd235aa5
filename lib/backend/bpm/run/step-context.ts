// The context of a running step: the draft of the state, the agenda of operations, and outgoing messages and signals.
import type { Definition, Definitions, Inner, Node } from '../definition.ts'
import type { Draft } from '../draft.ts'
import type { Answer, Environment, Request } from '../environment.ts'
import type { Stored } from '../expression/value.ts'
import type { Operation } from '../operation.ts'
import { fillText, type Params, type RefusalKey, refusalTexts, type StuckKey, stuckTexts } from '../reasons.ts'
import type { ExecutionRow, InstanceRow, SentMessage, SentSignal } from '../state.ts'

export interface StepContext {
  readonly draft: Draft
  readonly definitions: Definitions
  readonly environment: Environment
  readonly rootId: string
  /** The user of the command. */
  readonly user: string | null
  /** An administrator ends the instance: listeners do not run. */
  forced: boolean
  /** The operations to run, the next one last: a token moves as far as it can before the next one moves. */
  readonly agenda: Operation[]
  /** Signals that are delivered when no token can move, so that tokens that move at the same time receive them. */
  readonly late: Operation[]
  readonly messages: SentMessage[]
  readonly signals: SentSignal[]
  /** Why conditions must be evaluated: changed variables, and conditions that have begun to wait. */
  readonly changed: Cause[]
  /** Nodes entered in this step. */
  entered: number
  /** The answers to the requests of the running operation so far. */
  answers: Answer[]
  asked: number
  /** The last sequence number of a row of history. */
  seq: number
}

export interface Changed {
  readonly variable: string
  readonly event: 'create' | 'update' | 'delete'
}
export type Cause = Changed | { readonly subscription: string }

/** Thrown where a token cannot continue; it becomes an incident, or a failed attempt of a job. */
export class Stuck extends Error {
  readonly key: StuckKey
  readonly params: Params

  constructor(key: StuckKey, params: Params = {}, message = fillText(stuckTexts[key], params)) {
    super(message)
    this.name = 'Stuck'
    this.key = key
    this.params = params
  }
}

/** Thrown by an operation that needs an answer from outside; the operation is run again with the answer. */
export class NeedsAnswer extends Error {
  readonly request: Request

  constructor(request: Request) {
    super('ask')
    this.request = request
  }
}

/** Thrown where the rules refuse a command; nothing has changed. */
export class Refused extends Error {
  readonly key: RefusalKey
  readonly params: Params

  constructor(key: RefusalKey, params: Params = {}) {
    super(fillText(refusalTexts[key], params))
    this.name = 'Refused'
    this.key = key
    this.params = params
  }
}

/** The answer of the step's caller to a request. */
export function requestAnswer(step: StepContext, request: Request): Answer {
  const answer = step.answers[step.asked]
  if (answer === undefined) throw new NeedsAnswer(request)
  step.asked++
  return answer
}

export function push(step: StepContext, operation: Operation): void {
  step.agenda.push(operation)
}

export function instanceOf(step: StepContext, execution: ExecutionRow): InstanceRow {
  const instance = step.draft.instance.get(execution.instance_id)
  if (!instance) throw new Error(`execution ${execution.id} without an instance`)
  return instance
}

export function definitionOf(step: StepContext, instance: InstanceRow): Definition {
  const definition = step.definitions.byId(instance.definition_id)
  if (!definition) throw new Stuck('noDefinition', { id: instance.definition_id })
  return definition
}

/** The current node of an execution. */
export function nodeOf(step: StepContext, execution: ExecutionRow): Node {
  const node = definitionOf(step, instanceOf(step, execution)).nodes.get(execution.node_id ?? '')
  if (!node) throw new Stuck('noNode', { id: execution.node_id ?? '' })
  return node
}

/** The next number in the history of the whole instance. */
export function nextSeq(step: StepContext): number {
  return ++step.seq
}

/** Whether an execution is one run of a multi-instance or loop. */
export const isItem = (execution: ExecutionRow): boolean => execution.loop_index !== null

export const isRoot = (execution: ExecutionRow): boolean => execution.parent_id === null

export function parentOf(step: StepContext, execution: ExecutionRow): ExecutionRow | undefined {
  return execution.parent_id === null ? undefined : step.draft.execution.get(execution.parent_id)
}

/** The content that an execution is the scope of: of its process, or of its subprocess. */
export function innerOf(step: StepContext, scope: ExecutionRow): Inner | null {
  if (isRoot(scope)) return definitionOf(step, instanceOf(step, scope)).inner
  const node = nodeOf(step, scope)
  return node.kind === 'sub' && !(node.loop && !isItem(scope) && scope.compensates === null) ? node.inner : null
}

export function childrenOf(step: StepContext, parent: string): ExecutionRow[] {
  return step.draft.execution.filter((row) => row.parent_id === parent)
}

export function hasChildren(step: StepContext, parent: string): boolean {
  return step.draft.execution.some((row) => row.parent_id === parent)
}

/** Creates a token in a scope. */
export function createExecution(
  step: StepContext,
  instance_id: string,
  parent_id: string | null,
  part: Partial<ExecutionRow> = {},
): ExecutionRow {
  const row: ExecutionRow = {
    id: step.environment.newId(),
    instance_id,
    parent_id,
    node_id: null,
    flow_id: null,
    status: 'RUN',
    loop: null,
    loop_index: null,
    activity_id: null,
    actor: null,
    locals: false,
    compensates: null,
    compensate_until: null,
    ...part,
  }
  step.draft.execution.put(row)
  return row
}

export type Variables = Readonly<Record<string, Stored>>
export const noVariables: Variables = Object.freeze({})

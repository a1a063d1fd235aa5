// The core of the engine, a pure function: from definitions, state, command and environment to a new state and all changes.

import { cutText } from '../../model/plain-text.ts'
import type { Command } from './command/command.ts'
import { endAdHoc, fire, message, retry, signal, startAdHoc, strand, triggerReceive } from './command/event-commands.ts'
import { cancel, comment, end, resume, start, suspend, writeVariables } from './command/instance-commands.ts'
import { migrate } from './command/migrate.ts'
import { move, reject, takeBack } from './command/return-commands.ts'
import { resend, returnToStarter } from './command/revision-commands.ts'
import { addSigner, removeSigner } from './command/signer-commands.ts'
import { claim, complete, delegate, handBack, reassign, release, update } from './command/task-commands.ts'
import type { Definitions } from './definition.ts'
import { draftOf } from './draft.ts'
import type { Answer, Environment, Request } from './environment.ts'
import { ExpressionError, storableText } from './expression/value.ts'
import type { Operation } from './operation.ts'
import { raiseIncident } from './run/incident.ts'
import { joinsToLookAt } from './run/join.ts'
import { runOperation } from './run/run-operation.ts'
import { conditionsToEvaluate } from './run/signal.ts'
import { NeedsAnswer, Refused, type StepContext, Stuck } from './run/step-context.ts'
import type { Effects, State } from './state.ts'
import { addDuration, readDuration } from './time/moment.ts'

export interface Step {
  readonly state: State
  readonly effects: Effects
}

/** A step that needs an answer from outside before it can continue. */
export interface Paused {
  readonly request: Request
  resume(answer: Answer): Step | Paused
}

/** The limit of operations per step, because operations that enter no node do not count for the limit of nodes. */
const operationLimit = 200_000

function contextOf(definitions: Definitions, state: State, command: Command, environment: Environment): StepContext {
  let root: string | undefined
  let seq = 0
  for (const row of state.instance.values()) {
    if (row.id !== row.root_id) continue
    root = row.id
    seq = row.seq
  }
  if (command.type === 'start' ? root !== undefined : root === undefined)
    throw new Refused(root === undefined ? 'instanceGone' : 'instanceStarted')
  return {
    draft: draftOf(state),
    definitions,
    environment,
    rootId: root ?? (command.type === 'start' ? command.instance : undefined) ?? environment.newId(),
    user: command.user ?? null,
    forced: command.type === 'end',
    agenda: [],
    late: [],
    messages: [],
    signals: [],
    changed: [],
    entered: 0,
    answers: [],
    asked: 0,
    seq,
  }
}

/** Schedules the conditions that wait for the changes; false if there are none. */
function notice(context: StepContext): boolean {
  if (context.changed.length === 0) return false
  const waiting = conditionsToEvaluate(context, context.changed.splice(0))
  for (const row of waiting.toReversed()) context.agenda.push({ do: 'ask', id: row.execution_id, subscription: row.id })
  return waiting.length > 0
}

/** Whether an operation moves a token on: to its next node, to the next item, or out of its scope. Conditions on its changes are evaluated before. */
const goesOn = ({ do: kind }: Operation): boolean => kind === 'enter' || kind === 'begin' || kind === 'endScope'

/** Adds what is due when no token can move: late signals, conditions on changed variables, joins. */
function wake(context: StepContext): void {
  const late = context.late.shift()
  if (late) {
    context.agenda.push(late)
    return
  }
  if (notice(context)) return
  for (const id of joinsToLookAt(context).toReversed()) context.agenda.push({ do: 'join', id })
}

/** An operation failed and was undone: raises an incident at its token. */
function stop(context: StepContext, operation: Operation, error: unknown): void {
  const execution = context.draft.execution.get(operation.id)
  if (!execution) return
  const all = error instanceof Stuck && error.key === 'tooManySteps'
  raiseIncident(context, execution, error, all ? [...context.agenda, operation] : [operation])
  if (all) context.agenda.length = 0
}

function finish(context: StepContext, failed = false): Step {
  const root = context.draft.instance.get(context.rootId)!
  context.draft.instance.patch(context.rootId, { rev: root.rev + 1, seq: context.seq })
  const { state, changes } = context.draft.finish()
  return { state, effects: { changes, messages: context.messages, signals: context.signals, failed } }
}

/** A job failed: nothing of it is stored, and it waits for its next attempt; after the last one it becomes an incident. */
function failJob(base: StepContext, jobId: string, error: unknown): Step {
  const { draft, environment } = base
  const job = draft.job.get(jobId)!
  const message = storableText(cutText(error instanceof Error ? error.message : String(error), 1000))
  const retries = job.retries - 1
  const wait = readDuration(job.waits[job.waits.length - retries] ?? '') ?? { months: 0, milliseconds: 0 }
  draft.job.patch(jobId, { retries, failure: message, due_time: retries > 0 ? addDuration(environment.now, wait) : job.due_time })
  const execution = draft.execution.get(job.execution_id)
  if (retries === 0 && execution) raiseIncident(base, execution, error, [], jobId)
  return finish(base, true)
}

/** One unit of a step: an operation of the agenda, or the command itself. */
interface Task {
  readonly operation: Operation | null
  run(): void
}

function nextTask(context: StepContext): Task | null {
  const next = context.agenda.at(-1)
  if (!next) wake(context)
  else if (goesOn(next)) notice(context)
  const operation = context.agenda.pop()
  return operation ? { operation, run: () => runOperation(context, operation) } : null
}

/** Runs one unit and undoes it where it fails; returns a request when it needs an answer from outside. */
function attempt(context: StepContext, task: Task): { request: Request } | { error: unknown } | null {
  const { agenda, late, messages, signals, changed, draft } = context
  const before = [agenda.length, late.length, messages.length, signals.length, changed.length] as const
  context.asked = 0
  draft.mark()
  try {
    task.run()
    return null
  } catch (error) {
    draft.undo()
    agenda.length = before[0]
    late.length = before[1]
    messages.length = before[2]
    signals.length = before[3]
    changed.length = before[4]
    return error instanceof NeedsAnswer ? { request: error.request } : { error }
  }
}

/** Runs until no token can move, or an answer from outside is needed. */
function run(context: StepContext, onFailure: ((error: unknown) => Step) | null, first: Task): Step | Paused {
  for (let task: Task | null = first, count = 0; task; task = nextTask(context), count++) {
    if (task !== first) context.answers = []
    const current: Task = count > operationLimit ? { ...task, run: tooMuch } : task
    const outcome = attempt(context, current)
    if (!outcome) continue
    if ('request' in outcome) {
      return {
        request: outcome.request,
        resume(answer) {
          context.answers = [...context.answers, answer]
          return run(context, onFailure, current)
        },
      }
    }
    if (current.operation === null) throw refusalOf(outcome.error)
    if (onFailure) return onFailure(outcome.error)
    stop(context, current.operation, outcome.error)
  }
  return finish(context)
}

function tooMuch(): never {
  throw new Stuck('tooManySteps', { max: operationLimit })
}

/** A command that cannot be executed is refused, whatever the reason; programming errors are thrown unchanged. */
function refusalOf(error: unknown): unknown {
  if (error instanceof ExpressionError) return new Refused('badValue', { reason: error.message })
  if (error instanceof Stuck) return new Refused('commandFailed', { reason: error.message })
  return error
}

/** The handlers that apply a command to the state, one for each type of command. */
type Handlers = { readonly [T in Command['type']]: (step: StepContext, command: Extract<Command, { type: T }>) => void }

const handlers: Handlers = {
  start,
  complete,
  claim,
  release,
  delegate,
  handBack,
  reassign,
  update,
  addSigner,
  removeSigner,
  reject,
  returnToStarter,
  cancel,
  resend,
  end,
  suspend,
  resume,
  takeBack,
  move,
  migrate,
  setVariables: writeVariables,
  comment,
  message,
  signal,
  trigger: triggerReceive,
  fire,
  retry,
  strand,
  startAdHoc,
  endAdHoc,
}

/**
 * Checks a command and applies its first part; the following operations are put on the agenda.
 * @throws Refused
 */
function applyCommand(step: StepContext, command: Command): void {
  const handler = handlers[command.type] as (step: StepContext, command: Command) => void
  handler(step, command)
}

/**
 * One step that may pause: functions and scripts are run by the caller, and the step continues with their answers.
 * @throws Refused where the rules refuse the command; nothing has changed then
 */
export function beginStep(definitions: Definitions, state: State, command: Command, environment: Environment): Step | Paused {
  const context = contextOf(definitions, state, command, environment)
  const onFailure =
    command.type === 'fire' ? (error: unknown) => failJob(contextOf(definitions, state, command, environment), command.job, error) : null
  if (command.type === 'fire' && command.broken !== undefined) {
    fire(context, command)
    return failJob(contextOf(definitions, state, command, environment), command.job, new Error(command.broken))
  }
  return run(context, onFailure, { operation: null, run: () => applyCommand(context, command) })
}

/**
 * One command as one pure step: the same definitions, state, command, moment and ids give the same new state and effects.
 * Functions and scripts of the model are run by `answer`; where they are asynchronous, use beginStep.
 * @throws Refused where the rules refuse the command; nothing has changed then
 * @internal for tests
 */
export function step(
  definitions: Definitions,
  state: State,
  command: Command,
  environment: Environment,
  answer: (request: Request) => Answer = () => ({ failure: 'nothing runs functions and scripts here' }),
): Step {
  let outcome = beginStep(definitions, state, command, environment)
  while ('request' in outcome) outcome = outcome.resume(answer(outcome.request))
  return outcome
}

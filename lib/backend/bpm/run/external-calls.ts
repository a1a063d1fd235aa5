// Registered functions and scripts: they run outside the step, by request and answer.

import { cutText } from '../../../model/plain-text.ts'
import type { ErrorMapping, Field, Implementation, Script } from '../definition-parts.ts'
import type { Answer, CallPlace } from '../environment.ts'
import { ExpressionError, type Json, plainAll, type Stored, storableText, store } from '../expression/value.ts'
import type { ExecutionRow } from '../state.ts'
import { decide } from './decide.ts'
import { type ExpressionContext, evaluate } from './evaluate.ts'
import { definitionOf, instanceOf, requestAnswer, type StepContext, Stuck, type Variables } from './step-context.ts'
import { patchTask } from './task-patch.ts'
import { setLocal, setVariable, storeAll, visibleVariables } from './variables.ts'

/** The outcome of an implementation: a value, or a BPMN error. */
export interface Outcome {
  result: Stored
  error: { code: string; message: string } | null
}

const nothing: Stored = { type: 'null', value: null }

function placeOf(step: StepContext, execution: ExecutionRow, context: ExpressionContext): CallPlace {
  const instance = instanceOf(step, execution)
  const node = definitionOf(step, instance).nodes.get(execution.node_id ?? '')
  const task = context.task === undefined ? undefined : step.draft.task.get(context.task)
  return {
    instance_id: instance.id,
    execution_id: execution.id,
    definition_key: instance.definition_key,
    business_key: instance.business_key,
    starter: instance.starter,
    node_id: node?.id ?? instance.definition_key,
    node_name: node?.name ?? '',
    event: context.event ?? 'execute',
    task: task ? { ...(task as unknown as Record<string, Json>) } : null,
  }
}

function visible(step: StepContext, execution: ExecutionRow, context: ExpressionContext): Variables {
  const variables = visibleVariables(step, execution)
  return context.extra ? { ...variables, ...context.extra } : variables
}

/** Writes the variables of an answer, unless it is a BPMN error. */
function take(step: StepContext, execution: ExecutionRow, answer: Answer, context: ExpressionContext): Outcome {
  if (answer.failure !== undefined)
    throw new Stuck('failed', { reason: cutText(answer.failure, 500), exception: answer.exception ?? '' }, answer.failure)
  const current = step.draft.execution.get(execution.id) ?? execution
  for (const [name, value] of Object.entries(storeAll(answer.variables ?? {}))) setVariable(step, current, name, value)
  for (const [name, value] of Object.entries(storeAll(answer.locals ?? {}))) setLocal(step, current, name, value)
  if (answer.task && context.task !== undefined && step.draft.task.has(context.task))
    patchTask(step, context.task, plainAll(storeAll({ ...answer.task })))
  if (answer.error) return { result: nothing, error: { code: answer.error.code, message: storableText(answer.error.message ?? '') } }
  return { result: store(answer.result), error: null }
}

/** Runs JavaScript on the variables that the execution sees. */
export function runScript(step: StepContext, script: Script, execution: ExecutionRow, context: ExpressionContext): Outcome {
  const answer = requestAnswer(step, {
    kind: 'script',
    source: script.source,
    autoStore: script.autoStore,
    variables: visible(step, execution, context),
    place: placeOf(step, execution, context),
  })
  const outcome = take(step, execution, answer, context)
  return outcome
}

function fieldsOf(step: StepContext, fields: readonly Field[], execution: ExecutionRow, context: ExpressionContext): Variables {
  return Object.fromEntries(fields.map(({ name, value }) => [name, store(evaluate(step, value, execution, context))]))
}

/** Runs an expression, a registered function or a script, and stores its result where the model says so. */
export function runImplementation(step: StepContext, run: Implementation, execution: ExecutionRow, context: ExpressionContext): Outcome {
  const outcome = runKind(step, run, execution, context)
  if (!outcome.error && run.kind !== 'decision' && run.result !== null) {
    setVariable(step, step.draft.execution.get(execution.id) ?? execution, run.result, outcome.result)
  }
  return outcome
}

const simpleName = (name: string) => name.slice(name.lastIndexOf('.') + 1)

/** Runs an implementation whose failures are BPMN errors where the model maps them. */
export function runMapped(
  step: StepContext,
  run: Implementation,
  execution: ExecutionRow,
  mapped: readonly ErrorMapping[],
): Outcome['error'] {
  try {
    return runImplementation(step, run, execution, {}).error
  } catch (error) {
    if (!(error instanceof ExpressionError || (error instanceof Stuck && error.key === 'failed'))) throw error
    const name = String(error.params.exception ?? '')
    const known = mapped.find(({ exception }) => exception !== null && simpleName(exception) === simpleName(name))
    const mapping = known ?? mapped.find(({ exception }) => exception === null)
    if (!mapping) throw error
    return { code: mapping.code, message: error.message }
  }
}

function runKind(step: StepContext, run: Implementation, execution: ExecutionRow, context: ExpressionContext): Outcome {
  if (run.kind === 'script') return runScript(step, run, execution, context)
  if (run.kind === 'decision') {
    decide(step, run, execution)
    return { result: nothing, error: null }
  }
  if (run.kind === 'expression') return { result: store(evaluate(step, run.expression, execution, context)), error: null }
  const answer = requestAnswer(step, {
    kind: 'delegate',
    name: run.name,
    fields: fieldsOf(step, run.fields, execution, context),
    variables: visible(step, execution, context),
    place: placeOf(step, execution, context),
  })
  return take(step, execution, answer, context)
}

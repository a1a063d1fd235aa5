// Registered functions and scripts: they run outside the step, by request and answer.
import type { Field, Implementation, Script } from '../definition-parts.ts'
import type { Answer, CallPlace } from '../environment.ts'
import { type Json, type Stored, store } from '../expression/value.ts'
import type { ExecutionRow } from '../state.ts'
import { type Context, evaluate } from './evaluate.ts'
import { patchTask } from './task-patch.ts'
import { setLocal, setVariable, storeAll, visibleVariables } from './variables.ts'
import { ask, definitionOf, instanceOf, Stuck, type Variables, type Work } from './work.ts'

/** The outcome of an implementation: a value, or a BPMN error. */
export interface Outcome {
  result: Stored
  error: { code: string; message: string } | null
}

const nothing: Stored = { type: 'null', value: null }

function placeOf(work: Work, execution: ExecutionRow, context: Context): CallPlace {
  const instance = instanceOf(work, execution)
  const node = definitionOf(work, instance).nodes.get(execution.node_id ?? '')
  const task = context.task === undefined ? undefined : work.draft.task.get(context.task)
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

function visible(work: Work, execution: ExecutionRow, context: Context): Variables {
  const variables = visibleVariables(work, execution)
  return context.extra ? { ...variables, ...context.extra } : variables
}

/** Writes the variables of an answer, unless it is a BPMN error. */
function take(work: Work, execution: ExecutionRow, answer: Answer, context: Context): Outcome {
  if (answer.failure !== undefined) throw new Stuck('failed', { reason: answer.failure.slice(0, 500) }, answer.failure)
  const current = work.draft.execution.get(execution.id) ?? execution
  for (const [name, value] of Object.entries(storeAll(answer.variables ?? {}))) setVariable(work, current, name, value)
  for (const [name, value] of Object.entries(storeAll(answer.locals ?? {}))) setLocal(work, current, name, value)
  if (answer.task && context.task !== undefined && work.draft.task.has(context.task)) patchTask(work, context.task, { ...answer.task })
  if (answer.error) return { result: nothing, error: { code: answer.error.code, message: answer.error.message ?? '' } }
  return { result: store(answer.result), error: null }
}

/** Runs JavaScript on the variables that the execution sees. */
export function runScript(work: Work, script: Script, execution: ExecutionRow, context: Context): Outcome {
  const answer = ask(work, {
    kind: 'script',
    source: script.source,
    autoStore: script.autoStore,
    variables: visible(work, execution, context),
    place: placeOf(work, execution, context),
  })
  const outcome = take(work, execution, answer, context)
  return outcome
}

function fieldsOf(work: Work, fields: readonly Field[], execution: ExecutionRow, context: Context): Variables {
  return Object.fromEntries(fields.map(({ name, value }) => [name, store(evaluate(work, value, execution, context))]))
}

/** Runs an expression, a registered function or a script, and stores its result where the model says so. */
export function runImplementation(work: Work, run: Implementation, execution: ExecutionRow, context: Context): Outcome {
  const outcome = runKind(work, run, execution, context)
  if (!outcome.error && run.result !== null) {
    setVariable(work, work.draft.execution.get(execution.id) ?? execution, run.result, outcome.result)
  }
  return outcome
}

function runKind(work: Work, run: Implementation, execution: ExecutionRow, context: Context): Outcome {
  if (run.kind === 'script') return runScript(work, run, execution, context)
  if (run.kind === 'expression') return { result: store(evaluate(work, run.expression, execution, context)), error: null }
  const answer = ask(work, {
    kind: 'delegate',
    name: run.name,
    fields: fieldsOf(work, run.fields, execution, context),
    variables: visible(work, execution, context),
    place: placeOf(work, execution, context),
  })
  return take(work, execution, answer, context)
}

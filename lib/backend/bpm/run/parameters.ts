// Input parameters (local variables at the start of an activity) and output parameters (written to the outer scope at its end): camunda:inputOutput.
import type { Node } from '../definition.ts'
import type { Assigned } from '../definition-parts.ts'
import { type Json, type Stored, store } from '../expression/value.ts'
import type { ExecutionRow } from '../state.ts'
import { evaluate } from './evaluate.ts'
import { runScript } from './external-calls.ts'
import { type StepContext, Stuck } from './step-context.ts'
import { setLocal, setVariable } from './variables.ts'

function compute(step: StepContext, assigned: Assigned, execution: ExecutionRow): Stored {
  if ('value' in assigned) return store(evaluate(step, assigned.value, execution))
  if ('script' in assigned) {
    const { result, error } = runScript(step, assigned.script, execution, {})
    if (error) throw new Stuck('failed', { reason: `${error.code} ${error.message}` })
    return result
  }
  if ('list' in assigned) return { type: 'json', value: assigned.list.map((item) => compute(step, item, execution).value) }
  const entries: Record<string, Json> = {}
  for (const [name, value] of assigned.entries) entries[name] = compute(step, value, execution).value
  return store(entries)
}

export function applyInputs(step: StepContext, execution: ExecutionRow, node: Node): void {
  for (const { name, value } of node.inputs) setLocal(step, execution, name, compute(step, value, execution))
}

export function applyOutputs(step: StepContext, execution: ExecutionRow, node: Node): void {
  const parent = execution.parent_id === null ? execution : step.draft.execution.get(execution.parent_id)!
  for (const { name, value } of node.outputs) setVariable(step, parent, name, compute(step, value, step.draft.execution.get(execution.id)!))
}

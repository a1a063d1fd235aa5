// Input parameters (local variables at the start of an activity) and output parameters (written to the outer scope at its end): camunda:inputOutput.
import type { Node } from '../definition.ts'
import type { Assigned } from '../definition-parts.ts'
import { type Json, type Stored, store } from '../expression/value.ts'
import type { ExecutionRow } from '../state.ts'
import { evaluate } from './evaluate.ts'
import { runScript } from './outside.ts'
import { setLocal, setVariable } from './variables.ts'
import { Stuck, type Work } from './work.ts'

function compute(work: Work, assigned: Assigned, execution: ExecutionRow): Stored {
  if ('value' in assigned) return store(evaluate(work, assigned.value, execution))
  if ('script' in assigned) {
    const { result, error } = runScript(work, assigned.script, execution, {})
    if (error) throw new Stuck('failed', { reason: `${error.code} ${error.message}` })
    return result
  }
  if ('list' in assigned) return { type: 'json', value: assigned.list.map((item) => compute(work, item, execution).value) }
  const entries: Record<string, Json> = {}
  for (const [name, value] of assigned.entries) entries[name] = compute(work, value, execution).value
  return store(entries)
}

export function applyInputs(work: Work, execution: ExecutionRow, node: Node): void {
  for (const { name, value } of node.inputs) setLocal(work, execution, name, compute(work, value, execution))
}

export function applyOutputs(work: Work, execution: ExecutionRow, node: Node): void {
  const parent = execution.parent_id === null ? execution : work.draft.execution.get(execution.parent_id)!
  for (const { name, value } of node.outputs) setVariable(work, parent, name, compute(work, value, work.draft.execution.get(execution.id)!))
}

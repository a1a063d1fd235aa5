// Variables passed from one process to another.
import type { CallActivity } from '../definition.ts'
import type { Mapping } from '../definition-parts.ts'
import { store } from '../expression/value.ts'
import type { ExecutionRow } from '../state.ts'
import { evaluate } from './evaluate.ts'
import type { StepContext, Variables } from './step-context.ts'
import { findVariable, localsOf, setLocal, setVariable, visibleVariables } from './variables.ts'

/** The variables that a list of mappings reads from an execution. */
export function mapVariables(step: StepContext, mappings: readonly Mapping[], from: ExecutionRow): Variables {
  const taken: Record<string, Variables[string]> = {}
  for (const { all, local, source, variable, target } of mappings) {
    if (all) Object.assign(taken, local ? localsOf(step, from) : visibleVariables(step, from))
    else if (source && target) taken[target] = store(evaluate(step, source, from))
    else if (variable) taken[target ?? variable] = findVariable(step, from, variable) ?? { type: 'null', value: null }
  }
  return taken
}

/** Writes the results of an ended called process in the caller, as local variables of the activity where the model says so. */
export function takeResults(step: StepContext, execution: ExecutionRow, node: CallActivity, from: ExecutionRow): void {
  for (const mapping of node.outs) {
    for (const [name, value] of Object.entries(mapVariables(step, [{ ...mapping, local: false }], from))) {
      if (mapping.local) setLocal(step, execution, name, value)
      else setVariable(step, step.draft.execution.get(execution.id)!, name, value)
    }
  }
}

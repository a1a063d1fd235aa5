// Variables passed from one process to another.
import type { CallActivity } from '../definition.ts'
import type { Mapping } from '../definition-parts.ts'
import { store } from '../expression/value.ts'
import type { ExecutionRow } from '../state.ts'
import { evaluate } from './evaluate.ts'
import { findVariable, localsOf, setLocal, setVariable, visibleVariables } from './variables.ts'
import type { Variables, Work } from './work.ts'

/** The variables that a list of mappings reads from an execution. */
export function mapVariables(work: Work, mappings: readonly Mapping[], from: ExecutionRow): Variables {
  const taken: Record<string, Variables[string]> = {}
  for (const { all, local, source, variable, target } of mappings) {
    if (all) Object.assign(taken, local ? localsOf(work, from) : visibleVariables(work, from))
    else if (source && target) taken[target] = store(evaluate(work, source, from))
    else if (variable) taken[target ?? variable] = findVariable(work, from, variable) ?? { type: 'null', value: null }
  }
  return taken
}

/** Writes the results of an ended called process in the caller, as local variables of the activity where the model says so. */
export function takeResults(work: Work, execution: ExecutionRow, node: CallActivity, from: ExecutionRow): void {
  for (const mapping of node.outs) {
    for (const [name, value] of Object.entries(mapVariables(work, [{ ...mapping, local: false }], from))) {
      if (mapping.local) setLocal(work, execution, name, value)
      else setVariable(work, work.draft.execution.get(execution.id)!, name, value)
    }
  }
}

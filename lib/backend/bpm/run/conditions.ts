// Conditions of flows, loops and events.
import type { Condition } from '../definition-parts.ts'
import { restore, store } from '../expression/value.ts'
import type { ExecutionRow } from '../state.ts'
import { type Context, evaluate, plain } from './evaluate.ts'
import { runScript } from './outside.ts'
import { Stuck, type Work } from './work.ts'

/**
 * Whether a condition holds.
 * @throws Stuck where it gives anything but true or false: nothing is taken for a no
 */
export function holds(work: Work, condition: Condition, execution: ExecutionRow, context: Context = plain): boolean {
  const value =
    'kind' in condition ? restore(runScript(work, condition, execution, context).result) : evaluate(work, condition, execution, context)
  if (typeof value !== 'boolean') {
    const stored = store(value)
    throw new Stuck('conditionNotBoolean', { condition: condition.source.slice(0, 200), type: stored.type })
  }
  return value
}

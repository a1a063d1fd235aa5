// Conditions of flows, loops and events.

import { cutText } from '../../../model/plain-text.ts'
import type { Condition } from '../definition-parts.ts'
import type { Expression } from '../expression/compile.ts'
import { ExpressionError, restore, store } from '../expression/value.ts'
import type { ExecutionRow } from '../state.ts'
import { type ExpressionContext, evaluate, plain } from './evaluate.ts'
import { runScript } from './external-calls.ts'
import { type StepContext, Stuck } from './step-context.ts'
import { findVariable } from './variables.ts'

/**
 * Whether a condition is true.
 * @throws Stuck where the result is neither true nor false: a missing value does not count as false
 */
export function holds(step: StepContext, condition: Condition, execution: ExecutionRow, context: ExpressionContext = plain): boolean {
  const value =
    'kind' in condition ? restore(runScript(step, condition, execution, context).result) : evaluate(step, condition, execution, context)
  if (typeof value !== 'boolean') {
    const stored = store(value)
    throw new Stuck('conditionNotBoolean', { condition: cutText(condition.source, 200), type: stored.type })
  }
  return value
}

/** Whether a condition is true; a condition on a missing variable is not true yet. */
export function holdsYet(step: StepContext, condition: Condition, execution: ExecutionRow): boolean {
  try {
    return holds(step, condition, execution)
  } catch (error) {
    if (error instanceof ExpressionError && error.key === 'unknownVariable') return false
    throw error
  }
}

const switches = ['_FLOWABLE_SKIP_EXPRESSION_ENABLED', '_ACTIVITI_SKIP_EXPRESSION_ENABLED']

/** Whether skip expressions are evaluated: as in Flowable and Activiti only where this variable is true. */
export const skips = (step: StepContext, execution: ExecutionRow): boolean =>
  switches.some((name) => findVariable(step, execution, name)?.value === true)

/** Whether an activity is skipped by its skipExpression. */
export const isSkipped = (step: StepContext, skip: Expression, execution: ExecutionRow): boolean =>
  skips(step, execution) && holds(step, skip, execution)

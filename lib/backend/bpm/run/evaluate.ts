// Evaluates expressions as an execution sees its variables.
import type { Expression, Scope } from '../expression/compile.ts'
import { restore, type Stored, store, type Value } from '../expression/value.ts'
import type { ExecutionRow } from '../state.ts'
import { callFunction } from './functions.ts'
import { executionHost, taskHost } from './hosts.ts'
import { instanceOf, type StepContext, type Variables } from './step-context.ts'
import { findVariable } from './variables.ts'

export interface ExpressionContext {
  /** The event of a listener. */
  event?: string
  /** The task of a task listener. */
  task?: string
  /** Names beyond the variables, for this evaluation only. */
  extra?: Variables
}

function specialValue(step: StepContext, execution: ExecutionRow, name: string): Value | undefined {
  switch (name) {
    case 'starter':
      return instanceOf(step, execution).starter
    case 'authenticatedUserId':
      return step.user
    case 'processInstanceId':
      return execution.instance_id
    default:
      return undefined
  }
}

function scopeOf(step: StepContext, execution: ExecutionRow, context: ExpressionContext): Scope {
  return {
    lookup(name) {
      if (name === 'execution') return executionHost(step, execution, context.event ?? '')
      if (name === 'task' && context.task !== undefined) return taskHost(step, execution, context.task, context.event ?? '')
      const extra = context.extra && Object.hasOwn(context.extra, name) ? context.extra[name] : undefined
      const stored: Stored | undefined = extra ?? findVariable(step, execution, name)
      return stored ? restore(stored) : specialValue(step, execution, name)
    },
    call: (name, args) => callFunction(step, execution, name, args),
  }
}

export const plain: ExpressionContext = {}

/** The value of an expression as an execution sees it. */
export function evaluate(step: StepContext, expression: Expression, execution: ExecutionRow, context: ExpressionContext = plain): Value {
  return expression.literal ?? expression.evaluate(scopeOf(step, execution, context))
}

/** The value as trimmed text; null where it is missing or empty. */
export function evaluateText(
  step: StepContext,
  expression: Expression | null,
  execution: ExecutionRow,
  context?: ExpressionContext,
): string | null {
  if (!expression) return null
  const value = evaluate(step, expression, execution, context)
  const text = value === null ? '' : String(store(value).value).trim()
  return text === '' ? null : text
}

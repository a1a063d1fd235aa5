// Evaluates expressions as an execution sees its variables.
import type { Expression, Scope } from '../expression/compile.ts'
import { restore, type Stored, store, type Value } from '../expression/value.ts'
import type { ExecutionRow } from '../state.ts'
import { callFunction } from './functions.ts'
import { executionHost, taskHost } from './hosts.ts'
import { findVariable } from './variables.ts'
import { instanceOf, type Variables, type Work } from './work.ts'

export interface Context {
  /** The event of a listener. */
  event?: string
  /** The task of a task listener. */
  task?: string
  /** Names beyond the variables, for this evaluation only. */
  extra?: Variables
}

function specialValue(work: Work, execution: ExecutionRow, name: string): Value | undefined {
  switch (name) {
    case 'starter':
      return instanceOf(work, execution).starter
    case 'authenticatedUserId':
      return work.user
    case 'processInstanceId':
      return execution.instance_id
    default:
      return undefined
  }
}

function scopeOf(work: Work, execution: ExecutionRow, context: Context): Scope {
  return {
    lookup(name) {
      if (name === 'execution') return executionHost(work, execution, context.event ?? '')
      if (name === 'task' && context.task !== undefined) return taskHost(work, execution, context.task, context.event ?? '')
      const extra = context.extra && Object.hasOwn(context.extra, name) ? context.extra[name] : undefined
      const stored: Stored | undefined = extra ?? findVariable(work, execution, name)
      return stored ? restore(stored) : specialValue(work, execution, name)
    },
    call: (name, args) => callFunction(work, execution, name, args),
  }
}

export const plain: Context = {}

/** The value of an expression as an execution sees it. */
export function evaluate(work: Work, expression: Expression, execution: ExecutionRow, context: Context = plain): Value {
  return expression.literal ?? expression.evaluate(scopeOf(work, execution, context))
}

/** The value as trimmed text; null where it is missing or empty. */
export function evaluateText(work: Work, expression: Expression | null, execution: ExecutionRow, context?: Context): string | null {
  if (!expression) return null
  const value = evaluate(work, expression, execution, context)
  const text = value === null ? '' : typeof value === 'string' ? value.trim() : String(store(value).value)
  return text === '' ? null : text
}

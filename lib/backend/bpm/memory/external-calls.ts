// Functions and scripts for the engine in memory.
import type { Answer, CallPlace, Request } from '../environment.ts'
import { ExpressionError, plainAll } from '../expression/value.ts'
import { runScriptInWorker } from '../script.ts'

/** A BPMN error: thrown by a registered function, caught by an error event of the model. */
export class BpmnError extends Error {
  readonly code: string

  constructor(code: string, message = '') {
    super(message)
    this.name = 'BpmnError'
    this.code = code
  }
}

export interface DelegateCall {
  readonly variables: Readonly<Record<string, unknown>>
  readonly fields: Readonly<Record<string, unknown>>
  readonly place: CallPlace
}

/**
 * A function that a model names by class, delegateExpression or the topic of an external task. It returns the changes: variables, a result, a task's
 * assignee. The engine waits for it, so it must not wait for a command of the same engine.
 */
export type Delegate = (call: DelegateCall) => Answer | undefined | Promise<Answer | undefined>

async function callDelegate(delegate: Delegate, request: Extract<Request, { kind: 'delegate' }>): Promise<Answer> {
  const { variables, fields, place } = request
  return (await delegate({ variables: plainAll(variables), fields: plainAll(fields), place })) ?? {}
}

/** Answers a request of a step; an error is part of the answer. */
export async function answerRequest(request: Request, delegates: ReadonlyMap<string, Delegate>): Promise<Answer> {
  if (request.kind === 'script') return runScriptInWorker(request)
  const delegate = delegates.get(request.name)
  if (!delegate) return { failure: `no function is registered under ${request.name}` }
  try {
    return await callDelegate(delegate, request)
  } catch (error) {
    if (error instanceof BpmnError) return { error: { code: error.code, message: error.message } }
    if (error instanceof ExpressionError) throw error
    return error instanceof Error ? { failure: error.message, exception: error.name } : { failure: String(error) }
  }
}

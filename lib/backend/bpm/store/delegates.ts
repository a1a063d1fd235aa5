// The functions that models name by class or delegateExpression, and the answers to the requests of a step.
import { text } from '../../../i18n/text.ts'
import type { Context } from '../../kernel/context.ts'
import { Fail } from '../../kernel/fail.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { slot } from '../../kernel/slots.ts'
import type { Answer, CallPlace, Request } from '../environment.ts'
import { plainAll } from '../expression/value.ts'
import { runScriptInWorker } from '../script.ts'

export interface DelegateCall {
  variables: Readonly<Record<string, unknown>>
  /** The injected fields of the listener or task. */
  fields: Readonly<Record<string, unknown>>
  place: CallPlace
}

/** Runs in the transaction of the step; its writes are rolled back when the step fails. */
export type Delegate = (context: Context, call: DelegateCall) => Promise<Answer | undefined>

/** The functions of all areas under the names that models use. */
export const delegates = slot('delegates', () => new Map<string, Delegate>())

/** Whether a function is registered under a name, for the reader of models. */
export const delegatesOf = (kernel: Kernel) => ({ hasDelegate: (name: string): boolean => kernel.get(delegates).has(name) })

/** The functions of all areas with their names. */
export const listFunctions = ({ kernel, request: { locale } }: Context): { name: string; label: string }[] =>
  [...kernel.get(delegates).keys()].map((name) => {
    const key = `engine.function.${name}`
    const label = text(locale, key)
    return { name, label: label === key ? name : label }
  })

/** Answers a request of a step; a failure of the function is part of the answer. */
export async function answerRequest(context: Context, request: Request): Promise<Answer> {
  if (request.kind === 'script') return runScriptInWorker(request)
  const delegate = context.kernel.get(delegates).get(request.name)
  if (!delegate) return { failure: `no function is registered under ${request.name}` }
  try {
    const { variables, fields, place } = request
    return (await delegate(context, { variables: plainAll(variables), fields: plainAll(fields), place })) ?? {}
  } catch (error) {
    if (error instanceof Fail) return { failure: `${error.key} ${JSON.stringify(error.params)}`, exception: error.key }
    throw error
  }
}

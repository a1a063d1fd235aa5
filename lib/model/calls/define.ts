// Declares a call: its method and path, input and answer. The backend serves it, the browser calls it, and both take their types from here.
import type { z } from 'zod'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Method and path, {name} for a path parameter: 'GET /api/eis/restful/customer/detail/{id}'. */
export type CallName = `${Method} /api/${string}`

export interface CallSchemas {
  /** Path parameters, query and body in one object. Unknown keys are dropped. */
  input?: z.ZodType
  /** The schema of data. A call without one answers a file, or nothing. */
  output?: z.ZodType
}

/** A declared call. */
export type CallDefinition<K extends CallName = CallName, S extends CallSchemas = CallSchemas> = { readonly key: K } & S

/** Declares a call by the literal name that the client and the tests use. */
export function define<const K extends CallName, S extends CallSchemas = object>(key: K, schemas: S = {} as S): CallDefinition<K, S> {
  return { key, ...schemas }
}

/** The input of a call, before its schema reads it. */
export type InputOf<D> = D extends { input: infer I extends z.ZodType } ? z.input<I> : object

/** The data of a call's answer. */
export type AnswerOf<D> = D extends { output: infer O extends z.ZodType } ? z.output<O> : unknown

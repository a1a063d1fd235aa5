// One line of the catalogue: what a call takes, who may make it, and what it does.
import type { z } from 'zod'
import type { CallDefinition, Method } from '../../model/calls/define.ts'
import { holdsSecret } from '../../model/secret.ts'
import type { Context } from './context.ts'

/** 'public', 'signedIn', a permission code, or several of which one is enough. */
export type Permission = string | readonly string[]

/** What a call is for; the description of the calls shows it. */
export type Summary = readonly [chinese: string, english: string]

export interface Rate {
  by: 'ip' | 'user'
  points: number
  seconds: number
}

export interface CallOptions<I extends z.ZodType, O extends z.ZodType> {
  summary: Summary
  permission: Permission
  /** Path parameters, query and body in one object. Unknown keys are dropped. */
  input?: I
  /** The schema of data. */
  output?: O
  /** Runs in one transaction together with its audit rows and events. */
  write?: true
  /** Changes something in transactions of its own, without the pipeline's. */
  writesItself?: true
  /**
   * Why it is not in the operation log: only the caller sees the data, it marks or counts reading, or another log has it. Every other write that changes a row
   * writes into the log who did what to which record.
   */
  unlogged?: 'own' | 'reading' | 'otherwise'
  /** Allowed while the session views as a role: the call that ends the view, and signing in and out. */
  duringView?: true
  /** What it reads may be some seconds old, so that a replica may answer. */
  mayLag?: true
  /** The content type of a POST or PUT; a deleteById accepts a form as well as JSON. */
  body?: 'json' | 'form' | 'jsonOrForm' | 'multipart'
  /** A state-changing GET: only with X-Requested-With (docs/domain/wire.md#changing-gets). */
  ajaxOnly?: true
  rate?: Rate
  /** The envelope's message on success, which may depend on the answer; a key of messages/*\/done.json. */
  done?: string | ((data: z.input<O>) => string)
  /** The answer is a text and is also in the envelope's `msg`. */
  answersMsg?: true
  handle(context: Context, input: z.output<I>): Promise<z.input<O> | Response>
}

export interface Call {
  key: string
  method: Method
  path: string
  summary: Summary
  permission: Permission
  input: z.ZodType | undefined
  output: z.ZodType | undefined
  /** The answer may contain a secret. */
  readonly answersSecret: boolean
  write: boolean
  /** Whether the call changes anything. */
  changes: boolean
  unlogged: CallOptions<z.ZodType, z.ZodType>['unlogged']
  duringView: boolean
  mayLag: boolean
  body: 'json' | 'form' | 'jsonOrForm' | 'multipart'
  ajaxOnly: boolean
  rate: Rate | undefined
  done: string | ((data: unknown) => string) | undefined
  answersMsg: boolean
  handle(context: Context, input: unknown): Promise<unknown>
}

/**
 * Declares a call. `key` is the literal 'POST /api/…' that the client and the tests use; {id} marks a path parameter.
 */
export function call<I extends z.ZodType, O extends z.ZodType>(key: string, options: CallOptions<I, O>): Call {
  const [method, path] = key.split(' ') as [Method, string]
  if (!options.permission || options.permission.length === 0) throw new Error(`${key} names no permission`)
  let secret: boolean | undefined
  return {
    key,
    method,
    path,
    summary: options.summary,
    permission: options.permission,
    input: options.input,
    output: options.output,
    get answersSecret() {
      secret ??= options.output !== undefined && holdsSecret(options.output)
      return secret
    },
    write: options.write ?? false,
    changes: options.write ?? options.writesItself ?? options.ajaxOnly ?? false,
    unlogged: options.unlogged,
    duringView: options.duringView ?? false,
    mayLag: options.mayLag ?? false,
    body: options.body ?? 'json',
    ajaxOnly: options.ajaxOnly ?? false,
    rate: options.rate,
    done: options.done as Call['done'],
    answersMsg: options.answersMsg ?? false,
    handle: options.handle as Call['handle'],
  }
}

type SchemaOf<D, P extends 'input' | 'output'> = D extends { [Q in P]: infer S extends z.ZodType } ? S : z.ZodUndefined

/** The properties that the catalogue adds to a declared call. */
export interface Service<D extends CallDefinition>
  extends Omit<CallOptions<SchemaOf<D, 'input'>, SchemaOf<D, 'output'>>, 'input' | 'output' | 'handle'> {
  /** Answers data by the call's schema, a file as a Response, or nothing where the call declares no answer. */
  handle(
    context: Context,
    input: D extends { input: z.ZodType } ? z.output<D['input']> : Record<string, unknown>,
  ): D extends { output: z.ZodType } ? Promise<z.input<D['output']> | Response> : Promise<Response | undefined> | Promise<void>
}

/** Serves a declared call: a handler whose answer differs from the declaration does not compile. */
export function serve<D extends CallDefinition>(definition: D, service: Service<D>): Call {
  const { key, input, output } = definition
  return call(key, { ...service, input, output } as CallOptions<z.ZodType, z.ZodType>)
}

// The calls of an entity's steps: the record by `id` or by its own key, several by `ids` where the step takes them, the version that was seen, and what the step asks for.
import { z } from 'zod'
import type { Definition } from '../definition.ts'
import { jsonTypeOf } from '../field-schema.ts'
import { batchAnswer, keyInput, keysInput } from '../paging.ts'
import { checkRecord } from '../record.ts'
import { addProblem } from '../schema.ts'
import type { Asked, Asking, Step, StepOf, Steps } from '../steps/step.ts'
import type { CallDefinition, CallName } from './define.ts'
import { rowOf } from './entity.ts'

/** The record of a step as a caller names it. */
type Named<D extends Definition, Q> = { id?: string | undefined; row_version?: number | undefined } & {
  [K in D['key']]?: string | undefined
} & (Q extends { many: true } ? { ids?: string[] | undefined } : object)

/** What the call of a step has read: the records, which step, and what it asks for. */
export interface StepInput<K = string, A = unknown> {
  keys: string[]
  /** The version that was seen; of one record. */
  version: number | undefined
  step: K
  asked: A
}

type CallOf<D extends Definition, P extends string, K extends string, Q extends Step> = CallDefinition<
  `${P}/${K}` & CallName,
  {
    input: z.ZodType<StepInput<K, Asked<Q['asks']>>, Named<D, Q> & Asking<Q['asks']>>
    output: Q extends { many: true } ? typeof batchAnswer : ReturnType<typeof rowOf<D>>
  }
>

/** One call for all steps: what one of them asks for may be given. */
type OneCall<
  D extends Definition,
  P extends string,
  C extends string,
  B extends string,
  S extends Readonly<Record<string, Step>>,
  A extends z.ZodType,
> = {
  readonly [K in C]: CallDefinition<
    `${P}/${K}` & CallName,
    {
      input: z.ZodType<
        { [N in keyof S & string]: StepInput<N, Asked<S[N]['asks']>> }[keyof S & string],
        { [N in keyof S & string]: Named<D, S[N]> & { [W in B]: N } & Asking<S[N]['asks']> }[keyof S & string]
      >
      output: A
    }
  >
}

export type StepCalls<T extends Steps> =
  T extends Steps<infer D, infer P, infer S, infer O>
    ? O extends { call: infer C extends string }
      ? OneCall<
          D,
          P,
          C,
          O extends { by: infer B extends string } ? B : 'status',
          S,
          O extends { one: true } ? ReturnType<typeof rowOf<D>> : typeof batchAnswer
        >
      : { readonly [K in keyof S & string]: CallOf<D, P, K, S[K]> }
    : never

/** Schemas of what is asked for as `json`. */
export type StepParts = Readonly<Record<string, z.ZodType>>

/** The calls of the steps of a table: by the keys of the steps, or the one that they share by its own. */
export function stepCalls<T extends Steps>(table: T, parts: StepParts = {}): StepCalls<T> {
  const { definition, path, of, options } = table
  if (options.call) {
    const shared = {
      key: `${path}/${options.call}`,
      input: inputOf(table, Object.keys(of), parts, { by: options.by ?? 'status', usual: options.usual }),
      output: options.one ? rowOf(definition) : batchAnswer,
    }
    return { [options.call]: shared } as unknown as StepCalls<T>
  }
  const output = rowOf(definition)
  const calls = Object.entries(of).map(([key, { many }]) => [
    key,
    { key: `${path}/${key}`, input: inputOf(table, [key], parts), output: many ? batchAnswer : output },
  ])
  return Object.fromEntries(calls) as StepCalls<T>
}

/** Reads a step out of these; `by` is the word by which the request says which, the `usual` one where it is missing. */
function inputOf<T extends Steps>(
  { definition: { key }, of }: T,
  steps: readonly StepOf<T>[],
  parts: StepParts,
  { by, usual }: { by?: string; usual?: string | undefined } = {},
): z.ZodType<StepInput> {
  const asksOf = (step: string) => of[step]?.asks ?? {}
  const [first = ''] = steps
  const words = steps.flatMap((step) =>
    Object.entries(asksOf(step)).map(([name, field]) => {
      const word = parts[name] ?? z.unknown().meta(jsonTypeOf(field))
      return [name, field.required && !by ? word : word.optional()] as const
    }),
  )
  const word = z.enum(steps as [string, ...string[]])
  return z
    .object({
      id: keyInput.optional(),
      [key]: keyInput.optional(),
      ...(steps.some((step) => of[step]?.many) && { ids: keysInput.optional() }),
      ...(by && { [by]: usual ? word.default(usual) : word }),
      row_version: z.coerce.number().int().optional(),
      ...Object.fromEntries(words),
    })
    .transform((given: Readonly<Record<string, unknown>>, context): StepInput => {
      const { id, ids, row_version } = given as { id?: string; ids?: string[]; row_version?: number }
      const step = by ? String(given[by]) : first
      const one = id ?? (given[key] as string | undefined)
      const keys = [...new Set(ids ?? (one ? [one] : []))]
      if (keys.length === 0) addProblem(context, ['id'], { key: 'required' })
      const { values, problems } = checkRecord({ fields: asksOf(step) }, given)
      for (const [name, problem] of Object.entries(problems)) addProblem(context, [name], problem)
      return { keys, version: keys.length === 1 ? row_version : undefined, step, asked: values }
    })
}

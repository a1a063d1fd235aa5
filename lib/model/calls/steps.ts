// The calls of an entity's steps: the record by `id` or by its own key, several by `ids` if the step allows it, the read version, and the fields that the step requires.
import { z } from 'zod'
import type { Definition } from '../definition.ts'
import { jsonTypeOf } from '../field-schema.ts'
import { batchAnswer, keyInput, keysInput } from '../paging.ts'
import { checkRecord } from '../record.ts'
import { addProblem } from '../schema.ts'
import { type Asked, type Asking, type SharedCall, type Step, type StepOf, type Steps, wordOf } from '../steps/step.ts'
import type { CallDefinition, CallName } from './define.ts'
import { rowOf } from './entity.ts'

/** The record of a step as a caller names it. */
type Named<D extends Definition, Q> = { id?: string | undefined; row_version?: number | undefined } & {
  [K in D['key']]?: string | undefined
} & (Q extends { many: true } ? { ids?: string[] | undefined } : object)

/** The read input of a step's call: records, step, and fields. */
export interface StepInput<K = string, A = Readonly<Record<string, unknown>>> {
  keys: string[]
  /** The version that was seen; of one record. */
  version: number | undefined
  step: K
  asked: A
}

type CallOf<D extends Definition, P extends string, K extends string, Q extends Step, R extends z.ZodType> = CallDefinition<
  `${P}/${K}` & CallName,
  {
    input: z.ZodType<StepInput<K, Asked<Q['asks']>>, Named<D, Q> & Asking<Q['asks']>>
    output: Q extends { many: true } ? typeof batchAnswer : R
  }
>

type ByOf<C extends SharedCall> = C extends { by: infer B extends string } ? B : 'status'
type WordOf<S extends Readonly<Record<string, Step>>, N extends keyof S> = S[N] extends { word: infer W extends string } ? W : N

/** One call for all steps: the fields of any of them are allowed. */
type OneCall<
  D extends Definition,
  P extends string,
  C extends SharedCall,
  S extends Readonly<Record<string, Step>>,
  A extends z.ZodType,
> = {
  readonly [K in C['call']]: CallDefinition<
    `${P}/${K}` & CallName,
    {
      input: z.ZodType<
        { [N in keyof S & string]: StepInput<N, Asked<S[N]['asks']>> }[keyof S & string],
        { [N in keyof S & string]: Named<D, S[N]> & { [W in ByOf<C>]: WordOf<S, N> } & Asking<S[N]['asks']> }[keyof S & string]
      >
      output: A
    }
  >
}

/** The answer of a call with one record: by default the record. */
type Answered<D extends Definition, R extends z.ZodType> = [R] extends [never] ? ReturnType<typeof rowOf<D>> : R

export type StepCalls<T extends Steps, R extends z.ZodType = never> =
  T extends Steps<infer D, infer P, infer S, infer O>
    ? O extends { shared: infer C extends SharedCall }
      ? OneCall<D, P, C, S, C extends { one: true } ? Answered<D, R> : typeof batchAnswer>
      : { readonly [K in keyof S & string]: CallOf<D, P, K, S[K], Answered<D, R>> }
    : never

/** The call of a step of any table. */
export type AnyStepCall = CallDefinition<CallName, { input: z.ZodType<StepInput>; output: z.ZodType }>

/** Schemas of the `json` fields. */
export type StepParts = Readonly<Record<string, z.ZodType>>

/** The calls of the steps of a table: by the keys of the steps, or the one that they share by its own. They answer the record, or what `output` says. */
export function stepCalls<T extends Steps, R extends z.ZodType = never>(table: T, parts: StepParts = {}, answer?: R): StepCalls<T, R> {
  const {
    path,
    of,
    options: { shared },
  } = table
  const output: z.ZodType = answer ?? rowOf(table.definition)
  if (shared) {
    const input = inputOf(table, Object.keys(of), parts, shared)
    return { [shared.call]: { key: `${path}/${shared.call}`, input, output: shared.one ? output : batchAnswer } } as unknown as StepCalls<
      T,
      R
    >
  }
  const calls = Object.entries(of).map(([key, { many }]) => [
    key,
    { key: `${path}/${key}`, input: inputOf(table, [key], parts), output: many ? batchAnswer : output },
  ])
  return Object.fromEntries(calls) as StepCalls<T, R>
}

const isNumber = (word: string) => /^\d+$/.test(word)

/** The word of a step; words that are numbers may be sent as numbers. */
function wordInput(words: readonly string[], usual: string | undefined): z.ZodType<string> {
  const word = z.enum(words)
  const read = words.every(isNumber) ? z.union([word, z.literal(words.map(Number))]).transform(String) : word
  return usual === undefined ? read : read.default(usual)
}

/** Reads one of these steps; of those that share a call, a word says which. */
function inputOf<T extends Steps>(table: T, steps: readonly StepOf<T>[], parts: StepParts, shared?: SharedCall): z.ZodType<StepInput> {
  const {
    definition: { key },
    of,
  } = table
  const by = shared && (shared.by ?? 'status')
  const stepBy = new Map<unknown, string>(steps.map((step) => [wordOf(table, step), step]))
  const asksOf = (step: string) => of[step]?.asks ?? {}
  const [first = ''] = steps
  const words = steps.flatMap((step) =>
    Object.entries(asksOf(step)).map(([name, field]) => {
      const word = parts[name] ?? z.unknown().meta(jsonTypeOf(field))
      return [name, field.required && !by ? word : word.optional()] as const
    }),
  )
  return z
    .object({
      id: keyInput.optional(),
      [key]: keyInput.optional(),
      ...(steps.some((step) => of[step]?.many) && { ids: keysInput.optional() }),
      ...(by && { [by]: wordInput([...stepBy.keys()].map(String), shared.usual) }),
      row_version: z.coerce.number().int().optional(),
      ...Object.fromEntries(words),
    })
    .transform((given: Readonly<Record<string, unknown>>, context): StepInput => {
      const { id, ids, row_version } = given as { id?: string; ids?: string[]; row_version?: number }
      const step = (by && stepBy.get(given[by])) ?? first
      const one = id ?? (given[key] as string | undefined)
      const keys = [...new Set(ids ?? (one ? [one] : []))]
      if (keys.length === 0) addProblem(context, ['id'], { key: 'required' })
      const { values, problems } = checkRecord({ fields: asksOf(step) }, given)
      for (const [name, problem] of Object.entries(problems)) addProblem(context, [name], problem)
      return { keys, version: keys.length === 1 ? row_version : undefined, step, asked: values }
    })
}

// The calls of an entity's steps: the record by `id` or by its own key, several by `ids` where the step takes them, the version that was seen, and what the step asks for.
import { z } from 'zod'
import type { Definition } from '../definition.ts'
import { jsonTypeOf } from '../field-schema.ts'
import { batchAnswer, keyInput, keysInput } from '../paging.ts'
import { checkRecord } from '../record.ts'
import { addProblem } from '../schema.ts'
import type { Asked, Asking, Step, Steps } from '../steps/step.ts'
import type { CallDefinition, CallName } from './define.ts'
import { rowOf } from './entity.ts'

/** The record of a step as a caller names it. */
type Named<D extends Definition, Q> = { id?: string | undefined; row_version?: number | undefined } & {
  [K in D['key']]?: string | undefined
} & (Q extends { many: true } ? { ids?: string[] | undefined } : object)

/** What the call of a step has read: the records, and what it asks for. */
export interface StepInput<A = unknown> {
  keys: string[]
  /** The version that was seen; of one record. */
  version: number | undefined
  asked: A
}

type CallOf<D extends Definition, P extends string, K extends string, Q extends Step> = CallDefinition<
  `${P}/${K}` & CallName,
  {
    input: z.ZodType<StepInput<Asked<Q['asks']>>, Named<D, Q> & Asking<Q['asks']>>
    output: Q extends { many: true } ? typeof batchAnswer : ReturnType<typeof rowOf<D>>
  }
>

export type StepCalls<T extends Steps> =
  T extends Steps<infer D, infer P, infer S> ? { readonly [K in keyof S & string]: CallOf<D, P, K, S[K]> } : never

/** The calls of the steps of a table, by their keys. */
export function stepCalls<T extends Steps>({ definition, path, of }: T): StepCalls<T> {
  const output = rowOf(definition)
  const calls = Object.entries(of).map(([key, step]) => [
    key,
    { key: `${path}/${key}`, input: inputOf(definition, step), output: step.many ? batchAnswer : output },
  ])
  return Object.fromEntries(calls) as StepCalls<T>
}

function inputOf({ key }: Definition, { asks = {}, many }: Step): z.ZodType<StepInput> {
  const form = { fields: asks }
  const words = Object.entries(asks).map(([name, field]) => {
    const word = z.unknown().meta(jsonTypeOf(field))
    return [name, field.required ? word : word.optional()]
  })
  return z
    .object({
      id: keyInput.optional(),
      [key]: keyInput.optional(),
      ...(many && { ids: keysInput.optional() }),
      row_version: z.coerce.number().int().optional(),
      ...Object.fromEntries(words),
    })
    .transform((given: Readonly<Record<string, unknown>>, context): StepInput => {
      const { id, ids, row_version } = given as { id?: string; ids?: string[]; row_version?: number }
      const one = id ?? (given[key] as string | undefined)
      const keys = [...new Set(ids ?? (one ? [one] : []))]
      if (keys.length === 0) addProblem(context, ['id'], { key: 'required' })
      const { values, problems } = checkRecord(form, given)
      for (const [name, problem] of Object.entries(problems)) addProblem(context, [name], problem)
      return { keys, version: keys.length === 1 ? row_version : undefined, asked: values }
    })
}

// The call of the command palette: records of several lists and pools by one keyword (docs/domain/search.md#palette).
import { z } from 'zod'
import { clue } from '../entities/clue.ts'
import { customer } from '../entities/customer.ts'
import { entities } from '../entities/registry.ts'
import { listLimits } from '../list-request.ts'
import { type AnswerOf, define } from './define.ts'

const names = entities.filter(({ search }) => search !== undefined).map(({ name }) => name)

/** GET repeats a name for several values; one alone comes as a text. */
const several = (known: readonly string[]) =>
  z.preprocess(
    (value) => (typeof value === 'string' ? [value] : value),
    z
      .array(z.enum(known as [string, ...string[]]))
      .max(50)
      .default([]),
  )

export const searchRecords = define('GET /api/app/base/app/sys/search', {
  input: z.object({
    keyword: z.string().trim().min(1).max(listLimits.keywordLength),
    entities: several(names),
    pools: several([customer.name, clue.name]),
  }),
  output: z.array(
    z.object({
      entity: z.string(),
      /** They wait in the pool of the entity. */
      pooled: z.boolean(),
      records: z.array(
        z.object({
          key: z.string(),
          title: z.string(),
          /** A further identification: its code, or its phone as the caller sees it. */
          note: z.string().nullable(),
        }),
      ),
    }),
  ),
})

export type FoundRecords = AnswerOf<typeof searchRecords>[number]

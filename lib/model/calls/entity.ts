// Schemas of an entity's rows with the types that its definition gives them.
import type { z } from 'zod'
import type { Definition } from '../definition.ts'
import type { EntityRow } from '../entity-row.ts'
import { listAnswer } from '../paging.ts'
import { rowSchema } from '../schema.ts'

/** A row of an entity as a call answers it; it may leave columns out that the caller may not see. */
export const rowOf = <D extends Definition>(definition: D) =>
  rowSchema(definition) as unknown as z.ZodType<EntityRow<D>, Record<string, unknown>>

/** Some columns of an entity, beside others in one answer. */
export const partOf = <D extends Definition>(definition: D) =>
  rowSchema(definition).partial() as unknown as z.ZodType<Partial<EntityRow<D>>, Record<string, unknown>>

/** A list of such rows. */
export const listOf = <D extends Definition>(definition: D) => listAnswer(rowOf(definition))

// Input and output schemas of lists that are not entities.

import { z } from 'zod'
import { recordKey } from './record-key.ts'
import { limits } from './wire.ts'

const pageNumber = z.coerce.number().int().min(1).max(1_000_000)
const pageLength = z.coerce.number().int().min(1).max(limits.maxPageSize)

/** pageNo and pageSize, or page and size; both as text or number. */
export const pageInput = z.object({
  pageNo: pageNumber.optional(),
  pageSize: pageLength.optional(),
  page: pageNumber.optional(),
  size: pageLength.optional(),
})

export interface Page {
  limit: number
  offset: number
}

/** The requested rows: the first ten by default. */
export function pageOf(input: z.output<typeof pageInput>): Page {
  const limit = input.pageSize ?? input.size ?? limits.pageSize
  return { limit, offset: ((input.pageNo ?? input.page ?? 1) - 1) * limit }
}

const total = { total: z.number(), totalIs: z.literal('atLeast').optional() }

/** data of a list: records, how many there are, and what ListAnswer says besides. */
export const listAnswer = <R extends z.ZodType>(row: R) =>
  z.object({
    records: z.array(row),
    ...total,
    next: z.string().optional(),
    sums: z.record(z.string(), z.string()).optional(),
    scenes: z.record(z.string(), z.object(total)).optional(),
  })

/** data of a call on several records. */
export const batchAnswer = z.object({
  /** How many succeeded. */
  success: z.number(),
  fail: z.array(z.object({ key: z.string(), name: z.string(), reason: z.string() })),
})

/** A time as it travels. */
export const timeInput = z.string().regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/)

/** From and to, either of which may be open. */
export const timeRange = z.tuple([timeInput.nullable(), timeInput.nullable()])

/** A record's key. */
export const keyInput = z.string().regex(recordKey)

/** Several keys: an array, or one text separated by commas. */
export const keysInput = z.preprocess((value) => (typeof value === 'string' ? value.split(',') : value), z.array(keyInput).min(1).max(200))

/** One record by `id` or several by `ids` (an array, or joined by commas); the entity's own key field is taken too. */
export function recordKeys(keyField = 'id') {
  return z
    .object({ id: keyInput.optional(), ids: keysInput.optional(), [keyField]: keyInput.optional() })
    .transform((input) => input.ids ?? [input.id ?? (input as Record<string, string | undefined>)[keyField] ?? ''])
    .pipe(z.array(keyInput).min(1))
}

/**
 * The total of a list whose counting stopped after limits.countCap rows: beyond it only that there are at least as many as the caller has
 * paged through. `reached` is the number of the page's last row.
 */
export function cappedTotal(counted: number, reached: number): { total: number; totalIs?: 'atLeast' } {
  return counted <= limits.countCap ? { total: counted } : { total: Math.max(limits.countCap, reached), totalIs: 'atLeast' }
}

/** The data of a list, from rows with their total (count(*) over ()). */
export function listFrom<R extends { total__: string | number }>(rows: readonly R[]): { records: Omit<R, 'total__'>[]; total: number } {
  return { records: rows.map(({ total__: _, ...record }) => record), total: Number(rows[0]?.total__ ?? 0) }
}

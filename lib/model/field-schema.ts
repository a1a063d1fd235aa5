// A field's type in answers (zod) and in the description of requests (JSON Schema words).
import { z } from 'zod'
import type { Field } from './field.ts'

/** One uploaded file of a record. */
export const fileRef = z.object({
  uid: z.string(),
  name: z.string(),
  url: z.string(),
  status: z.string().optional(),
  size: z.number().optional(),
})

/** The schema of a field's value in a returned row. */
export function rowValueOf(field: Field): z.ZodType {
  switch (field.kind) {
    case 'flag':
      return z.boolean()
    case 'int':
      return z.number().int().nullable()
    case 'decimal':
      return z
        .string()
        .regex(/^-?\d+(\.\d+)?$/)
        .nullable()
    case 'date':
      return z
        .string()
        .regex(/^\d{4}-\d{2}-\d{2}$/)
        .nullable()
    case 'datetime':
      return z
        .string()
        .regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/)
        .nullable()
    case 'choices':
    case 'refs':
      return z.array(z.string())
    case 'files':
      return z.array(fileRef)
    case 'json':
      return z.unknown()
    default:
      return z.string().nullable()
  }
}

/** The words that describe a field's value in a request. */
export function jsonTypeOf(field: Field): Record<string, unknown> {
  switch (field.kind) {
    case 'flag':
      return { type: 'boolean' }
    case 'int':
      return { type: 'integer', ...bounds(field) }
    case 'decimal':
      return { type: 'string', pattern: `^-?\\d{1,${field.precision - field.scale}}(\\.\\d{1,${field.scale}})?$` }
    case 'date':
      return { type: 'string', format: 'date' }
    case 'datetime':
      return { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$' }
    case 'choices':
    case 'refs':
      return { type: 'array', items: { type: 'string' }, uniqueItems: true, ...(field.max ? { maxItems: field.max } : {}) }
    case 'files':
      return { type: 'array', items: { type: 'object' }, maxItems: field.max ?? 20 }
    case 'json':
      return {}
    case 'text':
    case 'code':
    case 'html':
      return { type: 'string', maxLength: field.max }
    default:
      return { type: 'string' }
  }
}

/** The words that describe a quick filter on a field: one value, [from, to] of numbers and times, several values of others; none where it cannot be filtered by. */
export function filterType(field: Field): Record<string, unknown> | null {
  const { kind } = field
  if (kind === 'files' || kind === 'json') return null
  if (kind === 'flag') return jsonTypeOf(field)
  if (kind === 'int' || kind === 'decimal' || kind === 'date' || kind === 'datetime') {
    const one = kind === 'int' ? { type: 'integer' } : jsonTypeOf(field)
    return { anyOf: [one, { type: 'array', items: one, minItems: 2, maxItems: 2 }] }
  }
  const one = { type: 'string', maxLength: 200 }
  return { anyOf: [one, { type: 'array', items: one, maxItems: 200 }] }
}

const bounds = ({ min, max }: { min?: number; max?: number }) => ({
  ...(min === undefined ? {} : { minimum: min }),
  ...(max === undefined ? {} : { maximum: max }),
})

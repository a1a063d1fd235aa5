// The zod schemas of an entity, derived from its definition: input of a write, rows of an answer, list request.
import { z } from 'zod'
import { answeredNames, columnsOf, computedColumnsOf } from './columns.ts'
import type { Definition } from './definition.ts'
import type { Field } from './field.ts'
import { filterType, jsonTypeOf, rowValueOf } from './field-schema.ts'
import { type ListQuery, listWords, readListRequest } from './list-request.ts'
import { isWritable } from './record.ts'
import type { Problem } from './rules.ts'

const areaParts = ['province_code', 'city_code', 'district_code'] as const

/** Adds a custom issue in the form that backend and forms read: params {key, params}. */
export function addProblem(context: z.RefinementCtx, path: (string | number)[], problem: Problem): void {
  context.addIssue({ code: 'custom', path, message: problem.key, params: { key: problem.key, params: problem.params ?? {} } })
}

/** The input of a write for the OpenAPI document: the writable fields by their types. It validates nothing; checkRecord does. */
export function writeInput(definition: Definition): z.ZodObject {
  const shape: Record<string, z.ZodType> = {}
  for (const [name, field] of Object.entries(definition.fields)) {
    if (!isWritable(field)) continue
    for (const wire of field.kind === 'area' ? areaParts : [name]) shape[wire] = z.unknown().meta(jsonTypeOf(field)).optional()
  }
  return z.looseObject(shape)
}

const rowShapes = new WeakMap<Definition, z.ZodObject>()

const nameOrNull = z.string().nullable()

/** Columns that are answered in other forms than their fields' values. */
const answerForms: Readonly<Record<string, z.ZodType>> = {
  collaborators: z.array(z.looseObject({ user_key: z.string(), power: z.enum(['READ', 'WRITE']) })).nullable(),
  ext: z.record(z.string(), z.unknown()).nullable(),
  create_time: z.string(),
  update_time: z.string(),
  row_version: z.number().int(),
}

/**
 * What an answered row holds: its columns and the names behind references. A list asked for some columns leaves others out, so each is optional but the key; computed columns that
 * an area adds pass through.
 */
export function rowSchema(definition: Definition): z.ZodObject {
  const known = rowShapes.get(definition)
  if (known) return known
  const shape: Record<string, z.ZodType> = {}
  for (const column of [...columnsOf(definition).values(), ...computedColumnsOf(definition)]) {
    const [, companion] = answeredNames(column)
    const form = Object.hasOwn(definition.fields, column.name) ? undefined : answerForms[column.name]
    shape[column.name] = (form ?? rowValueOf(column.field)).optional()
    if (companion) shape[companion] ??= (column.field.kind === 'refs' ? z.array(z.string()) : nameOrNull).optional()
  }
  const built = z.looseObject({ ...shape, [definition.key]: z.string().length(32) })
  rowShapes.set(definition, built)
  return built
}

const listShapes = new WeakMap<Definition, Record<string, z.ZodType>>()

/** What a list may be asked by its types, for the OpenAPI document. It validates nothing; readListRequest does. */
function listShape(definition: Definition): Record<string, z.ZodType> {
  const known = listShapes.get(definition)
  if (known) return known
  const described: Record<string, Record<string, unknown>> = { ...listWords }
  const filters = new Map<string, Field>(Object.entries(definition.list.extraFilters ?? {}))
  for (const [name, field] of Object.entries(definition.fields)) if (field.kind === 'area') filters.set(name, field)
  for (const column of columnsOf(definition).values()) filters.set(column.name, column.field)
  for (const [name, field] of filters) {
    const type = filterType(field)
    if (type) described[name] ??= type
  }
  const shape = Object.fromEntries(Object.entries(described).map(([name, type]) => [name, z.unknown().meta(type).optional()]))
  listShapes.set(definition, shape)
  return shape
}

/**
 * What a list may be asked, read as a ListQuery: pageNo from 1, pageSize up to 200, known columns, quick filters of the field's type, an advanced query whose rules fit its
 * fields. `page` and `size` are taken for pageNo and pageSize. A filter by a name that is no column passes; the backend refuses those it does not know.
 */
export function listRequestSchema(definition: Definition) {
  return z.looseObject(listShape(definition)).transform((input, context): ListQuery => {
    const { query, problems } = readListRequest(definition, input)
    for (const { path, problem } of problems) addProblem(context, path, problem)
    return query
  })
}

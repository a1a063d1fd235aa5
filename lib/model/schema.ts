// The zod schemas of an entity, derived from its definition: input of a write, rows of an answer, list request.
import { z } from 'zod'
import type { Definition } from './definition.ts'
import { companionOf, type Field } from './field.ts'
import { jsonTypeOf, rowValueOf } from './field-schema.ts'
import { readListRequest } from './list-request.ts'
import { isWritable } from './record.ts'
import type { Problem } from './rules.ts'
import type { ListRequest } from './wire.ts'

const areaParts = ['province_code', 'city_code', 'district_code'] as const

/** Adds a custom issue in the form that backend and forms read: params {key, params}. */
function addProblem(context: z.RefinementCtx, path: (string | number)[], problem: Problem): void {
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

/**
 * A returned row: every field that is not internal, companions, key, owner and common columns. A list request may name columns, so
 * all but the key are optional; computed columns of an area are allowed.
 */
export function rowSchema(definition: Definition): z.ZodObject {
  const known = rowShapes.get(definition)
  if (known) return known
  const shape: Record<string, z.ZodType> = { [definition.key]: z.string().length(32) }
  const add = (name: string, type: z.ZodType) => {
    shape[name] ??= type.optional()
  }
  const text = z.string().nullable()
  for (const [name, field] of Object.entries(definition.fields)) addField(add, name, field)
  for (const [name, field] of Object.entries(definition.computed ?? {})) addField(add, name, field)
  if (definition.owned) {
    for (const name of ['owner_key', 'owner_name', 'owner_depart_key', 'owner_depart_name']) add(name, text)
    add('collaborators', z.array(z.looseObject({ user_key: z.string(), power: z.enum(['READ', 'WRITE']) })).nullable())
  }
  if (definition.ext) add('ext', z.record(z.string(), z.unknown()).nullable())
  for (const name of ['create_by_key', 'create_by_name', 'update_by_key', 'update_by_name']) add(name, text)
  for (const name of ['create_time', 'update_time']) add(name, z.string())
  add('row_version', z.number().int())
  const built = z.looseObject(shape)
  rowShapes.set(definition, built)
  return built
}

function addField(add: (name: string, type: z.ZodType) => void, name: string, field: Field): void {
  if (field.internal) return
  if (field.kind === 'area') {
    for (const part of [...areaParts, 'area_name']) add(part, z.string().nullable())
    return
  }
  add(name, rowValueOf(field))
  if (field.kind === 'ref') add(companionOf(name), z.string().nullable())
  if (field.kind === 'refs') add(companionOf(name), z.array(z.string()))
}

/**
 * A list request: pageNo from 1, pageSize up to 200, known columns, quick filters of the field's type, an advanced query with rules that fit its
 * fields. `page` and `size` are accepted for pageNo and pageSize. A filter that is not a column is accepted; the backend refuses unknown ones.
 */
export function listRequestSchema(definition: Definition) {
  return z.looseObject({}).transform((input, context): ListRequest => {
    const { request, problems } = readListRequest(definition, input)
    for (const { path, problem } of problems) addProblem(context, path, problem)
    return request
  })
}

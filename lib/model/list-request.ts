// Checks a list request against the entity's definition (docs/domain/lists.md#request): page, sort, columns, quick filters,
// advanced query.
import { mayBeCustomField } from './custom-fields.ts'
import type { Definition } from './definition.ts'
import { type Field, wireNames } from './field.ts'
import type { Values } from './record.ts'
import type { Problem } from './rules.ts'
import { isDate, isDatetime } from './value.ts'
import { type AdvancedQuery, type ListRequest, limits, type Rule, rules } from './wire.ts'

type FilterKind = Field['kind'] | 'key'

export const listLimits = { conditions: 20, anyOf: 200, filterLength: 200, keywordLength: 100, page: 10_000_000 } as const

const scenes = ['ALL', 'MINE', 'JOINED', 'SUB', 'STAR', 'POOL']
const textRules: readonly Rule[] = ['eq', 'ne', 'in', 'like', 'sw', 'ew', 'gt', 'ge', 'lt', 'le']
const orderRules: readonly Rule[] = ['eq', 'ne', 'in', 'gt', 'ge', 'lt', 'le']
const equalRules: readonly Rule[] = ['eq', 'ne', 'in']

/** The rules of the advanced query for a kind of field; an encrypted text is found by equality only. */
export function rulesOf(field: Field | { kind: 'key' }): readonly Rule[] {
  if ('encrypted' in field && field.encrypted) return equalRules
  switch (field.kind) {
    case 'text':
    case 'code':
    case 'area':
      return textRules
    case 'html':
      return ['like']
    case 'decimal':
    case 'int':
    case 'date':
    case 'datetime':
      return orderRules
    case 'files':
    case 'json':
      return []
    default:
      return equalRules
  }
}

const maps = new WeakMap<Definition, Map<string, Field | { kind: 'key' }>>()
const time = { kind: 'datetime' } as const
const key = { kind: 'key' } as const

/**
 * Every column of a list, for filters, sort and answer, with its field. `createTime` and `updateTime` are their spellings on
 * the wire.
 */
export function listColumns(definition: Definition): ReadonlyMap<string, Field | { kind: 'key' }> {
  const known = maps.get(definition)
  if (known) return known
  const columns = new Map<string, Field | { kind: 'key' }>([[definition.key, key]])
  for (const [name, field] of Object.entries(definition.fields)) {
    if (!field.internal) for (const wire of wireNames(name, field)) columns.set(wire, field)
  }
  if (definition.owned) for (const name of ['owner_key', 'owner_depart_key']) columns.set(name, key)
  for (const name of ['create_time', 'update_time', 'createTime', 'updateTime']) columns.set(name, time)
  for (const name of ['create_by_key', 'update_by_key']) columns.set(name, key)
  columns.set('row_version', { kind: 'int' })
  // answered for its custom fields; each of them is filtered by its own name
  if (definition.ext) columns.set('ext', { kind: 'json' })
  maps.set(definition, columns)
  return columns
}

const spelling: Record<string, string> = { createTime: 'create_time', updateTime: 'update_time' }

export interface ListReading {
  request: ListRequest
  problems: { path: (string | number)[]; problem: Problem }[]
}

const reserved = new Set([
  'pageNo',
  'pageSize',
  'page',
  'size',
  'column',
  'order',
  'field',
  'scene',
  'advanced',
  'keyword',
  'exactTotal',
  'sums',
  'cursor',
  '_',
])

/** The names in a list request that are not filters. */
export function isListOption(name: string): boolean {
  return reserved.has(name)
}

/** Reads a list request. A filter that is not a column is checked by the backend, which knows the further filters and refuses unknown ones. */
export function readListRequest(definition: Definition, input: Values): ListReading {
  const request: ListRequest = {}
  const problems: ListReading['problems'] = []
  const refuse = (path: string | (string | number)[], problem: Problem) =>
    problems.push({ path: typeof path === 'string' ? [path] : path, problem })
  const columns = listColumns(definition)
  readPage(input, request, refuse)
  readNames(definition, input, request, refuse)
  for (const [name, value] of Object.entries(input)) {
    if (reserved.has(name) || value === undefined || value === null || value === '') continue
    const field = definition.fields[name]?.kind === 'area' ? definition.fields[name] : columns.get(name)
    if (definition.fields[name]?.internal) refuse(name, { key: 'unknownField' })
    else if (!field) request[name] = value
    else {
      const problem = filterProblem(field, value)
      if (problem) refuse(name, problem)
      else request[spelling[name] ?? name] = value
    }
  }
  if (input.advanced !== undefined && input.advanced !== null && input.advanced !== '') {
    const advanced = readAdvanced(definition, input.advanced, refuse)
    if (advanced) request.advanced = advanced
  }
  return { request, problems }
}

type Refuse = (path: string | (string | number)[], problem: Problem) => void

function readPage(input: Values, request: ListRequest, refuse: Refuse): void {
  const page = wholeNumber(input.pageNo ?? input.page)
  const size = wholeNumber(input.pageSize ?? input.size)
  if (page === null || (page !== undefined && (page < 1 || page > listLimits.page))) refuse('pageNo', { key: 'pageNo' })
  else if (page !== undefined) request.pageNo = page
  if (size === null || (size !== undefined && (size < 1 || size > limits.maxPageSize)))
    refuse('pageSize', { key: 'pageSize', params: { n: limits.maxPageSize } })
  else if (size !== undefined) request.pageSize = size
}

/** undefined where the value is missing, null where it is not a whole number. */
function wholeNumber(value: unknown): number | null | undefined {
  if (value === undefined || value === null || value === '') return undefined
  if (typeof value === 'number') return Number.isSafeInteger(value) ? value : null
  return typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : null
}

function readNames(definition: Definition, input: Values, request: ListRequest, refuse: Refuse): void {
  const columns = listColumns(definition)
  const { column, order, field, scene, keyword, cursor } = input
  if (isGiven(column)) {
    if (typeof column === 'string' && (columns.has(column) || mayBeCustomField(definition, column)))
      request.column = spelling[column] ?? column
    else refuse('column', { key: 'unknownField' })
  }
  if (isGiven(order)) {
    if (order === 'asc' || order === 'desc') request.order = order
    else refuse('order', { key: 'invalid' })
  }
  if (isGiven(field)) {
    const names = typeof field === 'string' ? field.split(',').map((name) => name.trim()) : []
    if (names.length > 0 && names.length <= 200 && names.every((name) => columns.has(name)))
      request.field = names.map((name) => spelling[name] ?? name).join(',')
    else refuse('field', { key: 'unknownField' })
  }
  if (isGiven(scene)) {
    if (typeof scene === 'string' && scenes.includes(scene)) request.scene = scene as NonNullable<ListRequest['scene']>
    else refuse('scene', { key: 'scene' })
  }
  if (isGiven(keyword)) {
    if (typeof keyword === 'string' && keyword.length <= listLimits.keywordLength && isText(keyword)) request.keyword = keyword
    else refuse('keyword', { key: 'invalid' })
  }
  if (isGiven(cursor)) {
    if (typeof cursor === 'string' && /^[\w-]{1,1000}$/.test(cursor)) request.cursor = cursor
    else refuse('cursor', { key: 'invalid' })
  }
  for (const name of ['exactTotal', 'sums'] as const) {
    const value = input[name]
    if (value === true || value === 'true' || value === '1' || value === 1) request[name] = true
    else if (isGiven(value) && value !== false && value !== 'false' && value !== '0' && value !== 0) refuse(name, { key: 'type' })
  }
}

const isGiven = (value: unknown) => value !== undefined && value !== null && value !== ''
const isText = (value: string) => !value.includes('\0') && value.isWellFormed()

/** The problem of a quick filter's value: one value, [from, to] for numbers and times, a list of values for others. */
function filterProblem(field: Field | { kind: 'key' }, value: unknown): Problem | null {
  const { kind } = field
  if (kind === 'files' || kind === 'json') return { key: 'notFilterable' }
  if (!Array.isArray(value)) return valueProblem(kind, value, true)
  if (kind !== 'decimal' && kind !== 'int' && kind !== 'date' && kind !== 'datetime') {
    if (value.length > listLimits.anyOf) return { key: 'maxChoices', params: { n: listLimits.anyOf } }
    return value.map((item) => valueProblem(kind, item, false)).find((problem) => problem !== null) ?? null
  }
  if (value.length !== 2) return { key: 'range' }
  return value.map((item) => (isGiven(item) ? valueProblem(kind, item, false) : null)).find((problem) => problem !== null) ?? null
}

const decimalText = /^-?\d{1,20}(\.\d{1,10})?$/

function valueProblem(kind: FilterKind, value: unknown, marks: boolean): Problem | null {
  if (typeof value === 'object') return { key: 'type' }
  if (kind === 'flag') return /^(true|false|0|1)$/.test(String(value)) ? null : { key: 'type' }
  if (kind === 'int') return /^-?\d{1,9}$/.test(String(value)) ? null : { key: 'integer' }
  if (kind === 'decimal') return decimalText.test(String(value)) ? null : { key: 'number' }
  if (typeof value !== 'string' || value.length > listLimits.filterLength || !isText(value)) return { key: 'type' }
  if (kind === 'date') return isDate(value) ? null : { key: 'date' }
  if (kind === 'datetime') return isDate(value) || isDatetime(value) ? null : { key: 'datetime' }
  const bare = marks && (kind === 'text' || kind === 'code') && /^(\*\*|!|>=|<=)$/.test(value)
  return bare ? { key: 'emptyCondition' } : null
}

function readAdvanced(definition: Definition, given: unknown, refuse: Refuse): AdvancedQuery | null {
  const columns = listColumns(definition)
  const { matchType = 'and', records } = (typeof given === 'object' ? given : {}) as Partial<Record<keyof AdvancedQuery, unknown>>
  if (!Array.isArray(records) || (matchType !== 'and' && matchType !== 'or')) {
    refuse('advanced', { key: 'type' })
    return null
  }
  if (records.length > listLimits.conditions) refuse('advanced', { key: 'tooManyConditions', params: { n: listLimits.conditions } })
  const read: AdvancedQuery = { matchType, records: [] }
  for (const [index, record] of records.slice(0, listLimits.conditions).entries()) {
    const { field, rule, val } = (record ?? {}) as Record<string, unknown>
    const known = typeof field === 'string' ? columns.get(field) : undefined
    // only the backend knows the kind of a custom field and checks the condition again
    const problem = conditionProblem(known ?? (mayBeCustomField(definition, field) ? anyKind : undefined), rule, val)
    if (problem) refuse(['advanced', 'records', index, problem.at], { key: problem.key })
    else read.records.push({ field: spelling[field as string] ?? (field as string), rule: rule as Rule, val: val as string | string[] })
  }
  return read
}

const anyKind = { kind: 'text', max: listLimits.filterLength } as const

/** The problem of one condition of an advanced query, and which part has it; no field means an unknown one. */
export function conditionProblem(
  field: Field | { kind: 'key' } | undefined,
  rule: unknown,
  val: unknown,
): (Problem & { at: string }) | null {
  if (!field) return { key: 'unknownField', at: 'field' }
  if (!rules.includes(rule as Rule)) return { key: 'invalid', at: 'rule' }
  if (!rulesOf(field).includes(rule as Rule)) return { key: 'ruleNotForField', at: 'rule' }
  const list = Array.isArray(val) ? val : [val]
  if (list.length === 0 || list.some((item) => !isGiven(item) || (typeof item === 'string' && item.trim() === '')))
    return { key: 'emptyCondition', at: 'val' }
  if (Array.isArray(val) !== (rule === 'in') && Array.isArray(val)) return { key: 'type', at: 'val' }
  if (list.length > listLimits.anyOf) return { key: 'type', at: 'val' }
  const problem = list.map((item) => valueProblem(field.kind, item, false)).find((found) => found !== null)
  return problem ? { ...problem, at: 'val' } : null
}

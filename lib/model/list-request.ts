// The query of a list, in one form for the engine, exports and screens: read from the wire and checked against the entity (docs/domain/lists.md#request), and written to it.
import { emptyValue, isRelative, isTime } from './asked-value.ts'
import { columnsOf, isEncrypted } from './columns.ts'
import { mayBeCustomField } from './custom-fields.ts'
import { type Definition, parseSort, type Scene } from './definition.ts'
import { isOrdered } from './dictionary-order.ts'
import type { Field } from './field.ts'
import type { Values } from './record.ts'
import { characters, type Problem } from './rules.ts'
import { isDate, isDatetime } from './value.ts'
import { type AdvancedQuery, isGroup, type ListRequest, limits, type MatchType, type QueryRecord, type Rule, rules } from './wire.ts'

/** The query of a list; `wholeList` has no filters. */
export interface ListQuery {
  page: number
  size: number
  /** null for the list's own order. */
  sort: { field: string; descending: boolean } | null
  /** Wire names of the columns that are answered; null for all but long texts. */
  columns: readonly string[] | null
  scene: Scene
  /** Quick filters by the names of columns, and further ones that an area knows. */
  filters: Values
  advanced: AdvancedQuery | null
  keyword: string | null
  exactTotal: boolean
  sums: boolean
  /** The end of the page before, in the place of `page`. */
  cursor: string | null
  /** Scenes that are counted beside the list, under the same filters. */
  scenes: readonly Scene[] | null
}

export const wholeList: ListQuery = {
  page: 1,
  size: limits.pageSize,
  sort: null,
  columns: null,
  scene: 'ALL',
  filters: {},
  advanced: null,
  keyword: null,
  exactTotal: false,
  sums: false,
  cursor: null,
  scenes: null,
}

type FilterKind = Field['kind'] | 'key'

export const listLimits = { conditions: 20, anyOf: 200, filterLength: 200, keywordLength: 100, page: 10_000_000 } as const

const knownScenes: readonly string[] = ['ALL', 'OPEN', 'MINE', 'JOINED', 'SUB', 'STAR', 'POOL']
const textRules: readonly Rule[] = ['eq', 'ne', 'in', 'like', 'sw', 'ew', 'gt', 'ge', 'lt', 'le']
const orderRules: readonly Rule[] = ['eq', 'ne', 'in', 'gt', 'ge', 'lt', 'le']
const equalRules: readonly Rule[] = ['eq', 'ne', 'in']
/** Only whether there is a value. */
const emptyRules: readonly Rule[] = ['eq', 'ne']

/** The rules of the advanced query for a kind of field; an encrypted text is found by equality, a phone by its last digits too. */
export function rulesOf(field: Field | { kind: 'key' }): readonly Rule[] {
  if (field.kind !== 'key' && isEncrypted(field)) return isPhone(field) ? [...equalRules, 'ew'] : equalRules
  switch (field.kind) {
    case 'text':
    case 'code':
    case 'area':
      return textRules
    case 'html':
      return ['eq', 'ne', 'like']
    case 'decimal':
    case 'int':
    case 'date':
    case 'datetime':
      return orderRules
    case 'choice':
      return isOrdered(field.dict) ? orderRules : equalRules
    case 'files':
    case 'json':
      return emptyRules
    default:
      return equalRules
  }
}

/** Whether only whether there is a value may be asked. */
export const isAskedByEmptyOnly = ({ kind }: Field | { kind: 'key' }): boolean => kind === 'files' || kind === 'json'

const isPhone = (field: Field): boolean => field.mask === 'phone'

const keyKind = { kind: 'key' } as const

/** What a filter or a condition on a wire name is checked by; keys are found by equality alone. */
function filterField(definition: Definition, name: string): Field | typeof keyKind | undefined {
  return name === definition.key ? keyKind : columnsOf(definition).get(name)?.field
}

/** Spellings of the specification, which a request may use for a column. */
const spellings: Readonly<Record<string, string>> = { createTime: 'create_time', updateTime: 'update_time' }
const nameOf = (spelled: string): string => (Object.hasOwn(spellings, spelled) ? (spellings[spelled] as string) : spelled)

export interface ListReading {
  query: ListQuery
  problems: { path: (string | number)[]; problem: Problem }[]
}

const matchWord = { type: 'string', enum: ['and', 'or'] }
const conditionWord = {
  type: 'object',
  properties: {
    field: { type: 'string' },
    rule: { type: 'string', enum: rules },
    val: { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' }, maxItems: listLimits.anyOf }] },
  },
  required: ['field', 'rule', 'val'],
}
const groupWord = {
  type: 'object',
  properties: { matchType: matchWord, records: { type: 'array', minItems: 1, maxItems: listLimits.conditions, items: conditionWord } },
  required: ['records'],
}
const pageWord = { type: 'integer', minimum: 1, maximum: listLimits.page }
const sizeWord = { type: 'integer', minimum: 1, maximum: limits.maxPageSize }

/** The parameters of a request besides filters, by type. */
export const listWords: Readonly<Record<string, Record<string, unknown>>> = {
  pageNo: pageWord,
  pageSize: sizeWord,
  page: pageWord,
  size: sizeWord,
  column: { type: 'string', description: '排序字段' },
  order: { type: 'string', enum: ['asc', 'desc'] },
  field: { type: 'string', description: '返回的字段，以逗号分隔' },
  scene: { type: 'string', enum: knownScenes },
  scenes: { type: 'string', description: '另外计数的场景，以逗号分隔', example: 'ALL' },
  advanced: {
    type: 'object',
    description: '高级查询：条件与条件组，组内只有条件，条件共至多 20 个',
    properties: {
      matchType: matchWord,
      records: { type: 'array', maxItems: listLimits.conditions, items: { anyOf: [conditionWord, groupWord] } },
    },
    required: ['records'],
  },
  keyword: { type: 'string', maxLength: listLimits.keywordLength },
  exactTotal: { type: 'boolean' },
  sums: { type: 'boolean' },
  cursor: { type: 'string', maxLength: 1000 },
}

/** Parameters that are not filters. `_` prevents cached answers of browsers. */
const options: ReadonlySet<string> = new Set([...Object.keys(listWords), '_'])

/** Reads a list request. A filter by another name than a column's is left to the backend, which knows its further filters and refuses the rest. */
export function readListRequest(definition: Definition, input: Values): ListReading {
  const problems: ListReading['problems'] = []
  const refuse = (path: string | (string | number)[], problem: Problem) =>
    problems.push({ path: typeof path === 'string' ? [path] : path, problem })
  const query: ListQuery = {
    ...readPage(input, refuse),
    sort: readSort(definition, input, refuse),
    columns: readColumns(definition, input.field, refuse),
    ...readWords(input, refuse),
    scenes: readScenes(input.scenes, refuse),
    filters: readFilters(definition, input, refuse),
    advanced: isGiven(input.advanced) ? readAdvanced(definition, input.advanced, refuse) : null,
    exactTotal: readFlag('exactTotal', input, refuse),
    sums: readFlag('sums', input, refuse),
  }
  return { query, problems }
}

/** A query as a request, without default values. The order by creation has the name that the specification gives it. */
export function writeListRequest({ filters, page, size, sort, columns, scene, ...rest }: ListQuery): ListRequest {
  return {
    ...filters,
    ...(scene !== 'ALL' && { scene }),
    ...(rest.advanced && { advanced: rest.advanced }),
    ...(rest.keyword !== null && { keyword: rest.keyword }),
    pageNo: page,
    pageSize: size,
    ...(sort && { column: sort.field === 'create_time' ? 'createTime' : sort.field, order: sort.descending ? 'desc' : 'asc' }),
    ...(columns && { field: columns.join(',') }),
    ...(rest.sums && { sums: true }),
    ...(rest.exactTotal && { exactTotal: true }),
    ...(rest.cursor !== null && { cursor: rest.cursor }),
    ...(rest.scenes && { scenes: rest.scenes.join(',') }),
  }
}

type Refuse = (path: string | (string | number)[], problem: Problem) => void

function readPage(input: Values, refuse: Refuse): Pick<ListQuery, 'page' | 'size'> {
  const page = wholeNumber(input.pageNo ?? input.page)
  const size = wholeNumber(input.pageSize ?? input.size)
  if (page === null || (page !== undefined && (page < 1 || page > listLimits.page))) refuse('pageNo', { key: 'pageNo' })
  if (size === null || (size !== undefined && (size < 1 || size > limits.maxPageSize)))
    refuse('pageSize', { key: 'pageSize', params: { n: limits.maxPageSize } })
  return { page: page ?? wholeList.page, size: size ?? wholeList.size }
}

/** undefined where the value is missing, null where it is not a whole number. */
function wholeNumber(value: unknown): number | null | undefined {
  if (value === undefined || value === null || value === '') return undefined
  if (typeof value === 'number') return Number.isSafeInteger(value) ? value : null
  return typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : null
}

/** A column alone comes in descending order, an order alone turns the list's own column. */
function readSort(definition: Definition, { column, order }: Values, refuse: Refuse): ListQuery['sort'] {
  const field = typeof column === 'string' ? nameOf(column) : undefined
  const known = field !== undefined && (columnsOf(definition).has(field) || mayBeCustomField(definition, field))
  if (isGiven(column) && !known) refuse('column', { key: 'unknownField' })
  if (isGiven(order) && order !== 'asc' && order !== 'desc') refuse('order', { key: 'invalid' })
  if (known) return { field, descending: order !== 'asc' }
  return isGiven(order) ? { field: parseSort(definition.list.sort).field, descending: order === 'desc' } : null
}

const maxColumns = 200

function readColumns(definition: Definition, given: unknown, refuse: Refuse): ListQuery['columns'] {
  if (!isGiven(given)) return null
  const names = typeof given === 'string' ? given.split(',').map((name) => nameOf(name.trim())) : []
  const known = names.length > 0 && names.length <= maxColumns && names.every((name) => columnsOf(definition).has(name))
  if (!known) refuse('field', { key: 'unknownField' })
  return names
}

function readWords({ scene, keyword, cursor }: Values, refuse: Refuse): Pick<ListQuery, 'scene' | 'keyword' | 'cursor'> {
  const known = typeof scene === 'string' && knownScenes.includes(scene)
  if (isGiven(scene) && !known) refuse('scene', { key: 'scene' })
  const word =
    typeof keyword === 'string' && characters(keyword) <= listLimits.keywordLength && isText(keyword) && keyword !== '' ? keyword : null
  if (isGiven(keyword) && word === null) refuse('keyword', { key: 'invalid' })
  const end = typeof cursor === 'string' && /^[\w-]{1,1000}$/.test(cursor) ? cursor : null
  if (isGiven(cursor) && end === null) refuse('cursor', { key: 'invalid' })
  return { scene: known ? (scene as Scene) : wholeList.scene, keyword: word, cursor: end }
}

function readScenes(given: unknown, refuse: Refuse): ListQuery['scenes'] {
  if (!isGiven(given)) return null
  const names = typeof given === 'string' ? [...new Set(given.split(','))] : []
  if (names.length > 0 && names.every((name) => knownScenes.includes(name))) return names as Scene[]
  refuse('scenes', { key: 'scene' })
  return null
}

function readFlag(name: 'exactTotal' | 'sums', input: Values, refuse: Refuse): boolean {
  const value = input[name]
  if (value === true || value === 'true' || value === '1' || value === 1) return true
  if (isGiven(value) && value !== false && value !== 'false' && value !== '0' && value !== 0) refuse(name, { key: 'type' })
  return false
}

function readFilters(definition: Definition, input: Values, refuse: Refuse): Values {
  const filters: Values = {}
  for (const [spelled, value] of Object.entries(input)) {
    if (options.has(spelled) || !isGiven(value)) continue
    const name = nameOf(spelled)
    const own = Object.hasOwn(definition.fields, name) ? definition.fields[name] : undefined
    const field = own?.kind === 'area' ? own : filterField(definition, name)
    const problem = own?.internal ? { key: 'unknownField' } : field ? filterProblem(field, value) : null
    if (problem) refuse(spelled, problem)
    else filters[name] = value
  }
  return filters
}

const isGiven = (value: unknown) => value !== undefined && value !== null && value !== ''
const isText = (value: string) => !value.includes('\0') && value.isWellFormed()

/** The problem of a quick filter's value: one value, [from, to] for numbers and times, a list of values for others. */
function filterProblem(field: Field | { kind: 'key' }, value: unknown): Problem | null {
  const { kind } = field
  if (value === emptyValue) return null
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
  if (typeof value !== 'string' || characters(value) > listLimits.filterLength || !isText(value)) return { key: 'type' }
  if (isTime(kind) && isRelative(value)) return null
  if (kind === 'date') return isDate(value) ? null : { key: 'date' }
  if (kind === 'datetime') return isDate(value) || isDatetime(value) ? null : { key: 'datetime' }
  const bare = marks && (kind === 'text' || kind === 'code') && /^(\*\*|!|>=|<=)$/.test(value)
  return bare ? { key: 'emptyCondition' } : null
}

/** Conditions and groups of an advanced query; null for what is none. */
function partsOf(given: unknown): { matchType: MatchType; records: unknown[] } | null {
  const { matchType = 'and', records } = (typeof given === 'object' ? given : {}) as Partial<Record<keyof AdvancedQuery, unknown>>
  return Array.isArray(records) && (matchType === 'and' || matchType === 'or') ? { matchType, records } : null
}

function readAdvanced(definition: Definition, given: unknown, refuse: Refuse): AdvancedQuery | null {
  const asked = partsOf(given)
  if (!asked) {
    refuse('advanced', { key: 'type' })
    return null
  }
  const most = listLimits.conditions
  const parts = asked.records.slice(0, most).map((part) => (isObject(part) && isGroup(part) ? (partsOf(part)?.records.length ?? 1) : 1))
  if (asked.records.length > most || parts.reduce((sum, count) => sum + count, 0) > most) {
    refuse('advanced', { key: 'tooManyConditions', params: { n: most } })
    return null
  }
  const read: AdvancedQuery = { matchType: asked.matchType, records: [] }
  for (const [index, part] of asked.records.entries()) {
    const at = ['advanced', 'records', index]
    if (!isObject(part) || !isGroup(part)) {
      read.records.push(...readCondition(definition, part, at, refuse))
      continue
    }
    const group = partsOf(part)
    if (!group || group.records.length === 0) refuse(at, { key: group ? 'emptyCondition' : 'type' })
    else {
      const records = group.records.flatMap((one, n) => readCondition(definition, one, [...at, 'records', n], refuse))
      read.records.push({ matchType: group.matchType, records })
    }
  }
  return read
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** A condition; none where it is refused. */
function readCondition(definition: Definition, given: unknown, at: readonly (string | number)[], refuse: Refuse): QueryRecord[] {
  const { field: spelled, rule, val } = (given ?? {}) as Record<string, unknown>
  const field = typeof spelled === 'string' ? nameOf(spelled) : ''
  const known = filterField(definition, field)
  // a custom field is of a kind that only the backend knows, which checks the condition again
  const problem = conditionProblem(known ?? (mayBeCustomField(definition, field) ? anyKind : undefined), rule, val)
  if (!problem) return [{ field, rule: rule as Rule, val: val as string | string[] }]
  refuse([...at, problem.at], { key: problem.key })
  return []
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
  if (val === emptyValue) return rule === 'eq' || rule === 'ne' ? null : { key: 'ruleNotForField', at: 'rule' }
  if (isAskedByEmptyOnly(field)) return { key: 'ruleNotForField', at: 'val' }
  if (field.kind === 'html' && rule !== 'like') return { key: 'ruleNotForField', at: 'rule' }
  const problem = list.map((item) => valueProblem(field.kind, item, false)).find((found) => found !== null)
  return problem ? { ...problem, at: 'val' } : null
}

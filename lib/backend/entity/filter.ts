// Quick filters and advanced queries as SQL. Fields and rules come from fixed maps, values are parameters, LIKE is escaped.
import { type RawBuilder, sql } from 'kysely'
import type { Definition } from '../../model/definition.ts'
import { isListOption } from '../../model/list-request.ts'
import { phone } from '../../model/rules.ts'
import type { AdvancedQuery, Rule } from '../../model/wire.ts'
import { searchHash } from '../base/crypto.ts'
import type { Context } from '../kernel/context.ts'
import { invalid } from '../kernel/fail.ts'
import { type Column, columnsOf, hiddenFields } from './columns.ts'
import { customFieldColumn, customFieldFilter, customFieldRule } from './custom-field-filter.ts'
import { queryGrams } from './grams.ts'
import { hooksOf } from './hooks.ts'
import { anyOf } from './scope.ts'

type Condition = RawBuilder<boolean>

const at = (column: Column) => sql.ref(`t.${column.name}`)

/** The conditions of a list request's quick filters, keyword and advanced query. Unknown and hidden fields fail with 400. */
export function filterRows(context: Context, definition: Definition, request: Record<string, unknown>): Condition[] {
  const find = finder(context, definition)
  const conditions: Condition[] = []
  for (const [name, value] of Object.entries(request)) {
    if (isListOption(name) || value === undefined || value === null || value === '') continue
    conditions.push(quickFilter(context, definition, find, name, value))
  }
  if (typeof request.keyword === 'string' && request.keyword.trim() !== '') conditions.push(keywordFilter(definition, request.keyword))
  const advanced = request.advanced as AdvancedQuery | undefined
  if (advanced && advanced.records.length > 0) conditions.push(advancedFilter(find, definition, advanced))
  return conditions
}

type Find = (name: string) => Column | null

/** Finds a column or a custom field by its wire name; a field that the caller may not see is treated as unknown. */
export function finder(context: Context, definition: Definition): Find {
  const columns = columnsOf(definition)
  const hidden = hiddenFields(definition, context.user)
  return (name) => {
    const column = columns.get(name)
    if (column) return hidden.has(column.owner) ? null : column
    return customFieldColumn(context, definition, name)
  }
}

function quickFilter(context: Context, definition: Definition, find: Find, name: string, value: unknown): Condition {
  if (definition.fields[name]?.kind === 'area') return areaFilter(value)
  const column = find(name)
  if (!column) {
    const extra = hooksOf(context, definition.name).extraFilter?.(context, name, value)
    if (extra) return extra
    throw invalid({ [name]: 'validation.unknownField' })
  }
  if (column.customField) return customFieldFilter(column.customField, value)
  const kind = column.field.kind
  if (kind === 'decimal' || kind === 'int' || kind === 'date' || kind === 'datetime') {
    return Array.isArray(value) ? rangeFilter(column, value) : ruleFilter(definition, column, 'eq', value as string)
  }
  if (Array.isArray(value)) return ruleFilter(definition, column, 'in', value as string[])
  if (kind === 'text' || kind === 'code' || kind === 'html') return markedFilter(definition, column, String(value))
  return ruleFilter(definition, column, 'eq', value as string)
}

/** Text filters may carry the marks *v* (contains), !v (not), >=v and <=v; plain text means contains (docs/domain/lists.md#filters). */
function markedFilter(definition: Definition, column: Column, value: string): Condition {
  if (value.length > 2 && value.startsWith('*') && value.endsWith('*')) return ruleFilter(definition, column, 'like', value.slice(1, -1))
  if (value.startsWith('!')) return ruleFilter(definition, column, 'ne', value.slice(1))
  if (value.startsWith('>=')) return ruleFilter(definition, column, 'ge', value.slice(2))
  if (value.startsWith('<=')) return ruleFilter(definition, column, 'le', value.slice(2))
  return ruleFilter(definition, column, isEncrypted(column) ? 'eq' : 'like', value)
}

function rangeFilter(column: Column, value: unknown[]): Condition {
  const [from, to] = value as (string | number | null)[]
  const parts: Condition[] = []
  if (from !== null && from !== undefined && from !== '') parts.push(sql<boolean>`${at(column)} >= ${toValue(column, from, 'from')}`)
  if (to !== null && to !== undefined && to !== '') parts.push(sql<boolean>`${at(column)} <= ${toValue(column, to, 'to')}`)
  return parts.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(parts, sql` and `)})`
}

function areaFilter(value: unknown): Condition {
  const codes = (Array.isArray(value) ? value : [value]).map(String)
  return sql<boolean>`(t.province_code = any(${codes}::text[]) or t.city_code = any(${codes}::text[]) or t.district_code = any(${codes}::text[]))`
}

/** Searches a keyword in every search column: the index on grams finds candidates, the text itself decides. */
export function keywordFilter(definition: Definition, keyword: string): Condition {
  const names = definition.search ?? [definition.title]
  const pattern = `%${escapeLike(keyword.trim())}%`
  const matches = anyOf(names.map((name) => sql<boolean>`${sql.ref(`t.${name}`)} ilike ${pattern}`))
  const found = definition.search ? sql<boolean>`(t.grams @> ${queryGrams(keyword)}::text[] and ${matches})` : matches
  return anyOf([found, ...phoneMatches(definition, keyword.trim())])
}

/** A complete phone number finds the records that store it encrypted. */
function phoneMatches(definition: Definition, keyword: string): Condition[] {
  if (phone(keyword) !== null) return []
  const names = Object.entries(definition.fields).filter(([, field]) => 'encrypted' in field && field.encrypted && field.mask === 'phone')
  return names.map(([name]) => sql<boolean>`${sql.ref(`t.${name}_hash`)} = ${searchHash(keyword)}`)
}

function advancedFilter(find: Find, definition: Definition, query: AdvancedQuery): Condition {
  const conditions = query.records.map((record, index) => {
    const column = find(record.field)
    if (!column) throw invalid({ [`advanced.records.${index}.field`]: 'validation.unknownField' })
    const { customField } = column
    return customField
      ? customFieldRule({ ...column, customField: customField }, record, index)
      : ruleFilter(definition, column, record.rule, record.val)
  })
  return query.matchType === 'or' ? anyOf(conditions) : sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

const comparisons = { gt: sql`>`, ge: sql`>=`, lt: sql`<`, le: sql`<=` } as const

function ruleFilter(definition: Definition, column: Column, rule: Rule, value: unknown): Condition {
  if (isEncrypted(column)) return hashFilter(column, rule, value)
  const { kind } = column.field
  if (kind === 'choices' || kind === 'refs') return arrayFilter(column, rule, value)
  if (kind === 'files' || kind === 'json') throw invalid({ [column.name]: 'validation.notFilterable' })
  const one = Array.isArray(value) ? value[0] : value
  switch (rule) {
    case 'eq':
      return sql<boolean>`${at(column)} = ${toValue(column, one)}`
    case 'ne':
      return sql<boolean>`${at(column)} is distinct from ${toValue(column, one)}`
    case 'in': {
      const list = (Array.isArray(value) ? value : [value]).map((item) => toValue(column, item))
      return list.length === 0 ? sql<boolean>`false` : sql<boolean>`${at(column)} in (${sql.join(list)})`
    }
    case 'like':
    case 'sw':
    case 'ew':
      return textFilter(definition, column, rule, String(one))
    default:
      return sql<boolean>`${at(column)} ${comparisons[rule]} ${toValue(column, one, rule === 'le' || rule === 'gt' ? 'to' : 'from')}`
  }
}

function textFilter(definition: Definition, column: Column, rule: 'like' | 'sw' | 'ew', value: string): Condition {
  const { kind } = column.field
  if (kind !== 'text' && kind !== 'code' && kind !== 'html') throw invalid({ [column.name]: 'validation.ruleNotForField' })
  const escaped = escapeLike(value)
  const pattern = rule === 'like' ? `%${escaped}%` : rule === 'sw' ? `${escaped}%` : `%${escaped}`
  const matches = sql<boolean>`${at(column)} ilike ${pattern}`
  const indexed = definition.search?.includes(column.name) && value.trim() === value && value !== ''
  return indexed ? sql<boolean>`(t.grams @> ${queryGrams(value)}::text[] and ${matches})` : matches
}

function arrayFilter(column: Column, rule: Rule, value: unknown): Condition {
  const list = (Array.isArray(value) ? value : [value]).map(String)
  if (rule === 'eq' || rule === 'like') return sql<boolean>`${at(column)} @> ${list}::text[]`
  if (rule === 'in') return sql<boolean>`${at(column)} && ${list}::text[]`
  if (rule === 'ne') return sql<boolean>`not (${at(column)} && ${list}::text[])`
  throw invalid({ [column.name]: 'validation.ruleNotForField' })
}

/** Encrypted values are found by an exact hash only. */
function hashFilter(column: Column, rule: Rule, value: unknown): Condition {
  const hashes = (Array.isArray(value) ? value : [value]).map((item) => searchHash(String(item)))
  const stored = sql.ref(`t.${column.name}_hash`)
  if (rule === 'eq' || rule === 'in') return sql<boolean>`${stored} = any(${hashes}::text[])`
  if (rule === 'ne') return sql<boolean>`${stored} is distinct from ${hashes[0]}`
  throw invalid({ [column.name]: 'validation.ruleNotForField' })
}

const isEncrypted = (column: Column) => 'encrypted' in column.field && column.field.encrypted === true

/** A wire value, checked by listRequestSchema, as a database parameter. A date compared with a time means its first or last moment in Asia/Shanghai. */
function toValue(column: Column, value: unknown, side: 'from' | 'to' = 'from'): RawBuilder<unknown> {
  const text = String(value)
  switch (column.field.kind) {
    case 'datetime':
      if (text.length > 10) return sql`${`${text}${side === 'to' ? '.999' : ''}+08`}::timestamptz`
      return sql`${`${text} ${side === 'to' ? '23:59:59.999' : '00:00:00'}+08`}::timestamptz`
    case 'date':
      return sql`${text}::date`
    case 'decimal':
      return sql`${text}::numeric`
    case 'int':
      return sql`${text}::int`
    case 'flag':
      return sql`${text === 'true' || text === '1'}::boolean`
    default:
      return sql`${text}::text`
  }
}

export const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&')

// One condition on a column that the caller sees in full, as SQL. Values are checked by listRequestSchema before.
import { type RawBuilder, sql } from 'kysely'
import { daysOf, isRelative } from '../../model/asked-value.ts'
import { isEncrypted } from '../../model/columns.ts'
import type { Definition } from '../../model/definition.ts'
import { isFalling } from '../../model/dictionary-order.ts'
import { comparedWords } from '../../model/plain-text.ts'
import type { Rule } from '../../model/wire.ts'
import { searchHash } from '../base/crypto.ts'
import { invalid } from '../kernel/fail.ts'
import type { Column } from './columns.ts'
import { isIndexed, queryGrams, tailToken } from './grams.ts'
import { holdsText, type Part } from './like.ts'

type Condition = RawBuilder<boolean>

/** The queried entity, and the current day in the company's time zone. */
export interface Place {
  definition: Definition
  today: string
}

const at = (column: Column) => sql.ref(`t.${column.name}`)
const comparisons = { gt: sql`>`, ge: sql`>=`, lt: sql`<`, le: sql`<=` } as const

export function ruleCondition(place: Place, column: Column, rule: Rule, value: string | readonly string[]): Condition {
  if (isEncrypted(column.field)) return hashCondition(column, rule, value)
  const { kind } = column.field
  if (kind === 'choices' || kind === 'refs') return arrayCondition(column, rule, value)
  const one = Array.isArray(value) ? value[0] : value
  switch (rule) {
    case 'eq':
      return equals(place, column, one)
    case 'ne':
      return sql<boolean>`${equals(place, column, one)} is not true`
    case 'in': {
      const list = (Array.isArray(value) ? value : [value]).map((item) => toValue(column, item))
      return list.length === 0 ? sql<boolean>`false` : sql<boolean>`${at(column)} in (${sql.join(list)})`
    }
    case 'like':
    case 'sw':
    case 'ew':
      return textCondition(place.definition, column, rule, String(one))
    default:
      return orderCondition(place, column, rule, one)
  }
}

/** Whether a column has no value; under `ne` whether it has one. */
export function emptyCondition(column: Column, rule: Rule): Condition {
  const { kind } = column.field
  const empty = { choices: sql`'{}'`, refs: sql`'{}'`, files: sql`'[]'::jsonb`, text: sql`''`, code: sql`''`, html: sql`''` }
  const nothing = empty[kind as keyof typeof empty]
  const isEmpty = nothing ? sql<boolean>`(${at(column)} is null or ${at(column)} = ${nothing})` : sql<boolean>`${at(column)} is null`
  return rule === 'ne' ? sql<boolean>`not ${isEmpty}` : isEmpty
}

/** Between two values, either of which may be missing. */
export function rangeCondition(place: Place, column: Column, from: unknown, to: unknown): Condition {
  const given = (value: unknown) => value !== null && value !== undefined && value !== ''
  const parts = [
    ...(given(from) ? [sql<boolean>`${at(column)} >= ${toValue(column, endOf(place, from, 0), 'from')}`] : []),
    ...(given(to) ? [sql<boolean>`${at(column)} <= ${toValue(column, endOf(place, to, 1), 'to')}`] : []),
  ]
  return parts.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(parts, sql` and `)})`
}

/** The first or the last day that a relative date means; another value is itself. */
const endOf = ({ today }: Place, value: unknown, end: 0 | 1): unknown => (isRelative(value) ? daysOf(value, today)[end] : value)

/** A day that is compared with a time, and a relative date, mean the whole days from their first to their last moment. */
function equals(place: Place, column: Column, value: unknown): Condition {
  const isDay = column.field.kind === 'datetime' && String(value).length === 10
  if (isRelative(value) || isDay) return rangeCondition(place, column, value, value)
  return sql<boolean>`${at(column)} = ${toValue(column, value)}`
}

function orderCondition(place: Place, column: Column, rule: 'gt' | 'ge' | 'lt' | 'le', value: unknown): Condition {
  const { field } = column
  if (field.kind === 'choice') return choiceOrder(column, field.dict, rule, String(value))
  const last = rule === 'le' || rule === 'gt'
  return sql<boolean>`${at(column)} ${comparisons[rule]} ${toValue(column, endOf(place, value, last ? 1 : 0), last ? 'to' : 'from')}`
}

/** By the order of the dictionary, which administrators may change (docs/domain/lists.md#ordered-choices). */
function choiceOrder(column: Column, dict: string, rule: 'gt' | 'ge' | 'lt' | 'le', value: string): Condition {
  const turned = { gt: 'lt', ge: 'le', lt: 'gt', le: 'ge' } as const
  const beyond = comparisons[isFalling(dict) ? turned[rule] : rule]
  return sql<boolean>`${at(column)} in (select i.value from dictionary d join dictionary_item i on i.dict_key = d.dict_key
    join dictionary_item asked on asked.dict_key = d.dict_key and asked.value = ${value} and not asked.is_deleted
    where d.dict_code = ${dict} and not d.is_deleted and not i.is_deleted
      and (i.sort_no, i.value) ${beyond} (asked.sort_no, asked.value))`
}

function textCondition(definition: Definition, column: Column, part: Part, value: string): Condition {
  const indexed = isIndexed(definition, column.name)
  const words = part === 'like' ? comparedWords(value) : []
  const found = (words.length > 0 ? words : [value]).map((word) => {
    const grams = indexed ? queryGrams(word) : []
    const matches = holdsText(at(column), word, part)
    return grams.length > 0 ? sql<boolean>`(t.grams @> ${grams}::text[] and ${matches})` : matches
  })
  return sql<boolean>`(${sql.join(found, sql` and `)})`
}

function arrayCondition(column: Column, rule: Rule, value: string | readonly string[]): Condition {
  const list = [value].flat().map(String)
  if (rule === 'eq' || rule === 'like') return sql<boolean>`${at(column)} @> ${list}::text[]`
  if (rule === 'in') return sql<boolean>`${at(column)} && ${list}::text[]`
  return sql<boolean>`not (${at(column)} && ${list}::text[])`
}

/** Encrypted values are found by an exact hash, phone numbers by their last digits too. */
function hashCondition(column: Column, rule: Rule, value: string | readonly string[]): Condition {
  const values = [value].flat().map(String)
  const stored = sql.ref(`t.${column.name}_hash`)
  if (rule === 'eq' || rule === 'in') return sql<boolean>`${stored} = any(${values.map((one) => searchHash(one))}::text[])`
  if (rule === 'ne') return sql<boolean>`${stored} is distinct from ${searchHash(values[0] ?? '')}`
  const token = rule === 'ew' ? tailToken(column.name, column.field, (values[0] ?? '').trim()) : null
  if (token === null) throw invalid({ [column.name]: rule === 'ew' ? 'validation.lastDigits' : 'validation.ruleNotForField' })
  return sql<boolean>`t.grams @> array[${token}]::text[]`
}

/** A wire value as a database parameter. A date against a time means its first or last moment in Asia/Shanghai. */
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

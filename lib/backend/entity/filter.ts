// Quick filters, keywords and advanced queries as SQL. Fields and rules come from fixed maps, values are parameters, LIKE is escaped.
import { type RawBuilder, sql } from 'kysely'
import { emptyValue, isRelative, isTime } from '../../model/asked-value.ts'
import { isEncrypted } from '../../model/columns.ts'
import type { Definition } from '../../model/definition.ts'
import type { ListQuery } from '../../model/list-request.ts'
import { rulesOfMask } from '../../model/mask.ts'
import { cleanFormat, cleanText, comparedText, comparedWords } from '../../model/plain-text.ts'
import { type AdvancedQuery, isGroup, type MatchType, type QueryRecord, type Rule } from '../../model/wire.ts'
import type { Context } from '../kernel/context.ts'
import { invalid } from '../kernel/fail.ts'
import { todayOf } from '../kernel/today.ts'
import { type Asking, askingBeside, concealedReason } from './asking.ts'
import type { Column } from './columns.ts'
import { customFieldFilter, customFieldRule } from './custom-field-filter.ts'
import { indexOf } from './grams.ts'
import { hooksOf } from './hooks.ts'
import { beginsCode, codeConditions, otherConditions, textCondition } from './keyword.ts'
import { emptyCondition, type Place, rangeCondition, ruleCondition } from './rule-condition.ts'
import { allOf, anyOf } from './scope.ts'
import { shownCondition } from './shown-part.ts'

type Condition = RawBuilder<boolean>

/** The filters of a list in addition to its scene. */
type Narrowing = Pick<ListQuery, 'filters'> & Partial<Pick<ListQuery, 'keyword' | 'advanced'>>

/** The query of a list, and its caller. */
interface Question extends Place {
  context: Context
  asking: Asking
}

/**
 * The conditions of a list's quick filters, keyword and advanced query. Fails with 400 for unknown and hidden fields, and for conditions that
 * compare more than the caller sees. `asking` belongs to the list's scene; without it, the rows conceal nothing beyond the definition's masks.
 */
export function filterRows(
  context: Context,
  definition: Definition,
  { filters, keyword, advanced }: Narrowing,
  asking: Asking = askingBeside(context, definition, null),
): Condition[] {
  const question: Question = { context, definition, asking, today: todayOf(context) }
  const conditions = Object.entries(filters).map(([name, value]) => quickFilter(question, name, value))
  if (keyword && comparedText(keyword) !== '') conditions.push(keywordFilter(question, keyword))
  if (advanced && advanced.records.length > 0) conditions.push(advancedFilter(question, advanced))
  return conditions
}

function quickFilter(question: Question, name: string, value: unknown): Condition {
  const { context, definition, asking } = question
  if (definition.fields[name]?.kind === 'area') return areaFilter(question, name, value)
  const column = asking.find(name)
  if (!column) {
    const extra = hooksOf(context, definition.name).extraFilter?.(context, name, extraValue(definition, name, value))
    if (extra) return extra
    throw invalid({ [name]: 'validation.unknownField' })
  }
  if (column.customField) return customFieldFilter(column.customField, value, question.today)
  const kind = column.field.kind
  if (value === emptyValue) return condition(question, column, 'eq', emptyValue, name)
  if (Array.isArray(value) && (kind === 'decimal' || kind === 'int' || isTime(kind))) return rangeFilter(question, column, value)
  if (Array.isArray(value)) return condition(question, column, 'in', value, name)
  if (kind === 'text' || kind === 'code' || kind === 'html') return markedFilter(question, column, String(value))
  return condition(question, column, 'eq', value as string, name)
}

/** Reads a flag of the further filters; an address writes 1 for true. */
function extraValue({ list }: Definition, name: string, value: unknown): unknown {
  if (list.extraFilters?.[name]?.kind !== 'flag') return value
  return [true, 1, '1', 'true'].includes(value as string)
}

/** Text filters may carry the marks *v* (contains), =v (is), !v (not), >=v and <=v; plain text means contains (docs/domain/lists.md#filters). */
function markedFilter(question: Question, column: Column, value: string): Condition {
  const ask = (rule: Rule, asked: string) => condition(question, column, rule, asked, column.name)
  const masked = question.asking.concealmentOf(column)
  const byMask = masked !== null && rulesOfMask(masked.mask).includes('ew')
  if (value.length > 2 && value.startsWith('*') && value.endsWith('*')) return ask(byMask ? 'eq' : 'like', value.slice(1, -1))
  if (value.length > 1 && value.startsWith('=')) return ask('eq', value.slice(1))
  if (value.startsWith('!')) return ask('ne', value.slice(1))
  if (value.startsWith('>=')) return ask('ge', value.slice(2))
  if (value.startsWith('<=')) return ask('le', value.slice(2))
  const asked = comparedText(value)
  if (isCode(question, column) && !masked && beginsCode(asked)) return anyOf(codeConditions(column.name, asked, 1))
  if (column.field.mask === 'phone' && isEncrypted(column.field)) return ask(isEnd(meantBy(column, value)) ? 'ew' : 'eq', value)
  return ask(isEncrypted(column.field) || byMask ? 'eq' : 'like', value)
}

/** A code that the index finds by its end and its beginning. */
const isCode = ({ definition }: Question, { name }: Column) => indexOf(definition).codes.includes(name)

/** The last digits of a phone number: four or more, but not all. */
export const isEnd = (value: string): boolean => /^\d{4,10}$/.test(value.trim())

function rangeFilter(question: Question, column: Column, value: readonly unknown[]): Condition {
  refuseConcealed(question, column, column.name)
  const [from, to] = value as (string | number | null)[]
  return rangeCondition(question, column, from, to)
}

function areaFilter(question: Question, name: string, value: unknown): Condition {
  const column = question.asking.find('province_code')
  if (!column) throw invalid({ [name]: 'validation.unknownField' })
  refuseConcealed(question, column, name)
  if (value === emptyValue) return sql<boolean>`t.province_code is null`
  const codes = (Array.isArray(value) ? value : [value]).map(String)
  return sql<boolean>`(t.province_code = any(${codes}::text[]) or t.city_code = any(${codes}::text[]) or t.district_code = any(${codes}::text[]))`
}

function refuseConcealed({ context, definition, asking }: Question, column: Column, at: string): void {
  if (asking.concealmentOf(column)) throw invalid({ [at]: concealedReason(context, definition, column, 'concealed') })
}

/** One condition on a column, only as far as the caller sees it. `at` names it in a refusal. */
function condition(question: Question, column: Column, rule: Rule, asked: string | readonly string[], at: string): Condition {
  const value = Array.isArray(asked) ? asked.map((one) => meantBy(column, one)) : meantBy(column, asked as string)
  const concealment = question.asking.concealmentOf(column)
  // the mask shows whether there is a value
  if (value === emptyValue) return emptyCondition(column, rule)
  if (!concealment) return ruleCondition(question, column, rule, value)
  const shown = shownCondition(question.definition, concealment.mask, column, rule, [value].flat().map(String))
  if (!concealment.rows) {
    if (!shown) throw invalid({ [at]: concealedReason(question.context, question.definition, column, 'concealed') })
    return shown
  }
  const open = sql<boolean>`(not ${concealment.rows} and ${ruleCondition(question, column, rule, value)})`
  return shown ? sql<boolean>`(${open} or (${concealment.rows} and ${shown}))` : open
}

/** A text as the field would store it, so that a phone number with spaces finds the same number. */
function meantBy({ field }: Column, value: string): string {
  if (typeof value !== 'string' || (field.kind !== 'text' && field.kind !== 'code')) return value
  return field.format ? cleanFormat(field.format, value) : cleanText(value)
}

/** The words of a keyword: each anywhere in names, codes, sounds and phone numbers, or all as one text; only as far as the caller sees these. */
function keywordFilter(question: Question, keyword: string): Condition {
  const { definition, asking } = question
  const isShown = (name: string) => {
    const owner = definition.fields[name]?.internal ? definition.title : name
    const column = asking.find(owner)
    return column === null ? null : (asking.concealmentOf(column) ?? 'open')
  }
  const phonesOf = (typed: string) =>
    Object.entries(definition.fields).flatMap(([name, field]) => {
      const column = isEncrypted(field) && field.mask === 'phone' ? asking.find(name) : null
      if (!column) return []
      const digits = cleanFormat('phone', typed)
      if (isEnd(digits)) return [condition(question, column, 'ew', digits, name)]
      return /^\d{11}$/.test(digits) ? [condition(question, column, 'eq', digits, name)] : []
    })
  const waysOf = (typed: string) => [...otherConditions(definition, typed, isShown), ...phonesOf(typed)]
  const words = comparedWords(keyword)
  const each = words.map((word) => anyOf([textCondition(definition, word, isShown), ...waysOf(word)]))
  return anyOf([sql<boolean>`(${allOf(each)})`, ...(words.length > 1 ? waysOf(words.join('')) : [])])
}

function advancedFilter(question: Question, { matchType, records }: AdvancedQuery): Condition {
  const parts = records.map((part, index) => {
    const at = `advanced.records.${index}`
    if (!isGroup(part)) return recordFilter(question, part, at)
    return joined(
      part.matchType,
      part.records.map((record, n) => recordFilter(question, record, `${at}.records.${n}`)),
    )
  })
  return joined(matchType, parts)
}

const joined = (matchType: MatchType, conditions: readonly Condition[]): Condition =>
  matchType === 'or' ? anyOf(conditions) : sql<boolean>`(${allOf(conditions)})`

/** One condition of an advanced query; `place` names it in a refusal. */
function recordFilter(question: Question, record: QueryRecord, place: string): Condition {
  const at = `${place}.field`
  const column = question.asking.find(record.field)
  if (!column) throw invalid({ [at]: 'validation.unknownField' })
  const { customField } = column
  if (customField) return customFieldRule({ ...column, customField }, record, place, question.today)
  if (Array.isArray(record.val) && record.val.some(isRelative))
    return anyOf(record.val.map((one) => condition(question, column, 'eq', one, at)))
  return condition(question, column, record.rule, record.val, at)
}

// Filters, conditions and sort order of custom fields: their values are in the column `ext`, whose GIN index serves filters by equality
// (docs/domain/custom-fields.md#values).
import { type RawBuilder, sql } from 'kysely'
import { daysOf, emptyValue, isRelative } from '../../model/asked-value.ts'
import type { Definition } from '../../model/definition.ts'
import { type Field, json } from '../../model/field.ts'
import { conditionProblem } from '../../model/list-request.ts'
import { characters } from '../../model/rules.ts'
import { isDate, isDatetime } from '../../model/value.ts'
import type { QueryRecord } from '../../model/wire.ts'
import { quoteText } from '../db/raw-rows.ts'
import type { Context } from '../kernel/context.ts'
import { invalid } from '../kernel/fail.ts'
import type { CustomFieldSpec } from '../kernel/principal.ts'
import type { Column } from './columns.ts'
import { fieldOf } from './custom-fields.ts'
import { holdsText, holdsWords } from './like.ts'
import { anyOf } from './scope.ts'

type Condition = RawBuilder<boolean>

const longest = 200
const maxChosen = 200

/** A custom field that the caller sees, as a column of the list; null for any other name. */
export function customFieldColumn(context: Context, definition: Definition, name: string): Column | null {
  if (!definition.ext) return null
  const customField = context.user.custom_fields.get(definition.name)?.find((one) => one.field_name === name)
  return customField ? { name, field: fieldOf(customField) ?? (json() as Field), owner: name, customField: customField } : null
}

/**
 * The condition of a quick filter on a custom field. Choices, people and departments take one value or several, areas the code of any level, texts what they contain, numbers and
 * days [from, to]. An invalid value fails with 400.
 */
export function customFieldFilter(spec: CustomFieldSpec, value: unknown, today: string): Condition {
  const name = spec.field_name
  if (value === emptyValue) return sql<boolean>`not t.ext ? ${name}`
  switch (spec.field_type) {
    case 'ENUM':
    case 'USER':
    case 'DEPART':
      return anyOf(textsOf(name, value).map((one) => holds(name, one)))
    case 'MULTI':
      return anyOf(textsOf(name, value).map((one) => holds(name, [one])))
    case 'AREA':
      return anyOf(textsOf(name, value).flatMap((code) => areaParts.map((part) => holds(name, { [part]: code }))))
    case 'NUMBER':
    case 'MONEY':
    case 'DATE':
    case 'DATETIME':
      return rangeFilter(spec, value, today)
    case 'TEXT':
    case 'TEXTAREA': {
      const [text = ''] = textsOf(name, value)
      return markedFilter(name, text)
    }
    default:
      throw invalid({ [name]: 'validation.notFilterable' })
  }
}

const areaParts = ['province_code', 'city_code', 'district_code'] as const

const isNumber = ({ field_type: type }: CustomFieldSpec) => type === 'NUMBER' || type === 'MONEY'

/** One condition of an advanced query on a custom field; it means what it means for a column of that kind. `place` names it in a refusal. */
export function customFieldRule(
  column: Column & { customField: CustomFieldSpec },
  { rule, val }: QueryRecord,
  place: string,
  today: string,
): Condition {
  const { customField: spec, field, name } = column
  const problem = conditionProblem(field, rule, val)
  if (problem) throw invalid({ [`${place}.${problem.at}`]: `validation.${problem.key}` })
  if (val === emptyValue) return rule === 'ne' ? sql<boolean>`t.ext ? ${name}` : sql<boolean>`not t.ext ? ${name}`
  const values = Array.isArray(val) ? val : [val]
  const [one = ''] = values
  const range = isRelative(one) ? daysOf(one, today) : null
  if (range && (rule === 'eq' || rule === 'ne' || rule === 'in')) {
    const within = anyOf(values.map((item) => rangeFilter(spec, isRelative(item) ? daysOf(item, today) : item, today)))
    return rule === 'ne' ? sql<boolean>`not ${within}` : within
  }
  const last = rule === 'le' || rule === 'gt'
  const text = sql`t.ext ->> ${name}`
  switch (rule) {
    case 'eq':
      return equals(spec, one)
    case 'ne':
      return sql<boolean>`not ${equals(spec, one)}`
    case 'in':
      return anyOf(values.map((item) => equals(spec, item)))
    case 'like':
      return holdsWords([text], one)
    case 'sw':
      return holdsText(text, one, 'sw')
    case 'ew':
      return holdsText(text, one, 'ew')
    default:
      return sql<boolean>`${stored(spec)} ${comparisons[rule]} ${asked(spec, range ? range[last ? 1 : 0] : one, last)}`
  }
}

const comparisons = { gt: sql`>`, ge: sql`>=`, lt: sql`<`, le: sql`<=` } as const

function equals(spec: CustomFieldSpec, value: string): Condition {
  const name = spec.field_name
  if (isNumber(spec)) return sql<boolean>`(t.ext ? ${name} and ${stored(spec)} = ${value}::numeric)`
  if (spec.field_type === 'MULTI') return holds(name, [value])
  return holds(name, spec.field_type === 'DATETIME' && value.length === 10 ? `${value} 00:00:00` : value)
}

const stored = (spec: CustomFieldSpec) =>
  isNumber(spec) ? sql`(t.ext ->> ${spec.field_name})::numeric` : sql`t.ext ->> ${spec.field_name}`

/** Times are stored as YYYY-MM-DD HH:mm:ss, so they sort like texts; a day means its first second, or its last one with `last`. */
function asked(spec: CustomFieldSpec, value: string, last: boolean) {
  if (isNumber(spec)) return sql`${value}::numeric`
  return spec.field_type === 'DATETIME' && value.length === 10 ? sql`${`${value} ${last ? '23:59:59' : '00:00:00'}`}` : sql`${value}`
}

/** The number of characters by which a text is sorted; an index entry cannot hold more. */
const sortedCharacters = 200

/** The sort expression over the column `ext`, as SQL text; null where the field cannot be sorted by. */
export function customFieldExpression(
  { field_name: name, field_type: type }: Pick<CustomFieldSpec, 'field_name' | 'field_type'>,
  ext: string,
): { expression: string; cast: string } | null {
  if (type === 'MULTI' || type === 'FILE' || type === 'AREA') return null
  const text = `(${ext} ->> ${quoteText(name)})`
  if (type === 'NUMBER' || type === 'MONEY') return { expression: `${text}::numeric`, cast: 'numeric' }
  return { expression: type === 'TEXT' || type === 'TEXTAREA' ? `left(${text}, ${sortedCharacters})` : text, cast: 'text' }
}

/** Containment, which the GIN index on `ext` answers. */
function holds(name: string, value: unknown): Condition {
  return sql<boolean>`t.ext @> ${JSON.stringify({ [name]: value })}::jsonb`
}

function textsOf(name: string, value: unknown): string[] {
  const list = Array.isArray(value) ? value : [value]
  const sound = list.every((one) => typeof one === 'string' && characters(one) <= longest && !one.includes('\0') && one.isWellFormed())
  if (!sound || list.length === 0 || list.length > maxChosen) throw invalid({ [name]: 'validation.type' })
  return list
}

/**
 * Texts may carry the same marks as everywhere: *v* and plain text mean contains, !v is not, >=v and <=v compare
 * (docs/domain/lists.md#filters).
 */
function markedFilter(name: string, text: string): Condition {
  const kept = sql`t.ext ->> ${name}`
  if (text.startsWith('!')) return sql<boolean>`${kept} is distinct from ${text.slice(1)}`
  if (text.startsWith('>=')) return sql<boolean>`${kept} >= ${text.slice(2)}`
  if (text.startsWith('<=')) return sql<boolean>`${kept} <= ${text.slice(2)}`
  const inner = text.length > 2 && text.startsWith('*') && text.endsWith('*') ? text.slice(1, -1) : text
  return holdsWords([kept], inner)
}

function rangeFilter(spec: CustomFieldSpec, value: unknown, today: string): Condition {
  const { field_name: name, field_type: type } = spec
  const given = Array.isArray(value) ? value : [value, value]
  if (given.length !== 2) throw invalid({ [name]: 'validation.range' })
  const [from, to] = given.map((one, end) => {
    if (one === null || one === undefined || one === '') return null
    return isRelative(one) && (type === 'DATE' || type === 'DATETIME') ? daysOf(one, today)[end] : readEnd(name, type, String(one))
  })
  const parts = [
    sql<boolean>`t.ext ? ${name}`,
    ...(from ? [sql<boolean>`${stored(spec)} >= ${asked(spec, from, false)}`] : []),
    ...(to ? [sql<boolean>`${stored(spec)} <= ${asked(spec, to, true)}`] : []),
  ]
  return sql<boolean>`(${sql.join(parts, sql` and `)})`
}

function readEnd(name: string, type: CustomFieldSpec['field_type'], text: string): string {
  if (type === 'NUMBER' || type === 'MONEY') {
    if (!/^-?\d{1,18}(\.\d{1,10})?$/.test(text)) throw invalid({ [name]: 'validation.number' })
    return text
  }
  if (!isDate(text) && !(type === 'DATETIME' && isDatetime(text))) throw invalid({ [name]: 'validation.date' })
  return text
}

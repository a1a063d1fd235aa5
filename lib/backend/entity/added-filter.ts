// Quick filters of the fields that administrators added: their values stand in `ext`, whose GIN index answers what is asked by equality (domain.md A.9.16).
import { type RawBuilder, sql } from 'kysely'
import type { Definition } from '../../model/definition.ts'
import { isDate, isDatetime } from '../../model/value.ts'
import type { Context } from '../kernel/context.ts'
import { invalid } from '../kernel/fail.ts'
import type { CustomFieldSpec } from '../kernel/principal.ts'
import { anyOf } from './scope.ts'

type Condition = RawBuilder<boolean>

const longest = 200
const mostChosen = 200

/**
 * The condition of a filter on an added field that the caller sees; null for any other name. Choices, people and departments take one value or several, texts what they contain,
 * numbers and days [from, to]. What cannot be read fails with 400.
 */
export function addedFilter(context: Context, definition: Definition, name: string, value: unknown): Condition | null {
  if (!definition.ext) return null
  const spec = context.user.custom_fields.get(definition.name)?.find((one) => one.field_name === name)
  if (!spec) return null
  switch (spec.field_type) {
    case 'ENUM':
    case 'USER':
    case 'DEPART':
      return anyOf(textsOf(name, value).map((one) => holds(name, one)))
    case 'MULTI':
      return anyOf(textsOf(name, value).map((one) => holds(name, [one])))
    case 'NUMBER':
    case 'MONEY':
    case 'DATE':
    case 'DATETIME':
      return rangeFilter(spec, value)
    case 'TEXT':
    case 'TEXTAREA': {
      const [text = ''] = textsOf(name, value)
      return markedFilter(name, text)
    }
    default:
      throw invalid({ [name]: 'validation.notFilterable' })
  }
}

/** Containment, which the GIN index on `ext` answers. */
function holds(name: string, value: unknown): Condition {
  return sql<boolean>`t.ext @> ${JSON.stringify({ [name]: value })}::jsonb`
}

function textsOf(name: string, value: unknown): string[] {
  const list = Array.isArray(value) ? value : [value]
  const sound = list.every((one) => typeof one === 'string' && one.length <= longest && !one.includes('\0') && one.isWellFormed())
  if (!sound || list.length === 0 || list.length > mostChosen) throw invalid({ [name]: 'validation.type' })
  return list as string[]
}

/** Texts carry the same marks as everywhere: *v* and plain text contain, !v is not, >=v and <=v compare (domain.md 0.2). */
function markedFilter(name: string, text: string): Condition {
  const stored = sql`t.ext ->> ${name}`
  if (text.startsWith('!')) return sql<boolean>`${stored} is distinct from ${text.slice(1)}`
  if (text.startsWith('>=')) return sql<boolean>`${stored} >= ${text.slice(2)}`
  if (text.startsWith('<=')) return sql<boolean>`${stored} <= ${text.slice(2)}`
  const inner = text.length > 2 && text.startsWith('*') && text.endsWith('*') ? text.slice(1, -1) : text
  return sql<boolean>`${stored} ilike ${`%${inner.replace(/[\\%_]/g, '\\$&')}%`}`
}

function rangeFilter({ field_name: name, field_type: type }: CustomFieldSpec, value: unknown): Condition {
  const given = Array.isArray(value) ? value : [value, value]
  if (given.length !== 2) throw invalid({ [name]: 'validation.range' })
  const [from, to] = given.map((one) => (one === null || one === undefined || one === '' ? null : readEnd(name, type, String(one))))
  const stored = type === 'NUMBER' || type === 'MONEY' ? sql`(t.ext ->> ${name})::numeric` : sql`t.ext ->> ${name}`
  const end = (one: string) => (type === 'NUMBER' || type === 'MONEY' ? sql`${one}::numeric` : sql`${one}`)
  // times are kept as YYYY-MM-DD HH:mm:ss, so that their order is that of the texts; a day ends with its last second
  const last = to && type === 'DATETIME' && to.length === 10 ? `${to} 23:59:59` : to
  const parts = [
    sql<boolean>`t.ext ? ${name}`,
    ...(from ? [sql<boolean>`${stored} >= ${end(from)}`] : []),
    ...(last ? [sql<boolean>`${stored} <= ${end(last)}`] : []),
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

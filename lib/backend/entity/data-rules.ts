// Data rules: further conditions of administrators on the rows that a permission shows (docs/domain/roles-and-permissions.md#data-rules).
import { type RawBuilder, sql } from 'kysely'
import { type Column, columnsOf } from '../../model/columns.ts'
import type { Definition } from '../../model/definition.ts'
import type { Context } from '../kernel/context.ts'
import type { DataRule } from '../kernel/principal.ts'
import { todayOf } from '../kernel/today.ts'
import { holdsText } from './like.ts'

/** The rules of a definition's query permission about its own columns. */
function dataRulesOf(context: Context, definition: Definition): readonly DataRule[] {
  const rules = context.user.data_rules.get(`${definition.permission}:q`) ?? []
  return rules.filter((rule) => columnsOf(definition).has(rule.field))
}

/** The rules as conditions on alias `alias`; all of them must be true. */
export function dataRuleRows(context: Context, definition: Definition, alias: string): RawBuilder<boolean>[] {
  return dataRulesOf(context, definition).map((rule) => condition(context, columnsOf(definition).get(rule.field) as Column, rule, alias))
}

/** #{user_key}, #{depart_key} (each of the user's departments in a list) and #{today} are replaced by the caller's values. */
export function fillIn(context: Pick<Context, 'user' | 'now'>, value: string): string[] {
  const { user } = context
  return value.split(',').flatMap((part) => {
    const text = part.trim()
    if (text === '#{user_key}') return [user.user_key]
    if (text === '#{depart_key}') return [...user.depart_keys]
    if (text === '#{today}') return [todayOf(context)]
    return text === '' ? [] : [text]
  })
}

const comparisons = { gt: sql`>`, ge: sql`>=`, lt: sql`<`, le: sql`<=` } as const
const casts: Partial<Record<string, string>> = {
  decimal: 'numeric',
  int: 'numeric',
  date: 'date',
  datetime: 'timestamptz',
  flag: 'boolean',
}

function condition(context: Context, { name, field }: Column, { rule, val }: DataRule, alias: string): RawBuilder<boolean> {
  const column = sql.ref(`${alias}.${name}`)
  const values = fillIn(context, val)
  const several = field.kind === 'refs' || field.kind === 'choices'
  if (several) {
    if (rule === 'ne') return sql<boolean>`not (${column} && ${values}::text[])`
    return rule === 'eq' || rule === 'in' ? sql<boolean>`${column} && ${values}::text[]` : sql<boolean>`false`
  }
  const cast = sql.raw(casts[field.kind] ?? 'text')
  const one = values[0] ?? ''
  switch (rule) {
    case 'eq':
    case 'in':
      return sql<boolean>`${column} = any(${values}::text[]::${cast}[])`
    case 'ne':
      return sql<boolean>`(${column} is null or ${column} <> all(${values}::text[]::${cast}[]))`
    case 'like':
    case 'sw':
    case 'ew':
      return holdsText(sql`${column}::text`, one, rule)
    default:
      return one === '' ? sql<boolean>`false` : sql<boolean>`${column} ${comparisons[rule]} ${one}::text::${cast}`
  }
}

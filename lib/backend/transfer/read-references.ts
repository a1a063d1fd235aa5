// References in the cells of a file: converts names and codes to keys, only of records that the caller may reference.
import { type RawBuilder, sql } from 'kysely'
import type { Definition } from '../../model/definition.ts'
import { comparedText } from '../../model/plain-text.ts'
import { findTransferable } from '../../model/transferables.ts'
import { referableRows } from '../entity/checks.ts'
import { targetOf } from '../entity/columns.ts'
import { isIndexed, queryGrams } from '../entity/grams.ts'
import type { Row } from '../entity/hooks.ts'
import { comparedColumn } from '../entity/like.ts'
import type { TransferColumn } from '../entity/transfer-rules.ts'
import type { Context } from '../kernel/context.ts'
import { departmentPath } from './department-path.ts'
import { several } from './several.ts'

/** The lookup of the names in a column. */
export interface Lookup {
  /** The entity that they name in a row; null if the row does not give it. */
  to(input: Row): string | null
  /** The field that the named record must share with the row: the contact of the same customer. */
  same: string | undefined
  many: boolean
  /** It depends on other cells of the row, so those are read before. */
  bound: boolean
}

/** The lookup of a column; null if it has no references. */
export function lookupOf({ target, fields }: Definition, { name, field }: TransferColumn): Lookup | null {
  if (target && name === target.key) {
    const usual = fields[target.type]?.default
    return { to: (input) => target.kinds[String(input[target.type] ?? usual)] ?? null, same: undefined, many: false, bound: true }
  }
  if (field?.kind !== 'ref' && field?.kind !== 'refs') return null
  return { to: () => field.to, same: field.same, many: field.kind === 'refs', bound: field.same !== undefined }
}

export const namesIn = ({ many }: Lookup, cell: string): string[] => (many ? several(cell) : [cell])

interface Asked {
  lookup: Lookup
  index: number
}

interface Asker {
  cells: readonly string[]
  input: Row
}

/** The keys of the records with a name in a row, at most two. */
export type Keys = (lookup: Lookup, input: Row, name: string) => readonly string[]

const withinOf = ({ same }: Lookup, input: Row) => (same !== undefined && typeof input[same] === 'string' ? input[same] : '')
const placeOf = (to: string, within: string, name: string) => JSON.stringify([to, within, name])

interface Question {
  to: string
  same: string | undefined
  names: Set<string>
  within: Set<string>
}

/** Looks up all names in the cells of some columns, one statement per kind of record. */
export async function findKeys(context: Context, columns: readonly Asked[], rows: readonly Asker[]): Promise<Keys> {
  const questions = new Map<string, Question>()
  for (const { lookup, index } of columns)
    for (const { cells, input } of rows) {
      const cell = cells[index]?.trim() ?? ''
      const to = lookup.to(input)
      if (cell === '' || to === null) continue
      const within = withinOf(lookup, input)
      const same = within === '' ? undefined : lookup.same
      const place = JSON.stringify([to, same])
      const question = questions.get(place) ?? { to, same, names: new Set(), within: new Set() }
      questions.set(place, question)
      for (const name of namesIn(lookup, cell)) question.names.add(name)
      if (same !== undefined) question.within.add(within)
    }
  const found = new Map<string, string[]>()
  for (const { to, same, names, within } of questions.values()) {
    const bound = same === undefined ? null : { same, keys: [...within] }
    const { rows: exact } = await namedRows(context, to, [...names], bound).execute(context.db)
    const known = new Set(exact.map(({ name }) => name))
    const unknown = [...names].filter((name) => !known.has(name))
    const alike = unknown.length === 0 ? [] : (await alikeRows(context, to, unknown, bound).execute(context.db)).rows
    for (const hit of [...exact, ...alike]) {
      const place = placeOf(to, hit.within, hit.name)
      const known = found.get(place) ?? []
      found.set(place, known)
      if (!known.includes(hit.key)) known.push(hit.key)
    }
  }
  return (lookup, input, name) => found.get(placeOf(lookup.to(input) ?? '', withinOf(lookup, input), name)) ?? []
}

const codes: Readonly<Record<string, string>> = { user: 'username', role: 'role_code', position: 'code' }

/** A unique field that also names a record; undefined if the entity has none. */
export const codeOf = (to: string): string | undefined =>
  codes[to] ?? Object.entries(findTransferable(to)?.fields ?? {}).find(([, field]) => field.kind === 'code')?.[0]

type Named = RawBuilder<{ name: string; within: string; key: string }>
type Bound = { same: string; keys: readonly string[] } | null

/** The records of names: users also by account; roles, positions and records by code; departments by a path that ends with their name. */
function namedRows(context: Context, to: string, names: readonly string[], bound: Bound): Named {
  const target = targetOf(to)
  const list = sql`${[...names]}::text[]`
  const within = bound ? sql.ref(`t.${bound.same}`) : sql`''`
  const inside = bound ? sql`and ${within} = any(${[...bound.keys]}::text[])` : sql``
  const by = (
    column: string,
  ) => sql`select t.${sql.ref(column)} as name, ${within} as within, t.${sql.ref(target.key)} as key from ${sql.table(target.table)} t
    where t.${sql.ref(column)} = any(${list}) and ${referableRows(context, to)} ${inside}`
  const other = codeOf(to)
  const paths = to === 'department' ? names.filter((name) => name.includes('/')) : []
  const byOther = other && other !== target.name ? sql`union all ${by(other)}` : sql``
  return sql`${by(target.name)} ${byOther} ${paths.length > 0 ? sql`union all ${byPath(context, paths)}` : sql``}`
}

const between = '\u001f'

/** The records whose names are equal except for width, case and blanks. */
function alikeRows(context: Context, to: string, names: readonly string[], bound: Bound): Named {
  const target = targetOf(to)
  const within = bound ? sql.ref(`t.${bound.same}`) : sql`''`
  const inside = bound ? sql`and ${within} = any(${[...bound.keys]}::text[])` : sql``
  const definition = findTransferable(to)
  const indexed = definition?.name === target.table && isIndexed(definition, target.name)
  const likely = indexed ? sql`t.grams @> string_to_array(n.grams, ${between}) and` : sql``
  const grams = names.map((name) => queryGrams(name).join(between))
  return sql`select n.name, ${within} as within, t.${sql.ref(target.key)} as key
    from unnest(${[...names]}::text[], ${names.map(comparedText)}::text[], ${grams}::text[]) n(name, compared, grams)
    join ${sql.table(target.table)} t on ${likely} ${comparedColumn(sql.ref(`t.${target.name}`))} = n.compared
    where ${referableRows(context, to)} ${inside}`
}

const byPath = (context: Context, paths: readonly string[]) => sql`select w.path as name, '' as within, t.id as key
  from unnest(${[...paths]}::text[]) w(path) join department t on t.depart_name = regexp_replace(w.path, '^.*/', '') and ${referableRows(context, 'department')}
  where right('/' || ${departmentPath}, length(w.path) + 1) = '/' || w.path`

// Checks of a record that need the database: references, dictionary values, unique values, trees.
import { type RawBuilder, sql } from 'kysely'
import { comparedColumn, ignoresWidth } from '../../model/columns.ts'
import { type Definition, fieldsOf } from '../../model/definition.ts'
import { definitionOf } from '../../model/entities/registry.ts'
import type { Field } from '../../model/field.ts'
import { referenceOf } from '../../model/references.ts'
import { rawRows } from '../db/raw-rows.ts'
import { awaitAll } from '../kernel/await-all.ts'
import type { Context } from '../kernel/context.ts'
import { invalid, type Reason } from '../kernel/fail.ts'
import { remembered } from '../kernel/remembered.ts'
import { reachableRows } from './admitted.ts'
import { hasOnce, onceForm } from './column-equality.ts'
import { targetOf } from './columns.ts'
import type { Row } from './hooks.ts'
import { lockPlaces } from './lock-places.ts'
import { storedValues } from './store.ts'

/** Refuses references to missing rows, to rows outside the caller's scope or of another customer, values that no dictionary has, and values that are taken. One statement for all. */
export async function checkAgainstDatabase(
  context: Context,
  definition: Definition,
  row: Row,
  changed: ReadonlySet<string>,
): Promise<void> {
  const questions = [...referenceQuestions(context, definition, row, changed), ...uniqueQuestions(definition, row, changed)]
  const known = await offeredValues(context)
  const chosen = chosenOf(definition, row, changed).filter((one) => !known.has(placeOf(one)))
  if (questions.length === 0 && chosen.length === 0) return
  const answers: RawBuilder<unknown>[] = questions.map(({ bad }, index) => sql`${bad} as ${sql.raw(`q${index}`)}`)
  if (chosen.length > 0) answers.push(sql`${fieldsNotOffered(chosen)} as not_offered`)
  const places = oncePlaces(definition, row, onceOf(definition, row, changed))
  // the locks are sent first: whatever is found, is found after them
  const [, { rows }] = await awaitAll([
    places.length > 0 ? lockPlaces(context, 'unique', places) : Promise.resolve(),
    sql<Record<string, boolean> & { not_offered?: string[] | null }>`select ${sql.join(answers)}`.execute(context.db),
  ])
  const fields: Record<string, Reason> = {}
  const refused = new Set(rows[0]?.not_offered ?? [])
  for (const name of refused) fields[name] = 'validation.choice'
  for (const one of chosen) if (!refused.has(one.field)) known.add(placeOf(one))
  for (const [index, question] of questions.entries()) if (rows[0]?.[`q${index}`]) fields[question.field] ??= question.reason
  if (Object.keys(fields).length > 0) throw invalid(fields)
}

interface Question {
  field: string
  reason: Reason
  /** True when the value is refused. */
  bad: RawBuilder<boolean>
}

/** So many keys are listed one by one. */
const mostListed = 4

/** Equality where there is one key, a list where there are a few: the planner takes an array for ten. */
export function isOneOf(column: string, keys: readonly string[]): RawBuilder<boolean> {
  if (keys.length === 1) return sql<boolean>`${sql.ref(column)} = ${keys[0]}`
  if (keys.length > 0 && keys.length <= mostListed) return sql<boolean>`${sql.ref(column)} in (${sql.join(keys)})`
  return sql<boolean>`${sql.ref(column)} = any(${[...keys]}::text[])`
}

export interface Referring {
  field: string
  to: string
  keys: string[]
  /** What the referenced rows must fulfil. */
  same: { name: string; value: unknown } | null
}

/**
 * The references of a record that are to be checked: those that change, and those of a choice that changes (the contact of another customer).
 * Without those that the server itself sets: they may lead beyond the caller's scope.
 */
export function referringOf(definition: Definition, row: Row, changed: ReadonlySet<string>): Referring[] {
  return fieldsOf(definition).flatMap(([name, field]) => {
    if (field.readOnly || (field.kind !== 'ref' && field.kind !== 'refs')) return []
    if (!changed.has(name) && !(field.same && changed.has(field.same))) return []
    const value = row[name] as string | string[] | null
    if (value === null || value === undefined || value.length === 0) return []
    const same = field.same ? { name: field.same, value: row[field.same] ?? null } : null
    return [{ field: name, to: field.to, keys: Array.isArray(value) ? [...new Set(value)] : [value], same }]
  })
}

/** The rows that a reference of the caller may lead to; `keys` are those that are asked for, where they are known. */
export function referableRows(context: Context, to: string, keys: readonly string[] = []): RawBuilder<boolean> {
  const visible = referenceOf(to) ? sql<boolean>`true` : reachableRows(context, definitionOf(to), keys)
  return targetOf(to).softDelete ? sql<boolean>`not t.is_deleted and ${visible}` : visible
}

function referenceQuestions(context: Context, definition: Definition, row: Row, changed: ReadonlySet<string>): Question[] {
  return referringOf(definition, row, changed).map(({ field, to, keys, same }) => {
    const target = targetOf(to)
    const alike = same ? sql`and t.${sql.ref(same.name)} = ${same.value}` : sql``
    return {
      field,
      reason: 'validation.reference',
      bad: sql<boolean>`(select count(*) from ${sql.table(target.table)} t where ${isOneOf(`t.${target.key}`, keys)}
        and ${referableRows(context, to, keys)} ${alike}) < ${keys.length}`,
    }
  })
}

export interface Chosen {
  field: string
  dict: string
  value: string
}

/**
 * A newly chosen value must be enabled in its dictionary; old records keep a value that was disabled later
 * (docs/domain/dictionary.md#items).
 */
export function chosenOf(definition: Definition, row: Row, changed: ReadonlySet<string>): Chosen[] {
  const chosen: Chosen[] = []
  for (const [name, field] of fieldsOf(definition)) {
    if (!changed.has(name) || field.readOnly || (field.kind !== 'choice' && field.kind !== 'choices' && field.kind !== 'area')) continue
    const dict = field.kind === 'area' ? 'AREA' : field.dict
    for (const value of chosenValues(name, field, row)) chosen.push({ field: name, dict, value })
  }
  return chosen
}

/** The values that dictionaries are known to offer, by `placeOf`; a dictionary that changes counts the version up for which they are remembered. */
const offeredValues = (context: Context): Promise<Set<string>> =>
  remembered(context, 'offered values', () => Promise.resolve(new Set<string>()))

const placeOf = ({ dict, value }: Chosen) => `${dict} ${value}`

/** The fields with a value that their dictionary does not offer, as SQL. */
function fieldsNotOffered(chosen: readonly Chosen[]): RawBuilder<string[] | null> {
  // as rows and not as arrays: an array of unknown length is planned again each time
  const rows = sql.join(chosen.map((one) => sql`(${one.field}::text, ${one.dict}::text, ${one.value}::text)`))
  return sql`(select array_agg(c.field) from (values ${rows}) c(field, dict, value) where not ${isOffered})`
}

/** Whether the dictionary `c.dict` offers the value `c.value`, as SQL; one index lookup for each. */
export const isOffered = sql<boolean>`exists (select 1 from dictionary_item i
  where i.dict_key = (select d.dict_key from dictionary d where d.dict_code = c.dict and not d.is_deleted)
    and i.value = c.value and i.status = '1' and not i.is_deleted offset 0)`

function chosenValues(name: string, field: Field, row: Row): string[] {
  const value = field.kind === 'area' ? [row.province_code, row.city_code, row.district_code] : row[name]
  return [...new Set([value].flat().filter((one): one is string => typeof one === 'string' && one !== ''))]
}

/** 广东省 佛山市 南海区: the names of the record's three codes, for its read-only area_name. */
export async function nameArea(context: Context, row: Row): Promise<string | null> {
  const codes = areaCodesOf(row)
  return areaName(codes, await areaNames(context, codes))
}

/** The codes of a record's area that are filled in, from the province down. */
export const areaCodesOf = (row: Row): string[] =>
  [row.province_code, row.city_code, row.district_code].filter((code): code is string => typeof code === 'string')

const itemRows = rawRows({ value: 'dictionary_item.value', label: 'dictionary_item.label' })

/** The names of area codes. */
export async function areaNames(context: Context, codes: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (codes.length === 0) return new Map()
  const rows = await itemRows.read(
    context.db,
    sql`
    select i.value, i.label from dictionary_item i
    where i.dict_key = (select d.dict_key from dictionary d where d.dict_code = 'AREA' and not d.is_deleted)
      and ${isOneOf('i.value', codes)} and not i.is_deleted`,
  )
  return new Map(rows.map(({ value, label }) => [value, label]))
}

/** 广东省 佛山市 南海区; null without an area. */
export const areaName = (codes: readonly string[], names: ReadonlyMap<string, string>): string | null =>
  codes.length > 0 ? codes.map((code) => names.get(code) ?? code).join(' ') : null

/** The groups of values that must be unique, with the field that the error is shown at. */
export function onceOf(definition: Definition, row: Row, changed: ReadonlySet<string>): { group: readonly string[]; field: string }[] {
  return (definition.unique ?? []).flatMap((group) => {
    const complete = group.every(
      (name) => name === definition.tree?.field || (row[name] !== null && row[name] !== undefined && row[name] !== ''),
    )
    const field = [...group].reverse().find((name) => changed.has(name))
    return complete && field ? [{ group, field }] : []
  })
}

/** Where two that differ by width only would be written: no unique index keeps the second from following the first, so that they wait for each other. */
export function oncePlaces({ name, fields }: Definition, row: Row, groups: readonly { group: readonly string[] }[]): string[] {
  return groups
    .filter(({ group }) => group.some((one) => ignoresWidth(fields[one])))
    .map(({ group }) => JSON.stringify([name, ...group, ...group.map((one) => onceForm(fields[one], row[one]))]))
}

function uniqueQuestions(definition: Definition, row: Row, changed: ReadonlySet<string>): Question[] {
  return onceOf(definition, row, changed).flatMap(({ group, field }) => {
    const { fields } = definition
    const equal = group.map((name) =>
      hasOnce(fields, name, comparedColumn(fields, name) === name ? row : storedValues(definition, row, [name])),
    )
    return [
      {
        field,
        reason: 'validation.taken',
        bad: sql<boolean>`exists (select 1 from ${sql.table(definition.name)} where ${sql.join(equal, sql` and `)} and not is_deleted
          and ${sql.ref(definition.key)} <> ${row[definition.key] ?? ''})`,
      },
    ]
  })
}

const depthRows = rawRows({ circle: 'boolean', above: 'int', below: 'int' })

/** Refuses a cycle and a tree deeper than the definition allows. The levels below the row count too. */
export async function checkTree(context: Context, definition: Definition, row: Row): Promise<void> {
  const { tree } = definition
  const parent = tree && row[tree.field]
  if (!tree || !parent) return
  const own = row[definition.key] ?? ''
  const table = sql.table(definition.name)
  const key = sql.ref(definition.key)
  const up = sql.ref(tree.field)
  const found = await depthRows.first(
    context.db,
    sql`
    with recursive above as (
      select ${key} as k, ${up} as p, 1 as n from ${table} where ${key} = ${parent} and not is_deleted
      union all select t.${key}, t.${up}, above.n + 1 from ${table} t join above on t.${key} = above.p where above.n <= ${tree.depth + 1}),
    below as (
      select ${key} as k, 1 as n from ${table} where ${up} = ${own} and ${own} <> '' and not is_deleted
      union all select t.${key}, below.n + 1 from ${table} t join below on t.${up} = below.k where below.n <= ${tree.depth + 1})
    select coalesce((select bool_or(k = ${own}) from above), false) as circle,
      coalesce((select max(n) from above), 0)::int as above, coalesce((select max(n) from below), 0)::int as below`,
  )
  if (!found) return
  if (found.circle) throw invalid({ [tree.field]: 'validation.circle' })
  if (found.above + 1 + found.below > tree.depth) throw invalid({ [tree.field]: ['validation.depth', { n: tree.depth }] })
}

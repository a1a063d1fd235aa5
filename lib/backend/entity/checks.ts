// Checks of records that need the database: references, dictionary values, unique values, areas, trees. One statement runs them all, for one record or many.
import { type RawBuilder, sql } from 'kysely'
import { comparedColumn, ignoresWidth } from '../../model/columns.ts'
import { type Definition, fieldsOf } from '../../model/definition.ts'
import { definitionOf } from '../../model/entities/registry.ts'
import type { Field } from '../../model/field.ts'
import { referenceOf } from '../../model/references.ts'
import { rawRows } from '../db/raw-rows.ts'
import type { Context } from '../kernel/context.ts'
import { type Fail, invalid, type Reason } from '../kernel/fail.ts'
import { remembered } from '../kernel/remembered.ts'
import { reachableRows } from './admitted.ts'
import { extHasOnce, haveOnce, onceForm } from './column-equality.ts'
import { targetOf } from './columns.ts'
import { dictionaryValues, extPlace, fieldOf, specsOf, type ValidatedExt } from './custom-fields.ts'
import type { Row } from './hooks.ts'
import { lockPlaces } from './lock-places.ts'
import { storedValues } from './store.ts'

/** A record that is checked: its values after the change, and which of them change. */
export interface Checked {
  key: string
  row: Row
  changed: ReadonlySet<string>
  ext: ValidatedExt | null
}

/** The records that are checked together, and how one of them is refused. */
interface Batch<T extends Checked> {
  context: Context
  definition: Definition
  drafts: readonly T[]
  blame: (draft: T, field: string, reason: Reason) => void
}

/** A part of the one statement: its query as a JSON value, and how its result is read. */
interface Question {
  ask: RawBuilder<unknown>
  hear: (answer: readonly unknown[]) => void
}

/**
 * The refusals of records with wrong custom fields, references to missing rows, to rows outside the caller's scope or of another customer, values that no dictionary has, and values that are taken by a
 * stored record or an earlier one of the batch. Sets `area_name` of those whose area changes.
 */
export async function checkRecords<T extends Checked>(
  context: Context,
  definition: Definition,
  drafts: readonly T[],
): Promise<Map<T, Fail>> {
  const reasons = new Map<T, Record<string, Reason>>()
  const blame = (draft: T, field: string, reason: Reason) => {
    const known = reasons.get(draft) ?? {}
    known[field] ??= reason
    reasons.set(draft, known)
  }
  const batch: Batch<T> = { context, definition, drafts, blame }
  for (const draft of drafts) for (const [field, reason] of Object.entries(draft.ext?.reasons ?? {})) blame(draft, field, reason)
  // values locked by another transaction are read after it has released them
  const unique = [...extClaims(batch), ...claimsOf(batch)]
  await lockClaims(context, unique)
  await answered(context, [await choiceQuestion(batch), ...referenceQuestions(batch), ...onceQuestions(batch, unique), areaQuestion(batch)])
  settleClaims(batch, unique, (draft) => reasons.has(draft))
  return new Map([...reasons].map(([draft, fields]) => [draft, invalid(fields)]))
}

/** checkRecords for one record: throws its refusal. */
export async function requireChecked(context: Context, definition: Definition, draft: Checked): Promise<void> {
  for (const fail of (await checkRecords(context, definition, [draft])).values()) throw fail
}

async function answered(context: Context, questions: readonly (Question | null)[]): Promise<void> {
  const asked = questions.filter((question) => question !== null)
  if (asked.length === 0) return
  const { rows } = await sql<Record<string, unknown[] | null>>`select ${sql.join(
    asked.map(({ ask }, index) => sql`${ask} as ${sql.raw(`q${index}`)}`),
  )}`.execute(context.db)
  for (const [index, { hear }] of asked.entries()) hear(rows[0]?.[`q${index}`] ?? [])
}

/** Up to this number, keys are listed one by one. */
const mostListed = 4

/** Equality for one key, a list for a few: the planner assumes ten elements for an array. */
export function isOneOf(column: string, keys: readonly string[]): RawBuilder<boolean> {
  if (keys.length === 1) return sql<boolean>`${sql.ref(column)} = ${keys[0]}`
  if (keys.length > 0 && keys.length <= mostListed) return sql<boolean>`${sql.ref(column)} in (${sql.join(keys)})`
  return sql<boolean>`${sql.ref(column)} = any(${[...keys]}::text[])`
}

/** Rows for a statement, listed if there are few: the planner assumes a hundred rows for a JSON array. Their columns are `at` and `body`. */
export const numbered = (rows: readonly Row[]): RawBuilder<unknown> =>
  rows.length <= mostListed
    ? sql`(values ${sql.join(rows.map((row, at) => sql`(${sql.lit(at)}::int, ${JSON.stringify(row)}::jsonb)`))}) e(at, body)`
    : sql`(select (ordinality - 1)::int as at, value as body from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) with ordinality) e`

interface Referring {
  field: string
  to: string
  keys: string[]
  /** The condition that the referenced rows must fulfil. */
  same: { name: string; value: unknown } | null
}

/**
 * The references of a record that must be checked: those that change, and those that depend on a changed one (the contact of another customer).
 * Without those that the server itself sets: they may lead beyond the caller's scope.
 */
function referringOf(definition: Definition, row: Row, changed: ReadonlySet<string>): Referring[] {
  return fieldsOf(definition).flatMap(([name, field]) => {
    if (field.readOnly || (field.kind !== 'ref' && field.kind !== 'refs')) return []
    if (!changed.has(name) && !(field.same && changed.has(field.same))) return []
    const value = row[name] as string | string[] | null
    if (value === null || value === undefined || value.length === 0) return []
    const same = field.same ? { name: field.same, value: row[field.same] ?? null } : null
    return [{ field: name, to: field.to, keys: Array.isArray(value) ? [...new Set(value)] : [value], same }]
  })
}

/** The rows that the caller may reference; `keys` are the requested ones, if known. */
export function referableRows(context: Context, to: string, keys: readonly string[] = []): RawBuilder<boolean> {
  const visible = referenceOf(to) ? sql<boolean>`true` : reachableRows(context, definitionOf(to), keys)
  return targetOf(to).softDelete ? sql<boolean>`not t.is_deleted and ${visible}` : visible
}

/** References of custom fields. */
function extReferring({ ext }: Checked): Referring[] {
  return (ext?.changed ?? []).flatMap(({ field_type, field_name }) =>
    field_type === 'USER' || field_type === 'DEPART'
      ? [
          {
            field: `ext.${field_name}`,
            to: field_type === 'USER' ? 'user' : 'department',
            keys: [String(ext?.ext[field_name])],
            same: null,
          },
        ]
      : [],
  )
}

function referenceQuestions<T extends Checked>({ context, definition, drafts, blame }: Batch<T>): Question[] {
  const all = drafts.flatMap((draft) =>
    [...referringOf(definition, draft.row, draft.changed), ...extReferring(draft)].map((one) => ({ draft, ...one })),
  )
  return [...Map.groupBy(all, (one) => `${one.to} ${one.same?.name ?? ''}`).values()].map((group) => {
    const { to, same } = group[0] as Referring
    const target = targetOf(to)
    const keys = [...new Set(group.flatMap((one) => one.keys))]
    return {
      ask: sql`(select jsonb_agg(jsonb_build_array(t.${sql.ref(target.key)}, ${same ? sql`t.${sql.ref(same.name)}` : sql`null`}))
        from ${sql.table(target.table)} t where ${isOneOf(`t.${target.key}`, keys)} and ${referableRows(context, to, keys)})`,
      hear(answer) {
        const found = new Map(answer as [string, unknown][])
        for (const one of group) {
          const isMissing = (key: string) => !found.has(key) || (one.same !== null && found.get(key) !== one.same.value)
          if (one.keys.some(isMissing)) blame(one.draft, one.field, 'validation.reference')
        }
      },
    }
  })
}

interface Chosen {
  field: string
  dict: string
  value: string
}

/**
 * A newly chosen value must be enabled in its dictionary; old records keep a value that was disabled later
 * (docs/domain/dictionary.md#items).
 */
function chosenOf(definition: Definition, row: Row, changed: ReadonlySet<string>): Chosen[] {
  const chosen: Chosen[] = []
  for (const [name, field] of fieldsOf(definition)) {
    if (!changed.has(name) || field.readOnly || (field.kind !== 'choice' && field.kind !== 'choices' && field.kind !== 'area')) continue
    const dict = field.kind === 'area' ? 'AREA' : field.dict
    for (const value of chosenValues(name, field, row)) chosen.push({ field: name, dict, value })
  }
  return chosen
}

/** Values of custom fields that a dictionary must offer. */
function extChosen({ ext }: Checked): Chosen[] {
  return (ext?.changed ?? []).flatMap((spec) => {
    const { dict, values } = dictionaryValues(spec, ext?.ext[spec.field_name])
    return values.map((value) => ({ field: `ext.${spec.field_name}`, dict, value }))
  })
}

/** Cached dictionary values, by `placeOf`. A change of a dictionary increases the version for which they are cached. */
const offeredValues = (context: Context): Promise<Set<string>> =>
  remembered(context, 'offered values', () => Promise.resolve(new Set<string>()))

const placeOf = ({ dict, value }: Chosen) => `${dict} ${value}`

async function choiceQuestion<T extends Checked>({ context, definition, drafts, blame }: Batch<T>): Promise<Question | null> {
  const known = await offeredValues(context)
  const chosen = drafts.flatMap((draft) =>
    [...chosenOf(definition, draft.row, draft.changed), ...extChosen(draft)].flatMap((one) =>
      known.has(placeOf(one)) ? [] : [{ draft, ...one }],
    ),
  )
  if (chosen.length === 0) return null
  const pairs = [...new Map(chosen.map((one) => [placeOf(one), one])).values()]
  // as rows and not as arrays: an array of unknown length is planned again each time
  const rows = sql.join(pairs.map(({ dict, value }, at) => sql`(${sql.lit(at)}::int, ${dict}::text, ${value}::text)`))
  return {
    ask: sql`(select jsonb_agg(c.at) from (values ${rows}) c(at, dict, value) where not ${isOffered})`,
    hear(answer) {
      const missing = new Set(answer.map((at) => placeOf(pairs[at as number] as Chosen)))
      for (const one of pairs) if (!missing.has(placeOf(one))) known.add(placeOf(one))
      for (const { draft, field, ...one } of chosen) if (missing.has(placeOf({ field, ...one }))) blame(draft, field, 'validation.choice')
    },
  }
}

/** Whether the dictionary `c.dict` offers the value `c.value`, as SQL; one index lookup for each. */
const isOffered = sql<boolean>`exists (select 1 from dictionary_item i
  where i.dict_key = (select d.dict_key from dictionary d where d.dict_code = c.dict and not d.is_deleted)
    and i.value = c.value and i.status = '1' and not i.is_deleted offset 0)`

function chosenValues(name: string, field: Field, row: Row): string[] {
  const value = field.kind === 'area' ? [row.province_code, row.city_code, row.district_code] : row[name]
  return [...new Set([value].flat().filter((one): one is string => typeof one === 'string' && one !== ''))]
}

/** The codes of a record's area that are filled in, from the province down. */
const areaCodesOf = (row: Row): string[] =>
  [row.province_code, row.city_code, row.district_code].filter((code): code is string => typeof code === 'string')

/** 广东省 佛山市 南海区; null without an area. */
const areaName = (codes: readonly string[], names: ReadonlyMap<string, string>): string | null =>
  codes.length > 0 ? codes.map((code) => names.get(code) ?? code).join(' ') : null

/** Sets area_name of the records whose area changes, from the names of their three codes. */
function areaQuestion<T extends Checked>({ definition, drafts }: Batch<T>): Question | null {
  const area = Object.entries(definition.fields).find(([, field]) => field.kind === 'area')?.[0]
  const moved = area ? drafts.filter((draft) => draft.changed.has(area)) : []
  for (const { row } of moved) row.area_name = null
  const codes = [...new Set(moved.flatMap(({ row }) => areaCodesOf(row)))]
  if (codes.length === 0) return null
  return {
    ask: sql`(select jsonb_agg(jsonb_build_array(i.value, i.label)) from dictionary_item i
      where i.dict_key = (select d.dict_key from dictionary d where d.dict_code = 'AREA' and not d.is_deleted)
        and ${isOneOf('i.value', codes)} and not i.is_deleted)`,
    hear(answer) {
      const names = new Map(answer as [string, string][])
      for (const { row } of moved) row.area_name = areaName(areaCodesOf(row), names)
    },
  }
}

/** The groups of values that must be unique, with the field that the error is shown at. */
function onceOf(definition: Definition, row: Row, changed: ReadonlySet<string>): { group: readonly string[]; field: string }[] {
  return (definition.unique ?? []).flatMap((group) => {
    const complete = group.every(
      (name) => name === definition.tree?.field || (row[name] !== null && row[name] !== undefined && row[name] !== ''),
    )
    const field = [...group].reverse().find((name) => changed.has(name))
    return complete && field ? [{ group, field }] : []
  })
}

/** Where two concurrent saves have values that differ by width only: no unique index prevents the second one, so they must wait for each other. */
function oncePlaces({ name, fields }: Definition, row: Row, group: readonly string[]): string[] {
  if (!group.some((one) => ignoresWidth(fields[one]))) return []
  return [JSON.stringify([name, ...group, ...group.map((one) => onceForm(fields[one], row[one]))])]
}

/** A value that must be unique. */
interface Claim<T> {
  draft: T
  field: string
  /** Equal for the same value of the same fields. */
  place: string
  /** Whether a stored record has it. */
  taken: boolean
  /** The fields that hold the value together, or one custom field. */
  group: readonly string[]
  room: 'custom' | 'unique'
  /** The lock, so that a second save of the value finds the first. */
  locks: readonly string[]
}

function claimsOf<T extends Checked>({ definition, drafts }: Batch<T>): Claim<T>[] {
  return drafts.flatMap((draft) =>
    onceOf(definition, draft.row, draft.changed).map(({ group, field }) => ({
      draft,
      field,
      group,
      room: 'unique' as const,
      place: `${group} ${JSON.stringify(group.map((one) => onceForm(definition.fields[one], draft.row[one])))}`,
      taken: false,
      locks: oncePlaces(definition, draft.row, group),
    })),
  )
}

function extClaims<T extends Checked>({ definition, drafts }: Batch<T>): Claim<T>[] {
  return drafts.flatMap((draft) =>
    (draft.ext?.changed ?? []).flatMap((spec) => {
      if (!spec.is_unique) return []
      const place = extPlace(definition, spec, draft.ext?.ext[spec.field_name])
      const group = [spec.field_name]
      return [{ draft, field: `ext.${spec.field_name}`, group, room: 'custom' as const, place, taken: false, locks: [place] }]
    }),
  )
}

async function lockClaims<T>(context: Context, claims: readonly Claim<T>[]): Promise<void> {
  for (const room of ['custom', 'unique'] as const) {
    const places = claims.flatMap((claim) => (claim.room === room ? claim.locks : []))
    if (places.length > 0) await lockPlaces(context, room, places)
  }
}

/** The claims whose value an undeleted stored record has; one query for each group of fields. */
function onceQuestions<T extends Checked>(batch: Batch<T>, claims: readonly Claim<T>[]): Question[] {
  return [...Map.groupBy(claims, ({ room, group }) => `${room} ${group}`).values()].map((same) => {
    const { room, group } = same[0] as Claim<T>
    return {
      ask: room === 'unique' ? takenValues(batch, group, same) : takenExt(batch, group[0] as string, same),
      hear(answer) {
        for (const at of answer) (same[at as number] as Claim<T>).taken = true
      },
    }
  })
}

const keyOfRow = 'key__'

function takenValues<T extends Checked>(
  { definition }: Batch<T>,
  names: readonly string[],
  claims: readonly Claim<T>[],
): RawBuilder<unknown> {
  const table = sql.table(definition.name)
  // a group is checked only when all of its fields are filled in, except the parent
  const equal = names.map((name) => haveOnce(definition.fields, name, ['t', 'v'], name !== definition.tree?.field))
  const columns = names.map(
    (name) => sql`(jsonb_populate_record(null::${table}, e.body)).${sql.ref(comparedColumn(definition.fields, name))}`,
  )
  const rows = claims.map(({ draft }) => ({ ...storedValues(definition, draft.row, names), [keyOfRow]: draft.key }))
  return sql`(with v as materialized (select e.at, e.body ->> ${sql.lit(keyOfRow)} as key, ${sql.join(columns)} from ${numbered(rows)})
    select jsonb_agg(v.at) from v where exists (select 1 from ${table} t where ${sql.join(equal, sql` and `)} and not t.is_deleted
      and t.${sql.ref(definition.key)} <> v.key))`
}

function takenExt<T extends Checked>({ context, definition }: Batch<T>, name: string, claims: readonly Claim<T>[]): RawBuilder<unknown> {
  const spec = specsOf(context.user, definition).find((one) => one.field_name === name)
  const field = spec ? fieldOf(spec) : null
  const rows = claims.map(({ draft }) => ({ value: draft.ext?.ext[name], [keyOfRow]: draft.key }))
  return sql`(select jsonb_agg(v.at) from (select e.at, e.body ->> ${sql.lit(keyOfRow)} as key, (e.body -> 'value')::text as value from ${numbered(rows)}) v
    where exists (select 1 from ${sql.table(definition.name)} t where ${extHasOnce(sql`t.ext`, name, field, sql`v.value`)} and not t.is_deleted
      and t.${sql.ref(definition.key)} <> v.key))`
}

/** Checks the records in the order in which they would be written: a refused record does not block a later one. */
function settleClaims<T extends Checked>({ drafts, blame }: Batch<T>, claims: readonly Claim<T>[], isRefused: (draft: T) => boolean): void {
  const own = Map.groupBy(claims, (claim) => claim.draft)
  const held = new Set<string>()
  for (const draft of drafts) {
    const asked = own.get(draft) ?? []
    for (const { field, place, taken } of asked) if (taken || held.has(place)) blame(draft, field, 'validation.taken')
    if (!isRefused(draft)) for (const { place } of asked) held.add(place)
  }
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

// The checks of checks.ts for many records: each check is one statement for all of them.
import { sql } from 'kysely'
import { comparedColumn } from '../../model/columns.ts'
import type { Definition } from '../../model/definition.ts'
import { rawRows } from '../db/raw-rows.ts'
import type { Context } from '../kernel/context.ts'
import { type Fail, invalid, type Reason } from '../kernel/fail.ts'
import {
  areaCodesOf,
  areaName,
  areaNames,
  type Chosen,
  chosenOf,
  isOffered,
  onceOf,
  oncePlaces,
  type Referring,
  referableRows,
  referringOf,
} from './checks.ts'
import { extHasOnce, haveOnce, onceForm } from './column-equality.ts'
import { targetOf } from './columns.ts'
import { dictionaryValues, extPlace, fieldOf, type ValidatedExt } from './custom-fields.ts'
import type { Row } from './hooks.ts'
import { lockPlaces } from './lock-places.ts'
import { storedValues } from './store.ts'

export interface Checked {
  key: string
  row: Row
  changed: ReadonlySet<string>
  ext: ValidatedExt | null
}

type Reasons = Record<string, Reason>

/** The refusals of records with references to missing rows, values that are not offered, or values that are taken by a stored record or an earlier one of the batch. Sets `area_name` of the others. */
export async function checkMany<T extends Checked>(context: Context, definition: Definition, drafts: readonly T[]): Promise<Map<T, Fail>> {
  const reasons = new Map<T, Reasons>()
  const blame = (draft: T, field: string, reason: Reason) => {
    const known = reasons.get(draft) ?? {}
    known[field] ??= reason
    reasons.set(draft, known)
  }
  const batch: Batch<T> = { context, definition, drafts, blame }
  await checkChosen(batch)
  await checkReferences(batch)
  // in the order of a single save: the values of custom fields first
  const claims = [...(await extClaimsOf(batch)), ...(await claimsOf(batch))]
  settleClaims(batch, claims, (draft) => reasons.has(draft))
  await nameAreas(context, definition, drafts)
  return new Map([...reasons].map(([draft, fields]) => [draft, invalid(fields)]))
}

/** The records that are checked together, and how one of them is refused. */
interface Batch<T extends Checked> {
  context: Context
  definition: Definition
  drafts: readonly T[]
  blame: (draft: T, field: string, reason: Reason) => void
}

/** Values of custom fields that a dictionary must offer. */
function extChosen({ ext }: Checked): Chosen[] {
  return (ext?.changed ?? []).flatMap((spec) => {
    const { dict, values } = dictionaryValues(spec, ext?.ext[spec.field_name])
    return values.map((value) => ({ field: `ext.${spec.field_name}`, dict, value }))
  })
}

const choiceRows = rawRows({ dict: 'text', value: 'text' })
const atRows = rawRows({ at: 'int' })

async function checkChosen<T extends Checked>({ context, definition, drafts, blame }: Batch<T>): Promise<void> {
  const chosen = drafts.flatMap((draft) =>
    [...chosenOf(definition, draft.row, draft.changed), ...extChosen(draft)].map((one) => ({ draft, ...one })),
  )
  const pairs = new Map(chosen.map(({ dict, value }) => [`${dict} ${value}`, { dict, value }]))
  if (pairs.size === 0) return
  const asked = [...pairs.values()]
  const rows = await choiceRows.read(
    context.db,
    sql`
    select c.dict, c.value from unnest(${asked.map((one) => one.dict)}::text[], ${asked.map((one) => one.value)}::text[]) c(dict, value)
    where not ${isOffered}`,
  )
  const missing = new Set(rows.map(({ dict, value }) => `${dict} ${value}`))
  for (const { draft, field, dict, value } of chosen) if (missing.has(`${dict} ${value}`)) blame(draft, field, 'validation.choice')
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

async function checkReferences<T extends Checked>({ context, definition, drafts, blame }: Batch<T>): Promise<void> {
  const all = drafts.flatMap((draft) =>
    [...referringOf(definition, draft.row, draft.changed), ...extReferring(draft)].map((one) => ({ draft, ...one })),
  )
  for (const [name, group] of Map.groupBy(all, (one) => `${one.to} ${one.same?.name ?? ''}`)) {
    const [to = '', same = ''] = name.split(' ')
    const target = targetOf(to)
    const keys = [...new Set(group.flatMap((one) => one.keys))]
    const { rows } = await sql<{
      k: string
      s: unknown
    }>`select t.${sql.ref(target.key)} as k, ${same ? sql`t.${sql.ref(same)}` : sql`null`} as s
      from ${sql.table(target.table)} t where t.${sql.ref(target.key)} = any(${keys}::text[]) and ${referableRows(context, to, keys)}`.execute(
      context.db,
    )
    const found = new Map(rows.map((row) => [row.k, row.s]))
    for (const one of group) {
      const bad = one.keys.some((key) => !found.has(key) || (one.same !== null && found.get(key) !== one.same.value))
      if (bad) blame(one.draft, one.field, 'validation.reference')
    }
  }
}

/** A value that must be unique. */
interface Claim<T> {
  draft: T
  field: string
  /** Equal for the same value of the same fields. */
  place: string
  /** A stored record has it. */
  taken: boolean
}

/** Checks one after the other, as they would be written: a refused record does not block a later one. */
function settleClaims<T extends Checked>({ drafts, blame }: Batch<T>, claims: readonly Claim<T>[], isRefused: (draft: T) => boolean): void {
  const own = Map.groupBy(claims, (claim) => claim.draft)
  const held = new Set<string>()
  for (const draft of drafts) {
    const asked = own.get(draft) ?? []
    for (const { field, place, taken } of asked) if (taken || held.has(place)) blame(draft, field, 'validation.taken')
    if (!isRefused(draft)) for (const { place } of asked) held.add(place)
  }
}

async function claimsOf<T extends Checked>({ context, definition, drafts }: Batch<T>): Promise<Claim<T>[]> {
  const all = drafts.flatMap((draft) => onceOf(definition, draft.row, draft.changed).map((one) => ({ draft, ...one })))
  const claims: Claim<T>[] = []
  const places = all.flatMap(({ draft, group }) => oncePlaces(definition, draft.row, [{ group }]))
  if (places.length > 0) await lockPlaces(context, 'unique', places)
  for (const [name, group] of Map.groupBy(all, (one) => one.group.join(' '))) {
    const names = group[0]?.group ?? []
    const values = group.map(({ draft }, at) => ({ ...storedValues(definition, draft.row, names), at__: at, key__: draft.key }))
    const taken = await takenPlaces(context, definition, names, values)
    for (const [at, { draft, field }] of group.entries())
      claims.push({
        draft,
        field,
        place: `${name} ${JSON.stringify(names.map((one) => onceForm(definition.fields[one], draft.row[one])))}`,
        taken: taken.has(at),
      })
  }
  return claims
}

/** The indexes of records whose values another row has that is not deleted. */
async function takenPlaces(
  context: Context,
  definition: Definition,
  names: readonly string[],
  values: readonly Row[],
): Promise<Set<number>> {
  const table = sql.table(definition.name)
  // a group is checked only when all of its fields are filled in, except the parent
  const same = names.map((name) => haveOnce(definition.fields, name, ['t', 'v'], name !== definition.tree?.field))
  const equal = sql.join(same, sql` and `)
  const own = sql.join(
    names
      .map((one) => comparedColumn(definition.fields, one))
      .map((name) => sql`(jsonb_populate_record(null::${table}, e)).${sql.ref(name)}`),
  )
  const rows = await atRows.read(
    context.db,
    sql`
    with v as materialized (select (e ->> 'at__')::int as at, e ->> 'key__' as k, ${own} from jsonb_array_elements(${JSON.stringify(values)}::jsonb) e)
    select v.at from v where exists (select 1 from ${table} t where ${equal} and not t.is_deleted and t.${sql.ref(definition.key)} <> v.k)`,
  )
  return new Set(rows.map((row) => row.at))
}

async function extClaimsOf<T extends Checked>({ context, definition, drafts }: Batch<T>): Promise<Claim<T>[]> {
  const all = drafts.flatMap((draft) =>
    (draft.ext?.changed ?? []).flatMap((spec) =>
      spec.is_unique ? [{ draft, spec, field: spec.field_name, value: draft.ext?.ext[spec.field_name] }] : [],
    ),
  )
  const placeOfClaim = ({ spec, value }: (typeof all)[number]) => extPlace(definition, spec, value)
  if (all.length > 0) await lockPlaces(context, 'custom', all.map(placeOfClaim))
  const claims: Claim<T>[] = []
  for (const [field, group] of Map.groupBy(all, (one) => one.field)) {
    const kind = group[0] ? fieldOf(group[0].spec) : null
    const values = group.map((one) => JSON.stringify(one.value))
    const rows = await atRows.read(
      context.db,
      sql`
      select (v.at - 1)::int as at from unnest(${values}::text[], ${group.map((one) => one.draft.key)}::text[]) with ordinality v(value, k, at)
      where exists (select 1 from ${sql.table(definition.name)} t where ${extHasOnce(sql`t.ext`, field, kind, sql`v.value`)} and not t.is_deleted
        and t.${sql.ref(definition.key)} <> v.k)`,
    )
    const taken = new Set(rows.map((row) => row.at))
    for (const [at, one] of group.entries())
      claims.push({ draft: one.draft, field: `ext.${field}`, place: placeOfClaim(one), taken: taken.has(at) })
  }
  return claims
}

/** area_name of the records whose area changes: the names of their three codes. */
async function nameAreas(context: Context, definition: Definition, drafts: readonly Checked[]): Promise<void> {
  const area = Object.entries(definition.fields).find(([, field]) => field.kind === 'area')?.[0]
  const moved = area ? drafts.filter((draft) => draft.changed.has(area)) : []
  const names = await areaNames(context, [...new Set(moved.flatMap(({ row }) => areaCodesOf(row)))])
  for (const { row } of moved) row.area_name = areaName(areaCodesOf(row), names)
}

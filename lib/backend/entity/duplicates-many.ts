// refuseDuplicates for many records: each rule is one statement for all of them, and records of one batch are compared with each other.
import { sql } from 'kysely'
import type { Duplicate } from '../../model/calls/customer.ts'
import type { DuplicateEntity } from '../../model/duplicate-fields.ts'
import { rawRows } from '../db/raw-rows.ts'
import type { Context } from '../kernel/context.ts'
import type { Fail } from '../kernel/fail.ts'
import { type DupRule, definitions, type Found, foundColumns, keyOf, lookupOf, matches, normalForm } from './duplicate-search.ts'
import { comparedValues, duplicateRefusal, placesOf, rulesFor, show } from './duplicates.ts'
import { OneByOne, type Row, type Write } from './hooks.ts'
import { lockPlaces } from './lock-places.ts'
import { lookAlikesOf } from './look-alikes.ts'

interface DuplicateCheck {
  /** The refusal of a record, as refuseDuplicates would throw it now. */
  refusalOf(index: number): Fail | null
  /** Notes that a record will be written: later ones are compared with it. */
  accept(index: number, place: Place): void
}

/** Owner and department of a record, or of its customer. */
export type Place = Pick<Found, 'customer_key' | 'owner_key' | 'owner_name' | 'status' | 'sea_flag'>

/** Reads the duplicates of all records from the database. Throws OneByOne where a rule refuses similar names. */
export async function checkDuplicatesOfMany(context: Context, entity: DuplicateEntity, writes: readonly Write[]): Promise<DuplicateCheck> {
  const rules = (await rulesFor(context, entity)).filter((rule) => rule.action === 'BLOCK')
  if (rules.some((rule) => rule.match === 'SIMILAR')) throw new OneByOne()
  const values = writes.map((write) => comparedValues(entity, write))
  const places = values.flatMap((one) => placesOf(entity, one))
  if (places.length > 0) await lockPlaces(context, 'duplicates', places)
  const looks = rules.flatMap((rule) => rule.fields.map((field) => ({ rule, field })))
  const stored: (Duplicate | null)[] = writes.map(() => null)
  for (const { rule, field } of looks) {
    const normals = values.map((one) => normalOf(rule, field, one[field]))
    const found = await findMany(context, rule, field, normals, writes)
    for (const [index, one] of found) stored[index] ??= show(context, { rule, field, found: one, score: null })
  }
  const braked: (Fail | null)[] = writes.map(() => null)
  for (const field of new Set(looks.map((one) => one.field))) {
    const refusalFor = await lookAlikesOf(context, definitions[entity], field)
    if (!refusalFor) continue
    for (const [index, one] of values.entries()) {
      const normal = normalOf({ match: 'EXACT' }, field, one[field])
      if (normal !== null) braked[index] ??= refusalFor(normal)
    }
  }
  const accepted = new Map<string, Duplicate>()
  const nameOf = (rule: DupRule, field: string, normal: string) => `${rule.match} ${rule.scope} ${field} ${normal}`
  return {
    refusalOf(index) {
      if (braked[index]) return braked[index]
      const before = looks.flatMap(({ rule, field }) => {
        const normal = normalOf(rule, field, values[index]?.[field])
        const one = normal === null ? undefined : accepted.get(nameOf(rule, field, normal))
        return one ? [one] : []
      })
      const found = stored[index] ?? before[0]
      return found ? duplicateRefusal(context, entity, [found]) : null
    },
    accept(index, place) {
      const row = writes[index]?.row ?? {}
      for (const { rule, field } of looks) {
        const normal = normalOf(rule, field, row[field])
        if (normal === null || (rule.scope === 'OWNED' && place.owner_key !== context.user.user_key)) continue
        accepted.set(nameOf(rule, field, normal), show(context, { rule, field, found: foundOf(entity, row, place), score: null }))
      }
    },
  }
}

const foundOf = (entity: DuplicateEntity, row: Row, place: Place): Found => ({
  ...place,
  record_name: String(row[definitions[entity].title] ?? ''),
  compared: null,
  visible: true,
})

function normalOf(rule: Pick<DupRule, 'match'>, field: string, value: unknown): string | null {
  if (typeof value !== 'string' || value.trim() === '' || value.includes('***')) return null
  return normalForm(field, value, rule.match) || null
}

const atRows = rawRows({ at: 'bigint', ...foundColumns })

/** The first record found for each value, by the index of the value. */
async function findMany(
  context: Context,
  rule: DupRule,
  field: string,
  normals: readonly (string | null)[],
  writes: readonly Write[],
): Promise<Map<number, Found>> {
  const { has, formOf } = lookupOf(rule, field)
  const key = definitions[rule.entity].key
  const looked = normals.flatMap((normal, index) =>
    normal === null ? [] : [{ index, value: formOf(normal), key: keyOf(field, normal), self: String(writes[index]?.row[key] ?? '') }],
  )
  if (looked.length === 0) return new Map()
  const rows = await atRows.read(
    context.db,
    sql`
    select v.at, f.* from unnest(${looked.map((one) => one.value)}::text[], ${looked.map((one) => one.key)}::text[], ${looked.map((one) => one.self)}::text[])
      with ordinality v(value, key, self, at)
    cross join lateral (${matches(context, rule, has(sql`v.value`, sql`v.key`), sql`v.self`, 1)}) f`,
  )
  return new Map(rows.map((row) => [looked[Number(row.at) - 1]?.index ?? -1, row]))
}

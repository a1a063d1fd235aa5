// What the duplicate rules compare, and the records that they find (docs/domain/duplicates.md#rules).
import { type RawBuilder, sql } from 'kysely'
import { ignoresWidth, isEncrypted } from '../../model/columns.ts'
import type { Definition } from '../../model/definition.ts'
import { type DuplicateEntity, nameFields } from '../../model/duplicate-fields.ts'
import { clue } from '../../model/entities/clue.ts'
import { customer } from '../../model/entities/customer.ts'
import { customerContact } from '../../model/entities/customer-contact.ts'
import { supplier } from '../../model/entities/supplier.ts'
import type { Field } from '../../model/field.ts'
import { candidateGroups, normalisePhone, similarity } from '../../model/normalise.ts'
import { cleanFormat, cleanText } from '../../model/plain-text.ts'
import { searchHash } from '../base/crypto.ts'
import { type RawRow, rawRows } from '../db/raw-rows.ts'
import type { Context } from '../kernel/context.ts'
import { numbered } from './checks.ts'
import { inOneWidth } from './column-equality.ts'
import type { Row } from './hooks.ts'
import { nameKey } from './region-names.ts'
import { visibleRows } from './scope.ts'

export const threshold = 0.8
/** How many records are named per value. */
export const shown = 5
const candidates = 200

export interface DupRule {
  entity: DuplicateEntity
  fields: string[]
  match: 'EXACT' | 'NORMALIZED' | 'SIMILAR'
  action: 'BLOCK' | 'WARN'
  scope: 'ALL' | 'OWNED'
}

/** The columns of a record that a rule finds. */
export const foundColumns = {
  customer_key: 'customer.customer_key',
  record_name: 'text',
  compared: 'text?',
  owner_key: 'customer.owner_key',
  owner_name: 'sys_user.realname?',
  status: 'text',
  sea_flag: 'customer.sea_flag',
  visible: 'boolean',
} as const

export const foundRows = rawRows(foundColumns)
const searchRows = rawRows({ at: 'int', ...foundColumns })

export type Found = RawRow<typeof foundColumns>

/** A found record, before it is decided how much of it is shown. */
export interface Match {
  rule: DupRule
  field: string
  found: Found
  /** The similarity of the names; null where they are equal. */
  score: number | null
}

export const definitions = { CUSTOMER: customer, CONTACT: customerContact, CLUE: clue, SUPPLIER: supplier } as const

const names: readonly string[] = Object.values(nameFields)
const isName = (field: string) => names.includes(field)

/** The normalised value of a field, which is compared. */
export function normalForm(field: string, value: string, match: DupRule['match']): string {
  if (field === 'phone') return normalisePhone(value)
  if (field === 'credit_code' || field === 'id_card') return cleanFormat(field === 'id_card' ? 'idCard' : 'creditCode', value).toUpperCase()
  return match !== 'EXACT' && isName(field) ? nameKey(value) : cleanText(value).normalize('NFKC')
}

/** A value that a rule compares. */
export interface Search {
  rule: DupRule
  field: string
  normal: string
  /** The record that has the value; null where it is not stored. */
  self: string | null
  similar: boolean
}

/** The searches of a rule for the values of a record; none for a value that cannot be compared. */
export function searchesOf(rule: DupRule, values: Row, self: string | null): Search[] {
  return rule.fields.flatMap((field) => {
    const value = values[field]
    if (!isCompared(value)) return []
    const normal = normalForm(field, value, rule.match)
    return normal === '' ? [] : [{ rule, field, normal, self, similar: rule.match === 'SIMILAR' && isName(field) }]
  })
}

/** Whether a value can be compared: empty and masked values cannot. */
export const isCompared = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '' && !value.includes('***')

/** The found records, in the order of the searches. One statement finds all equal values; similar names need one statement each. */
export async function findAll(context: Context, searches: readonly Search[]): Promise<Map<Search, Match[]>> {
  const equalOnes = searches.filter(({ similar }) => !similar)
  const found = new Map<Search, Found[]>()
  const similarOnes = searches.filter(({ similar }) => similar)
  for (const [search, rows] of await findEqual(context, equalOnes)) found.set(search, rows)
  for (const one of similarOnes) for (const [search, rows] of await findSimilar(context, one)) found.set(search, rows)
  return new Map(searches.map((search) => [search, matchesOf(search, found.get(search) ?? [])]))
}

function matchesOf({ rule, field, normal, similar }: Search, rows: readonly Found[]): Match[] {
  return rows
    .map((found) => ({ rule, field, found, score: similar ? similarity(normal, found.compared ?? '') : null }))
    .filter(({ score }) => score === null || score >= threshold)
    .sort((a, b) => (b.score ?? 0) - (a.score ?? 0))
    .slice(0, shown)
}

type Read = Iterable<[Search, Found[]]>

/** All values that one rule compares in one field are looked up together. */
async function findEqual(context: Context, searches: readonly Search[]): Promise<Read> {
  if (searches.length === 0) return []
  const asked = searches.map((search, at) => ({ search, at }))
  const looks = [...Map.groupBy(asked, ({ search: { rule, field } }) => `${JSON.stringify(rule)} ${field}`).values()]
  const statements = looks.map((look) => {
    const { rule, field } = (look[0] as (typeof asked)[number]).search
    const { has, formOf } = lookupOf(rule, field)
    const rows = look.map(({ search: { normal, self }, at }) => ({
      at,
      value: formOf(normal),
      key: keyOf(field, normal),
      self: self ?? '',
    }))
    const condition = has(sql`(e.body ->> 'value')`, sql`(e.body ->> 'key')`)
    return sql`select (e.body ->> 'at')::int as at, m.* from ${numbered(rows)}
      cross join lateral (${matches(context, rule, condition, sql`(e.body ->> 'self')`, shown)}) m`
  })
  const rows = await searchRows.read(context.db, sql.join(statements, sql` union all `))
  return Map.groupBy(rows, ({ at }) => searches[at] as Search)
}

async function findSimilar(context: Context, search: Search): Promise<Read> {
  const condition = likely(search.normal)
  if (!condition) return []
  const self = search.self === null ? null : sql`${search.self}`
  return [[search, await foundRows.read(context.db, matches(context, search.rule, condition, self, candidates))]]
}

interface Lookup {
  /** The normalised value of a row `t`. */
  form: RawBuilder<unknown>
  /** The form in which a normalised value is compared. */
  formOf: (normal: string) => string
  /** Whether a row `t` has the value; `key` is the value as `keyOf` has it. */
  has: (value: RawBuilder<unknown>, key: RawBuilder<unknown>) => RawBuilder<boolean>
}

/** How a field is compared: by its hash if the value is encrypted, in one width if width does not matter. */
export function lookupOf(rule: Pick<DupRule, 'entity' | 'match'>, field: string): Lookup {
  const kind: Field | undefined = (definitions[rule.entity] as Definition).fields[field]
  const lookup = (form: RawBuilder<unknown>, formOf = (normal: string) => normal): Lookup => ({
    form,
    formOf,
    has: (value) => sql<boolean>`${form} = ${value}`,
  })
  if (kind && isEncrypted(kind)) return lookup(sql.ref(`t.${field}_hash`), searchHash)
  if (isName(field) && rule.match !== 'EXACT') return lookup(sql.ref('t.name_key'))
  const column = sql.ref(`t.${field}`)
  if (!ignoresWidth(kind)) return lookup(column)
  const exact = lookup(inOneWidth(column))
  if (!isName(field)) return exact
  // names are equal in their normal form too, which has an index
  return { ...exact, has: (value, key) => sql<boolean>`(${column} = ${value} or t.name_key = ${key} and ${exact.form} = ${value})` }
}

/** The normal form of a name; '' for an empty one. */
export const keyOf = (field: string, normal: string): string => (isName(field) ? nameKey(normal) : '')

/** Whether a row `t` has a value. */
export function equal(rule: DupRule, field: string, normal: string): RawBuilder<boolean> {
  const { has, formOf } = lookupOf(rule, field)
  return has(sql`${formOf(normal)}`, sql`${keyOf(field, normal)}`)
}

/** Names that may be similar enough, by the index on 2-grams; without equal names, which another rule finds. */
function likely(normal: string): RawBuilder<boolean> | null {
  const groups = candidateGroups(normal, threshold)
  if (groups.length === 0) return null
  const any = groups.map((group) => sql`t.grams @> ${group}::text[]`)
  return sql<boolean>`(${sql.join(any, sql` or `)}) and t.name_key <> ${normal}`
}

/** The key that leads to a found record, whether it is in a pool, and whether the caller sees it. */
function placeOf(context: Context, entity: DuplicateEntity) {
  if (entity === 'CLUE') return { key: sql`t.clue_key`, pooled: sql`t.pool_flag`, seen: visibleRows(context, clue) }
  if (entity === 'SUPPLIER') return { key: sql`t.supplier_key`, pooled: sql`false`, seen: visibleRows(context, supplier) }
  const alias = entity === 'CUSTOMER' ? 't' : 'c'
  return { key: sql`${sql.ref(alias)}.customer_key`, pooled: sql`${sql.ref(alias)}.sea_flag`, seen: visibleRows(context, customer, alias) }
}

/** The records that fulfil a condition on `t`, except the record `self`. */
export function matches(
  context: Context,
  rule: DupRule,
  condition: RawBuilder<boolean>,
  self: RawBuilder<unknown> | null,
  limit: number,
): RawBuilder<unknown> {
  const definition = definitions[rule.entity]
  const owner = rule.entity === 'CONTACT' ? sql`c` : sql`t`
  const { key, pooled, seen } = placeOf(context, rule.entity)
  return sql`
    select ${key} as customer_key, t.${sql.ref(definition.title)} as record_name, ${nameFields[rule.entity] ? sql`t.name_key` : sql`null`} as compared,
      ${owner}.owner_key, u.realname as owner_name, ${owner}.status, ${pooled} as sea_flag, ${seen} as visible
    from ${sql.table(definition.name)} t
      ${rule.entity === 'CONTACT' ? sql`join customer c on c.customer_key = t.customer_key and not c.is_deleted` : sql``}
      left join sys_user u on u.user_key = ${owner}.owner_key
    where not t.is_deleted ${rule.entity === 'CLUE' ? sql`and t.status in ('UNHANDLED', 'FOLLOWING')` : sql``} and ${condition} ${self ? sql`and t.${sql.ref(definition.key)} <> ${self}` : sql``}
      ${rule.scope === 'OWNED' ? sql`and ${owner}.owner_key = ${context.user.user_key}` : sql``}
    limit ${limit}`
}

// Duplicates of customers, contacts, open leads and suppliers by the rules in force (docs/domain/duplicates.md#rules): live while typing, and again in the
// transaction that saves.
import { type RawBuilder, sql } from 'kysely'
import { text } from '../../i18n/text.ts'
import type { Duplicate } from '../../model/calls/customer.ts'
import { comparableFields, type DuplicateEntity, nameFields } from '../../model/duplicate-fields.ts'
import { clue } from '../../model/entities/clue.ts'
import { customer } from '../../model/entities/customer.ts'
import { customerContact } from '../../model/entities/customer-contact.ts'
import { supplier } from '../../model/entities/supplier.ts'
import { candidateGroups, maskName, normalisePhone, similarity } from '../../model/normalise.ts'
import { searchHash } from '../base/crypto.ts'
import { type RawRow, rawRows } from '../db/raw-rows.ts'
import { awaitAll } from '../kernel/await-all.ts'
import type { Context } from '../kernel/context.ts'
import { type Fail, refuse, warn } from '../kernel/fail.ts'
import { remembered } from '../kernel/remembered.ts'
import type { Row, Write } from './hooks.ts'
import { requireFewAlike } from './look-alikes.ts'
import { nameKey } from './region-names.ts'
import { visibleRows } from './scope.ts'

export const threshold = 0.8
const shown = 5
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

const foundRows = rawRows(foundColumns)

export type Found = RawRow<typeof foundColumns>

/** A record that a rule finds, before it is decided what of it is shown. */
export interface Match {
  rule: DupRule
  field: string
  found: Found
  /** How alike the names are; null where they are equal. */
  score: number | null
}

/** The rules in force, refusals first. */
export async function rulesFor(context: Context, entity: DuplicateEntity): Promise<DupRule[]> {
  const rows = await context.db
    .selectFrom('dup_rule')
    .select(['entity', 'fields', 'match', 'action', 'scope'])
    .where('entity', '=', entity)
    .where((row) => row.ref('enabled'))
    .where((row) => row.not('is_deleted'))
    .orderBy('action')
    .orderBy('match')
    .orderBy('rule_key')
    .$narrowType<DupRule>()
    .execute()
  return rows.map((rule) => ({ ...rule, fields: rule.fields.filter((field) => comparableFields[entity].includes(field)) }))
}

export const definitions = { CUSTOMER: customer, CONTACT: customerContact, CLUE: clue, SUPPLIER: supplier } as const

const names: readonly string[] = Object.values(nameFields)
const isName = (field: string) => names.includes(field)

/** The normalised value of a field, which is compared. */
export function normalForm(field: string, value: string, match: DupRule['match']): string {
  if (field === 'phone') return normalisePhone(value)
  if (field === 'credit_code' || field === 'id_card') return value.trim().toUpperCase()
  return match !== 'EXACT' && isName(field) ? nameKey(value) : value.trim()
}

/** The records that a rule finds for one field's value. `self` is the record being saved. */
async function findByRule(context: Context, rule: DupRule, field: string, value: string, self: string | null): Promise<Match[]> {
  const normal = normalForm(field, value, rule.match)
  if (normal === '') return []
  const similar = rule.match === 'SIMILAR' && isName(field)
  const condition = similar ? likely(normal) : equal(rule, field, normal)
  if (!condition) return []
  const limit = similar ? candidates : shown
  const rows = await foundRows.read(context.db, matches(context, rule, condition, self === null ? null : sql`${self}`, limit))
  return rows
    .map((found) => ({ rule, field, found, score: similar ? similarity(normal, found.compared ?? '') : null }))
    .filter(({ score }) => score === null || score >= threshold)
    .sort((a, b) => (b.score ?? 0) - (a.score ?? 0))
    .slice(0, shown)
}

/** The column of a field's normalised value, or of its hash where the value is encrypted. */
export function lookupOf(rule: Pick<DupRule, 'entity' | 'match'>, field: string): { column: string; formOf: (normal: string) => string } {
  const kind = definitions[rule.entity].fields[field as never] as { encrypted?: true } | undefined
  if (kind?.encrypted) return { column: `${field}_hash`, formOf: searchHash }
  const column = isName(field) && rule.match !== 'EXACT' ? 'name_key' : field
  return { column, formOf: (normal) => normal }
}

function equal(rule: DupRule, field: string, normal: string): RawBuilder<boolean> {
  const { column, formOf } = lookupOf(rule, field)
  return sql<boolean>`t.${sql.ref(column)} = ${formOf(normal)}`
}

/** Names that may be similar enough, found by the index on 2-grams, without equal ones, which another rule finds. */
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

/** What the caller is told of a match: a masked name, and a key only where he may open the record. */
export function show({ rule, field, found, score }: Match): Duplicate {
  return {
    entity: definitions[rule.entity].name,
    field,
    action: rule.action,
    name: maskName(found.record_name),
    owner_name: found.owner_name,
    status: found.status,
    in_pool: found.sea_flag,
    score: score === null ? null : Math.round(score * 100) / 100,
    customer_key: found.visible && (rule.entity === 'CUSTOMER' || rule.entity === 'CONTACT') ? found.customer_key : null,
    supplier_key: found.visible && rule.entity === 'SUPPLIER' ? found.customer_key : null,
  }
}

/** All duplicates of the given values, refusals first. Empty and masked values are skipped. */
export async function findDuplicates(context: Context, entity: DuplicateEntity, values: Row, self: string | null): Promise<Duplicate[]> {
  return (await findMatches(context, entity, values, self)).map(show)
}

/** The same records in full, for what the server does with them. */
export async function findMatches(context: Context, entity: DuplicateEntity, values: Row, self: string | null): Promise<Match[]> {
  return findByRules(context, await rulesFor(context, entity), values, self, ['BLOCK', 'WARN'])
}

/** Contacts of other customers with the phone of a customer, by the rules of contacts; they warn, for a person may stand behind several. */
export async function findAtContacts(context: Context, phone: string, self: string | null): Promise<Duplicate[]> {
  return (await matchAtContacts(context, phone, self)).map(show)
}

/** The same records in full. */
export async function matchAtContacts(context: Context, phone: string, self: string | null): Promise<Match[]> {
  const rules = (await rulesFor(context, 'CONTACT')).filter((rule) => rule.fields.includes('phone'))
  const normal = normalForm('phone', phone, 'EXACT')
  if (rules.length === 0 || normal === '' || phone.includes('***')) return []
  await requireFewAlike(context, customerContact, 'phone', normal)
  const rule: DupRule = { ...(rules[0] as DupRule), action: 'WARN' }
  const elsewhere = self === null ? sql<boolean>`true` : sql<boolean>`t.customer_key <> ${self}`
  const condition = sql<boolean>`${equal(rule, 'phone', normal)} and ${elsewhere}`
  const rows = await foundRows.read(context.db, matches(context, rule, condition, null, shown))
  return rows.map((found) => ({ rule, field: 'phone', found, score: null }))
}

async function findByRules(
  context: Context,
  rules: readonly DupRule[],
  values: Row,
  self: string | null,
  actions: readonly DupRule['action'][],
): Promise<Match[]> {
  await requireFewLookAlikes(
    context,
    rules.filter((rule) => actions.includes(rule.action)),
    values,
  )
  const searches = rules.flatMap((rule) =>
    actions.includes(rule.action)
      ? rule.fields.flatMap((field) => {
          const value = values[field]
          if (typeof value !== 'string' || value.trim() === '' || value.includes('***')) return []
          return [findByRule(context, rule, field, value, self)]
        })
      : [],
  )
  const found = (await awaitAll(searches)).flat()
  return found.sort(({ rule: a }, { rule: b }) => (a.action < b.action ? -1 : a.action > b.action ? 1 : 0))
}

/** Whole values are compared: somebody who does not see them may not go through all that look alike. */
async function requireFewLookAlikes(context: Context, rules: readonly DupRule[], values: Row): Promise<void> {
  const compared = new Set(rules.flatMap((rule) => rule.fields.map((field) => `${rule.entity} ${field}`)))
  for (const one of compared) {
    const [entity, field] = one.split(' ') as [DuplicateEntity, string]
    const value = values[field]
    if (typeof value === 'string' && value.trim() !== '' && !value.includes('***'))
      await requireFewAlike(context, definitions[entity], field, normalForm(field, value, 'EXACT'))
  }
}

/** The values of a write that are compared with other records: those of a new one, and what changes of a stored one. */
export const comparedValues = (entity: DuplicateEntity, { old, row }: Pick<Write, 'old' | 'row'>): Row =>
  Object.fromEntries(comparableFields[entity].filter((name) => !old || old[name] !== row[name]).map((name) => [name, row[name]]))

/**
 * Refuses a record that the rules block. Concurrent saves of the same value wait for each other, so that the second finds the first; the locks are taken in a fixed order and released
 * at the end of the transaction.
 */
export async function refuseDuplicates(context: Context, entity: DuplicateEntity, write: Write): Promise<void> {
  const values = comparedValues(entity, write)
  const places = placesOf(entity, values)
  if (places.length === 0) return
  const self = write.row[definitions[entity].key] as string | null
  // the locks are sent first: whatever is found, is found after them
  const find = async () => {
    const rules = await remembered(context, `duplicates ${entity}`, () => rulesFor(context, entity))
    return findByRules(context, rules, values, self, ['BLOCK'])
  }
  const [, found] = await awaitAll([lockPlaces(context, places), find()])
  if (found.length > 0) throw duplicateRefusal(context, entity, found.map(show))
}

/** The values to lock, so that a second save waits for the first. */
export function placesOf(entity: DuplicateEntity, values: Row): string[] {
  return Object.entries(values).flatMap(([field, value]) =>
    typeof value === 'string' && value !== '' ? [`${entity} ${field} ${normalForm(field, value, 'NORMALIZED')}`] : [],
  )
}

const lockRoom = 0x6475
/** So many that a few creators at once seldom meet in one by chance, and so few that an import of many values leaves room in the lock table. */
const lockPlacesCount = 1024

/** Locks values until the transaction ends, in a fixed order. They share a fixed number of locks, so that many values never exhaust the lock table. */
export async function lockPlaces(context: Context, places: readonly string[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(lockRoom)}, place) from (
    select distinct hashtext(place) & ${sql.lit(lockPlacesCount - 1)} as place from unnest(${[...places]}::text[]) place order by 1) places`.execute(
    context.db,
  )
}

/** What a check while typing says: nothing, a refusal or a warning, each with the records found. */
export function reportDuplicates(duplicates: readonly Duplicate[]): void {
  const first = duplicates[0]
  if (!first) return
  const params = { name: first.name, owner: first.owner_name ?? '—' }
  throw first.action === 'BLOCK' ? refuse('duplicateFound', params, { duplicates }) : warn('duplicateLikely', params, { duplicates })
}

/** The refusal that names the first of the records found. */
export function duplicateRefusal(context: Context, entity: DuplicateEntity, found: readonly Duplicate[]): Fail {
  const first = found[0] as Duplicate
  const field = text(context.request.locale, `entity.${definitions[entity].name}.field.${first.field}`)
  return refuse(
    first.in_pool ? 'duplicateInPool' : entity === 'SUPPLIER' ? 'duplicateSupplier' : 'duplicateRecord',
    { name: first.name, field, owner: first.owner_name ?? '—' },
    { duplicates: found },
  )
}

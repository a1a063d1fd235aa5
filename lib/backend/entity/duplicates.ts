// Duplicates of customers, contacts, open leads and suppliers by the rules in force (docs/domain/duplicates.md#rules): live while typing, and again in the
// transaction that saves.
import { sql } from 'kysely'
import { text } from '../../i18n/text.ts'
import type { Duplicate } from '../../model/calls/customer.ts'
import { comparableFields, type DuplicateEntity } from '../../model/duplicate-fields.ts'
import { customerContact } from '../../model/entities/customer-contact.ts'
import type { Context } from '../kernel/context.ts'
import { type Fail, refuse, warn } from '../kernel/fail.ts'
import { remembered } from '../kernel/remembered.ts'
import { isPartner, nameFor } from './duplicate.ts'
import {
  type DupRule,
  definitions,
  equal,
  type Found,
  findAll,
  foundRows,
  isCompared,
  type Match,
  matches,
  normalForm,
  type Search,
  searchesOf,
  shown,
} from './duplicate-search.ts'
import { OneByOne, type Row, type Write } from './hooks.ts'
import { lockPlaces } from './lock-places.ts'
import { lookAlikesOf, requireFewAlike } from './look-alikes.ts'

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

/** What the answer shows of a match: its name, masked unless the caller owns it, and its key only if he may open the record. */
export function show(context: Context, { rule, field, found, score }: Match): Duplicate {
  return {
    entity: definitions[rule.entity].name,
    field,
    action: rule.action,
    name: nameFor(context, found.record_name, found.owner_key),
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
  return (await findMatches(context, entity, values, self)).map((one) => show(context, one))
}

/** The same records in full, for use by the server only. */
export async function findMatches(context: Context, entity: DuplicateEntity, values: Row, self: string | null): Promise<Match[]> {
  return findByRules(context, await rulesFor(context, entity), values, self, ['BLOCK', 'WARN'])
}

/** Contacts of other customers with the phone of this customer, by the rules of contacts. They only warn, because one person may work for several customers. */
export async function findAtContacts(context: Context, phone: string, self: string | null): Promise<Duplicate[]> {
  return (await matchAtContacts(context, phone, self)).map((one) => show(context, one))
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
  const asked = rules.filter((rule) => actions.includes(rule.action))
  await requireFewLookAlikes(context, asked, values)
  const found = await findAll(
    context,
    asked.flatMap((rule) => searchesOf(rule, values, self)),
  )
  return [...found.values()].flat().sort(({ rule: a }, { rule: b }) => (a.action < b.action ? -1 : a.action > b.action ? 1 : 0))
}

/** Whole values are compared, so a caller who sees them masked may not try all values with the same mask. */
async function requireFewLookAlikes(context: Context, rules: readonly DupRule[], values: Row): Promise<void> {
  for (const fail of await lookAlikeRefusals(context, rules, [values])) if (fail) throw fail
}

/** The refusal of each record for whose values too many similar ones were compared. */
async function lookAlikeRefusals(context: Context, rules: readonly DupRule[], values: readonly Row[]): Promise<(Fail | null)[]> {
  const fails: (Fail | null)[] = values.map(() => null)
  const compared = new Set(rules.flatMap((rule) => rule.fields.map((field) => `${rule.entity} ${field}`)))
  for (const one of compared) {
    const [entity, field] = one.split(' ') as [DuplicateEntity, string]
    const refusalFor = await lookAlikesOf(context, definitions[entity], field)
    if (!refusalFor) continue
    for (const [index, row] of values.entries()) {
      const value = row[field]
      if (isCompared(value)) fails[index] ??= refusalFor(normalForm(field, value, 'EXACT'))
    }
  }
  return fails
}

/** The values of a write that are compared with other records: all of a new record, the changed ones of a stored record. */
const comparedValues = (entity: DuplicateEntity, { old, row }: Pick<Write, 'old' | 'row'>): Row =>
  Object.fromEntries(comparableFields[entity].filter((name) => !old || old[name] !== row[name]).map((name) => [name, row[name]]))

/** Refuses a record that the rules block. */
export async function refuseDuplicates(context: Context, entity: DuplicateEntity, write: Write): Promise<void> {
  const fail = (await checkDuplicates(context, entity, [write])).refusalOf(0)
  if (fail) throw fail
}

interface DuplicateCheck {
  /** Why a record is refused, by the stored records and those accepted before it. */
  refusalOf(index: number): Fail | null
  /** Notes that a record will be written: later ones are compared with it. */
  accept(index: number, place: Place): void
}

/** Owner and department of a record, or of its customer. */
export type Place = Pick<Found, 'customer_key' | 'owner_key' | 'owner_name' | 'status' | 'sea_flag'>

/**
 * The duplicates of records that are about to be written, by the rules that refuse. Concurrent saves of the same value wait for each other, so that the second finds the first; the locks are
 * taken in a fixed order and released at the end of the transaction. Throws OneByOne where a rule refuses similar names of several records.
 */
export async function checkDuplicates(context: Context, entity: DuplicateEntity, writes: readonly Write[]): Promise<DuplicateCheck> {
  const known = await remembered(context, `duplicates ${entity}`, () => rulesFor(context, entity))
  const rules = known.filter((rule) => rule.action === 'BLOCK')
  if (writes.length > 1 && rules.some((rule) => rule.match === 'SIMILAR')) throw new OneByOne()
  const values = writes.map((write) => comparedValues(entity, write))
  const places = values.flatMap((one) => placesOf(entity, one))
  if (places.length > 0) await lockPlaces(context, 'duplicates', places)
  const braked = await lookAlikeRefusals(context, rules, values)
  const searches = writes.map(({ row }, index) =>
    braked[index] ? [] : rules.flatMap((rule) => searchesOf(rule, values[index] as Row, row[definitions[entity].key] as string | null)),
  )
  const found = await findAll(context, searches.flat())
  const accepted = new Map<string, Match>()
  return {
    refusalOf(index) {
      if (braked[index]) return braked[index]
      const own = searches[index] ?? []
      const stored = own.flatMap((search) => found.get(search) ?? [])
      const earlier = own.flatMap((search) => accepted.get(placeOf(search)) ?? [])
      const all = stored.length > 0 ? stored : earlier.slice(0, 1)
      return all.length > 0
        ? duplicateRefusal(
            context,
            entity,
            all.map((one) => show(context, one)),
          )
        : null
    },
    accept(index, place) {
      const row = writes[index]?.row ?? {}
      for (const search of rules.flatMap((rule) => searchesOf(rule, row, null))) {
        if (search.rule.scope === 'OWNED' && place.owner_key !== context.user.user_key) continue
        accepted.set(placeOf(search), { rule: search.rule, field: search.field, found: foundOf(entity, row, place), score: null })
      }
    },
  }
}

const placeOf = ({ rule, field, normal }: Search): string => `${rule.match} ${rule.scope} ${field} ${normal}`

const foundOf = (entity: DuplicateEntity, row: Row, place: Place): Found => ({
  ...place,
  record_name: String(row[definitions[entity].title] ?? ''),
  compared: null,
  visible: true,
})

/** The values to lock, so that a second save waits for the first. */
function placesOf(entity: DuplicateEntity, values: Row): string[] {
  return Object.entries(values).flatMap(([field, value]) =>
    typeof value === 'string' && value !== '' ? [`${entity} ${field} ${normalForm(field, value, 'NORMALIZED')}`] : [],
  )
}

/** The result of a check while typing: nothing, a refusal or a warning, with the records found. */
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
  if (isPartner(context)) return refuse('duplicateUnnamed', { field })
  return refuse(
    first.in_pool ? 'duplicateInPool' : entity === 'SUPPLIER' ? 'duplicateSupplier' : 'duplicateRecord',
    { name: first.name, field, owner: first.owner_name ?? '—' },
    { duplicates: found },
  )
}

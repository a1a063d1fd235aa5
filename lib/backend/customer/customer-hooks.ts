// The hooks of customers: what saving, deleting and reading them adds to the derived calls (docs/domain/customer.md#customer,
// docs/domain/duplicates.md#rules).
import { type RawBuilder, sql } from 'kysely'
import { movesOf } from '../../model/customer-states.ts'
import type { Scene } from '../../model/definition.ts'
import { customer } from '../../model/entities/customer.ts'
import { entities } from '../../model/entities/registry.ts'
import { maskValue } from '../../model/mask.ts'
import { momentOf, wireTime } from '../../model/moment.ts'
import { decryptText } from '../base/crypto.ts'
import { checkDuplicates } from '../entity/duplicates.ts'
import type { Hooks, RowOf, Shown, Write } from '../entity/hooks.ts'
import { refuseLinked } from '../entity/links.ts'
import { withOffers } from '../entity/offers.ts'
import { logOwners } from '../entity/owner-log.ts'
import { activePeople, type Person } from '../entity/people.ts'
import type { Context } from '../kernel/context.ts'
import { type Fail, refuse } from '../kernel/fail.ts'
import { may } from '../kernel/principal.ts'
import { mirrorCategories } from './categories.ts'
import { coolsDown, remainingClaims } from './claim.ts'
import { type Limit, limitOf } from './limits.ts'
import { leads } from './people.ts'
import { concealedInPool, hiddenFieldsOf, hidePoolValues, maskOfCustomer, poolRuleOf, visiblePool } from './pool-scope.ts'
import { dueTimesOf, refreshRecycleTime } from './recycle-time.ts'
import { logStars } from './stars.ts'
import { tellUnowned } from './unowned.ts'

const ownHooks: Hooks<typeof customer> = {
  // every scene except the pool excludes pool customers
  alsoVisible: (context, alias, scene) => (scene === undefined || scene === 'POOL' ? visiblePool(context, alias) : null),
  sceneWhere,
  together: { before: complete, check, after },
  beforeDelete: (context, row) => refuseLinked(context, customer, row.customer_key),
  facts,
  decorate,
  concealed: concealedInPool,
}

const always = () => undefined

/** A customer is changed and deleted in every state; beside that, how the caller may move it by hand. */
export const customerHooks = withOffers(
  customer,
  {
    reads: ['status', 'lock_status'],
    change: always,
    remove: always,
    more: (context, row, level) =>
      movesOf(row, {
        edits: may(context.user, `${customer.permission}:e`),
        releases: may(context.user, `${customer.permission}:toSea`),
        owns: level === 'OWNER',
        leads: leads(context, row),
      }),
  },
  ownHooks,
)

/** Pool customers are in the scene of the pool only. */
function sceneWhere(context: Context, scene: Scene): RawBuilder<boolean> {
  // most rows match, so no index is used
  if (scene !== 'POOL') return sql<boolean>`t.sea_flag is not true`
  return may(context.user, 'crm:sea:q') ? sql<boolean>`t.sea_flag` : sql<boolean>`false`
}

/** Sets the values that the server derives. A new customer belongs to its creator; one imported without an owner starts in the pool. */
async function complete(context: Context, writes: readonly Write<typeof customer>[]): Promise<undefined> {
  for (const { old, row } of writes) {
    if (typeof row.id_card === 'string') row.id_card = row.id_card.toUpperCase()
    if (old) continue
    if (row.owner_key === null) Object.assign(row, { status: 'SEA', sea_flag: true, sea_time: wireTime(context.now) })
    else row.owner_time = wireTime(context.now)
  }
}

const ownerOf = (context: Context, row: RowOf<typeof customer>) => (row.owner_key === undefined ? context.user.user_key : row.owner_key)

/** Each write counts for its owner's limit and is compared with the ones before it; sets the recycling time of new customers. */
async function check(context: Context, writes: readonly Write<typeof customer>[]): Promise<(Fail | null)[]> {
  const fresh = writes.flatMap(({ old, row }) => (old ? [] : [row]))
  const people = await activePeople(
    context,
    fresh.flatMap((row) => ownerOf(context, row) ?? []),
  )
  const limits = new Map<string, Limit>()
  for (const key of [...people.keys()].sort())
    limits.set(key, await limitOf(context, 'OWN', people.get(key) as Person, { room: fresh.length === 1 }))
  const duplicates = await checkDuplicates(context, 'CUSTOMER', writes)
  const owned = fresh.map((row) => {
    const owner_key = ownerOf(context, row)
    return { ...row, owner_key, owner_depart_key: people.get(owner_key ?? '')?.main_depart_key }
  })
  const due = owned.length > 0 ? await dueTimesOf(context, owned) : new Map<string, string>()
  for (const row of fresh) row.recycle_time = due.get(row.customer_key) ?? null
  return writes.map(({ old, row }, index) => {
    const owner = old ? null : ownerOf(context, row)
    const limit = owner === null ? undefined : limits.get(owner)
    const fail = limit && limit.free < 1 ? refuse('ownLimit', { max: limit.max }) : duplicates.refusalOf(index)
    if (!fail) {
      if (limit) limit.free -= 1
      duplicates.accept(index, {
        customer_key: row.customer_key,
        owner_key: old ? row.owner_key : owner,
        owner_name: owner === null ? null : (people.get(owner)?.realname ?? null),
        status: String(row.status ?? ''),
        sea_flag: row.sea_flag === true,
      })
    }
    return fail
  })
}

async function after(context: Context, writes: readonly Write<typeof customer>[]): Promise<void> {
  const key = (row: RowOf<typeof customer>) => row.customer_key
  const made = writes.filter(({ old }) => !old)
  await logOwners(
    context,
    made.map(({ row }) => ({ key: key(row), from: null, to: row.owner_key ?? null, change: 'CREATE' })),
  )
  const [pooled, ...others] = made.flatMap(({ row }) => (row.sea_flag === true ? [key(row)] : []))
  if (pooled) await tellUnowned(context, 'CUSTOMER', pooled, ...others)
  for (const { old, row } of writes)
    if (String(old?.category_keys ?? '') !== String(row.category_keys ?? '')) await mirrorCategories(context, key(row), row.category_keys)
  const graded = writes.filter(
    ({ old, row }) => old !== null && (old.customer_level !== row.customer_level || old.customer_star !== row.customer_star),
  )
  if (graded.length === 0) return
  await logStars(
    context,
    graded.map(({ old, row }) => ({ key: key(row), from: old?.customer_star, to: row.customer_star, way: 'EDIT' })),
  )
  await refreshRecycleTime(
    context,
    graded.map(({ row }) => key(row)),
  )
}

interface Facts {
  sea_flag: boolean
  status: string
  owner_depart_key: string | null
  pre_owner_key: string | null
  sea_time: string | null
  recycle_time: string | null
  contact_name: string | null
  contact_phone: string | null
  business_count: string | null
}

const dayMs = 86_400_000

/** Adds the primary contact, the days left until recycling, the number of opportunities, and in the pool whether the caller may claim; hides what the pool hides. */
async function decorate(context: Context, rows: Shown<typeof customer>[], found: readonly unknown[]): Promise<void> {
  const facts = found as readonly Facts[]
  const pooled = facts.some((fact) => fact.sea_flag)
  const rule = pooled ? await poolRuleOf(context) : null
  const claims = rule && may(context.user, 'crm:sea:claim') ? await remainingClaims(context, rule) : 0
  const plain = context.user.permissions.has('data:plain:view')
  for (const [index, row] of rows.entries()) {
    const fact = facts[index] as Facts
    const phone = fact.contact_phone && decryptText(fact.contact_phone)
    row.primary_contact_name = fact.contact_name
    row.primary_contact_phone = phone && !(plain && !fact.sea_flag) ? maskValue('phone', phone) : phone
    row.remain_days = fact.recycle_time ? daysUntil(context.now, fact.recycle_time) : null
    if (fact.business_count !== null) row.business_count = Number(fact.business_count)
    if (fact.sea_flag && rule)
      row.can_claim = claims > 0 && fact.status !== 'BLACK' && !coolsDown(context, { ...fact }, rule.claim_cooldown_days)
  }
  if (!pooled) return
  const hidden = await hiddenFieldsOf(context)
  for (const [index, row] of rows.entries()) {
    const fact = facts[index]
    if (fact?.sea_flag) hidePoolValues(context, row, fact.owner_depart_key, hidden, maskOfCustomer)
  }
}

/** Days until a wire time, rounded up; 0 when it has passed. */
function daysUntil(now: Date, time: string): number {
  return Math.max(0, Math.ceil((momentOf(time) - now.getTime()) / dayMs))
}

/** Facts of a customer, independent of the requested and visible columns. */
function facts(alias: string): RawBuilder<unknown> {
  const businesses = entities.some((entity) => entity.name === 'business')
    ? sql`(select count(*) from business b where b.customer_key = c.customer_key and not b.is_deleted)::text`
    : sql`null`
  const time = (column: string) => sql`to_char(${sql.ref(`c.${column}`)}, 'YYYY-MM-DD HH24:MI:SS')`
  return sql`(select jsonb_build_object('sea_flag', c.sea_flag, 'status', c.status, 'owner_depart_key', c.owner_depart_key, 'pre_owner_key', c.pre_owner_key,
      'sea_time', ${time('sea_time')}, 'recycle_time', ${time('recycle_time')}, 'contact_name', p.contact_name, 'contact_phone', p.phone, 'business_count', ${businesses})
    from customer c left join customer_contact p on p.customer_key = c.customer_key and p.is_primary and not p.is_deleted
    where c.customer_key = ${sql.ref(`${alias}.customer_key`)} limit 1)`
}

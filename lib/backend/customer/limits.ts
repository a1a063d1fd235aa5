// How many customers a user may own or lock, and how many open leads he may have (docs/domain/customer.md#limits).
import { sql } from 'kysely'
import { rawRows } from '../db/raw-rows.ts'
import { awaitAll } from '../kernel/await-all.ts'
import type { Context } from '../kernel/context.ts'
import { refuse } from '../kernel/fail.ts'
import type { Person } from './people.ts'

export type LimitType = 'OWN' | 'LOCK' | 'CLUE'

/** The limits of users without a rule. */
const defaults: Record<LimitType, number> = { OWN: 300, LOCK: 20, CLUE: 100 }

const refusals: Record<LimitType, string> = { OWN: 'ownLimit', LOCK: 'lockLimit', CLUE: 'clueLimit' }

export interface Limit {
  max: number
  used: number
  /** How many more there may be, at least 0. */
  free: number
  /** Whether signed customers count. */
  countsDealt: boolean
}

const ruleRows = rawRows({ max_count: 'limit_rule.max_count', deal_count_enabled: 'limit_rule.deal_count_enabled' })
type LimitRule = NonNullable<Awaited<ReturnType<typeof ruleRows.first>>>

const countRows = rawRows({ every: 'bigint', open: 'bigint' })

/** The most specific rule for a person: one for him, then one for a department of his, then one for all; of two equal ones the newer. */
async function ruleFor(context: Context, type: LimitType, person: Person): Promise<LimitRule> {
  const rule = await ruleRows.first(
    context.db,
    sql`
    select max_count, deal_count_enabled from limit_rule
    where limit_type = ${type} and enabled and not is_deleted and (${person.user_key} = any(user_keys) or depart_keys && ${person.depart_chain}::text[]
      or (cardinality(user_keys) = 0 and cardinality(depart_keys) = 0))
    order by (${person.user_key} = any(user_keys)) desc, (depart_keys && ${person.depart_chain}::text[]) desc, create_time desc limit 1`,
  )
  return rule ?? { max_count: defaults[type], deal_count_enabled: false }
}

/**
 * A person's limit and how much of it is used. Waits for concurrent changes of the same person's customers, so that two cannot both take the last place; the lock is released at the end of the
 * transaction. Signed customers count where the rule, or `countsDealt`, says so.
 */
export async function limitOf(
  context: Context,
  type: LimitType,
  person: Person,
  { lock = true, countsDealt }: { lock?: boolean; countsDealt?: boolean } = {},
): Promise<Limit> {
  const place = `customer ${type} ${person.user_key}`
  const [, rule, counted] = await awaitAll([
    lock ? sql`select pg_advisory_xact_lock(hashtext(${place}))`.execute(context.db) : Promise.resolve(),
    ruleFor(context, type, person),
    countRows.first(
      context.db,
      type === 'CLUE'
        ? sql`
          select count(*) as every, count(*) as open from clue
          where owner_key = ${person.user_key} and not is_deleted and status in ('UNHANDLED', 'FOLLOWING')`
        : sql`
          select count(*) as every, count(*) filter (where deal_status <> 'YES') as open from customer
          where owner_key = ${person.user_key} and not is_deleted ${type === 'LOCK' ? sql`and lock_status` : sql``}`,
    ),
  ])
  const dealt = countsDealt ?? rule.deal_count_enabled
  const used = Number(counted?.[dealt ? 'every' : 'open'] ?? 0)
  return { max: rule.max_count, used, free: Math.max(0, rule.max_count - used), countsDealt: dealt }
}

/** Refuses when one more customer would exceed the person's limit; a signed one only where the rule counts it. */
export async function requireRoom(context: Context, type: LimitType, person: Person, dealt = false): Promise<void> {
  const { max, free, countsDealt } = await limitOf(context, type, person)
  if (free < 1 && (countsDealt || !dealt)) throw refuse(refusals[type], { max })
}

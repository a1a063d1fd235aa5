// How many customers a user may own or lock, and how many open leads he may have (docs/domain/customer.md#limits).
import { type RawBuilder, sql } from 'kysely'
import { rawRows } from '../db/raw-rows.ts'
import type { Person } from '../entity/people.ts'
import type { Context } from '../kernel/context.ts'
import { refuse } from '../kernel/fail.ts'

export type LimitType = 'OWN' | 'LOCK' | 'CLUE'

/** The limits of users without a rule. */
const defaults: Record<LimitType, number> = { OWN: 300, LOCK: 20, CLUE: 100 }

const refusals: Record<LimitType, string> = { OWN: 'ownLimit', LOCK: 'lockLimit', CLUE: 'clueLimit' }

export interface Limit {
  max: number
  /** Counted up to the limit, or completely with `whole`. */
  used: number
  /** The remaining number, at least 0. */
  free: number
  /** Whether signed customers count. */
  countsDealt: boolean
}

const limitRows = rawRows({ max: 'int', counts_dealt: 'boolean', used: 'bigint' })
const heldRows = rawRows({ used: 'bigint' })

/** The rows that count for a person's limit; signed customers if `dealt` is true or null. */
function held(type: LimitType, person: Person, dealt: RawBuilder<boolean> | null): RawBuilder<unknown> {
  // as a subquery: a custom plan for one person looks cheaper to PostgreSQL than a generic plan, and would be made at every execution
  const owner = sql`owner_key = (select ${person.user_key}::text)`
  if (type === 'CLUE') return sql`select 1 from clue where ${owner} and not is_deleted and status in ('UNHANDLED', 'FOLLOWING')`
  return sql`select 1 from customer where ${owner} and not is_deleted ${type === 'LOCK' ? sql`and lock_status` : sql``}
    ${dealt ? sql`and (${dealt} or deal_status <> 'YES')` : sql``}`
}

/** The number of customers or leads of a person that count for a limit, without a cap. */
export async function countHeld(context: Context, type: LimitType, person: Person, dealt: boolean): Promise<number> {
  const counted = await heldRows.first(context.db, sql`select count(*) as used from (${held(type, person, sql<boolean>`${dealt}`)}) held`)
  return Number(counted?.used ?? 0)
}

/**
 * A person's limit and the free part of it, by the most specific rule: one for him, then one for his department, then one for all; of two equal ones the newer. Waits for
 * concurrent changes of the same person's customers, so that two cannot both take the last place; the lock is released at the end of the transaction. Owned records are counted up to the
 * limit, and completely with `whole`. Signed customers count if the rule says so; `room` first counts with them, which reads only an index, and this result is enough while there is room.
 */
export async function limitOf(
  context: Context,
  type: LimitType,
  person: Person,
  { lock = true, whole = false, room = false } = {},
): Promise<Limit> {
  const { user_key } = person
  const chain = [...person.depart_chain]
  const countOf = (dealt: RawBuilder<boolean> | null) =>
    sql`(select count(*) from (${held(type, person, dealt)} ${whole ? sql`` : sql`limit rule.max`}) held)`
  const exact = countOf(sql<boolean>`rule.counts_dealt`)
  const counting = room && type === 'OWN' ? sql`coalesce(nullif(${countOf(null)}, rule.max), ${exact})` : exact
  if (lock) await sql`select pg_advisory_xact_lock(hashtext(${`customer ${type} ${user_key}`}))`.execute(context.db)
  const found = await limitRows.first(
    context.db,
    sql`
      select rule.max, rule.counts_dealt, ${counting} as used
      from (select coalesce(r.max_count, ${defaults[type]}) as max, coalesce(r.deal_count_enabled, false) as counts_dealt
        from (select) one left join (select max_count, deal_count_enabled from limit_rule
          where limit_type = ${type} and enabled and not is_deleted and (${user_key} = any(user_keys) or depart_keys && ${chain}::text[]
            or (cardinality(user_keys) = 0 and cardinality(depart_keys) = 0))
          order by (${user_key} = any(user_keys)) desc, (depart_keys && ${chain}::text[]) desc, create_time desc limit 1) r on true) rule`,
  )
  const { max, counts_dealt, ...counted } = found ?? { max: defaults[type], counts_dealt: false, used: '0' }
  const used = Number(counted.used)
  return { max, used, free: Math.max(0, max - used), countsDealt: counts_dealt }
}

/** Refuses when one more customer would exceed the person's limit; a signed one only where the rule counts it. */
export async function requireRoom(context: Context, type: LimitType, person: Person, dealt = false): Promise<void> {
  const { max, free, countsDealt } = await limitOf(context, type, person, { room: true })
  if (free < 1 && (countsDealt || !dealt)) throw refuse(refusals[type], { max })
}

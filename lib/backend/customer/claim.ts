// Claims customers and leads from their pool (docs/domain/pool.md#claim): checks in the specified order, each with its own message; of concurrent claims
// exactly one succeeds.
import { sql } from 'kysely'
import type { ClaimQuota } from '../../model/calls/customer.ts'
import { momentOf, startOfDay } from '../../model/moment.ts'
import { moment } from '../db/raw-rows.ts'
import { transition } from '../entity/change.ts'
import { keyOf, type Row } from '../entity/hooks.ts'
import { logOwner, ownerColumns } from '../entity/owner-log.ts'
import { activePerson, nameOfUser, type Person } from '../entity/people.ts'
import { requireRecord } from '../entity/read.ts'
import type { Context } from '../kernel/context.ts'
import { conflict, Fail, notFound, refuse } from '../kernel/fail.ts'
import { limitOf, requireRoom } from './limits.ts'
import { type PoolRule, type PoolType, poolRuleOf } from './pool-scope.ts'
import { customerPool, type Pool } from './pools.ts'
import { findRowUnscoped } from './unscoped.ts'

/** Within this time after a claim, a later claim is refused with the name of the owner instead of 数据不存在. */
const lateMs = 86_400_000

/** Makes the caller the owner of a record of the pool. */
export async function claimFrom(context: Context, pool: Pool, key: string): Promise<Row> {
  const row = await findInPool(context, pool, key)
  const closed = pool.closed(row)
  if (closed) throw closed
  const me = await claimer(context)
  await requireRoom(context, pool.limit, me, pool.dealt(row))
  const rule = await poolRuleOf(context, pool.type)
  if ((await remainingClaims(context, rule, pool.type)) < 1) throw refuse('claimDaily')
  if (coolsDown(context, row, rule.claim_cooldown_days, pool.since)) throw refuse(pool.cooldown, { n: rule.claim_cooldown_days })
  return takeOver(context, pool, row, me.user_key, 'CLAIM')
}

async function claimer(context: Context): Promise<Person> {
  const me = await activePerson(context, context.user.user_key)
  if (!me) throw refuse('receiver')
  return me
}

/** The record in the pool, or the refusal: owned by somebody (409 with who), or missing. */
async function findInPool(context: Context, pool: Pool, key: string): Promise<Row> {
  try {
    const row = await requireRecord(context, pool.definition, key, 'READ')
    if (row[pool.flag]) return row
    throw await ownedRefusal(context, pool, row)
  } catch (error) {
    if (!(error instanceof Fail) || error.code !== 404) throw error
    const row = await findRowUnscoped(context, pool.definition, key)
    const since = row?.owner_time ? momentOf(row.owner_time) : 0
    const taken = row && pool.wasTaken(row) && row[pool.since] && context.now.getTime() - since < lateMs
    throw taken ? await ownedRefusal(context, pool, row) : notFound()
  }
}

/** 客户「x」已存在负责人, with who and since when in data. */
async function ownedRefusal(context: Context, { definition, owned }: Pool, row: Row): Promise<Fail> {
  const owner = { owner_key: row.owner_key, owner_name: await nameOfUser(context, row.owner_key), owner_time: row.owner_time }
  return conflict(owned, { name: String(row[definition.title] ?? '') }, owner)
}

/** How many records the caller may still claim today; a limit of 0 means no limit. */
export async function remainingClaims(context: Context, rule: PoolRule, type: PoolType = 'CUSTOMER'): Promise<number> {
  if (rule.claim_daily_limit === 0) return Number.MAX_SAFE_INTEGER
  const { n } = await context.db
    .selectFrom('customer_owner_log')
    .select((row) => row.fn.countAll<string>().as('n'))
    .where('operator_key', '=', context.user.user_key)
    .where('change_type', '=', 'CLAIM')
    .where('biz_type', '=', type)
    .where('create_time', '>=', moment(startOfDay(context.now)))
    .executeTakeFirstOrThrow()
  return Math.max(0, rule.claim_daily_limit - Number(n))
}

/** The former owner may claim the record again only after the cooldown. */
export function coolsDown(context: Context, row: Row, days: number, since: Pool['since'] = 'sea_time'): boolean {
  const time = row[since]
  if (days === 0 || row.pre_owner_key !== context.user.user_key || typeof time !== 'string') return false
  return context.now.getTime() < momentOf(time) + days * 86_400_000
}

/** Sets the owner in one conditional statement; a claim that comes too late is refused with the name of the owner. */
export async function takeOver(context: Context, pool: Pool, row: Row, ownerKey: string, how: 'CLAIM' | 'ASSIGN'): Promise<Row> {
  let late: Row | null = null
  const step = {
    action: how === 'CLAIM' ? 'claim' : 'distribute',
    ...(pool.from && { from: pool.from }),
    when: sql<boolean>`t.owner_key is null and t.${sql.ref(pool.flag)}`,
    set: { ...(await ownerColumns(context, row, ownerKey, [])), ...pool.taken(context, how) },
    otherwise: (current: Row) => {
      late = current
      return refuse(pool.owned, { name: String(row[pool.definition.title] ?? '') })
    },
  }
  try {
    const stored = await transition(context, pool.definition, row, step)
    const key = keyOf(pool.definition, row)
    await logOwner(context, { kind: pool.type, key, from: null, to: ownerKey, change: how })
    await pool.after(context, key)
    return stored
  } catch (error) {
    throw late ? await ownedRefusal(context, pool, late) : error
  }
}

/** How many records of a pool the caller may still claim, as text: 今日还可领取n个. */
export async function claimQuota(context: Context, { type, limit }: Pool = customerPool): Promise<ClaimQuota> {
  const rule = await poolRuleOf(context, type)
  const { free, max } = await limitOf(context, limit, await claimer(context), { lock: false })
  const today = rule.claim_daily_limit === 0 ? null : await remainingClaims(context, rule, type)
  return { today, own: free, own_max: max, cooldown_days: rule.claim_cooldown_days }
}

// Claims customers from the pool (docs/domain/pool.md#claim): checks in the specified order, each with its message; of concurrent claims
// exactly one succeeds.
import { sql } from 'kysely'
import { customer } from '../../model/entities/customer.ts'
import { moment } from '../db/raw-rows.ts'
import { transition } from '../entity/change.ts'
import type { Row } from '../entity/hooks.ts'
import { requireRecord } from '../entity/read.ts'
import type { Context } from '../kernel/context.ts'
import { conflict, Fail, notFound, refuse } from '../kernel/fail.ts'
import { limitOf, requireRoom } from './limits.ts'
import { customerTitle, logOwner, ownerColumns } from './owner-log.ts'
import { activePeople, leadersOf, nameOfUser, notifyAboutCustomer, type Person } from './people.ts'
import { type PoolRule, poolRuleOf } from './pool-scope.ts'
import { refreshRecycleTime } from './recycle-time.ts'
import { findRowUnscoped } from './unscoped.ts'

/** Within this time after a claim, a later claim is refused with the name of the owner instead of 数据不存在. */
const lateMs = 86_400_000

/** Makes the caller the owner of a pool customer. */
export async function claimCustomer(context: Context, key: string): Promise<Row> {
  const row = await findInPool(context, key)
  if (row.status === 'BLACK') throw refuse('customerBlack', { name: customerTitle(row) })
  const me = await claimer(context)
  await requireRoom(context, 'OWN', me, row.deal_status === 'YES')
  const rule = await poolRuleOf(context)
  if ((await remainingClaims(context, rule)) < 1) throw refuse('claimDaily')
  refuseCooldown(context, row, rule)
  const stored = await takeOver(context, row, me.user_key, 'CLAIM')
  await notifyAboutCustomer(context, 'M-CUSTOMER-CLAIM', stored, await leadersOf(context, stored.owner_depart_key), {
    list: customerTitle(stored),
  })
  return stored
}

async function claimer(context: Context): Promise<Person> {
  const me = (await activePeople(context, [context.user.user_key])).get(context.user.user_key)
  if (!me) throw refuse('receiver')
  return me
}

/** The pool customer, or the refusal: owned by somebody (409 with who), or missing. */
async function findInPool(context: Context, key: string): Promise<Row> {
  try {
    const row = await requireRecord(context, customer, key, 'READ')
    if (row.sea_flag) return row
    throw await ownedRefusal(context, row)
  } catch (error) {
    if (!(error instanceof Fail) || error.code !== 404) throw error
    const row = await findRowUnscoped(context, customer, key)
    const since = row?.owner_time ? Date.parse(`${String(row.owner_time).replace(' ', 'T')}+08:00`) : 0
    const taken =
      row && (row.distribute_type === 'CLAIM' || row.distribute_type === 'ASSIGN') && row.sea_time && context.now.getTime() - since < lateMs
    throw taken ? await ownedRefusal(context, row) : notFound()
  }
}

/** 客户「x」已存在负责人, with who and since when in data. */
async function ownedRefusal(context: Context, row: Row): Promise<Fail> {
  const owner = { owner_key: row.owner_key, owner_name: await nameOfUser(context, row.owner_key), owner_time: row.owner_time }
  return conflict('customerOwned', { name: customerTitle(row) }, owner)
}

/** How many customers the caller may still claim today; a limit of 0 means no limit. */
export async function remainingClaims(context: Context, rule: PoolRule): Promise<number> {
  if (rule.claim_daily_limit === 0) return Number.MAX_SAFE_INTEGER
  const { n } = await context.db
    .selectFrom('customer_owner_log')
    .select((row) => row.fn.countAll<string>().as('n'))
    .where('operator_key', '=', context.user.user_key)
    .where('change_type', '=', 'CLAIM')
    .where('create_time', '>=', moment(startOfDay(context.now)))
    .executeTakeFirstOrThrow()
  return Math.max(0, rule.claim_daily_limit - Number(n))
}

/** Midnight in Asia/Shanghai. */
const startOfDay = (now: Date) => new Date(Math.floor((now.getTime() + 8 * 3_600_000) / 86_400_000) * 86_400_000 - 8 * 3_600_000)

/** The former owner may claim the customer again only after the cooldown. */
export function refuseCooldown(context: Context, row: Row, { claim_cooldown_days: days }: PoolRule): void {
  if (coolsDown(context, row, days)) throw refuse('claimCooldown', { n: days })
}

export function coolsDown(context: Context, row: Row, days: number): boolean {
  if (days === 0 || row.pre_owner_key !== context.user.user_key || typeof row.sea_time !== 'string') return false
  return context.now.getTime() < Date.parse(`${row.sea_time.replace(' ', 'T')}+08:00`) + days * 86_400_000
}

/** Sets the owner in one conditional statement; a claim that comes too late is refused with the name of the owner. */
export async function takeOver(context: Context, row: Row, ownerKey: string, how: 'CLAIM' | 'ASSIGN'): Promise<Row> {
  let late: Row | null = null
  const step = {
    action: how === 'CLAIM' ? 'claim' : 'distribute',
    from: ['SEA'],
    when: sql<boolean>`t.owner_key is null and t.sea_flag`,
    set: {
      ...(await ownerColumns(context, row, ownerKey, [])),
      status: 'FOLLOWING',
      sea_flag: false,
      owner_time: context.now,
      distribute_type: how,
    },
    otherwise: (current: Row) => {
      late = current
      return refuse('customerOwned', { name: customerTitle(row) })
    },
  }
  try {
    const stored = await transition(context, customer, row, step)
    await logOwner(context, { key: row.customer_key as string, from: null, to: ownerKey, change: how })
    await refreshRecycleTime(context, [row.customer_key as string])
    return stored
  } catch (error) {
    throw late ? await ownedRefusal(context, late) : error
  }
}

/** How many customers the caller may still claim: 今日还可领取n个. */
export async function claimQuota(context: Context): Promise<{ today: number | null; own: number; own_max: number; cooldown_days: number }> {
  const rule = await poolRuleOf(context)
  const { free, max } = await limitOf(context, 'OWN', await claimer(context), { lock: false })
  const today = rule.claim_daily_limit === 0 ? null : await remainingClaims(context, rule)
  return { today, own: free, own_max: max, cooldown_days: rule.claim_cooldown_days }
}

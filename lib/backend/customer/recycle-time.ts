// When and why a customer is recycled into the pool (docs/domain/pool.md#recycling): one statement for one customer or for all.
import { type RawBuilder, sql } from 'kysely'
import { signedContracts } from '../../model/contract-states.ts'
import { starsAscending } from '../../model/customer-states.ts'
import { momentOf, wireTime } from '../../model/moment.ts'
import { workdaysAround } from '../base/working-time.ts'
import { rawRows } from '../db/raw-rows.ts'
import { isOneOf } from '../entity/checks.ts'
import type { Row } from '../entity/hooks.ts'
import type { Context } from '../kernel/context.ts'
import { readParameter } from '../kernel/parameter.ts'
import { remembered } from '../kernel/remembered.ts'
import { heldBy } from './held.ts'

const dueShape = {
  customer_key: 'customer.customer_key',
  customer_name: 'customer.customer_name',
  owner_key: 'text',
  owner_name: 'sys_user.realname?',
  notify_days: 'int',
  recycle_time: 'customer.recycle_time',
  reason: 'text?',
  /** The number of days in the reason. */
  days: 'int?',
} as const
const dueRows = rawRows(dueShape)

const countedRows = rawRows({ ...dueShape, total: 'int' })
const dueTimeRows = rawRows({ customer_key: 'customer.customer_key', recycle_time: 'customer.recycle_time' })
const soonRows = rawRows({ owner_key: 'text', n: 'int', days: 'int' })

export type Due = Awaited<ReturnType<typeof dueRows.read>>[number]

const reasons: Readonly<Record<string, (days: number) => string>> = {
  follow: (days) => `${days}天未跟进，自动回收`,
  deal: (days) => `${days}天未成交，自动回收`,
  arrive: (days) => `${days}天未到访，自动回收`,
  contract: (days) => `合同到期${days}天未续签，自动回收`,
}

/** The reason of recycling, as it is stored with the customer. */
export function recycleReason({ reason, days }: Due): string {
  return reasons[reason ?? '']?.(days ?? 0) ?? ''
}

/** The pool rules in force, as rows. */
export const rulesInForce = sql`select * from pool_rule where pool_type = 'CUSTOMER' and enabled and not is_deleted`

/** With the parameter pool.skip.holiday, the working days around now in order: only these are counted. Null if every day is counted. */
async function workdays(context: Context): Promise<readonly string[] | null> {
  const parameter = 'pool.skip.holiday'
  const skipped = await remembered(context, parameter, () => readParameter(context.db, parameter))
  return skipped === '1' ? workdaysAround(context.now) : null
}

/**
 * The due times of owned customers by the first of `rules` that applies to their owner. None for locked and blacklisted customers, for those with an open
 * reservation, a recent opportunity or an exempt star, and for signed ones that the rule exempts until long enough after their last contract.
 */
export async function dueStatementOf(context: Context, { rules = rulesInForce, which, when }: Asked): Promise<RawBuilder<unknown>> {
  return dueStatement(rules, which, await workdays(context), when)
}

interface Asked {
  rules?: RawBuilder<unknown>
  /** Which customers `c`. */
  which: RawBuilder<boolean>
  /** A filter on the due times `t`; only for these the reasons to hold a customer back are read. */
  when: RawBuilder<boolean>
}

/** The due customers among the given keys. */
export async function dueCustomers(context: Context, keys: readonly string[]): Promise<Due[]> {
  const asked = { which: isOneOf('c.customer_key', keys), when: sql<boolean>`t.due <= ${context.now}` }
  return dueRows.read(context.db, await dueStatementOf(context, asked))
}

/** The first customers that `rule` alone would recycle now, and their number. */
export async function dueByRule(context: Context, rule: RawBuilder<unknown>, most: number) {
  const statement = await dueStatementOf(context, {
    rules: rule,
    which: sql<boolean>`c.owner_time <= ${context.now}`,
    when: sql<boolean>`t.due <= ${context.now}`,
  })
  return countedRows.read(
    context.db,
    sql`select d.*, count(*) over ()::int as total from (${statement}) d order by d.recycle_time, d.customer_key limit ${most}`,
  )
}

/** How many customers of each owner will be recycled within the days for which their rule warns. */
export async function soonByOwner(context: Context) {
  const { now } = context
  const statement = await dueStatementOf(context, {
    which: sql<boolean>`c.recycle_time > ${now} and c.recycle_time <= ${now}::timestamptz
      + make_interval(days => (select coalesce(max(r.notify_days), 0) from rules r))`,
    when: sql<boolean>`t.due > ${now} and t.due <= ${now}::timestamptz + make_interval(days => t.notify_days)`,
  })
  return soonRows.read(
    context.db,
    sql`select d.owner_key, count(*)::int as n, max(d.notify_days) as days from (${statement}) d group by 1 order by 1`,
  )
}

/** The due times of customers that are not stored yet, by key; customers without one are left out. */
export async function dueTimesOf(context: Context, rows: readonly Row[]): Promise<Map<string, string>> {
  const days = await workdays(context)
  // working days count from the beginning of a day, and their duration depends on the day
  const beginningOf = (row: Row) => (days ? `${String(row.owner_time).slice(0, 10)} 00:00:00` : row.owner_time)
  const placeOf = (row: Row) =>
    JSON.stringify([days && beginningOf(row), row.lock_status === true, ...dueColumns.map((name) => row[name] ?? null)])
  const known = await knownTerms(context)
  const owned = rows.filter((row) => row.owner_key !== null).map((row) => ({ row, place: placeOf(row) }))
  // other calls may clear the cache meanwhile
  const terms = new Map(owned.map(({ place }) => [place, known.get(place)]))
  const unknown = new Map(owned.filter(({ place }) => terms.get(place) === undefined).map(({ row, place }) => [place, row]))
  const asked = await askDueTimes(context, unknown, days)
  if (known.size > mostTerms) known.clear()
  for (const [place, row] of unknown) {
    const time = asked.get(place)
    const term = time ? momentOf(time) - momentOf(beginningOf(row)) : null
    terms.set(place, term)
    known.set(place, term)
  }
  const due = new Map<string, string>()
  for (const { row, place } of owned) {
    const term = terms.get(place) ?? null
    if (term !== null) due.set(row.customer_key as string, wireTime(new Date(momentOf(beginningOf(row)) + term)))
  }
  return due
}

/** How many milliseconds new customers may stay with their owners, by the deciding values; null for ever. */
const knownTerms = (context: Context): Promise<Map<string, number | null>> =>
  remembered(context, 'terms of new customers', () => Promise.resolve(new Map<string, number | null>()))
const mostTerms = 5000

/** The due times of new customers, one of each kind, by the names given here. */
async function askDueTimes(
  context: Context,
  named: ReadonlyMap<string, Row>,
  days: readonly string[] | null,
): Promise<Map<string, string | null>> {
  if (named.size === 0) return new Map()
  const asked = [...named].map(([place, row]) => ({
    ...Object.fromEntries(dueColumns.map((name) => [name, row[name] ?? null])),
    customer_key: place,
    owner_time: `${row.owner_time}+08`,
    lock_status: row.lock_status === true,
    is_deleted: false,
  }))
  const source = sql`jsonb_populate_recordset(null::customer, ${JSON.stringify(asked)}::jsonb)`
  const statement = dueStatement(rulesInForce, sql<boolean>`true`, days, null, source)
  const due = await dueTimeRows.read(context.db, sql`select d.customer_key, d.recycle_time from (${statement}) d`)
  return new Map(due.map((one) => [one.customer_key, one.recycle_time]))
}

/** The columns that a customer's due time depends on, besides the time when it got its owner. */
const dueColumns = ['owner_key', 'owner_depart_key', 'customer_level', 'customer_star', 'status', 'reserve_status', 'deal_status'] as const

function dueStatement(
  rules: RawBuilder<unknown>,
  which: RawBuilder<boolean>,
  workingDays: readonly string[] | null,
  when: RawBuilder<boolean> | null = null,
  source: RawBuilder<unknown> = sql`customer`,
) {
  const after = (start: RawBuilder<unknown>, days: RawBuilder<unknown>) =>
    workingDays
      ? sql`(select days[width_bucket((${start} at time zone 'Asia/Shanghai')::date - 1, days) + 1 + ${days}]::timestamp at time zone 'Asia/Shanghai' from work)`
      : sql`(${start} + make_interval(days => ${days}))`
  const term = (holds: RawBuilder<unknown>, start: RawBuilder<unknown>, days: RawBuilder<unknown>) =>
    sql`case when ${holds} and ${days} > 0 then ${after(start, days)} end`
  return sql`
    with rules as (${rules}),
    work as (select ${workingDays ?? []}::date[] as days),
    owned as (
      select c.customer_key, c.customer_name, c.owner_key, c.owner_time, c.lock_status, c.status, c.reserve_status, c.deal_status,
        greatest(c.owner_time, c.last_follow_time) as clock,
        c.deal_status = 'YES' and r.deal_exempt as spared,
        c.status in ('ARRIVED', 'SIGNED') or c.reserve_status = 'ARRIVED' as arrived,
        greatest((select max(x.end_date) from customer_contract x where x.customer_key = c.customer_key and not x.is_deleted),
          (select max(x.end_date) from contract x where x.customer_key = c.customer_key and x.contract_type = 'SALE'
            and x.status = any(${[...signedContracts]}::text[]) and not x.is_deleted)) as contract_end,
        r.star_exempt is not null and array_position(${[...starsAscending]}::text[], c.customer_star) >= array_position(${[...starsAscending]}::text[], r.star_exempt) as starred,
        coalesce((r.level_days ->> c.customer_level)::int, r.no_follow_days) as follow_days,
        r.business_exempt and exists (select 1 from business b where b.customer_key = c.customer_key and not b.is_deleted
          and b.end_status is null and b.create_time > now() - interval '60 days') as hopeful,
        r.no_deal_days, r.no_arrive_days, r.contract_expire_days, r.notify_days
      from ${source} c join lateral (
        select r.* from rules r
        where (cardinality(r.user_keys) = 0 and cardinality(r.depart_keys) = 0) or c.owner_key = any(r.user_keys)
          or exists (select 1 from department own join department above on own.depart_code like above.depart_code || '%'
            where own.id = c.owner_depart_key and above.id = any(r.depart_keys))
        order by r.sort_no, r.create_time limit 1) r on true
      where c.owner_key is not null and not c.is_deleted and ${which}),
    terms as (
      select *,
        ${term(sql`not spared`, sql`clock`, sql`follow_days`)} as follow_due,
        ${term(sql`not spared and deal_status = 'NO'`, sql`owner_time`, sql`no_deal_days`)} as deal_due,
        ${term(sql`not spared and not arrived`, sql`owner_time`, sql`no_arrive_days`)} as arrive_due,
        case when spared and contract_expire_days > 0 then contract_end::timestamp at time zone 'Asia/Shanghai' + make_interval(days => contract_expire_days + 1) end as contract_due
      from owned
      where not lock_status and status <> 'BLACK' and reserve_status <> 'RESERVED' and not starred and hopeful is not true)
    select t.customer_key, t.customer_name, t.owner_key, (select u.realname from sys_user u where u.user_key = t.owner_key) as owner_name, t.notify_days, t.due as recycle_time, t.reason,
      case t.reason when 'follow' then t.follow_days when 'deal' then t.no_deal_days when 'arrive' then t.no_arrive_days
        when 'contract' then t.contract_expire_days end as days
    from (select *, least(follow_due, deal_due, arrive_due, contract_due) as due,
        case least(follow_due, deal_due, arrive_due, contract_due) when follow_due then 'follow' when deal_due then 'deal'
          when arrive_due then 'arrive' when contract_due then 'contract' end as reason
      from terms) t
    where t.due is not null ${when ? sql`and ${when} and not exists (${heldBy('t')})` : sql``}`
}

/** Recomputes recycle_time for some customers, or for all owned ones. Jobs skip locked rows: the transaction that changes them recomputes the time itself. */
export async function refreshRecycleTime(context: Context, keys?: readonly string[], free = false): Promise<void> {
  const which = keys ? isOneOf('c.customer_key', keys) : sql<boolean>`true`
  const target = keys ? isOneOf('k.customer_key', keys) : sql`k.owner_key is not null`
  const days = await workdays(context)
  await sql`
      update customer c set recycle_time = moved.recycle_time
      from (select k.customer_key, due.recycle_time
        from customer k left join (${dueStatement(rulesInForce, which, days)}) due on due.customer_key = k.customer_key
        where ${target} and not k.is_deleted and k.recycle_time is distinct from due.recycle_time
        ${free ? sql`order by k.customer_key for update of k skip locked` : sql``}) moved
      where moved.customer_key = c.customer_key`.execute(context.db)
}

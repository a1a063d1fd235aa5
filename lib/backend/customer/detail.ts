// The detail of a customer: pool customers within a daily number of views; a merged customer redirects to the one into which it was merged
// (docs/domain/pool.md#visibility, docs/domain/duplicates.md#merge).
import { sql } from 'kysely'
import type { GroupMember } from '../../model/calls/customer-records.ts'
import { customer } from '../../model/entities/customer.ts'
import { wholeList } from '../../model/list-request.ts'
import { limits } from '../../model/wire.ts'
import { rawRows } from '../db/raw-rows.ts'
import type { Row, Shown } from '../entity/hooks.ts'
import { firstRecords } from '../entity/list.ts'
import { readRecord, requireRecord } from '../entity/read.ts'
import type { Context } from '../kernel/context.ts'
import { Fail, refuse } from '../kernel/fail.ts'
import { mergedInto } from './merge.ts'
import { leads } from './people.ts'
import { poolRuleOf } from './pool-scope.ts'

/** The customer as the caller sees it; `redirected_from` is the requested key where that customer was merged into this one. */
export async function readCustomer(context: Context, key: string, plain: boolean): Promise<Row> {
  try {
    const row = await readRecord(context, customer, key, plain)
    if (row.sea_flag && !leads(context, row)) await countView(context, key)
    return 'status' in row ? { ...row, stage_times: await stageTimes(context, row) } : row
  } catch (error) {
    const master = error instanceof Fail && error.code === 404 ? await mergedInto(context, key) : null
    if (!master) throw error
    return { ...(await readCustomer(context, master, plain)), redirected_from: key }
  }
}

const stageRows = rawRows({ status: 'text', time: 'timestamptz' })

/** When the customer last entered each state, by its log; without an entry, from the times when it was created, first followed up, last
 *  reserved, last visited and dealt. Events after the deal do not count for earlier states. */
async function stageTimes(context: Context, row: Shown<typeof customer>): Promise<Record<string, string>> {
  const key = row.customer_key
  const dealt = sql`coalesce((select c.deal_time from customer c where c.customer_key = ${key}), 'infinity')`
  const rows = await stageRows.read(
    context.db,
    sql`select d ->> 'new' as status, max(l.create_time) as time from operation_log l, jsonb_array_elements(l.diff) d
      where l.biz_type = ${customer.name} and l.biz_key = ${key} and jsonb_typeof(l.diff) = 'array' and d ->> 'field' = 'status' and d ->> 'new' is not null
      group by 1
    union all select 'FOLLOWED', min(f.create_time) from follow f
      where f.target_type = 'CUSTOMER' and f.target_key = ${key} and not f.is_deleted having count(*) > 0
    union all select 'BOOKED', max(r.create_time) from reservation r
      where r.customer_key = ${key} and not r.is_deleted and r.create_time <= ${dealt} having count(*) > 0
    union all select 'CAME', max(r.arrival_time) from reservation r
      where r.customer_key = ${key} and not r.is_deleted and r.arrival_time <= ${dealt} having count(*) > 0`,
  )
  const { FOLLOWED, BOOKED, CAME, ...logged } = Object.fromEntries(rows.map(({ status, time }) => [status, time]))
  const known = { NEW: row.create_time, FOLLOWING: FOLLOWED, RESERVED: BOOKED, ARRIVED: CAME, SIGNED: row.deal_time, ...logged }
  return Object.fromEntries(Object.entries(known).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}

/** Counts a pool customer that the caller opens today, each once. */
async function countView(context: Context, key: string): Promise<void> {
  const { view_daily_limit: limit } = await poolRuleOf(context)
  if (limit === 0) return
  const me = context.user.user_key
  const day = sql<string>`(${context.now}::timestamptz at time zone 'Asia/Shanghai')::date`
  await context.db
    .insertInto('customer_view')
    .values({ user_key: me, customer_key: key, view_day: day })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { n } = await context.db
    .selectFrom('customer_view')
    .select((row) => row.fn.countAll<string>().as('n'))
    .where('user_key', '=', me)
    .where('view_day', '=', day)
    .executeTakeFirstOrThrow()
  if (Number(n) <= limit) return
  await context.db
    .deleteFrom('customer_view')
    .where('user_key', '=', me)
    .where('customer_key', '=', key)
    .where('view_day', '=', day)
    .execute()
  throw refuse('viewDaily', { n: limit })
}

// The group of companies of a customer: from the topmost parent down (docs/domain/customer.md#groups-of-companies).

const members = rawRows({ customer_key: 'customer.customer_key', parent_customer_key: 'customer.parent_customer_key' })

/** The shown columns of a member of the group. */
const shown = ['customer_name', 'status', 'owner_key']

/** The members of a customer's group, parents before children, at most one page; at least the customer itself. */
export async function readGroup(context: Context, key: string): Promise<GroupMember[]> {
  await requireRecord(context, customer, key, 'READ')
  const depth = customer.tree?.depth ?? 1
  const rows = await members.read(
    context.db,
    sql`with recursive above as (
        select customer_key, parent_customer_key, 0 as level from customer where customer_key = ${key}
        union all select c.customer_key, c.parent_customer_key, a.level + 1 from customer c join above a on c.customer_key = a.parent_customer_key
          where not c.is_deleted and a.level < ${depth}
      ), below as (
        (select customer_key, null::text as parent_customer_key, 0 as level from above order by above.level desc limit 1)
        union all select c.customer_key, c.parent_customer_key, b.level + 1 from customer c join below b on c.parent_customer_key = b.customer_key
          where not c.is_deleted and b.level < ${depth}
      ) select customer_key, parent_customer_key from below limit ${limits.maxPageSize}`,
  )
  if (rows.length === 1) return rows.map((row) => ({ ...row, customer_name: null, status: null, owner_name: null }))
  const keys = rows.map((row) => row.customer_key)
  const seen = await firstRecords(context, customer, { ...wholeList, filters: { customer_key: keys }, size: keys.length, columns: shown })
  const byKey = new Map(seen.map((row) => [row.customer_key, row]))
  return rows.map((row) => ({ ...row, ...namesOf(byKey.get(row.customer_key)) }))
}

const wordOf = (value: unknown) => (typeof value === 'string' ? value : null)

const namesOf = (row: Row | undefined) => ({
  customer_name: wordOf(row?.customer_name),
  status: wordOf(row?.status),
  owner_name: wordOf(row?.owner_name),
})

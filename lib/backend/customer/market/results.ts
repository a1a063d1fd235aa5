// The results of campaigns and channels, counted by one statement each: of changed ones since the last run, at night of all
// (docs/domain/channel.md#activity).
import { type RawBuilder, sql } from 'kysely'
import { activity } from '../../../model/entities/activity.ts'
import { channel } from '../../../model/entities/channel.ts'
import { rawRows } from '../../db/raw-rows.ts'
import type { Context } from '../../kernel/context.ts'

/** The name of the job that counts changed ones. */
export const resultsJob = 'market.results'
/** An overlap in minutes, for transactions that began before the last count and ended after it. */
const overlapMinutes = 15

const lastRows = rawRows({ done: 'timestamptz?' })
const keyRows = rawRows({ key: 'text' })

/** Counts campaigns and channels whose leads or customers have changed since the last successful run; all if there was none. */
export async function countChangedResults(context: Context): Promise<void> {
  const last = await lastRows.first(
    context.db,
    sql`select (payload ->> 'done_time')::timestamptz as done from job where dedupe_key = ${resultsJob}`,
  )
  if (!last?.done) return countResults(context)
  const touched = touchedSince(last.done)
  const activities = await keyRows.read(context.db, sql`with ${touched} ${ofTouched('activity_key')}`)
  const channels = await keyRows.read(context.db, sql`with ${touched} ${ofTouched('channel_key')}`)
  if (activities.length > 0)
    await countActivities(
      context,
      activities.map(({ key }) => key),
    )
  if (channels.length > 0)
    await countChannels(
      context,
      channels.map(({ key }) => key),
    )
}

/** Counts all campaigns and channels; unchanged rows are not written. */
export async function countResults(context: Context): Promise<void> {
  await countActivities(context, null)
  await countChannels(context, null)
}

/**
 * Changes of leads and customers since a time, by the operation log: `noted` are the entries, `touched` their customers. Orders, incomes and reservations also change
 * their customer, so they are covered.
 */
const touchedSince = (since: string): RawBuilder<unknown> => sql`noted as materialized (
    select biz_type, biz_key, diff from operation_log where create_time > ${since}::timestamptz - make_interval(mins => ${overlapMinutes})
      and biz_type in ('clue', 'customer', 'order', 'income', 'reservation')),
  touched as materialized (
    select biz_key as customer_key from noted where biz_type = 'customer'
    union select o.customer_key from noted join "order" o on o.order_key = biz_key where biz_type = 'order'
    union select i.customer_key from noted join income i on i.income_key = biz_key where biz_type = 'income'
    union select r.customer_key from noted join reservation r on r.reservation_key = biz_key where biz_type = 'reservation')`

/** The current and former values of a field in the changed leads and customers. */
function ofTouched(field: 'activity_key' | 'channel_key'): RawBuilder<unknown> {
  const name = sql.ref(`l.${field}`)
  const ofCustomers = field === 'channel_key' ? sql`union select c.channel_key from touched join customer c using (customer_key)` : sql``
  return sql`select distinct key from (
      select ${name} as key from noted join clue l on l.clue_key = biz_key where biz_type = 'clue'
      union select ${name} from touched join clue l using (customer_key)
      ${ofCustomers}
      union select change ->> 'old' from noted cross join lateral jsonb_array_elements(case jsonb_typeof(diff) when 'array' then diff else '[]' end) change
        where biz_type in ('clue', 'customer') and change ->> 'field' = ${field}) found
    where key is not null`
}

const among = (column: string, keys: readonly string[] | null): RawBuilder<boolean> =>
  keys ? sql<boolean>`${sql.ref(column)} = any(${[...keys]}::text[])` : sql<boolean>`true`

async function countActivities({ db }: Context, keys: readonly string[] | null): Promise<void> {
  await sql`with came as (
      select l.activity_key, count(*)::int as clues from clue l
      where l.activity_key is not null and ${among('l.activity_key', keys)} and not l.is_deleted group by l.activity_key),
    won as (
      select m.activity_key, count(*)::int as customers, count(*) filter (where c.reserve_status = 'ARRIVED')::int as arrived,
        sum(c.deal_amount) as dealt, sum(c.received_amount) as received
      from (select distinct activity_key, customer_key from clue where activity_key is not null and ${among('activity_key', keys)} and not is_deleted) m
      join customer c on c.customer_key = m.customer_key and not c.is_deleted group by m.activity_key),
    led as (
      select a.activity_key, coalesce(clues, 0) as clues, coalesce(customers, 0) as customers, coalesce(arrived, 0) as arrived,
        coalesce(dealt, 0) as dealt, coalesce(received, 0) as received
      from activity a left join came using (activity_key) left join won using (activity_key) where ${among('a.activity_key', keys)})
    update ${sql.table(activity.name)} a set clue_count = led.clues, customer_count = led.customers, arrive_count = led.arrived,
      deal_amount = led.dealt, received_amount = led.received
    from led where led.activity_key = a.activity_key
      and (a.clue_count, a.customer_count, a.arrive_count, a.deal_amount, a.received_amount)
        is distinct from (led.clues, led.customers, led.arrived, led.dealt, led.received)`.execute(db)
}

async function countChannels({ db }: Context, keys: readonly string[] | null): Promise<void> {
  await sql`with came as (
      select l.channel_key, count(*)::int as clues from clue l where ${among('l.channel_key', keys)} and not l.is_deleted group by l.channel_key),
    won as (
      select c.channel_key, count(*)::int as customers, count(*) filter (where c.deal_status = 'YES')::int as signed, sum(c.deal_amount) as dealt
      from customer c where c.channel_key is not null and ${among('c.channel_key', keys)} and not c.is_deleted group by c.channel_key),
    led as (
      select h.channel_key, coalesce(clues, 0) as clues, coalesce(customers, 0) as customers, coalesce(signed, 0) as signed, coalesce(dealt, 0) as dealt
      from channel h left join came using (channel_key) left join won using (channel_key) where ${among('h.channel_key', keys)} and not h.is_deleted)
    update ${sql.table(channel.name)} h set clue_count = led.clues, customer_count = led.customers, sign_count = led.signed, sign_amount = led.dealt
    from led where led.channel_key = h.channel_key
      and (h.clue_count, h.customer_count, h.sign_count, h.sign_amount) is distinct from (led.clues, led.customers, led.signed, led.dealt)`.execute(
    db,
  )
}

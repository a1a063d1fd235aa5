// The daily reminders of the customer area: follow-ups and visits of today, birthdays in three days (docs/domain/customer.md#reminders).
import { sql } from 'kysely'
import { rawRows } from '../db/raw-rows.ts'
import type { Context } from '../kernel/context.ts'

const daysAhead = 3
const countRows = rawRows({ owner_key: 'text', n: 'bigint' })
const birthdayRows = rawRows({ owner_key: 'text', name: 'text', day: 'text', biz_type: 'text', biz_key: 'text' })

/** Records with a planned follow-up, with the column of its time. */
const followed = [
  sql`select owner_key, next_follow_time from customer where not is_deleted`,
  sql`select owner_key, next_follow_time from clue where status in ('UNHANDLED', 'FOLLOWING') and not is_deleted`,
  sql`select owner_key, next_follow_time from business where end_status is null and not is_deleted`,
  sql`select c.owner_key, t.next_follow_time from customer_contact t join customer c using (customer_key)
    where t.status = '1' and not t.is_deleted and not c.is_deleted`,
]

/** A condition on a column: the day of `now` in Shanghai. */
const isToday = (column: string, now: Date) => {
  const start = sql`date_trunc('day', ${now}::timestamptz at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'`
  return sql<boolean>`${sql.ref(column)} >= ${start} and ${sql.ref(column)} < ${start} + interval '1 day'`
}

/** Sends each owner one message about all follow-ups planned for today: customers, leads, opportunities, contacts. */
async function remindFollowUps(context: Context): Promise<void> {
  const rows = await countRows.read(
    context.db,
    sql`select owner_key, count(*) as n from (${sql.join(followed, sql` union all `)}) f
      where owner_key is not null and ${isToday('next_follow_time', context.now)} group by owner_key order by owner_key`,
  )
  await tellCounts(context, 'M-FOLLOW-TODAY', 'customer', rows)
}

/** Sends each owner one message about the visits of today that have not ended. */
async function remindVisits(context: Context): Promise<void> {
  const rows = await countRows.read(
    context.db,
    sql`select owner_key, count(*) as n from reservation where status = 'RESERVED' and owner_key is not null and not is_deleted
      and ${isToday('reserve_time', context.now)} group by owner_key order by owner_key`,
  )
  await tellCounts(context, 'M-RESERVE-TODAY', 'reservation', rows)
}

async function tellCounts(context: Context, code: string, biz_type: string, rows: readonly { owner_key: string; n: string }[]) {
  for (const { owner_key, n } of rows)
    await context.emit('message', { code, receivers: [owner_key], params: { n: Number(n) }, biz_type, biz_key: null })
}

/** Notifies the owners of customers and contacts whose birthday is in three days. In a year without 29 February, that birthday counts as 28 February. */
async function remindBirthdays(context: Context): Promise<void> {
  const rows = await birthdayRows.read(
    context.db,
    sql`
    with day as (select (${context.now}::timestamptz at time zone 'Asia/Shanghai')::date + ${daysAhead}::int as d),
    people as (
      select owner_key, customer_name as name, birthday, 'customer' as biz_type, customer_key as biz_key from customer
        where customer_type = 'PERSON' and birthday is not null and not is_deleted and owner_key is not null
      union all
      select c.owner_key, t.contact_name, t.birthday, 'customer_contact', t.customer_contact_key from customer_contact t
        join customer c using (customer_key) where t.birthday is not null and t.status = '1' and not t.is_deleted and not c.is_deleted and c.owner_key is not null)
    select owner_key, name, to_char(d, 'YYYY-MM-DD') as day, biz_type, biz_key from people, day
    where to_char(birthday, 'MMDD') = to_char(d, 'MMDD')
      or (to_char(birthday, 'MMDD') = '0229' and to_char(d, 'MMDD') = '0228' and to_char(d + 1, 'MMDD') <> '0229')
    order by owner_key, biz_key`,
  )
  for (const { owner_key, name, day, biz_type, biz_key } of rows) {
    await context.emit('message', { code: 'M-BIRTHDAY', receivers: [owner_key], params: { name, date: day }, biz_type, biz_key })
  }
}

export async function sendDailyReminders(context: Context): Promise<void> {
  await remindFollowUps(context)
  await remindVisits(context)
  await remindBirthdays(context)
}

// The evening digest of what was claimed from the pool, for who leads the claimers (docs/domain/pool.md#claim).
import { sql } from 'kysely'
import { rawRows } from '../db/raw-rows.ts'
import type { Context } from '../kernel/context.ts'
import { leadersOf } from './people.ts'

/** So many customers are named; the others are counted. */
const named = 10

const claimedRows = rawRows({ depart_key: 'text', names: 'text[]', n: 'bigint' })

/** Tells the leaders of each department which customers its people have claimed from 18:00 of the day before to 18:00 of this one. */
export async function tellClaims(context: Context): Promise<void> {
  const here = sql`(${context.now}::timestamptz at time zone 'Asia/Shanghai')`
  const rows = await claimedRows.read(
    context.db,
    sql`with span as (select (date_trunc('day', ${here} - interval '18 hours') + interval '18 hours') at time zone 'Asia/Shanghai' as until)
    select u.main_depart_key as depart_key, count(*) as n,
      (array_agg(c.customer_name || '（' || u.realname || '）' order by l.create_time, l.log_key))[1:${sql.lit(named)}] as names
    from span cross join sys_user u join customer_owner_log l on l.operator_key = u.user_key and l.change_type = 'CLAIM' and l.biz_type = 'CUSTOMER'
      and l.create_time >= span.until - interval '1 day' and l.create_time < span.until
    join customer c on c.customer_key = l.biz_key and not c.is_deleted
    where u.main_depart_key is not null group by u.main_depart_key order by u.main_depart_key`,
  )
  for (const { depart_key, names, n } of rows) {
    const receivers = await leadersOf(context, depart_key)
    if (receivers.length === 0) continue
    const more = Number(n) - names.length
    const list = names.join('、') + (more > 0 ? ` +${more}` : '')
    await context.emit('message', { code: 'M-CUSTOMER-CLAIM', receivers, params: { list }, biz_type: 'customer', biz_key: null })
  }
}

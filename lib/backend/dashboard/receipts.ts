// 收款计划: what instalments of the next days bring in, day by day, and what is late (docs/domain/dashboard.md#what-is-coming).
import { sql } from 'kysely'
import type { DashboardReceipts } from '../../model/calls/dashboard.ts'
import { instalments } from '../../model/dashboard.ts'
import { dayBefore, receiptEnd } from '../../model/dashboard-lists.ts'
import { rawRows } from '../db/raw-rows.ts'
import { mayCount, rowsOf } from '../entity/counted-rows.ts'
import type { Context } from '../kernel/context.ts'
import { todayOf } from '../kernel/today.ts'

const dayRows = rawRows({ day: 'text?', count: 'int', amount: 'text' })

/** null where the caller may not see instalments and their amounts. */
export async function readReceipts(context: Context): Promise<DashboardReceipts | null> {
  const today = todayOf(context)
  const until = receiptEnd(today)
  const list = instalments([null, until])
  if (!mayCount(context, list, 'plan_amount', 'received_amount')) return null
  const { from, where } = rowsOf(context, list)
  const rows = await dayRows.read(
    context.db,
    sql`select case when t.plan_date > ${dayBefore(today)}::date then to_char(t.plan_date, 'YYYY-MM-DD') end as day, count(*)::int as count,
        sum(t.plan_amount - t.received_amount)::numeric(20, 2)::text as amount
      from ${from} where ${where} group by 1 order by 1`,
  )
  const late = rows.find(({ day }) => day === null)
  return {
    today,
    until,
    late: { count: late?.count ?? 0, amount: late?.amount ?? '0.00' },
    days: rows.flatMap(({ day, count, amount }) => (day === null ? [] : [{ day, count, amount }])),
  }
}

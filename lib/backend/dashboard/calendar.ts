// 日程: how much of each kind the caller has on each day of a month, and what of it is late (docs/domain/dashboard.md#what-is-coming).
import { sql } from 'kysely'
import type { DashboardCalendar } from '../../model/calls/dashboard.ts'
import { type CalendarKind, calendarKind, calendarKinds, calendarList, weeksOf } from '../../model/dashboard-lists.ts'
import { rawRows } from '../db/raw-rows.ts'
import { mayCount, rowsOf } from '../entity/counted-rows.ts'
import type { Context } from '../kernel/context.ts'
import { todayOf } from '../kernel/today.ts'

const dayRows = rawRows({ name: 'text', day: 'text', count: 'int' })

/** The whole weeks of a month (YYYY-MM), by default of this one. */
export async function readCalendar(context: Context, month: string | undefined): Promise<DashboardCalendar> {
  const today = todayOf(context)
  const shown = month ?? today.slice(0, 7)
  const { from, to } = weeksOf(shown)
  const listOf = (kind: CalendarKind) => calendarList(kind, context.user.user_key, [from, to])
  const seen = calendarKinds.filter((kind) => mayCount(context, listOf(kind)))
  const statements = seen.map((kind) => {
    const { from: rows, where } = rowsOf(context, listOf(kind))
    return sql`(select ${kind.name}::text as name, to_char(${sql.ref(`t.${kind.time}`)} at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day, count(*)::int as count
      from ${rows} where ${where} group by 2)`
  })
  const rows = statements.length > 0 ? await dayRows.read(context.db, sql`${sql.join(statements, sql` union all `)} order by 2`) : []
  return { today, month: shown, days: rows.map(({ name, ...row }) => ({ ...row, name: calendarKind(name as CalendarKind['name']).name })) }
}

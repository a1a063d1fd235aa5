// The figures of a user's day, counted from his records in one statement (docs/domain/daily-report.md#figures).
import { type RawBuilder, sql } from 'kysely'
import { type DailyType, dailyFigures, dailyList } from '../../model/daily-report.ts'
import { mayCount, rowsOf } from '../entity/counted-rows.ts'
import { isServed } from '../entity/hooks.ts'
import type { Context } from '../kernel/context.ts'

/** The figures whose records the caller may list, in their order. */
export async function readDailyFigures(context: Context, type: DailyType, day: string): Promise<{ name: string; value: string }[]> {
  const me = context.user.user_key
  const lists = dailyFigures[type]
    .map((figure) => ({ figure, list: dailyList(figure, me, day) }))
    .filter(({ figure, list }) => isServed(context, list.entity) && mayCount(context, list, ...(figure.sum ? [figure.sum] : [])))
  if (lists.length === 0) return []
  const columns = lists.map(({ figure, list }): RawBuilder<unknown> => {
    const { definition, where } = rowsOf(context, list)
    const value = figure.sum ? sql`coalesce(sum(${sql.ref(`t.${figure.sum}`)}), 0)::numeric(20, 2)::text` : sql`count(*)::text`
    return sql`(select ${value} from ${sql.table(definition.name)} t where ${where}) as ${sql.ref(figure.name)}`
  })
  const { rows } = await sql<Record<string, string>>`select ${sql.join(columns)}`.execute(context.db)
  return lists.map(({ figure }) => ({ name: figure.name, value: rows[0]?.[figure.name] ?? '0' }))
}

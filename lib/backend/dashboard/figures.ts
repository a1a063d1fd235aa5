// 数据简报: each figure of a period, compared with the previous period, with a small curve; all in one statement
// (docs/domain/dashboard.md#figures).
import dayjs from 'dayjs'
import { sql } from 'kysely'
import {
  curves,
  type DashboardFigure,
  type DashboardPeriod,
  type DashboardPlace,
  dashboardFigures,
  figureList,
  type PeriodDays,
} from '../../model/dashboard.ts'
import { rawRows } from '../db/raw-rows.ts'
import { mayCount, rowsOf } from '../entity/counted-rows.ts'
import type { Context } from '../kernel/context.ts'

export interface FigureAnswer {
  name: string
  /** A count, or an amount with two decimals. */
  value: string
  before: string
  /** Values of equal spans of days that end today. */
  curve: string[]
}

const partRows = rawRows({
  name: 'text',
  /** NOW, BEFORE or CURVE. */
  span: 'text',
  /** The index of a curve's point. */
  place: 'int?',
  value: 'text',
})

const wall = (day: string, time: string) => sql`${`${day} ${time}+08`}::timestamptz`

/** The figures whose lists the caller may open. */
export async function readFigures(
  context: Context,
  place: DashboardPlace,
  period: DashboardPeriod,
  days: PeriodDays,
): Promise<FigureAnswer[]> {
  const { days: back, points } = curves[period]
  const start = dayjs(place.today)
    .subtract(back - 1, 'day')
    .format('YYYY-MM-DD')
  const first = [start, days.before[0]].sort()[0] as string
  const seen = dashboardFigures.filter((figure) =>
    mayCount(context, figureList(figure, place, [first, place.today]), ...(figure.sum ? [figure.sum] : [])),
  )
  if (seen.length === 0) return []
  const statements = seen.map((figure) => partsOf(context, figure, place, { ...days, first, start, step: back / points }))
  const rows = await partRows.read(context.db, sql.join(statements, sql` union all `))
  return seen.map(({ name, sum }) => {
    const own = rows.filter((row) => row.name === name)
    const none = sum ? '0.00' : '0'
    const curve = Array.from({ length: points }, (_, at) => own.find((row) => row.place === at)?.value ?? none)
    const sumOf = (span: 'NOW' | 'BEFORE') => own.find((row) => row.span === span)?.value ?? none
    return { name, value: sumOf('NOW'), before: sumOf('BEFORE'), curve }
  })
}

interface Spans extends PeriodDays {
  /** The earliest day that is read. */
  first: string
  /** The start of the curve, and the days of each point. */
  start: string
  step: number
}

/** One scan of a figure's rows since the earliest day. */
function partsOf(context: Context, figure: DashboardFigure, place: DashboardPlace, spans: Spans) {
  const { definition, where } = rowsOf(context, figureList(figure, place, [spans.first, place.today]))
  const field = sql.ref(`t.${figure.time}`)
  const isDate = definition.fields[figure.time]?.kind === 'date'
  const time = isDate ? sql`(${field}::timestamp at time zone 'Asia/Shanghai')` : field
  const amount = figure.sum ? sql`coalesce(sum(${sql.ref(`t.${figure.sum}`)}), 0)::numeric(20, 2)` : sql`count(*)`
  const within = (from: string, to: string) => sql`moment >= ${wall(from, '00:00:00')} and moment <= ${wall(to, '23:59:59.999')}`
  const begin = wall(spans.start, '00:00:00')
  const rows = sql`select ${time} as moment ${figure.sum ? sql`, ${sql.ref(`t.${figure.sum}`)}` : sql``} from ${sql.table(definition.name)} t where ${where}`
  return sql`(with t as materialized (${rows})
    select ${figure.name}::text as name, 'NOW' as span, null::int as place, ${amount}::text as value from t where ${within(spans.from, spans.to)}
    union all select ${figure.name}::text, 'BEFORE', null, ${amount}::text from t where ${within(...spans.before)}
    union all select ${figure.name}::text, 'CURVE', t.place, ${amount}::text
      from (select *, floor(extract(epoch from moment - ${begin}) / ${spans.step * 86_400}::float8)::int as place from t where moment >= ${begin}) t group by t.place)`
}

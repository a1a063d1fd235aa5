// Reads a report: measures of one list and one column are read in one scan of the period and the period before it
// (docs/domain/statistics.md#reports).
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { ReportAnswer, reportFilters } from '../../model/calls/statistics.ts'
import { filtersOf, type RecordFilter } from '../../model/record-list.ts'
import { addValues } from '../../model/reports/add-values.ts'
import {
  bucketsOf,
  type Dimension,
  daysOfAge,
  hasMeasure,
  isAmount,
  type Measure,
  measureList,
  type Report,
  type ReportPlace,
  reportSpan,
} from '../../model/reports/report.ts'
import { listedOf } from '../../model/row-kinds.ts'
import { rawRows } from '../db/raw-rows.ts'
import { isListed, mayCount, rowsOf } from '../entity/counted-rows.ts'
import { filterRows } from '../entity/filter.ts'
import { allOf } from '../entity/scope.ts'
import type { Context } from '../kernel/context.ts'
import { invalid } from '../kernel/fail.ts'
import { todayOf } from '../kernel/today.ts'
import { departsBelow } from './departs.ts'
import { namesOfRows } from './row-names.ts'

export type ReportInput = z.output<z.ZodObject<typeof reportFilters>>

/** The maximum rows of an answer; a longer report shows the largest. */
const maxRows = 300
const maxDays = 1100
const day = 86_400_000

/** The figures of a report as the caller may see them. Fails with 400 for an unknown dimension and for invalid days. */
export async function readReport(context: Context, report: Report, input: ReportInput): Promise<ReportAnswer> {
  const dimension = (input.dimension ?? report.dimensions[0]) as Dimension
  if (!report.dimensions.includes(dimension)) throw invalid({ dimension: 'validation.invalid' })
  const today = todayOf(context)
  const { from, to, before } = reportSpan(input.period, today, input)
  if (from > to || (Date.parse(to) - Date.parse(from)) / day > maxDays) throw invalid({ to: ['validation.span', { n: maxDays }] })
  const departs = input.depart ? await departsBelow(context, input.depart) : null
  const place: ReportPlace = { today, from, to, departs, user: input.user ?? null, channel: input.channel ?? null }
  const seen = report.measures.filter((measure) => hasMeasure(measure, place, dimension) && maySee(context, measure, place, dimension))
  const parts = await Promise.all(scansOf(seen, dimension).map((scan) => readScan(context, scan, place, before[0], dimension)))
  const found = gather(seen, parts.flat(), { from, to, before: before[0] })
  const rows =
    dimension === 'time'
      ? found.series.map(({ from: key, now, before: past }) => ({ key, now, before: past }))
      : sortRows(report, found.rows)
  const shown = rows.slice(0, maxRows)
  const names = await namesOfRows(
    context,
    dimension,
    shown.map(({ key }) => key),
  )
  return {
    report: report.name,
    dimension,
    today,
    from,
    to,
    before,
    departs,
    user: place.user,
    channel: place.channel,
    measures: seen.map(({ name }) => name),
    totals: found.totals,
    rows: shown.map((row) => ({ ...row, name: row.key === null ? null : (names.get(row.key) ?? null) })),
    more: rows.length > shown.length,
    series: found.series,
  }
}

function maySee(context: Context, measure: Measure, place: ReportPlace, dimension: Dimension): boolean {
  if (!isListed(context, measure.entity)) return false
  const grouped = dimension === 'time' ? [] : [measure.by[dimension] as string]
  return mayCount(
    context,
    measureList(measure, place),
    ...grouped,
    ...[measure.sum, measure.less, ...(measure.days ?? [])].filter((name) => name !== undefined),
  )
}

/** Measures of one list, one time and one column. */
interface Scan {
  measures: readonly Measure[]
  column: string | null
}

function scansOf(measures: readonly Measure[], dimension: Dimension): Scan[] {
  const scans = new Map<string, Measure[]>()
  for (const measure of measures) {
    const key = `${measure.entity} ${measure.time} ${measure.by[dimension] ?? ''}`
    scans.set(key, [...(scans.get(key) ?? []), measure])
  }
  return [...scans.values()].map((list) => {
    const [first] = list as [Measure, ...Measure[]]
    const field = dimension === 'time' ? undefined : first.by[dimension]
    const kind = field && listedOf(first.entity).fields[field]?.kind
    return { measures: list, column: kind === 'area' ? 'province_code' : (field ?? null) }
  })
}

/** A group of rows of one measure: by its key, or by its day. */
interface Part {
  name: string
  isNow: boolean
  key: string | null
  /** YYYY-MM-DD; null if the rows are grouped by their key. */
  day: string | null
  value: string
}

const partRows = rawRows({ is_now: 'boolean', by_key: 'boolean', key: 'text?', day: 'text?', values: 'text[]' })

async function readScan(
  context: Context,
  { measures, column }: Scan,
  place: ReportPlace,
  first: string,
  dimension: Dimension,
): Promise<Part[]> {
  const [measure] = measures as [Measure, ...Measure[]]
  const { definition, from, where } = rowsOf(
    context,
    measureList({ ...measure, filters: [], age: undefined } as Measure, { ...place, from: first }),
  )
  const own = measures.map((one) => {
    const days = daysOfAge(one, place.today)
    const filters: RecordFilter[] = [...(one.filters ?? []), ...(days ? [{ field: one.time, range: days }] : [])]
    return allOf(filterRows(context, definition, { filters: filtersOf(filters) }))
  })
  const flags = own.map((condition, index) => sql`, (${condition}) as ${sql.ref(`c${index}`)}`)
  const sums = measures.map(({ sum, less, days }, index) => {
    const as = sql.ref(`v${index}`)
    if (days)
      return sql`, round((extract(epoch from ${sql.ref(`t.${days[1]}`)} - ${sql.ref(`t.${days[0]}`)}) / 86400)::numeric, 2) as ${as}`
    return sum ? sql`, ${sql.ref(`t.${sum}`)} ${less ? sql`- coalesce(${sql.ref(`t.${less}`)}, 0)` : sql``} as ${as}` : sql``
  })
  const time = sql.ref(`t.${measure.time}`)
  const isDate = definition.fields[measure.time]?.kind === 'date'
  const onDay = isDate ? time : sql`(${time} at time zone 'Asia/Shanghai')::date`
  const figures = measures.map((one, index): RawBuilder<unknown> => {
    const only = sql`filter (where ${sql.ref(`c${index}`)})`
    const value = sql.ref(`v${index}`)
    if (one.whole) return sql`coalesce(sum(${value}) ${only}, 0)::bigint::text`
    return isAmount(one) ? sql`coalesce(sum(${value}) ${only}, 0)::numeric(20, 2)::text` : sql`(count(*) ${only})::text`
  })
  const key = column === null ? sql`null::text` : sql`${sql.ref(`t.${column}`)}::text`
  const sets = dimension === 'time' ? sql`((is_now, day))` : sql`((is_now, key), (is_now, day))`
  const rows = await partRows.read(
    context.db,
    sql`with t as materialized (
      select ${key} as key, ${onDay} as day, ${onDay} >= ${place.from}::date as is_now ${sql.join(flags, sql``)} ${sql.join(sums, sql``)}
      from ${from} where ${where})
    select is_now, grouping(day) = 1 as by_key, ${dimension === 'time' ? sql`null::text` : sql`key`} as key, to_char(day, 'YYYY-MM-DD') as day, array[${sql.join(figures)}] as values
    from t group by grouping sets ${sets}`,
  )
  return rows.flatMap(({ is_now, by_key, key: group, day: moment, values }) =>
    measures.map(({ name }, index) => ({ name, isNow: is_now, key: group, day: by_key ? null : moment, value: values[index] ?? '0' })),
  )
}

interface Gathered {
  totals: { now: Record<string, string>; before: Record<string, string> }
  rows: { key: string | null; now: Record<string, string>; before: Record<string, string> }[]
  series: ReportAnswer['series']
}

/** Combines the groups: totals and curves by days, rows by keys; missing groups count as zero. */
function gather(measures: readonly Measure[], parts: readonly Part[], span: { from: string; to: string; before: string }): Gathered {
  const zero = () => Object.fromEntries(measures.map((one) => [one.name, isAmount(one) ? '0.00' : '0']))
  const both = () => ({ now: zero(), before: zero() })
  const add = (into: { now: Record<string, string>; before: Record<string, string> }, { isNow, name, value }: Part) => {
    const side = isNow ? into.now : into.before
    side[name] = addValues(side[name] ?? '0', value)
  }
  const totals = both()
  const rows = new Map<string | null, Gathered['rows'][number]>()
  const series = bucketsOf(span.from, span.to).map((bucket) => ({ ...bucket, ...both() }))
  const start = Date.parse(span.from)
  const ends = series.map(({ to }) => (Date.parse(to) - start) / day)
  for (const part of parts) {
    if (part.day === null) {
      const row = rows.get(part.key) ?? { key: part.key, ...both() }
      rows.set(part.key, row)
      add(row, part)
      continue
    }
    add(totals, part)
    const offset = (Date.parse(part.day) - (part.isNow ? start : Date.parse(span.before))) / day
    const bucket = series[ends.findIndex((end) => offset <= end)]
    if (bucket) add(bucket, part)
  }
  return { totals, rows: [...rows.values()].filter(hasValue), series }
}

const hasValue = ({ now, before }: Gathered['rows'][number]) =>
  [...Object.values(now), ...Object.values(before)].some((value) => Number(value) !== 0)

/** The largest first, by the report's own measure, or by the first visible one. */
function sortRows({ order }: Report, rows: Gathered['rows']): Gathered['rows'] {
  const sizeOf = ({ now }: Gathered['rows'][number]) => Number(now[order] ?? Object.values(now)[0] ?? 0)
  return rows.sort((left, right) => sizeOf(right) - sizeOf(left) || String(left.key).localeCompare(String(right.key)))
}

// What a report is: measures over lists of records, grouped by a dimension, so that every figure is the number or the sum of the rows of one list
// (docs/domain/statistics.md#reports).
import dayjs from 'dayjs'
import { Decimal } from '../decimal.ts'
import type { RecordFilter, RecordList } from '../record-list.ts'

/** What the rows of a report stand for; a choice is a value of a dictionary, a text its own name. An exact one is the whole of a text that its list is filtered by. */
export const dimensions = {
  time: { kind: 'time' },
  user: { kind: 'user' },
  depart: { kind: 'depart' },
  channel: { kind: 'channel' },
  supplier: { kind: 'supplier' },
  feeItem: { kind: 'feeItem' },
  project: { kind: 'project' },
  contract: { kind: 'contract' },
  campaign: { kind: 'campaign' },
  node: { kind: 'text' },
  stage: { kind: 'stage', exact: true },
  product: { kind: 'text', exact: true },
  breakReason: { kind: 'text', exact: true },
  page: { kind: 'page' },
  star: { kind: 'choice', dict: 'CUSTOMER_STAR' },
  level: { kind: 'choice', dict: 'CUSTOMER_LEVEL' },
  customerType: { kind: 'choice', dict: 'CUSTOMER_TYPE' },
  industry: { kind: 'choice', dict: 'INDUSTRY' },
  scale: { kind: 'choice', dict: 'COMPANY_SCALE' },
  province: { kind: 'choice', dict: 'AREA' },
  orderType: { kind: 'choice', dict: 'ORDER_TYPE' },
  activityType: { kind: 'choice', dict: 'ACTIVITY_TYPE' },
  reserveType: { kind: 'choice', dict: 'RESERVE_TYPE' },
  followType: { kind: 'choice', dict: 'FOLLOW_TYPE' },
  loseReason: { kind: 'choice', dict: 'LOSE_REASON' },
  invalidReason: { kind: 'choice', dict: 'CLUE_INVALID_REASON' },
  payMethod: { kind: 'choice', dict: 'PAY_METHOD' },
  projectType: { kind: 'choice', dict: 'PROJECT_TYPE' },
  health: { kind: 'choice', dict: 'PROJECT_HEALTH' },
  contractType: { kind: 'choice', dict: 'CONTRACT_TYPE' },
} as const satisfies Record<string, { kind: string; dict?: string; exact?: true }>

export type Dimension = keyof typeof dimensions

export interface Measure {
  name: string
  entity: string
  /** The screen of its rows. */
  path: string
  permissions: readonly string[]
  /** The field with the day of a row. */
  time: string
  filters?: readonly RecordFilter[]
  /** The amount that is summed up; by default rows are counted. */
  sum?: string
  /** The sum is a number of people or records, without decimals. */
  whole?: true
  /** What is taken off the amount of each row. */
  less?: string
  /** In place of an amount: the days between two moments of each row. */
  days?: readonly [from: string, to: string]
  /** It stands in no column: a ratio is computed from it. */
  aside?: true
  /** Only rows whose day is so many days ago, of those in the span; the second is null where there is no end. */
  age?: readonly [from: number, to: number | null]
  /** The field of each dimension that the rows have. */
  by: Partial<Record<Dimension, string>>
}

/** A part of another figure: a percentage, or an average amount. */
export interface Ratio {
  name: string
  part: string
  /** The sum of these is the whole. */
  of: readonly string[]
  as: 'percent' | 'money' | 'times'
}

export interface Report {
  /** The name of its menu, /statistics/<name>, and of its permission. */
  name: string
  permission: string
  /** What the screen shows at first; MONTH by default. */
  period?: ReportPeriod
  /** The first one is shown at first. */
  dimensions: readonly Dimension[]
  measures: readonly Measure[]
  ratios?: readonly Ratio[]
  chart: {
    /** line and bars over time, stack and bars by row, funnel of the totals. */
    kind: 'time' | 'stack' | 'funnel'
    measures: readonly string[]
  }
  /** A ratio or a measure over time, below the chart. */
  curve?: string
  /** Two amounts of each row against each other, below the chart. */
  scatter?: { readonly x: string; readonly y: string }
  /** The measure that rows are sorted by. */
  order: string
}

export const reportPeriods = ['WEEK', 'MONTH', 'QUARTER', 'YEAR', 'CUSTOM'] as const
export type ReportPeriod = (typeof reportPeriods)[number]

const format = 'YYYY-MM-DD'

export interface ReportSpan {
  from: string
  to: string
  /** As many days before. */
  before: [from: string, to: string]
}

/** The days of a period up to today, or the chosen ones, and as many days right before them. */
export function reportSpan(period: ReportPeriod, today: string, chosen?: { from?: string; to?: string }): ReportSpan {
  const day = dayjs(today)
  const starts: Record<ReportPeriod, dayjs.Dayjs> = {
    WEEK: day.subtract((day.day() + 6) % 7, 'day'),
    MONTH: day.startOf('month'),
    QUARTER: day.month(Math.floor(day.month() / 3) * 3).startOf('month'),
    YEAR: day.startOf('year'),
    CUSTOM: dayjs(chosen?.from ?? today),
  }
  const from = starts[period]
  const to = period === 'CUSTOM' ? dayjs(chosen?.to ?? today) : day
  const length = to.diff(from, 'day') + 1
  return {
    from: from.format(format),
    to: to.format(format),
    before: [from.subtract(length, 'day').format(format), from.subtract(1, 'day').format(format)],
  }
}

export interface Bucket {
  from: string
  to: string
}

const manyDays = 31
const manyWeeks = 182

/** The pieces of a span that a curve is drawn of: days, spans of seven days, or months. */
export function bucketsOf(from: string, to: string): Bucket[] {
  const last = dayjs(to)
  const days = last.diff(dayjs(from), 'day') + 1
  const buckets: Bucket[] = []
  for (let start = dayjs(from); !start.isAfter(last); ) {
    const next = days <= manyDays ? start.add(1, 'day') : days <= manyWeeks ? start.add(7, 'day') : start.startOf('month').add(1, 'month')
    const end = next.subtract(1, 'day')
    buckets.push({ from: start.format(format), to: (end.isAfter(last) ? last : end).format(format) })
    start = next
  }
  return buckets
}

/** What narrows a report besides its days. */
export interface ReportPlace {
  today: string
  from: string
  to: string
  user: string | null
  channel: string | null
  /** The chosen department and all below it. */
  departs: readonly string[] | null
}

/** A row of a report; null stands for rows without a value. */
export interface Cell {
  dimension: Dimension
  key: string | null
}

/** Whether a measure has what the report is narrowed and grouped by. */
export function hasMeasure(
  { by }: Measure,
  { user, channel, departs }: Pick<ReportPlace, 'user' | 'channel' | 'departs'>,
  dimension: Dimension,
): boolean {
  return (
    (dimension === 'time' || by[dimension] !== undefined) &&
    (user === null || by.user !== undefined) &&
    (channel === null || by.channel !== undefined) &&
    (departs === null || by.depart !== undefined)
  )
}

/** The days that rows of an age have today; null where every day will do. */
export function daysOfAge({ age }: Measure, today: string): [from: string | null, to: string] | null {
  if (!age) return null
  const day = (back: number) => dayjs(today).subtract(back, 'day').format(format)
  return [age[1] === null ? null : day(age[1]), day(age[0])]
}

/** The days of a measure's rows: those of the span that have its age. None at all is the day before the first. */
function daysOf(measure: Measure, { from, to, today }: ReportPlace): [from: string, to: string] {
  const aged = daysOfAge(measure, today)
  if (!aged) return [from, to]
  const first = aged[0] !== null && aged[0] > from ? aged[0] : from
  const last = aged[1] < to ? aged[1] : to
  return first <= last ? [first, last] : ['0001-01-01', '0001-01-01']
}

const isExact = (dimension: Dimension): boolean => 'exact' in dimensions[dimension]

/** Whether a measure is written with decimals: it adds up amounts or days. Others are whole numbers. */
export const isAmount = ({ sum, days, whole }: Measure): boolean => (sum !== undefined && !whole) || days !== undefined

/** The list behind a figure: of the whole report, or of one of its rows. A row narrows further than a filter by the same field. */
export function measureList(measure: Measure, place: ReportPlace, cell: Cell | null = null): RecordList {
  const { by, time } = measure
  const filters = new Map<string, RecordFilter>()
  const put = (filter: RecordFilter) => filters.set(filter.field, filter)
  put({ field: time, range: daysOf(measure, place) })
  for (const filter of measure.filters ?? []) put(filter)
  if (place.user !== null && by.user) put({ field: by.user, any: [place.user] })
  if (place.channel !== null && by.channel) put({ field: by.channel, any: [place.channel] })
  if (place.departs !== null && by.depart) put({ field: by.depart, any: [...place.departs] })
  const field = cell && cell.dimension !== 'time' ? by[cell.dimension] : undefined
  if (cell && field)
    put(cell.key === null ? { field, empty: true } : isExact(cell.dimension) ? { field, exact: cell.key } : { field, any: [cell.key] })
  return { entity: measure.entity, path: measure.path, permissions: measure.permissions, scene: 'ALL', filters: [...filters.values()] }
}

/** Values of measures by their names; amounts with two decimals. */
export type Values = Readonly<Record<string, string>>

/** A ratio of values, null where there is nothing to divide by or a value is missing. */
export function ratioOf({ part, of, as }: Ratio, values: Values): number | null {
  if (values[part] === undefined || of.some((name) => values[name] === undefined)) return null
  const whole = of.reduce((sum, name) => sum.plus(values[name] ?? 0), new Decimal(0))
  if (whole.isZero()) return null
  const share = new Decimal(values[part] ?? 0).div(whole)
  return (as === 'percent' ? share.times(100).toDecimalPlaces(1) : share.toDecimalPlaces(2)).toNumber()
}

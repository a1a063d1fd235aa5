// The figures of the dashboard: each is declared by its list, so that a figure and its list cannot differ
// (docs/domain/dashboard.md#figures).
import dayjs, { type Dayjs } from 'dayjs'
import type { Scene } from './definition.ts'
import type { RecordFilter, RecordList } from './record-list.ts'
import { arrived, follows, incomes, is, leads, loans, orders, reservations } from './reports/sources.ts'

export const dashboardPeriods = ['TODAY', 'WEEK', 'MONTH', 'QUARTER', 'YEAR'] as const
export type DashboardPeriod = (typeof dashboardPeriods)[number]

/** SELF is the caller's own data, SCOPE all data that he may see. */
export const dashboardViews = ['SELF', 'SCOPE'] as const
export type DashboardView = (typeof dashboardViews)[number]

/** The cards below the figures, in their default order. */
export const dashboardCards = [
  'funnel',
  'stars',
  'targets',
  'ranking',
  'late',
  'reminders',
  'channels',
  'projects',
  'receipts',
  'calendar',
  'news',
  'shortcuts',
] as const
export type DashboardCard = (typeof dashboardCards)[number]

/** The permission that a card requires, besides the dashboard's own; without it the user does not get the card. */
export const cardPermissions: Readonly<Record<DashboardCard, readonly string[]>> = {
  funnel: ['stat:funnel:view', 'crm:customer:q'],
  targets: ['stat:target:view'],
  stars: ['stat:star:view', 'crm:customer:q'],
  ranking: ['stat:rank:view', 'order:order:q'],
  late: [],
  reminders: ['crm:customer:q'],
  channels: ['stat:channel:view', 'crm:customer:q'],
  projects: ['eis:project:q'],
  receipts: ['eis:budget:q'],
  calendar: ['dashboard:view'],
  news: ['msg:board:q'],
  shortcuts: [],
}

const format = 'YYYY-MM-DD'
const units = { TODAY: 'day', WEEK: 'week', MONTH: 'month', QUARTER: 'quarter', YEAR: 'year' } as const

/** The first day of the period of `day`; weeks begin on Monday. */
function startOf(period: DashboardPeriod, day: Dayjs): Dayjs {
  if (period === 'WEEK') return day.subtract((day.day() + 6) % 7, 'day')
  if (period === 'QUARTER') return day.month(Math.floor(day.month() / 3) * 3).date(1)
  return day.startOf(units[period] as 'day' | 'month' | 'year')
}

export interface PeriodDays {
  /** First day, and today. YYYY-MM-DD. */
  from: string
  to: string
  /** The same number of days of the previous period. */
  before: [from: string, to: string]
}

/** The days of a period up to `today` (YYYY-MM-DD), and the same days of the previous period. */
export function periodDays(period: DashboardPeriod, today: string): PeriodDays {
  const day = dayjs(today)
  const from = startOf(period, day)
  const earlier =
    period === 'QUARTER'
      ? from.subtract(3, 'month')
      : from.subtract(1, units[period] as Exclude<(typeof units)[DashboardPeriod], 'quarter'>)
  const last = from.subtract(1, 'day')
  const same = earlier.add(day.diff(from, 'day'), 'day')
  return {
    from: from.format(format),
    to: day.format(format),
    before: [earlier.format(format), (same.isAfter(last) ? last : same).format(format)],
  }
}

/** The time range and the number of points of a figure's sparkline. */
export const curves: Readonly<Record<DashboardPeriod, { days: number; points: number }>> = {
  TODAY: { days: 7, points: 7 },
  WEEK: { days: 14, points: 14 },
  MONTH: { days: 30, points: 10 },
  QUARTER: { days: 91, points: 13 },
  YEAR: { days: 360, points: 12 },
}

export interface DashboardFigure {
  name: string
  entity: string
  path: string
  permissions: readonly string[]
  /** The date field of the rows. */
  time: string
  filters?: readonly RecordFilter[]
  /** The field with the person of a row, where the list has no scene MINE. */
  own?: string
  /** The amount to sum up; by default rows are counted. */
  sum?: string
}

const customers = { entity: 'customer', path: '/crm/customer/list', permissions: ['crm:customer:q'] }
const visits = { entity: 'customer_contact_visit', path: '/crm/visit', permissions: ['crm:visit:q'] }

/** 数据简报. */
export const dashboardFigures: readonly DashboardFigure[] = [
  { ...leads, name: 'leads' },
  { ...customers, name: 'customers', time: 'create_time' },
  { ...follows, name: 'follows', own: 'create_by_key' },
  { ...reservations, name: 'arrived', filters: [arrived] },
  { ...orders, name: 'signs' },
  { ...orders, name: 'signAmount', sum: 'order_amount' },
  { ...incomes, name: 'income', filters: [is('status', 'CONFIRMED'), is('is_refund', '0')], own: 'performance_keys', sum: 'amount' },
  { ...loans, name: 'loans', filters: [is('loan_category', 'CUSTOMER'), is('status', 'LOANED', 'SETTLED')], sum: 'loan_amount' },
]

/** What 签单排行 is sorted by. */
export const dealFigure = { ...orders, name: 'signAmount', sum: 'order_amount' } as const satisfies DashboardFigure

/** The caller, and which of the rows are counted. */
export interface DashboardPlace {
  view: DashboardView
  me: string
  /** YYYY-MM-DD in Asia/Shanghai */
  today: string
}

/** Where a list has owners, the view decides whose rows are counted. */
export const sceneOf = (view: DashboardView): Scene => (view === 'SELF' ? 'MINE' : 'ALL')

/** The list of a figure for a range of days. */
export function figureList(figure: DashboardFigure, { view, me }: DashboardPlace, range: [from: string, to: string]): RecordList {
  const own = view === 'SELF' && figure.own ? [{ field: figure.own, any: [me] }] : []
  return {
    entity: figure.entity,
    path: figure.path,
    permissions: figure.permissions,
    scene: figure.own ? 'ALL' : sceneOf(view),
    filters: [{ field: figure.time, range }, ...(figure.filters ?? []), ...own],
  }
}

/** A count with its list. */
export interface DashboardCount {
  name: string
  list: RecordList
  /** Any value above zero is a warning. */
  alarming?: true
}

/** Customers in an active state. */
export const activeStates = ['NEW', 'FOLLOWING', 'RESERVED', 'ARRIVED'] as const
const soonDays = 3

/** Instalments due within some days and not paid in full; all that are late where the range has no beginning. */
export const instalments = (range: [from: string | null, to: string]): RecordList => ({
  entity: 'budget_receivable',
  path: '/finance/receivable?tab=plans',
  permissions: ['eis:budget:q'],
  scene: 'ALL',
  filters: [{ field: 'plan_date', range }, is('status', 'WAIT', 'PART')],
})

/** How many days before its end a contract is announced. */
const contractDays = 30

/** 今日待办: what the caller has to do today. */
export function dueCounts({ me, today }: DashboardPlace): DashboardCount[] {
  const day = dayjs(today)
  const mine = (filters: RecordFilter[], scene: Scene = 'MINE'): RecordList => ({ ...customers, scene, filters })
  const open: RecordFilter = { field: 'status', any: [...activeStates] }
  return [
    { name: 'dueToday', list: mine([open, { field: 'next_follow_time', range: [today, today] }]) },
    {
      name: 'overdue',
      list: mine([open, { field: 'next_follow_time', range: [null, day.subtract(1, 'day').format(format)] }]),
      alarming: true,
    },
    {
      name: 'visitsToday',
      list: {
        ...visits,
        scene: 'ALL',
        filters: [
          { field: 'next_visit_time', range: [today, today] },
          { field: 'visitor_key', any: [me] },
        ],
      },
    },
    {
      name: 'reservationsToday',
      list: {
        ...reservations,
        scene: 'MINE',
        filters: [
          { field: 'reserve_time', range: [today, today] },
          { field: 'status', any: ['RESERVED', 'ARRIVED'] },
        ],
      },
    },
    {
      name: 'tasks',
      list: {
        entity: 'project_task',
        path: '/okr-project/index/myTask',
        permissions: ['eis:task:q'],
        scene: 'ALL',
        filters: [
          { field: 'plan_end', range: [null, today] },
          { field: 'executor_key', any: [me] },
          { field: 'status', any: ['TODO', 'DOING'] },
        ],
      },
    },
    { name: 'receipts', list: instalments([today, today]) },
    { name: 'soon', list: mine([{ field: 'recycle_time', range: [today, day.add(soonDays, 'day').format(format)] }]), alarming: true },
    { name: 'mine', list: mine([]) },
    { name: 'joined', list: mine([], 'JOINED') },
    {
      name: 'pool',
      list: { entity: 'customer', path: '/crm/customer/sea', permissions: ['crm:sea:q', 'crm:customer:q'], scene: 'POOL', filters: [] },
    },
  ]
}

/** 遗忘提醒: customers without recent contact, contracts that end, money that is late. */
export function reminderCounts({ view, today }: DashboardPlace): DashboardCount[] {
  const day = dayjs(today)
  const ago = (days: number) => day.subtract(days, 'day').format(format)
  const open: RecordFilter = { field: 'status', any: [...activeStates] }
  const list = (...filters: RecordFilter[]): RecordList => ({ ...customers, scene: sceneOf(view), filters })
  const idle = (days: number): DashboardCount => ({
    name: `idle${days}`,
    list: list(open, { field: 'last_follow_time', range: [null, ago(days)] }),
  })
  return [
    { name: 'recycled', list: list({ field: 'recycle_time', range: [today, day.add(soonDays, 'day').format(format)] }), alarming: true },
    { name: 'late', list: list(open, { field: 'next_follow_time', range: [null, ago(1)] }), alarming: true },
    idle(7),
    idle(15),
    idle(30),
    { name: 'broken', list: list(open, { field: 'reserve_status', any: ['BROKEN'] }) },
    {
      name: 'contracts',
      list: {
        entity: 'contract',
        path: '/contract/list',
        permissions: ['eis:contract:q'],
        scene: sceneOf(view),
        filters: [{ field: 'end_date', range: [today, day.add(contractDays, 'day').format(format)] }, is('status', 'EFFECT')],
      },
    },
    { name: 'receipts', list: instalments([null, ago(1)]), alarming: true },
  ]
}

/** The time range in days of funnel, stars and channels, by the creation of customers. */
export const cohortDays = 90

/** The customers of the last ninety days. */
export function cohortList({ view, today }: DashboardPlace, ...filters: RecordFilter[]): RecordList {
  const from = dayjs(today)
    .subtract(cohortDays - 1, 'day')
    .format(format)
  return { ...customers, scene: sceneOf(view), filters: [{ field: 'create_time', range: [from, today] }, ...filters] }
}

/** The stages of the funnel; each is a subset of the one before. */
export function funnelStages(today: string): { name: string; filters: RecordFilter[] }[] {
  const steps: [name: string, filter: RecordFilter | null][] = [
    ['new', null],
    ['followed', { field: 'last_follow_time', range: [null, today] }],
    ['interested', { field: 'customer_star', any: ['THREE', 'FOUR', 'FIVE'] }],
    ['visited', { field: 'reserve_status', any: ['ARRIVED'] }],
    ['dealt', { field: 'deal_status', any: ['YES'] }],
  ]
  return steps.map(([name], index) => ({ name, filters: steps.slice(0, index + 1).flatMap(([, filter]) => filter ?? []) }))
}

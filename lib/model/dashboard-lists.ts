// The lists behind the cards of what is coming: projects by their health, instalments of the next days, the days of one's calendar
// (docs/domain/dashboard.md#what-is-coming).
import dayjs from 'dayjs'
import { activeStates, type DashboardPlace, sceneOf } from './dashboard.ts'
import type { RecordFilter, RecordList } from './record-list.ts'
import { is } from './reports/sources.ts'

const format = 'YYYY-MM-DD'

/** The worst first. */
export const healthOrder = ['RED', 'YELLOW', 'GREEN'] as const
export type ProjectHealth = (typeof healthOrder)[number]

/** Running projects, of one health where it is named. */
export const projectsList = ({ view }: DashboardPlace, health?: ProjectHealth): RecordList => ({
  entity: 'project',
  path: '/okr-project/index/myAllProject',
  permissions: ['eis:project:q'],
  scene: sceneOf(view),
  filters: [is('status', 'PASS'), ...(health ? [is('health', health)] : [])],
})

/** How many days the card of instalments looks ahead, today included. */
export const receiptDays = 30

export const dayBefore = (day: string): string => dayjs(day).subtract(1, 'day').format(format)

/** The last day of the card of instalments. */
export const receiptEnd = (today: string): string =>
  dayjs(today)
    .add(receiptDays - 1, 'day')
    .format(format)

/** What a day of the calendar may hold. */
export interface CalendarKind {
  name: 'follow' | 'visit' | 'reservation' | 'task'
  entity: string
  path: string
  permissions: readonly string[]
  /** The field with the day. */
  time: string
  scene: RecordList['scene']
  filters: (me: string) => RecordFilter[]
}

export const calendarKinds: readonly CalendarKind[] = [
  {
    name: 'follow',
    entity: 'customer',
    path: '/crm/customer/list',
    permissions: ['crm:customer:q'],
    time: 'next_follow_time',
    scene: 'MINE',
    filters: () => [{ field: 'status', any: [...activeStates] }],
  },
  {
    name: 'visit',
    entity: 'customer_contact_visit',
    path: '/crm/visit',
    permissions: ['crm:visit:q'],
    time: 'next_visit_time',
    scene: 'ALL',
    filters: (me) => [is('visitor_key', me)],
  },
  {
    name: 'reservation',
    entity: 'reservation',
    path: '/crm/reservation',
    permissions: ['crm:reservation:q'],
    time: 'reserve_time',
    scene: 'MINE',
    filters: () => [is('status', 'RESERVED', 'ARRIVED', 'FINISHED')],
  },
  {
    name: 'task',
    entity: 'project_task',
    path: '/okr-project/index/myTask',
    permissions: ['eis:task:q'],
    time: 'plan_end',
    scene: 'ALL',
    filters: (me) => [is('executor_key', me), is('status', 'TODO', 'DOING')],
  },
]

/** The caller's rows of a kind within some days. */
export const calendarList = (kind: CalendarKind, me: string, range: [from: string | null, to: string]): RecordList => ({
  entity: kind.entity,
  path: kind.path,
  permissions: kind.permissions,
  scene: kind.scene,
  filters: [{ field: kind.time, range }, ...kind.filters(me)],
})

export const calendarKind = (name: CalendarKind['name']): CalendarKind => {
  const kind = calendarKinds.find((one) => one.name === name)
  if (!kind) throw new Error(`The calendar holds no ${name}`)
  return kind
}

/** The whole weeks, from Monday on, in which a month lies. */
export function weeksOf(month: string): { from: string; to: string } {
  const [first, last] = [dayjs(`${month}-01`), dayjs(`${month}-01`).endOf('month')]
  return {
    from: first.subtract((first.day() + 6) % 7, 'day').format(format),
    to: last.add((7 - last.day()) % 7, 'day').format(format),
  }
}

/** Every day from one to another, both included. */
export const daysBetween = (from: string, to: string): string[] =>
  Array.from({ length: dayjs(to).diff(dayjs(from), 'day') + 1 }, (_, at) => dayjs(from).add(at, 'day').format(format))

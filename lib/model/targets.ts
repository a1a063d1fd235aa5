// What counts towards a target: the measure of a report, so that what was reached is the sum of a list (docs/domain/statistics.md#targets).
import type { RecordList } from './record-list.ts'
import type { Measure } from './reports/report.ts'
import { arrived, incomes, is, leads, orders, reservations } from './reports/sources.ts'

export const targetTypes = ['SIGN', 'INCOME', 'DOOR', 'CLUE'] as const
export type TargetType = (typeof targetTypes)[number]

const measures: Readonly<Record<TargetType, Measure>> = {
  SIGN: { ...orders, name: 'signAmount', sum: 'order_amount' },
  /** An income counts for everybody whose work it is. */
  INCOME: {
    ...incomes,
    name: 'income',
    filters: [is('status', 'CONFIRMED'), is('is_refund', '0')],
    sum: 'amount',
    by: { user: 'performance_keys' },
  },
  DOOR: { ...reservations, name: 'arrived', filters: [arrived] },
  CLUE: { ...leads, name: 'leads' },
}

export const targetMeasure = (type: TargetType): Measure => measures[type]

/** The list of what somebody, or a department with all below it, has reached in a range of days. */
export function reachedList(type: TargetType, object: 'USER' | 'DEPART', keys: readonly string[], range: [string, string]): RecordList {
  const { entity, path, permissions, time, filters = [], by } = measures[type]
  const field = object === 'DEPART' ? by.depart : by.user
  return {
    entity,
    path,
    permissions,
    scene: 'ALL',
    filters: [{ field: time, range }, ...filters, ...(field ? [{ field, any: [...keys] }] : [])],
  }
}

/** Whether a measure is known of departments. */
export const isCountedFor = (type: TargetType, object: 'USER' | 'DEPART'): boolean =>
  object === 'USER' || measures[type].by.depart !== undefined

/** The last day of a month, YYYY-MM-DD. */
export const monthRange = (year: number, month: number): [string, string] => {
  const two = String(month).padStart(2, '0')
  return [`${year}-${two}-01`, `${year}-${two}-${new Date(Date.UTC(year, month, 0)).getUTCDate()}`]
}

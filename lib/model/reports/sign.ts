// 签单统计: what was signed, by whom, and what of it came in.
import type { Report } from './report.ts'
import { is, opportunities, orders } from './sources.ts'

/** Opportunities that were won, by the day of their end. */
const wins = { ...opportunities, time: 'end_time', filters: [is('end_status', 'WIN')] } as const

export const signReport = {
  name: 'sign',
  permission: 'stat:sign:view',
  dimensions: ['user', 'depart', 'orderType', 'time'],
  measures: [
    { ...orders, name: 'signCount' },
    { ...orders, name: 'signAmount', sum: 'order_amount' },
    { ...orders, name: 'serviceFee', sum: 'service_fee' },
    { ...orders, name: 'received', sum: 'received_amount' },
    { ...orders, name: 'unreceived', sum: 'unreceived_amount' },
    { ...wins, name: 'wins', aside: true },
    { ...wins, name: 'winDays', days: ['create_time', 'end_time'], aside: true },
  ],
  ratios: [
    { name: 'signAverage', part: 'signAmount', of: ['signCount'], as: 'money' },
    { name: 'winCycle', part: 'winDays', of: ['wins'], as: 'times' },
  ],
  chart: { kind: 'time', measures: ['signAmount', 'signCount'] },
  order: 'signAmount',
} as const satisfies Report

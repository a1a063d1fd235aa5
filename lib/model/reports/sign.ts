// 签单统计: what was signed, by whom, and what of it came in.
import type { Report } from './report.ts'
import { orders } from './sources.ts'

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
  ],
  ratios: [{ name: 'signAverage', part: 'signAmount', of: ['signCount'], as: 'money' }],
  chart: { kind: 'time', measures: ['signAmount', 'signCount'] },
  order: 'signAmount',
} as const satisfies Report

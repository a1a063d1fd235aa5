// 排行榜: eight figures of each person, sorted by any of them.
import type { Report } from './report.ts'
import { arrived, customers, deals, follows, leads, opportunities, orders, reservations } from './sources.ts'

export const rankReport = {
  name: 'rank',
  permission: 'stat:rank:view',
  dimensions: ['user', 'depart'],
  measures: [
    { ...orders, name: 'signAmount', sum: 'order_amount' },
    { ...orders, name: 'signCount' },
    { ...leads, name: 'leads' },
    { ...customers, name: 'customers' },
    { ...follows, name: 'follows' },
    { ...reservations, name: 'arrived', filters: [arrived] },
    { ...opportunities, name: 'opportunities' },
    { ...deals, name: 'dealAmount', sum: 'deal_amount' },
  ],
  chart: { kind: 'stack', measures: ['signAmount'] },
  order: 'signAmount',
} as const satisfies Report

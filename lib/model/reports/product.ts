// 产品销售: what was signed of each product, and what of it came in.
import type { Report } from './report.ts'
import { orders } from './sources.ts'

export const productReport = {
  name: 'product',
  permission: 'stat:product:view',
  dimensions: ['product', 'orderType', 'user', 'depart', 'time'],
  measures: [
    { ...orders, name: 'signCount' },
    { ...orders, name: 'signAmount', sum: 'order_amount' },
    { ...orders, name: 'serviceFee', sum: 'service_fee' },
    { ...orders, name: 'received', sum: 'received_amount' },
  ],
  ratios: [
    { name: 'signAverage', part: 'signAmount', of: ['signCount'], as: 'money' },
    { name: 'incomeShare', part: 'received', of: ['serviceFee'], as: 'percent' },
  ],
  chart: { kind: 'stack', measures: ['signAmount'] },
  order: 'signAmount',
} as const satisfies Report

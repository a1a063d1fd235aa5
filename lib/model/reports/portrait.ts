// 客户画像: where customers are, what they do, how large they are and where they came from.
import type { Report } from './report.ts'
import { customers, deals, is } from './sources.ts'

export const portraitReport = {
  name: 'portrait',
  permission: 'stat:portrait:view',
  dimensions: ['province', 'industry', 'level', 'customerType', 'scale', 'star', 'channel'],
  measures: [
    { ...customers, name: 'customers' },
    { ...customers, name: 'strongCustomers', filters: [is('customer_star', 'FOUR', 'FIVE')] },
    { ...deals, name: 'deals' },
    { ...deals, name: 'dealAmount', sum: 'deal_amount' },
  ],
  ratios: [{ name: 'strongRate', part: 'strongCustomers', of: ['customers'], as: 'percent' }],
  chart: { kind: 'stack', measures: ['customers'] },
  order: 'customers',
} as const satisfies Report

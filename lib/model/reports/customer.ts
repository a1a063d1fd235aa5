// 客户分析: new customers, how they are followed up, deals, and the way into and out of the pool.
import type { Report } from './report.ts'
import { customers, deals, follows, is, ownerChanges } from './sources.ts'

export const customerReport = {
  name: 'customer',
  permission: 'stat:customer:view',
  dimensions: ['user', 'depart', 'channel', 'followType', 'time'],
  measures: [
    { ...customers, name: 'customers' },
    { ...follows, name: 'follows' },
    { ...deals, name: 'deals' },
    { ...deals, name: 'dealAmount', sum: 'deal_amount' },
    { ...deals, name: 'dealDays', days: ['create_time', 'deal_time'], aside: true },
    { ...ownerChanges, name: 'toSea', filters: [is('biz_type', 'CUSTOMER'), is('change_type', 'TO_SEA', 'RECYCLE')] },
    { ...ownerChanges, name: 'claimed', filters: [is('biz_type', 'CUSTOMER'), is('change_type', 'CLAIM')] },
  ],
  ratios: [
    { name: 'dealRate', part: 'deals', of: ['customers'], as: 'percent' },
    { name: 'dealCycle', part: 'dealDays', of: ['deals'], as: 'times' },
  ],
  chart: { kind: 'time', measures: ['customers', 'follows', 'deals'] },
  order: 'customers',
} as const satisfies Report

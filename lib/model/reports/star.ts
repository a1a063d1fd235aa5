// 客户星级: new customers by their stars, who raised some, and how that went.
import type { Report } from './report.ts'
import { customers, follows, is } from './sources.ts'

const stars = ['FIVE', 'FOUR', 'THREE', 'TWO', 'ONE', 'ZERO'].map((value) => ({
  ...customers,
  name: `star${value}`,
  filters: [is('customer_star', value)],
}))

export const starReport = {
  name: 'star',
  permission: 'stat:star:view',
  dimensions: ['user', 'depart', 'channel', 'time'],
  measures: [
    { ...customers, name: 'customers' },
    ...stars,
    { ...follows, name: 'starRaised', filters: [is('target_type', 'CUSTOMER'), is('star_after', 'THREE', 'FOUR', 'FIVE')] },
  ],
  ratios: [{ name: 'strongShare', part: 'starFIVE', of: ['customers'], as: 'percent' }],
  chart: { kind: 'stack', measures: stars.map(({ name }) => name) },
  curve: 'starRaised',
  order: 'customers',
} as const satisfies Report

// 客户星级: new customers by their stars, how many were moved up and down, and how that went.
import type { Report } from './report.ts'
import { customers, is, starMoves } from './sources.ts'

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
    { ...starMoves, name: 'starRaised', filters: [is('star_move', 'UP')] },
    { ...starMoves, name: 'starLowered', filters: [is('star_move', 'DOWN')] },
  ],
  ratios: [{ name: 'strongShare', part: 'starFIVE', of: ['customers'], as: 'percent' }],
  chart: { kind: 'stack', measures: stars.map(({ name }) => name) },
  curve: 'starRaised',
  order: 'customers',
} as const satisfies Report

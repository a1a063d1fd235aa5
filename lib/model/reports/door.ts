// 上门统计: who was expected, who came, who signed.
import type { Report } from './report.ts'
import { arrived, is, reservations } from './sources.ts'

export const doorReport = {
  name: 'door',
  permission: 'stat:door:view',
  dimensions: ['user', 'depart', 'reserveType', 'breakReason', 'time'],
  measures: [
    { ...reservations, name: 'reserved', filters: [is('status', 'RESERVED', 'ARRIVED', 'FINISHED', 'BROKEN')] },
    { ...reservations, name: 'arrived', filters: [arrived] },
    { ...reservations, name: 'doorSigned', filters: [is('negotiate_result', 'SIGNED')] },
    { ...reservations, name: 'broken', filters: [is('status', 'BROKEN')] },
  ],
  ratios: [
    { name: 'arrivalRate', part: 'arrived', of: ['arrived', 'broken'], as: 'percent' },
    { name: 'doorSignRate', part: 'doorSigned', of: ['arrived'], as: 'percent' },
  ],
  chart: { kind: 'funnel', measures: ['reserved', 'arrived', 'doorSigned'] },
  curve: 'arrivalRate',
  order: 'arrived',
} as const satisfies Report

// 销售漏斗: of the leads of a span, what has become of them; of its opportunities, what was won and lost and why.
import type { RecordFilter } from '../record-list.ts'
import type { Report } from './report.ts'
import { is, leads, opportunities } from './sources.ts'

/** Opportunities that have not ended. */
const ongoing: RecordFilter = { field: 'end_status', empty: true }

export const funnelReport = {
  name: 'funnel',
  permission: 'stat:funnel:view',
  dimensions: ['user', 'depart', 'channel', 'stage', 'loseReason', 'time'],
  measures: [
    { ...leads, name: 'leads' },
    { ...leads, name: 'leadsFollowed', filters: [is('status', 'FOLLOWING', 'CONVERTED')] },
    { ...leads, name: 'leadsConverted', filters: [is('status', 'CONVERTED')] },
    { ...opportunities, name: 'opportunities' },
    { ...opportunities, name: 'ongoing', filters: [ongoing] },
    { ...opportunities, name: 'ongoingAmount', filters: [ongoing], sum: 'business_amount' },
    { ...opportunities, name: 'weightedAmount', filters: [ongoing], sum: 'weighted_amount' },
    { ...opportunities, name: 'won', filters: [is('end_status', 'WIN')] },
    { ...opportunities, name: 'lost', filters: [is('end_status', 'LOSE')] },
    { ...opportunities, name: 'wonAmount', filters: [is('end_status', 'WIN')], sum: 'business_amount' },
  ],
  ratios: [
    { name: 'convertRate', part: 'leadsConverted', of: ['leads'], as: 'percent' },
    { name: 'winRate', part: 'won', of: ['won', 'lost'], as: 'percent' },
  ],
  chart: { kind: 'funnel', measures: ['leads', 'leadsFollowed', 'leadsConverted', 'won'] },
  order: 'leads',
} as const satisfies Report

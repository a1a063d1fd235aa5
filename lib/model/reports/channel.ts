// 渠道分析: what leads of each channel become, and what campaigns cost for it.
import type { Report } from './report.ts'
import { campaigns, deals, is, leads } from './sources.ts'

export const channelReport = {
  name: 'channel',
  permission: 'stat:channel:view',
  dimensions: ['channel', 'user', 'depart', 'invalidReason', 'time'],
  measures: [
    { ...leads, name: 'leads' },
    { ...leads, name: 'leadsAnswered', filters: [{ field: 'first_response_time', range: ['0', null] }] },
    { ...leads, name: 'responseMinutes', sum: 'first_response_time', aside: true },
    { ...leads, name: 'leadsConverted', filters: [is('status', 'CONVERTED')] },
    { ...leads, name: 'leadsInvalid', filters: [is('status', 'INVALID')] },
    { ...deals, name: 'dealAmount', sum: 'deal_amount' },
    { ...campaigns, name: 'campaignCost', sum: 'actual_amount' },
  ],
  ratios: [
    { name: 'answerRate', part: 'leadsAnswered', of: ['leads'], as: 'percent' },
    { name: 'responseAverage', part: 'responseMinutes', of: ['leadsAnswered'], as: 'times' },
    { name: 'convertRate', part: 'leadsConverted', of: ['leads'], as: 'percent' },
    { name: 'returnOnCost', part: 'dealAmount', of: ['campaignCost'], as: 'times' },
  ],
  chart: { kind: 'stack', measures: ['leadsConverted', 'leadsInvalid'] },
  order: 'leads',
} as const satisfies Report

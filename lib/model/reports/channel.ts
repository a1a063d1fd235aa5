// 渠道分析: what leads of each channel become, what channel and campaigns cost for it, and what came back.
import type { Report } from './report.ts'
import { campaigns, channelCosts, deals, is, leads, opportunities } from './sources.ts'

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
    { ...opportunities, name: 'opportunities' },
    { ...deals, name: 'dealAmount', sum: 'deal_amount' },
    { ...deals, name: 'dealIncome', sum: 'received_amount' },
    { ...channelCosts, name: 'channelCost', sum: 'amount' },
    { ...campaigns, name: 'campaignCost', sum: 'actual_amount' },
  ],
  ratios: [
    { name: 'answerRate', part: 'leadsAnswered', of: ['leads'], as: 'percent' },
    { name: 'responseAverage', part: 'responseMinutes', of: ['leadsAnswered'], as: 'times' },
    { name: 'convertRate', part: 'leadsConverted', of: ['leads'], as: 'percent' },
    { name: 'returnOnCost', part: 'dealAmount', of: ['channelCost', 'campaignCost'], as: 'times' },
    { name: 'incomeOnCost', part: 'dealIncome', of: ['channelCost', 'campaignCost'], as: 'times' },
  ],
  chart: { kind: 'stack', measures: ['leadsConverted', 'leadsInvalid'] },
  order: 'leads',
} as const satisfies Report

// 活动分析: what campaigns cost, how many signed up and came, and what they led to.
import type { Report } from './report.ts'
import { campaigns } from './sources.ts'

const counted = (name: string, sum: string) => ({ ...campaigns, name, sum, whole: true }) as const

export const campaignReport = {
  name: 'campaign',
  permission: 'stat:campaign:view',
  period: 'YEAR',
  dimensions: ['campaign', 'activityType', 'channel', 'user', 'time'],
  measures: [
    { ...campaigns, name: 'campaigns' },
    { ...campaigns, name: 'campaignCost', sum: 'actual_amount' },
    counted('signUps', 'sign_up_count'),
    counted('checkIns', 'check_in_count'),
    counted('campaignLeads', 'clue_count'),
    counted('campaignCustomers', 'customer_count'),
    { ...campaigns, name: 'campaignDeals', sum: 'deal_amount' },
    { ...campaigns, name: 'campaignReceived', sum: 'received_amount' },
  ],
  ratios: [
    { name: 'checkInRate', part: 'checkIns', of: ['signUps'], as: 'percent' },
    { name: 'leadCost', part: 'campaignCost', of: ['campaignLeads'], as: 'money' },
    { name: 'returnOnCost', part: 'campaignDeals', of: ['campaignCost'], as: 'times' },
  ],
  chart: { kind: 'time', measures: ['signUps', 'checkIns', 'campaignLeads'] },
  order: 'campaignCost',
} as const satisfies Report

// The call of each report.
import type { CallAnswering } from '@/lib/model/calls/names'
import type { ReportAnswer } from '@/lib/model/calls/statistics'
import type { ReportName } from '@/lib/model/reports/registry'

export const reportCalls = {
  star: 'POST /api/fintech/biz/statistics/customerStar',
  sign: 'POST /api/fintech/biz/statistics/sign',
  door: 'POST /api/fintech/biz/statistics/door',
  funnel: 'POST /api/fintech/biz/statistics/funnel',
  customer: 'POST /api/fintech/biz/statistics/customer',
  channel: 'POST /api/fintech/biz/statistics/clue',
  campaign: 'POST /api/fintech/biz/statistics/activity',
  rank: 'POST /api/fintech/biz/statistics/rank',
  portrait: 'POST /api/fintech/biz/statistics/portrait',
  product: 'POST /api/fintech/biz/statistics/product',
  receivable: 'POST /api/fintech/biz/statistics/receivable',
  ageing: 'POST /api/fintech/biz/statistics/ageing',
  purchase: 'POST /api/fintech/biz/statistics/purchase',
  project: 'POST /api/fintech/biz/statistics/project',
  contract: 'POST /api/fintech/biz/statistics/contract',
  approval: 'POST /api/fintech/biz/statistics/approval',
  usage: 'POST /api/fintech/biz/statistics/usage',
} as const satisfies Record<ReportName, CallAnswering<ReportAnswer>>

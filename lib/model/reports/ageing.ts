// 账龄分析: what customers still owe of the instalments that were due in the days shown, by how long they are overdue today.
import type { Measure, Report } from './report.ts'
import { is } from './sources.ts'

/** Instalments of which something is open. */
const open = {
  entity: 'budget_receivable',
  path: '/finance/receivable?tab=plans',
  permissions: ['eis:budget:q'],
  time: 'plan_date',
  filters: [is('status', 'WAIT', 'PART')],
  sum: 'plan_amount',
  less: 'received_amount',
  by: { project: 'project_key', contract: 'contract_key' },
} as const satisfies Omit<Measure, 'name'>

export const ageingReport = {
  name: 'ageing',
  permission: 'stat:ageing:view',
  period: 'YEAR',
  dimensions: ['project', 'contract', 'time'],
  measures: [
    { ...open, name: 'openAmount' },
    { ...open, name: 'overdue30', age: [0, 30] },
    { ...open, name: 'overdue60', age: [31, 60] },
    { ...open, name: 'overdue90', age: [61, 90] },
    { ...open, name: 'overdueMore', age: [91, null] },
  ],
  ratios: [{ name: 'overdueLongShare', part: 'overdueMore', of: ['openAmount'], as: 'percent' }],
  chart: { kind: 'stack', measures: ['overdue30', 'overdue60', 'overdue90', 'overdueMore'] },
  order: 'openAmount',
} as const satisfies Report

// 项目盈亏: projects that have begun, what they are contracted for, what has come in, what they cost and what is left of it.
import type { Measure, Report } from './report.ts'
import { is } from './sources.ts'

const projects = {
  entity: 'project',
  path: '/okr-project/index/myAllProject',
  permissions: ['eis:project:q'],
  time: 'project_start_time',
  filters: [is('status', 'PASS', 'SUSPEND', 'CLOSING', 'FINISH', 'ARCHIVE')],
  by: { project: 'project_key', user: 'project_mgr_key', depart: 'owner_depart_key', projectType: 'project_type', health: 'health' },
} as const satisfies Omit<Measure, 'name'>

export const projectReport = {
  name: 'project',
  permission: 'stat:project:view',
  dimensions: ['project', 'user', 'projectType', 'health', 'depart', 'time'],
  measures: [
    { ...projects, name: 'projectCount' },
    { ...projects, name: 'projectContract', sum: 'contract_amount' },
    { ...projects, name: 'projectReceived', sum: 'received_amount' },
    { ...projects, name: 'projectBudget', sum: 'budget_amount' },
    { ...projects, name: 'projectCost', sum: 'cost_amount' },
    { ...projects, name: 'projectProfit', sum: 'gross_profit' },
  ],
  ratios: [
    { name: 'receivedShare', part: 'projectReceived', of: ['projectContract'], as: 'percent' },
    { name: 'budgetUsed', part: 'projectCost', of: ['projectBudget'], as: 'percent' },
    { name: 'profitRate', part: 'projectProfit', of: ['projectContract'], as: 'percent' },
  ],
  chart: { kind: 'time', measures: ['projectProfit', 'projectContract', 'projectCost'] },
  scatter: { x: 'projectContract', y: 'projectProfit' },
  order: 'projectContract',
} as const satisfies Report

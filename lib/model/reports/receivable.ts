// 回款分析: instalments that are due beside what came in for them, fees agreed, money received and returned, and loans paid out.
import type { Measure, Report } from './report.ts'
import { incomes, is, loans, orders } from './sources.ts'

const confirmed = is('status', 'CONFIRMED')

/** Instalments by the day that they are due. */
const instalments = {
  entity: 'budget_receivable',
  path: '/finance/receivable?tab=plans',
  permissions: ['eis:budget:q'],
  time: 'plan_date',
  filters: [is('status', 'WAIT', 'PART', 'DONE')],
  by: { project: 'project_key', contract: 'contract_key' },
} as const satisfies Omit<Measure, 'name'>

export const receivableReport = {
  name: 'receivable',
  permission: 'stat:receivable:view',
  dimensions: ['time', 'payMethod', 'feeItem', 'user', 'depart', 'project', 'contract'],
  measures: [
    { ...instalments, name: 'planned', sum: 'plan_amount' },
    { ...instalments, name: 'plannedReceived', sum: 'received_amount' },
    { ...orders, name: 'serviceFee', sum: 'service_fee' },
    { ...incomes, name: 'income', filters: [confirmed, is('is_refund', '0')], sum: 'amount' },
    { ...incomes, name: 'incomeCount', filters: [confirmed, is('is_refund', '0')] },
    { ...incomes, name: 'refund', filters: [confirmed, is('is_refund', '1')], sum: 'amount' },
    { ...loans, name: 'loanAmount', filters: [is('loan_category', 'CUSTOMER'), is('status', 'LOANED', 'SETTLED')], sum: 'loan_amount' },
  ],
  ratios: [
    { name: 'plannedShare', part: 'plannedReceived', of: ['planned'], as: 'percent' },
    { name: 'incomeShare', part: 'income', of: ['serviceFee'], as: 'percent' },
  ],
  chart: { kind: 'time', measures: ['income', 'serviceFee', 'planned', 'plannedReceived'] },
  order: 'income',
} as const satisfies Report

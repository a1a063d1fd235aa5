// 回款分析: fees agreed, money received and returned, and loans paid out.
import type { Report } from './report.ts'
import { incomes, is, loans, orders } from './sources.ts'

const confirmed = is('status', 'CONFIRMED')

export const receivableReport = {
  name: 'receivable',
  permission: 'stat:receivable:view',
  dimensions: ['time', 'payMethod', 'feeItem', 'user', 'depart'],
  measures: [
    { ...orders, name: 'serviceFee', sum: 'service_fee' },
    { ...incomes, name: 'income', filters: [confirmed, is('is_refund', '0')], sum: 'amount' },
    { ...incomes, name: 'incomeCount', filters: [confirmed, is('is_refund', '0')] },
    { ...incomes, name: 'refund', filters: [confirmed, is('is_refund', '1')], sum: 'amount' },
    { ...loans, name: 'loanAmount', filters: [is('loan_category', 'CUSTOMER'), is('status', 'LOANED', 'SETTLED')], sum: 'loan_amount' },
  ],
  ratios: [{ name: 'incomeShare', part: 'income', of: ['serviceFee'], as: 'percent' }],
  chart: { kind: 'time', measures: ['income', 'serviceFee'] },
  order: 'income',
} as const satisfies Report

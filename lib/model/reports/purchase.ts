// 供应商采购: what was bought from whom, by whom, and what of it is paid.
import type { Measure, Report } from './report.ts'
import { is } from './sources.ts'

const purchases = {
  entity: 'supplier_purchase',
  path: '/purchase/record',
  permissions: ['eis:supplier:q'],
  time: 'purchase_date',
  filters: [is('status', 'ORDERED', 'DELIVERED', 'SETTLED')],
  by: { supplier: 'supplier_key', user: 'buyer_key' },
} as const satisfies Omit<Measure, 'name'>

export const purchaseReport = {
  name: 'purchase',
  permission: 'stat:purchase:view',
  dimensions: ['supplier', 'user', 'time'],
  measures: [
    { ...purchases, name: 'purchaseAmount', sum: 'amount' },
    { ...purchases, name: 'purchaseCount' },
    { ...purchases, name: 'purchasePaid', sum: 'paid_amount' },
  ],
  ratios: [{ name: 'paidShare', part: 'purchasePaid', of: ['purchaseAmount'], as: 'percent' }],
  chart: { kind: 'time', measures: ['purchaseAmount'] },
  order: 'purchaseAmount',
} as const satisfies Report

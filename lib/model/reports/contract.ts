// 合同分析: contracts signed with customers and suppliers, and what of them was received, invoiced and paid.
import type { Measure, Report } from './report.ts'
import { is } from './sources.ts'

const inForce = is('status', 'EFFECT', 'FINISH', 'ARCHIVE')

const contracts = {
  entity: 'contract',
  path: '/contract/list',
  permissions: ['eis:contract:q'],
  time: 'sign_date',
  by: { user: 'owner_key', depart: 'owner_depart_key', contractType: 'contract_type' },
} as const satisfies Omit<Measure, 'name'>

const sales = { ...contracts, filters: [inForce, is('contract_type', 'SALE')] } as const
const purchases = { ...contracts, filters: [inForce, is('contract_type', 'PURCHASE')] } as const

export const contractReport = {
  name: 'contract',
  permission: 'stat:contract:view',
  dimensions: ['user', 'depart', 'contractType', 'time'],
  measures: [
    { ...sales, name: 'saleContracts' },
    { ...sales, name: 'saleAmount', sum: 'amount' },
    { ...sales, name: 'saleReceived', sum: 'received_amount' },
    { ...sales, name: 'saleInvoiced', sum: 'invoiced_amount' },
    { ...purchases, name: 'purchaseContracts' },
    { ...purchases, name: 'purchaseContractAmount', sum: 'amount' },
    { ...purchases, name: 'purchaseContractPaid', sum: 'paid_amount' },
  ],
  ratios: [
    { name: 'saleReceivedShare', part: 'saleReceived', of: ['saleAmount'], as: 'percent' },
    { name: 'purchasePaidShare', part: 'purchaseContractPaid', of: ['purchaseContractAmount'], as: 'percent' },
  ],
  chart: { kind: 'time', measures: ['saleAmount', 'saleReceived', 'purchaseContractAmount'] },
  order: 'saleAmount',
} as const satisfies Report

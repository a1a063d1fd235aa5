// Settlement: what is agreed at the end with a customer or a supplier about a project (docs/domain/project-money.md#settlements).
import { approvalFields } from '../approval-fields.ts'
import { entity } from '../definition.ts'
import { choice, code, date, files, json, money, ref, text } from '../field.ts'

const withCustomer = { field: 'settle_type', in: ['CUSTOMER'] } as const
const withSupplier = { field: 'settle_type', in: ['SUPPLIER'] } as const

export const settlement = entity('settlement', {
  family: 'eis',
  path: 'settlement',
  calls: { addOrUpdate: 'save', deleteById: 'delete' },
  permission: 'fin:settlement',
  key: 'settlement_key',
  title: 'settlement_code',
  owned: true,
  fields: {
    settlement_code: code('settlement', { max: 30 }),
    project_key: ref('project', { required: true, createOnly: true }),
    settle_type: choice('SETTLEMENT_TYPE', { required: true, default: 'CUSTOMER' }),
    customer_key: ref('customer', { requiredWhen: withCustomer, visibleWhen: withCustomer }),
    supplier_key: ref('supplier', { requiredWhen: withSupplier, visibleWhen: withSupplier }),
    period_start: date(),
    period_end: date({ notBefore: 'period_start' }),
    contract_amount: money({ readOnly: true, default: '0.00', unit: 'yuan' }),
    settle_amount: money({ required: true, min: 0, unit: 'yuan' }),
    deduct_amount: money({ min: 0, default: '0.00', unit: 'yuan' }),
    deduct_reason: text(200),
    /** What has been received or paid, and what is open after it. */
    moved_amount: money({ readOnly: true, default: '0.00', unit: 'yuan' }),
    balance: money({ readOnly: true, default: '0.00', unit: 'yuan' }),
    attachments: files({ max: 9 }),
    remark: text(500, { multiline: true }),
    /** The run of settlements that made it. */
    run_key: text(32, { internal: true }),
    ...approvalFields,
  },
  together: [['period_start', 'period_end']],
  computed: {
    /** The steps that the caller may take. */
    may: json({ offScreen: true }),
  },
  unique: [['settlement_code']],
  summary: ['settle_amount', 'balance', 'customer_key', 'supplier_key', 'period_start', 'period_end'],
  indexes: [
    ['project_key', '-create_time'],
    ['run_key', 'project_key'],
    ['status', '-create_time'],
  ],
  search: ['settlement_code'],
  list: {
    columns: [
      'settlement_code',
      'project_key',
      'settle_type',
      'customer_key',
      'supplier_key',
      'contract_amount',
      'settle_amount',
      'moved_amount',
      'balance',
      'status',
      'create_time',
    ],
    filters: ['settlement_code', 'project_key', 'status', 'settle_type', 'customer_key', 'supplier_key', 'owner_key', 'create_time'],
    sort: '-create_time',
    sums: ['settle_amount', 'moved_amount', 'balance'],
  },
  form: [
    {
      name: 'basic',
      fields: ['project_key', 'settle_type', 'customer_key', 'supplier_key', 'period_start', 'period_end'],
    },
    { name: 'amount', fields: ['settle_amount', 'deduct_amount', 'deduct_reason'] },
    { name: 'more', fields: ['attachments', 'remark'] },
  ],
})

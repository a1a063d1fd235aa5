// The budget of a project: rows of what it may pay and of what it will receive, and each version that took effect (docs/domain/project-money.md#budget).
import { entity } from '../definition.ts'
import { choice, date, decimal, flag, int, json, money, ref, text } from '../field.ts'

export const budgetPayment = entity('budget_payment', {
  family: 'eis',
  path: 'budget/payment',
  calls: { query: '', addOrUpdate: 'save', deleteById: 'delete' },
  permission: 'eis:budget',
  key: 'budget_payment_key',
  title: 'item_name',
  parent: { entity: 'project', field: 'project_key' },
  fields: {
    project_key: ref('project', { required: true, createOnly: true }),
    item_name: text(100, { required: true }),
    cost_type: choice('COST_TYPE', { required: true, default: 'PURCHASE' }),
    supplier_key: ref('supplier'),
    resource_key: ref('resource'),
    quantity: decimal(14, 3, { min: 0, above: true }),
    price: decimal(18, 4, { min: 0, unit: 'yuan' }),
    plan_amount: money({ required: true, min: 0, above: true, unit: 'yuan' }),
    plan_date: date({ required: true }),
    contract_key: ref('contract'),
    /** What is in force: the amount of the last version; 0 before the first. */
    effect_amount: money({ readOnly: true, default: '0.00', unit: 'yuan' }),
    applied_amount: money({ readOnly: true, default: '0.00', unit: 'yuan' }),
    paid_amount: money({ readOnly: true, default: '0.00', unit: 'yuan' }),
    balance: money({ readOnly: true, default: '0.00', unit: 'yuan' }),
    is_adjust: flag({ readOnly: true }),
    status: choice('BUDGET_STATUS', { required: true, default: 'DRAFT', readOnly: true }),
    remark: text(500, { multiline: true }),
  },
  search: ['item_name'],
  indexes: [['project_key', 'plan_date'], ['plan_date']],
  list: {
    columns: [
      'item_name',
      'cost_type',
      'supplier_key',
      'plan_amount',
      'effect_amount',
      'applied_amount',
      'paid_amount',
      'balance',
      'plan_date',
      'status',
    ],
    filters: ['item_name', 'cost_type', 'status', 'project_key', 'supplier_key', 'contract_key', 'plan_date'],
    sort: 'plan_date',
    sums: ['plan_amount', 'effect_amount', 'applied_amount', 'paid_amount', 'balance'],
  },
  form: [
    {
      name: 'basic',
      fields: [
        'project_key',
        'item_name',
        'cost_type',
        'quantity',
        'price',
        'plan_amount',
        'plan_date',
        'supplier_key',
        'resource_key',
        'contract_key',
        'remark',
      ],
    },
  ],
})

/** An instalment of what a customer pays: written for a project before there is a contract, or made from a contract's plans. */
export const budgetReceivable = entity('budget_receivable', {
  family: 'eis',
  path: 'budget/receivable',
  calls: { query: '', addOrUpdate: 'save', deleteById: 'delete' },
  permission: 'eis:budget',
  key: 'budget_receivable_key',
  title: 'item_name',
  fields: {
    project_key: ref('project', { createOnly: true }),
    contract_key: ref('contract', { createOnly: true }),
    item_name: text(100, { required: true }),
    fee_item_key: ref('fee_item'),
    period_no: int({ required: true, min: 1, max: 200 }),
    plan_amount: money({ required: true, min: 0, above: true, unit: 'yuan' }),
    plan_date: date({ required: true }),
    condition: text(200),
    ratio: decimal(7, 4, { readOnly: true, unit: 'percent' }),
    tax_rate: choice('TAX_RATE', { default: '6' }),
    received_amount: money({ readOnly: true, default: '0.00', unit: 'yuan' }),
    remind_days: int({ min: 0, max: 90, default: 7, unit: 'day' }),
    status: choice('RECEIVE_PLAN_STATUS', { required: true, default: 'WAIT', readOnly: true }),
    remark: text(500, { multiline: true }),
  },
  computed: {
    open_amount: money(),
    /** Days after its date while something is open; 0 in time. */
    overdue_days: int(),
  },
  search: ['item_name'],
  indexes: [['contract_key', 'plan_date'], ['project_key', 'plan_date'], ['plan_date']],
  list: {
    columns: ['item_name', 'contract_key', 'period_no', 'plan_amount', 'received_amount', 'plan_date', 'condition', 'status'],
    filters: ['item_name', 'status', 'plan_date', 'project_key', 'contract_key'],
    extraFilters: { overdue: { kind: 'flag' } },
    sort: 'plan_date',
    sums: ['plan_amount', 'received_amount'],
  },
  form: [
    {
      name: 'basic',
      fields: [
        'project_key',
        'contract_key',
        'item_name',
        'period_no',
        'plan_amount',
        'plan_date',
        'condition',
        'fee_item_key',
        'tax_rate',
        'remind_days',
        'remark',
      ],
    },
  ],
})

/** The payment rows of a budget as they took effect together. */
export const budgetVersion = entity('budget_version', {
  family: 'eis',
  path: 'budget',
  calls: { query: 'history' },
  permission: 'eis:budget',
  key: 'budget_version_key',
  title: 'remark',
  parent: { entity: 'project', field: 'project_key' },
  fields: {
    project_key: ref('project', { required: true, readOnly: true }),
    version_no: int({ required: true, readOnly: true }),
    total_amount: money({ required: true, readOnly: true, unit: 'yuan' }),
    /** [{ budget_payment_key, item_name, cost_type, amount, plan_date }] */
    rows: json({ readOnly: true, offScreen: true }),
    remark: text(200, { readOnly: true }),
  },
  unique: [['project_key', 'version_no']],
  list: {
    columns: ['version_no', 'total_amount', 'remark', 'create_by_key', 'create_time'],
    filters: ['project_key'],
    sort: '-version_no',
  },
  form: [],
})

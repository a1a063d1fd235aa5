// Fee item: what orders charge and cost, in two levels; lines of orders and incomes name one (docs/domain/order.md#fee-items).
import { entity } from '../definition.ts'
import { choice, decimal, int, money, ref, text } from '../field.ts'

export const feeItem = entity('fee_item', {
  family: 'fintech',
  path: 'feeItem',
  calls: { query: 'page', addOrUpdate: 'save', deleteById: 'delete', 'detail/{id}': 'fetch' },
  permission: 'order:feeItem',
  key: 'fee_item_key',
  title: 'fee_item_name',
  imports: { match: [['fee_item_code'], ['fee_item_name']] },
  tree: { field: 'parent_key', depth: 2 },
  fields: {
    fee_item_code: text(30, { required: true }),
    fee_item_name: text(50, { required: true }),
    fee_type: choice('FEE_TYPE', { required: true, default: 'INCOME' }),
    parent_key: ref('fee_item'),
    tax_rate: choice('TAX_RATE', { default: '6' }),
    calc_type: choice('FEE_CALC', { required: true, default: 'FIXED' }),
    default_amount: money({ min: 0, visibleWhen: { field: 'calc_type', in: ['FIXED'] } }),
    calc_rate: decimal(7, 4, { min: 0, max: 100, unit: 'percent', visibleWhen: { field: 'calc_type', in: ['RATE'] } }),
    subject_code: text(30),
    status: choice('ON_OFF', { required: true, default: '1' }),
    sort_no: int({ default: 0 }),
    remark: text(500, { multiline: true }),
  },
  unique: [['fee_item_code'], ['fee_item_name']],
  search: ['fee_item_name'],
  list: {
    columns: ['fee_item_code', 'fee_item_name', 'fee_type', 'calc_type', 'default_amount', 'calc_rate', 'tax_rate', 'status'],
    filters: ['fee_item_name', 'fee_type', 'status'],
    sort: 'sort_no',
  },
  form: [
    {
      name: 'basic',
      fields: [
        'fee_item_code',
        'fee_item_name',
        'fee_type',
        'parent_key',
        'calc_type',
        'default_amount',
        'calc_rate',
        'tax_rate',
        'subject_code',
        'status',
        'sort_no',
        'remark',
      ],
    },
  ],
})

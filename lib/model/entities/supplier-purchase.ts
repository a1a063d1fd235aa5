// Purchase from a supplier, from the plan to its settlement (docs/domain/supplier.md#purchases).
import { entity } from '../definition.ts'
import { choice, code, date, decimal, json, money, ref, text } from '../field.ts'

/** It has not been settled. */
const open = { field: 'status', in: ['PLAN', 'ORDERED', 'DELIVERED'] } as const

export const supplierPurchase = entity('supplier_purchase', {
  family: 'eis',
  path: 'supplier/purchase',
  permission: 'eis:supplier',
  key: 'purchase_key',
  title: 'item_name',
  parent: { entity: 'supplier', field: 'supplier_key' },
  fields: {
    supplier_key: ref('supplier', { required: true, createOnly: true }),
    purchase_code: code('supplier_purchase', { max: 30 }),
    project_name: text(100),
    resource_key: ref('resource'),
    item_name: text(100, { required: true }),
    specification: text(100),
    quantity: decimal(14, 3, { required: true, min: 0, above: true, default: '1.000' }),
    unit: choice('PRODUCT_UNIT', { default: 'ITEM' }),
    price: decimal(18, 4, { required: true, min: 0, unit: 'yuan' }),
    amount: money({ readOnly: true, unit: 'yuan' }),
    tax_rate: choice('TAX_RATE', { default: '6' }),
    purchase_date: date({ required: true }),
    delivery_date: date({ notBefore: 'purchase_date' }),
    contract_key: ref('supplier_contract', { same: 'supplier_key' }),
    paid_amount: money({ readOnly: true, default: '0.00', unit: 'yuan' }),
    status: choice('PURCHASE_STATUS', { required: true, default: 'PLAN', readOnly: true }),
    buyer_key: ref('user', { required: true, default: '@me', duty: open, index: true }),
    remark: text(500, { multiline: true }),
  },
  computed: {
    /** The steps that the caller may take. */
    may: json({ offScreen: true }),
  },
  unique: [['purchase_code']],
  search: ['item_name'],
  indexes: [['purchase_date']],
  list: {
    columns: ['item_name', 'purchase_code', 'quantity', 'price', 'amount', 'purchase_date', 'delivery_date', 'status', 'buyer_key'],
    filters: ['item_name', 'purchase_code', 'supplier_key', 'status', 'purchase_date', 'buyer_key'],
    sort: '-purchase_date',
    sums: ['amount', 'paid_amount'],
  },
  form: [
    {
      name: 'basic',
      fields: [
        'supplier_key',
        'item_name',
        'specification',
        'quantity',
        'unit',
        'price',
        'tax_rate',
        'purchase_date',
        'delivery_date',
        'contract_key',
        'resource_key',
        'project_name',
        'buyer_key',
        'remark',
      ],
    },
  ],
})

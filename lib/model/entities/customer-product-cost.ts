// Product cost: our cost of one unit of a product; the price is visible with crm:cost:view only (docs/domain/product.md#costs).
import { entity } from '../definition.ts'
import { choice, date, decimal, ref, text } from '../field.ts'

export const customerProductCost = entity('customer_product_cost', {
  family: 'eis',
  path: 'customer/product/cost',
  permission: 'crm:product',
  key: 'cost_key',
  title: 'cost_name',
  parent: { entity: 'customer_product', field: 'customer_product_key' },
  fields: {
    customer_key: ref('customer', { readOnly: true }),
    customer_product_key: ref('customer_product', { required: true, createOnly: true }),
    cost_type: choice('COST_TYPE', { required: true, default: 'LABOR' }),
    cost_name: text(50, { required: true }),
    cost_price: decimal(18, 4, { required: true, min: 0, unit: 'yuan', viewPermission: 'crm:cost:view' }),
    unit: choice('COST_UNIT'),
    start_date: date({ required: true }),
    end_date: date({ notBefore: 'start_date' }),
    status: choice('ON_OFF', { required: true, default: '1' }),
    remark: text(500, { multiline: true }),
  },
  search: ['cost_name'],
  list: {
    columns: ['cost_name', 'cost_type', 'cost_price', 'unit', 'start_date', 'end_date', 'status'],
    filters: ['cost_type', 'status'],
    sort: '-start_date',
  },
  form: [
    {
      name: 'basic',
      fields: ['customer_product_key', 'cost_type', 'cost_name', 'cost_price', 'unit', 'start_date', 'end_date', 'status', 'remark'],
    },
  ],
})

// Product coefficient: a factor on a product's price, applied multiplicatively (docs/domain/product.md#coefficients).
import { entity } from '../definition.ts'
import { choice, date, decimal, int, ref, text } from '../field.ts'

export const customerProductCoefficient = entity('customer_product_coefficient', {
  family: 'eis',
  path: 'customer/product/coefficient',
  permission: 'crm:product',
  key: 'coefficient_key',
  title: 'coefficient_name',
  parent: { entity: 'customer_product', field: 'customer_product_key' },
  fields: {
    customer_key: ref('customer', { readOnly: true }),
    customer_product_key: ref('customer_product', { required: true, createOnly: true }),
    coefficient_name: text(50, { required: true }),
    coefficient_type: choice('COEFFICIENT_TYPE', { required: true, default: 'CITY' }),
    match_value: text(50),
    coefficient: decimal(8, 4, { required: true, min: 0.0001, max: 100, default: '1.0000' }),
    start_date: date(),
    end_date: date({ notBefore: 'start_date' }),
    sort_no: int({ default: 0 }),
    status: choice('ON_OFF', { required: true, default: '1' }),
  },
  search: ['coefficient_name'],
  list: {
    columns: ['coefficient_name', 'coefficient_type', 'match_value', 'coefficient', 'start_date', 'end_date', 'status'],
    filters: ['coefficient_type', 'status'],
    sort: 'sort_no',
  },
  form: [
    {
      name: 'basic',
      fields: [
        'customer_product_key',
        'coefficient_name',
        'coefficient_type',
        'match_value',
        'coefficient',
        'start_date',
        'end_date',
        'sort_no',
        'status',
      ],
    },
  ],
})

// Product price: a price of a product for a period and from a quantity on (docs/domain/product.md#prices).
import { entity } from '../definition.ts'
import { choice, date, decimal, flag, ref, text } from '../field.ts'

export const customerProductPrice = entity('customer_product_price', {
  family: 'eis',
  path: 'customer/product/price',
  permission: 'crm:product',
  key: 'price_key',
  title: 'price',
  imports: { match: [['customer_product_key', 'price_type', 'start_date', 'min_quantity']] },
  parent: { entity: 'customer_product', field: 'customer_product_key' },
  fields: {
    customer_key: ref('customer', { readOnly: true }),
    customer_product_key: ref('customer_product', { required: true, createOnly: true }),
    price_type: choice('PRICE_TYPE', { required: true, default: 'STANDARD' }),
    price: decimal(18, 4, { required: true, min: 0, unit: 'yuan' }),
    currency: choice('CURRENCY', { default: 'CNY' }),
    min_quantity: decimal(14, 3, { min: 0, above: true, default: '1.000' }),
    start_date: date({ required: true }),
    end_date: date({ notBefore: 'start_date' }),
    tax_included: flag({ default: true }),
    status: choice('ON_OFF', { required: true, default: '1' }),
    remark: text(500, { multiline: true }),
  },
  list: {
    columns: ['price_type', 'price', 'min_quantity', 'start_date', 'end_date', 'tax_included', 'status'],
    filters: ['price_type', 'status', 'start_date'],
    sort: '-start_date',
  },
  form: [
    {
      name: 'basic',
      fields: [
        'customer_product_key',
        'price_type',
        'price',
        'currency',
        'min_quantity',
        'start_date',
        'end_date',
        'tax_included',
        'status',
        'remark',
      ],
    },
  ],
})

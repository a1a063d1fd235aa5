// Customer product: a product of the customer that our projects serve (docs/domain/product.md#product).
import { entity } from '../definition.ts'
import { choice, code, date, decimal, files, ref, sound, text } from '../field.ts'

export const customerProduct = entity('customer_product', {
  family: 'eis',
  path: 'customer/product',
  permission: 'crm:product',
  key: 'customer_product_key',
  title: 'product_name',
  parent: { entity: 'customer', field: 'customer_key' },
  imports: { match: [['customer_key', 'product_name'], ['product_code']] },
  fields: {
    customer_key: ref('customer', { required: true, createOnly: true }),
    product_name: text(100, { required: true }),
    pinyin: sound('product_name'),
    product_code: code('customer_product'),
    product_type: choice('PRODUCT_TYPE', { required: true }),
    customer_department_key: ref('customer_department', { same: 'customer_key' }),
    unit: choice('PRODUCT_UNIT', { required: true, default: 'ITEM' }),
    standard_price: decimal(18, 4, { min: 0, default: '0.0000', unit: 'yuan' }),
    tax_rate: choice('TAX_RATE', { default: '6' }),
    product_mgr_contact_key: ref('customer_contact', { same: 'customer_key' }),
    launch_date: date(),
    status: choice('PRODUCT_STATUS', { required: true, default: 'ON' }),
    description: text(5000, { multiline: true }),
    attachments: files({ max: 20 }),
  },
  unique: [['customer_key', 'product_name'], ['product_code']],
  search: ['product_name', 'product_code'],
  list: {
    columns: [
      'product_name',
      'product_code',
      'customer_key',
      'product_type',
      'customer_department_key',
      'unit',
      'standard_price',
      'product_mgr_contact_key',
      'status',
    ],
    filters: ['product_name', 'product_type', 'customer_key', 'customer_department_key', 'status'],
    sort: '-create_time',
  },
  form: [
    {
      name: 'basic',
      fields: [
        'customer_key',
        'product_name',
        'product_code',
        'product_type',
        'customer_department_key',
        'product_mgr_contact_key',
        'launch_date',
        'status',
      ],
    },
    { name: 'price', fields: ['unit', 'standard_price', 'tax_rate'] },
    { name: 'more', fields: ['description', 'attachments'] },
  ],
})

// Customer category: one category of one customer, kept equal to customer.category_keys (docs/domain/customer.md#sub-records).
import { entity } from '../definition.ts'
import { ref } from '../field.ts'

export const customerCategory = entity('customer_category', {
  family: 'eis',
  path: 'customer/category',
  permission: 'crm:customer',
  key: 'customer_category_key',
  title: 'category_key',
  parent: { entity: 'customer', field: 'customer_key' },
  fields: {
    customer_key: ref('customer', { required: true, createOnly: true }),
    category_key: ref('customer_category_config', { required: true }),
  },
  unique: [['customer_key', 'category_key']],
  list: { columns: ['category_key', 'create_time', 'create_by_key'], filters: ['category_key'], sort: '-create_time' },
  form: [{ name: 'basic', fields: ['customer_key', 'category_key'] }],
})

// Customer category configuration: the categories an administrator offers, two levels (docs/domain/customer.md#sub-records).
import { entity } from '../definition.ts'
import { choice, int, ref, text } from '../field.ts'

export const customerCategoryConfig = entity('customer_category_config', {
  family: 'eis',
  path: 'customer/config/category',
  permission: 'crm:category',
  key: 'category_key',
  title: 'category_name',
  tree: { field: 'parent_key', depth: 2 },
  fields: {
    category_name: text(40, { required: true }),
    category_code: text(30, { required: true }),
    parent_key: ref('customer_category_config'),
    sort_no: int({ default: 0 }),
    status: choice('ON_OFF', { required: true, default: '1' }),
    remark: text(500, { multiline: true }),
  },
  unique: [['category_name'], ['category_code']],
  search: ['category_name'],
  list: {
    columns: ['category_name', 'category_code', 'parent_key', 'sort_no', 'status', 'remark'],
    filters: ['category_name', 'status'],
    sort: 'sort_no',
  },
  form: [{ name: 'basic', fields: ['category_name', 'category_code', 'parent_key', 'sort_no', 'status', 'remark'] }],
})

// Customer department: the customer's own organisation as a tree (docs/domain/customer.md#sub-records).
import { entity } from '../definition.ts'
import { int, ref, text } from '../field.ts'

export const customerDepartment = entity('customer_department', {
  family: 'eis',
  path: 'customer/department',
  permission: 'crm:customer',
  key: 'customer_department_key',
  title: 'customer_department_name',
  parent: { entity: 'customer', field: 'customer_key' },
  tree: { field: 'parent_customer_department_key', depth: 6 },
  fields: {
    customer_key: ref('customer', { required: true, createOnly: true }),
    customer_department_name: text(60, { required: true }),
    parent_customer_department_key: ref('customer_department', { same: 'customer_key' }),
    leader_contact_key: ref('customer_contact', { same: 'customer_key' }),
    sort_no: int({ default: 0 }),
    remark: text(200),
  },
  unique: [['customer_key', 'parent_customer_department_key', 'customer_department_name']],
  search: ['customer_department_name'],
  list: {
    columns: ['customer_department_name', 'parent_customer_department_key', 'leader_contact_key', 'sort_no', 'remark'],
    filters: ['customer_department_name'],
    sort: 'sort_no',
  },
  form: [
    {
      name: 'basic',
      fields: ['customer_key', 'customer_department_name', 'parent_customer_department_key', 'leader_contact_key', 'sort_no', 'remark'],
    },
  ],
})

// What an administrator offers for suppliers: categories and industries, each a tree (docs/domain/supplier.md#categories).
import { entity } from '../definition.ts'
import { choice, int, ref, text } from '../field.ts'

export const supplierCategoryConfig = entity('supplier_category_config', {
  family: 'eis',
  path: 'supplier/config/category',
  permission: 'eis:config',
  key: 'category_key',
  title: 'category_name',
  tree: { field: 'parent_key', depth: 3 },
  fields: {
    category_name: text(40, { required: true }),
    category_code: text(30, { required: true }),
    parent_key: ref('supplier_category_config'),
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

export const supplierIndustryConfig = entity('supplier_industry_config', {
  family: 'eis',
  path: 'supplier/config/industry',
  permission: 'eis:config',
  key: 'industry_key',
  title: 'industry_name',
  tree: { field: 'parent_key', depth: 3 },
  fields: {
    industry_name: text(40, { required: true }),
    industry_code: text(30, { required: true }),
    parent_key: ref('supplier_industry_config'),
    sort_no: int({ default: 0 }),
    status: choice('ON_OFF', { required: true, default: '1' }),
    remark: text(500, { multiline: true }),
  },
  unique: [['industry_name'], ['industry_code']],
  search: ['industry_name'],
  list: {
    columns: ['industry_name', 'industry_code', 'parent_key', 'sort_no', 'status', 'remark'],
    filters: ['industry_name', 'status'],
    sort: 'sort_no',
  },
  form: [{ name: 'basic', fields: ['industry_name', 'industry_code', 'parent_key', 'sort_no', 'status', 'remark'] }],
})

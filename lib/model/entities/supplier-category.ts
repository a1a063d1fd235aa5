// The categories and industries of one supplier, kept equal to its category_keys and industry_keys (docs/domain/supplier.md#categories).
import { entity } from '../definition.ts'
import { ref } from '../field.ts'

export const supplierCategory = entity('supplier_category', {
  family: 'eis',
  path: 'supplier/category',
  permission: 'eis:supplier',
  key: 'supplier_category_key',
  title: 'category_key',
  parent: { entity: 'supplier', field: 'supplier_key' },
  fields: {
    supplier_key: ref('supplier', { required: true, createOnly: true }),
    category_key: ref('supplier_category_config', { required: true }),
  },
  unique: [['supplier_key', 'category_key']],
  list: { columns: ['category_key', 'create_time', 'create_by_key'], filters: ['category_key'], sort: '-create_time' },
  form: [{ name: 'basic', fields: ['supplier_key', 'category_key'] }],
})

export const supplierIndustry = entity('supplier_industry', {
  family: 'eis',
  path: 'supplier/industry',
  permission: 'eis:supplier',
  key: 'supplier_industry_key',
  title: 'industry_key',
  parent: { entity: 'supplier', field: 'supplier_key' },
  fields: {
    supplier_key: ref('supplier', { required: true, createOnly: true }),
    industry_key: ref('supplier_industry_config', { required: true }),
  },
  unique: [['supplier_key', 'industry_key']],
  list: { columns: ['industry_key', 'create_time', 'create_by_key'], filters: ['industry_key'], sort: '-create_time' },
  form: [{ name: 'basic', fields: ['supplier_key', 'industry_key'] }],
})

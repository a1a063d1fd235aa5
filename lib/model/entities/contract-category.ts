// Contract category: a branch of the tree that contracts belong to, with the code in their numbers, a template and perhaps a process of its own
// (docs/domain/contract.md#categories).
import { entity } from '../definition.ts'
import { choice, files, int, ref, text } from '../field.ts'

export const contractCategory = entity('contract_category', {
  family: 'eis',
  path: 'contract/category',
  permission: 'eis:contractCategory',
  screen: { path: '/contract/category', icon: 'TagsOutlined', after: '/contract/list', actions: 'qaed' },
  key: 'category_key',
  title: 'category_name',
  tree: { field: 'parent_key', depth: 3 },
  fields: {
    category_name: text(50, { required: true }),
    category_code: text(10, { required: true }),
    parent_key: ref('contract_category'),
    template_file: files({ max: 1 }),
    /** The process that approves contracts of this category in the place of the usual one. */
    process_definition_key: text(64, { format: 'process' }),
    sort_no: int({ default: 0 }),
    status: choice('ON_OFF', { required: true, default: '1' }),
    remark: text(200),
  },
  unique: [['category_name'], ['category_code']],
  search: ['category_name'],
  list: {
    columns: ['category_name', 'category_code', 'parent_key', 'template_file', 'process_definition_key', 'sort_no', 'status'],
    filters: ['category_name', 'category_code', 'parent_key', 'status'],
    sort: 'sort_no',
  },
  form: [
    {
      name: 'basic',
      fields: ['category_name', 'category_code', 'parent_key', 'sort_no', 'status', 'template_file', 'process_definition_key', 'remark'],
    },
  ],
})

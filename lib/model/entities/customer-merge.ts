// Request to merge customers, decided by an approval where the parameter asks for one (docs/domain/duplicates.md#approval-of-a-merge).
import { approvalFields } from '../approval-fields.ts'
import { entity } from '../definition.ts'
import { json, ref, refs, text } from '../field.ts'

export const customerMerge = entity('customer_merge', {
  family: 'fintech',
  path: 'customer/mergeRequest',
  permission: 'crm:customer',
  key: 'merge_key',
  title: 'merge_title',
  owned: true,
  fields: {
    /** The names of all customers, the one that stays first. */
    merge_title: text(200, { readOnly: true }),
    master_key: ref('customer', { required: true, readOnly: true }),
    merged_keys: refs('customer', { required: true, readOnly: true, max: 9 }),
    reason: text(500, { readOnly: true, multiline: true }),
    /** Field → key of the customer whose value is kept. */
    picks: json({ internal: true }),
    ...approvalFields,
  },
  indexes: [['status', 'master_key']],
  list: {
    columns: ['merge_title', 'master_key', 'merged_keys', 'reason', 'status', 'commit_time'],
    filters: ['master_key', 'status'],
    sort: '-create_time',
  },
  form: [{ name: 'basic', fields: ['master_key', 'merged_keys', 'reason'] }],
})

// Customer owner log: every change of a record's owner, append-only, shown as 流转记录 (docs/domain/customer.md#owner-log).
import { entity } from '../definition.ts'
import { choice, ref, text } from '../field.ts'

export const customerOwnerLog = entity('customer_owner_log', {
  family: 'fintech',
  path: 'customer/ownerLog',
  permission: 'crm:customer',
  key: 'log_key',
  title: 'change_type',
  target: {
    type: 'biz_type',
    key: 'biz_key',
    kinds: { CUSTOMER: 'customer', CLUE: 'clue', BUSINESS: 'business', SUPPLIER: 'supplier', RESOURCE: 'resource' },
  },
  fields: {
    biz_type: choice('FOLLOW_TARGET', { readOnly: true, default: 'CUSTOMER' }),
    biz_key: text(32, { readOnly: true }),
    pre_owner_key: ref('user', { readOnly: true }),
    post_owner_key: ref('user', { readOnly: true }),
    change_type: choice('OWNER_CHANGE_TYPE', { readOnly: true }),
    reason: text(500, { readOnly: true }),
    operator_key: ref('user', { readOnly: true }),
  },
  computed: {
    /** The name of the record that changed hands. */
    biz_name: text(100),
  },
  indexes: [['operator_key', 'change_type', '-create_time']],
  list: {
    columns: ['biz_type', 'change_type', 'pre_owner_key', 'post_owner_key', 'reason', 'operator_key', 'create_time'],
    filters: ['change_type', 'biz_type', 'operator_key', 'post_owner_key', 'pre_owner_key', 'create_time'],
    sort: '-create_time',
  },
  form: [],
})

// One change of a customer's stars, up or down, and how it came about; append-only (docs/domain/customer.md#stars).
import { entity } from '../definition.ts'
import { choice, ref } from '../field.ts'

export const customerStarLog = entity('customer_star_log', {
  family: 'fintech',
  path: 'customer/starLog',
  permission: 'crm:customer',
  key: 'star_log_key',
  title: 'customer_key',
  parent: { entity: 'customer', field: 'customer_key' },
  fields: {
    customer_key: ref('customer', { readOnly: true }),
    star_before: choice('CUSTOMER_STAR', { readOnly: true }),
    star_after: choice('CUSTOMER_STAR', { readOnly: true }),
    star_move: choice('STAR_MOVE', { readOnly: true }),
    star_way: choice('STAR_WAY', { readOnly: true }),
    /** The user who changed them; the owner if a job did. */
    operator_key: ref('user', { readOnly: true }),
  },
  list: {
    columns: ['customer_key', 'create_time', 'star_move', 'star_before', 'star_after', 'star_way', 'operator_key'],
    filters: ['customer_key', 'star_move', 'star_way', 'operator_key', 'create_time'],
    sort: '-create_time',
  },
  form: [],
})

// Limit rule: how many customers a user may own or lock (docs/domain/customer.md#limits).
import { entity } from '../definition.ts'
import { choice, flag, int, refs } from '../field.ts'

export const limitRule = entity('limit_rule', {
  family: 'fintech',
  path: 'rule/limit',
  permission: 'sys:rule',
  key: 'rule_key',
  title: 'limit_type',
  fields: {
    limit_type: choice('LIMIT_TYPE', { required: true, default: 'OWN' }),
    depart_keys: refs('department', { max: 200 }),
    user_keys: refs('user', { max: 200, duty: true }),
    max_count: int({ required: true, min: 0, max: 1_000_000 }),
    deal_count_enabled: flag(),
    enabled: flag({ default: true }),
  },
  list: {
    columns: ['limit_type', 'depart_keys', 'user_keys', 'max_count', 'deal_count_enabled', 'enabled', 'create_time'],
    filters: ['limit_type'],
    sort: '-create_time',
  },
  form: [{ name: 'basic', fields: ['limit_type', 'depart_keys', 'user_keys', 'max_count', 'deal_count_enabled', 'enabled'] }],
})

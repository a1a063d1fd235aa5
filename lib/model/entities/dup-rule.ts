// Duplicate rule: which fields of an entity are compared, how, and with which effect (docs/domain/duplicates.md#rules).
import { entity } from '../definition.ts'
import { choice, flag, json } from '../field.ts'

export const dupRule = entity('dup_rule', {
  family: 'fintech',
  path: 'rule/dup',
  permission: 'sys:rule',
  key: 'rule_key',
  title: 'entity',
  fields: {
    entity: choice('DUP_ENTITY', { required: true, default: 'CUSTOMER' }),
    fields: json({ required: true }),
    match: choice('DUP_MATCH', { required: true, default: 'EXACT' }),
    action: choice('DUP_ACTION', { required: true, default: 'BLOCK' }),
    scope: choice('DUP_SCOPE', { required: true, default: 'ALL' }),
    enabled: flag({ default: true }),
  },
  list: {
    columns: ['entity', 'fields', 'match', 'action', 'scope', 'enabled'],
    filters: ['entity', 'action', 'enabled'],
    sort: '-create_time',
  },
  form: [{ name: 'basic', fields: ['entity', 'fields', 'match', 'action', 'scope', 'enabled'] }],
})

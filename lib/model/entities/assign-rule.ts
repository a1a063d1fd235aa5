// Assignment rule: to whom new records of an entity are assigned (docs/domain/pool.md#assignment-rules).
import { entity } from '../definition.ts'
import { choice, flag, int, json } from '../field.ts'

export const assignRule = entity('assign_rule', {
  family: 'fintech',
  path: 'rule/assign',
  permission: 'sys:rule',
  key: 'rule_key',
  title: 'entity',
  fields: {
    entity: choice('ASSIGN_ENTITY', { required: true, default: 'CLUE' }),
    conditions: json(),
    mode: choice('ASSIGN_MODE', { required: true, default: 'ROUND' }),
    members: json({ required: true }),
    work_time_only: flag(),
    enabled: flag({ default: true }),
    sort_no: int({ default: 0 }),
  },
  list: {
    columns: ['entity', 'mode', 'work_time_only', 'enabled', 'sort_no'],
    filters: ['entity', 'mode', 'enabled'],
    sort: 'sort_no',
  },
  form: [{ name: 'basic', fields: ['entity', 'conditions', 'mode', 'members', 'work_time_only', 'enabled', 'sort_no'] }],
})

// Code rule: how the numbers of a record kind are made, with the running number (docs/domain/numbering.md#number-rules).
import { entity } from '../definition.ts'
import { choice, int, json, text } from '../field.ts'

export const codeRule = entity('code_rule', {
  family: 'fintech',
  path: 'rule/code',
  permission: 'sys:rule',
  key: 'rule_key',
  title: 'biz_type',
  fields: {
    biz_type: text(50, { required: true }),
    parts: json({ required: true }),
    reset: choice('CODE_RESET', { required: true, default: 'NONE' }),
    current_no: int({ readOnly: true, default: 0 }),
    last_reset: text(8, { readOnly: true }),
  },
  unique: [['biz_type']],
  list: { columns: ['biz_type', 'parts', 'reset', 'current_no', 'last_reset'], filters: ['biz_type'], sort: 'biz_type' },
  form: [{ name: 'basic', fields: ['biz_type', 'parts', 'reset'] }],
})

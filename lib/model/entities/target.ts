// Target: what a person or a department is to reach in each month of a year (docs/domain/statistics.md#targets).
import { entity } from '../definition.ts'
import { choice, int, money, text } from '../field.ts'

const month = () => money({ min: 0, default: '0.00' })

export const target = entity('target', {
  family: 'fintech',
  path: 'target',
  permission: 'stat:target',
  key: 'target_key',
  title: 'object_name',
  fields: {
    target_type: choice('TARGET_TYPE', { required: true, createOnly: true, default: 'SIGN' }),
    object_type: choice('TARGET_OBJECT', { required: true, createOnly: true, default: 'USER' }),
    /** The person or the department, by object_type. */
    object_key: text(32, { required: true, createOnly: true }),
    object_name: text(100, { readOnly: true }),
    year: int({ required: true, createOnly: true, min: 2000, max: 2100 }),
    level: choice('TARGET_LEVEL', { required: true, createOnly: true, default: 'BASE' }),
    m1: month(),
    m2: month(),
    m3: month(),
    m4: month(),
    m5: month(),
    m6: month(),
    m7: month(),
    m8: month(),
    m9: month(),
    m10: month(),
    m11: month(),
    m12: month(),
  },
  unique: [['target_type', 'object_type', 'object_key', 'year', 'level']],
  indexes: [['year', 'target_type']],
  list: {
    columns: ['object_name', 'target_type', 'year', 'level', 'm1', 'm2', 'm3', 'm4', 'm5', 'm6', 'm7', 'm8', 'm9', 'm10', 'm11', 'm12'],
    filters: ['target_type', 'object_type', 'object_key', 'year', 'level'],
    sort: '-create_time',
  },
  form: [
    { name: 'basic', fields: ['target_type', 'object_type', 'object_key', 'year', 'level'] },
    { name: 'months', fields: ['m1', 'm2', 'm3', 'm4', 'm5', 'm6', 'm7', 'm8', 'm9', 'm10', 'm11', 'm12'] },
  ],
})

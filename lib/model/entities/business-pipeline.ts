// Pipeline: the stages that the opportunities of some departments pass, each with its rate and what it demands (docs/domain/opportunity.md#pipeline).
import { entity } from '../definition.ts'
import { choice, flag, int, json, refs, text } from '../field.ts'

export const businessPipeline = entity('business_pipeline', {
  family: 'fintech',
  path: 'business/pipeline',
  permission: 'sys:rule',
  key: 'pipeline_key',
  title: 'pipeline_name',
  fields: {
    pipeline_name: text(50, { required: true }),
    depart_keys: refs('department', { max: 200 }),
    is_default: flag(),
    status: choice('ON_OFF', { default: '1' }),
    stages: json({ required: true }),
    sort_no: int({ default: 0 }),
  },
  unique: [['pipeline_name']],
  single: ['is_default'],
  search: ['pipeline_name'],
  list: {
    columns: ['pipeline_name', 'depart_keys', 'is_default', 'status', 'sort_no'],
    filters: ['pipeline_name', 'status'],
    sort: 'sort_no',
  },
  form: [{ name: 'basic', fields: ['pipeline_name', 'depart_keys', 'is_default', 'status', 'stages'] }],
})

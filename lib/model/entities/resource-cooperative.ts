// The cooperation with a resource: work, customer and scores (docs/domain/resource.md#scores).
import { entity } from '../definition.ts'
import { date, files, int, money, ref, text } from '../field.ts'

export const resourceCooperative = entity('resource_cooperative', {
  family: 'eis',
  path: 'resource/cooperative',
  permission: 'eis:resource',
  key: 'cooperative_key',
  title: 'coop_content',
  parent: { entity: 'resource', field: 'resource_key' },
  fields: {
    resource_key: ref('resource', { required: true, createOnly: true }),
    customer_key: ref('customer'),
    project_name: text(100),
    coop_content: text(500, { required: true, multiline: true }),
    coop_date: date({ required: true }),
    coop_amount: money({ min: 0, unit: 'yuan' }),
    effect: text(500, { multiline: true }),
    score: int({ min: 1, max: 5, unit: 'point' }),
    attachments: files({ max: 20 }),
  },
  list: {
    columns: ['coop_date', 'coop_content', 'customer_key', 'project_name', 'coop_amount', 'score', 'effect'],
    filters: ['resource_key', 'customer_key', 'coop_date'],
    sort: '-coop_date',
    sums: ['coop_amount'],
  },
  form: [
    {
      name: 'basic',
      fields: [
        'resource_key',
        'coop_date',
        'customer_key',
        'project_name',
        'coop_amount',
        'score',
        'coop_content',
        'effect',
        'attachments',
      ],
    },
  ],
})

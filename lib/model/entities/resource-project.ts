// Work of a resource in a project: its period, cost and score (docs/domain/resource.md#occupancy).
import { entity } from '../definition.ts'
import { choice, datetime, decimal, flag, int, money, ref, text } from '../field.ts'

export const resourceProject = entity('resource_project', {
  family: 'eis',
  path: 'resource/project',
  permission: 'eis:resource',
  key: 'resource_project_key',
  title: 'project_name',
  parent: { entity: 'resource', field: 'resource_key' },
  fields: {
    resource_key: ref('resource', { required: true, createOnly: true }),
    project_name: text(100, { required: true }),
    /** The project of ours that it works for; its name is kept in project_name. */
    linked_project_key: ref('project', { createOnly: true }),
    role_name: text(50),
    start_time: datetime(),
    end_time: datetime({ notBefore: 'start_time' }),
    quantity: decimal(14, 3, { min: 0, above: true, default: '1.000' }),
    plan_price: decimal(18, 4, { min: 0, unit: 'yuan', viewPermission: 'crm:cost:view' }),
    plan_cost: money({ min: 0, unit: 'yuan', viewPermission: 'crm:cost:view' }),
    actual_cost: money({ min: 0, unit: 'yuan', viewPermission: 'crm:cost:view' }),
    status: choice('RP_STATUS', { required: true, default: 'PLAN' }),
    /** The caller knows of another confirmed project at the time. */
    overlap_allowed: flag(),
    score: int({ min: 1, max: 5, unit: 'point' }),
    evaluation: text(500, { multiline: true }),
  },
  together: [['start_time', 'end_time']],
  search: ['project_name'],
  indexes: [
    ['resource_key', 'start_time'],
    ['linked_project_key', 'start_time'],
  ],
  list: {
    columns: ['project_name', 'role_name', 'start_time', 'end_time', 'status', 'plan_cost', 'actual_cost', 'score'],
    filters: ['resource_key', 'project_name', 'status', 'start_time'],
    sort: '-start_time',
    sums: ['plan_cost', 'actual_cost'],
  },
  form: [
    {
      name: 'basic',
      fields: [
        'resource_key',
        'project_name',
        'role_name',
        'start_time',
        'end_time',
        'status',
        'overlap_allowed',
        'plan_cost',
        'actual_cost',
        'score',
        'evaluation',
      ],
    },
  ],
})

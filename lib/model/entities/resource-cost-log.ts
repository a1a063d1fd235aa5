// Cost of a resource at one time; the newest one is its reference cost (docs/domain/resource.md#costs).
import { entity } from '../definition.ts'
import { choice, date, decimal, flag, money, ref, text } from '../field.ts'

export const resourceCostLog = entity('resource_cost_log', {
  family: 'eis',
  path: 'resource/costLog',
  permission: 'eis:resource',
  key: 'cost_log_key',
  title: 'cost_type',
  parent: { entity: 'resource', field: 'resource_key' },
  fields: {
    resource_key: ref('resource', { required: true, createOnly: true }),
    project_name: text(100),
    /** The project that bears it, and the payment by which it was paid. */
    linked_project_key: ref('project'),
    payment_key: ref('payment'),
    cost_type: choice('COST_TYPE', { required: true, default: 'LABOR' }),
    cost_price: money({ required: true, min: 0, unit: 'yuan', viewPermission: 'crm:cost:view' }),
    quantity: decimal(14, 3, { min: 0, above: true, default: '1.000' }),
    amount: money({ readOnly: true, unit: 'yuan', viewPermission: 'crm:cost:view' }),
    cost_date: date({ required: true }),
    invoice_flag: flag(),
    operator_key: ref('user', { readOnly: true, default: '@me' }),
    remark: text(500, { multiline: true }),
  },
  list: {
    columns: ['cost_date', 'cost_type', 'cost_price', 'quantity', 'amount', 'project_name', 'invoice_flag', 'operator_key'],
    filters: ['resource_key', 'cost_type', 'cost_date'],
    sort: '-cost_date',
    sums: ['amount'],
  },
  form: [
    {
      name: 'basic',
      fields: [
        'resource_key',
        'cost_type',
        'cost_date',
        'cost_price',
        'quantity',
        'project_name',
        'linked_project_key',
        'payment_key',
        'invoice_flag',
        'remark',
      ],
    },
  ],
})

// Accounting: what a project has earned and cost in a month, and in all months together (docs/domain/project-money.md#accounting).
import { entity } from '../definition.ts'
import { datetime, decimal, flag, money, ref, text } from '../field.ts'
import { totalPeriod } from '../finance-states.ts'

export const accounting = entity('accounting', {
  family: 'eis',
  path: 'accounting',
  calls: { addOrUpdate: 'save', deleteById: 'delete' },
  permission: 'fin:accounting',
  key: 'accounting_key',
  title: 'account_period',
  fields: {
    project_key: ref('project', { required: true, createOnly: true }),
    /** yyyy-MM, or TOTAL for all months. */
    account_period: text(7, { required: true, createOnly: true }),
    income_amount: money({ readOnly: true, default: '0.00', unit: 'yuan' }),
    purchase_cost: money({ readOnly: true, default: '0.00', unit: 'yuan' }),
    resource_cost: money({ readOnly: true, default: '0.00', unit: 'yuan' }),
    labor_cost: money({ readOnly: true, default: '0.00', unit: 'yuan' }),
    other_cost: money({ readOnly: true, default: '0.00', unit: 'yuan' }),
    tax_cost: money({ readOnly: true, default: '0.00', unit: 'yuan' }),
    total_cost: money({ readOnly: true, default: '0.00', unit: 'yuan' }),
    gross_profit: money({ readOnly: true, default: '0.00', unit: 'yuan' }),
    gross_rate: decimal(9, 4, { readOnly: true, unit: 'percent' }),
    locked: flag({ readOnly: true }),
    lock_by_key: ref('user', { readOnly: true }),
    lock_time: datetime({ readOnly: true }),
    remark: text(500, { multiline: true }),
  },
  unique: [['project_key', 'account_period']],
  indexes: [['account_period', 'project_key']],
  list: {
    columns: [
      'account_period',
      'project_key',
      'income_amount',
      'purchase_cost',
      'resource_cost',
      'labor_cost',
      'other_cost',
      'tax_cost',
      'total_cost',
      'gross_profit',
      'gross_rate',
      'locked',
    ],
    filters: ['account_period', 'project_key', 'locked'],
    sort: '-account_period',
    sums: ['income_amount', 'total_cost', 'gross_profit'],
    totalRows: { field: 'account_period', value: totalPeriod },
  },
  form: [{ name: 'basic', fields: ['project_key', 'account_period', 'remark'] }],
})

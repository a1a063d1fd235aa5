// Other cost: what a colleague has laid out for a project, paid back after an approval (docs/domain/project-money.md#other-costs).
import { approvalFields } from '../approval-fields.ts'
import { entity } from '../definition.ts'
import { choice, code, date, files, flag, json, money, ref, text } from '../field.ts'

export const otherCost = entity('other_cost', {
  family: 'eis',
  path: 'otherFee',
  calls: { addOrUpdate: 'save', deleteById: 'delete' },
  permission: 'fin:otherCost',
  key: 'other_cost_key',
  title: 'cost_code',
  owned: true,
  personal: { office: 'fin:otherCost:pay', draft: 'DRAFT' },
  fields: {
    cost_code: code('other_cost', { max: 30 }),
    project_key: ref('project', { required: true, createOnly: true }),
    cost_type: choice('OTHER_COST_TYPE', { required: true, default: 'TRAVEL' }),
    amount: money({ required: true, min: 0, above: true, unit: 'yuan' }),
    cost_date: date({ required: true, past: true, default: '@now' }),
    employee_key: ref('user', { required: true, default: '@me' }),
    invoice_flag: flag(),
    content: text(500, { required: true, multiline: true }),
    attachments: files({ required: true, max: 9 }),
    /** The part that repaid the employee's open loans, and the rest that was paid out. */
    offset_amount: money({ readOnly: true, default: '0.00', unit: 'yuan' }),
    paid_amount: money({ readOnly: true, default: '0.00', unit: 'yuan' }),
    pay_date: date({ readOnly: true }),
    company_account_key: ref('company_account', { readOnly: true }),
    bank_serial_no: text(50, { readOnly: true }),
    void_reason: text(200, { readOnly: true }),
    ...approvalFields,
    status: choice('PAYMENT_STATUS', { required: true, default: 'DRAFT', readOnly: true }),
  },
  computed: {
    /** The steps that the caller may take. */
    may: json({ offScreen: true }),
  },
  unique: [['cost_code'], ['bank_serial_no']],
  summary: ['amount', 'content', 'cost_date'],
  indexes: [['project_key', '-create_time'], ['status', '-create_time'], ['pay_date'], ['employee_key']],
  search: ['cost_code', 'content'],
  list: {
    columns: [
      'cost_code',
      'project_key',
      'cost_type',
      'employee_key',
      'amount',
      'offset_amount',
      'paid_amount',
      'cost_date',
      'status',
      'create_time',
    ],
    filters: ['cost_code', 'project_key', 'status', 'cost_type', 'employee_key', 'cost_date', 'amount', 'owner_key'],
    sort: '-create_time',
    sums: ['amount', 'offset_amount', 'paid_amount'],
  },
  form: [
    { name: 'basic', fields: ['project_key', 'cost_type', 'amount', 'cost_date', 'employee_key', 'invoice_flag'] },
    { name: 'more', fields: ['content', 'attachments'] },
  ],
})

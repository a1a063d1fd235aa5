// Loan: what a lender pays out to a customer for an order, or what a colleague borrows from the company (docs/domain/loan.md#loan).
import { approvalFields } from '../approval-fields.ts'
import { entity } from '../definition.ts'
import { choice, code, date, decimal, files, int, money, ref, text } from '../field.ts'

const customerLoan = { field: 'loan_category', in: ['CUSTOMER'] } as const
const staffLoan = { field: 'loan_category', in: ['STAFF'] } as const

export const loan = entity('loan', {
  family: 'fintech',
  path: 'loan',
  calls: { query: 'page', addOrUpdate: 'save', deleteById: 'delete', 'detail/{id}': 'fetch' },
  permission: 'order:loan',
  key: 'loan_key',
  title: 'loan_code',
  imports: { match: [['loan_code']] },
  owned: true,
  fields: {
    loan_code: code('loan', { max: 30 }),
    loan_category: choice('LOAN_CATEGORY', { required: true, default: 'CUSTOMER', createOnly: true }),
    order_key: ref('order', { requiredWhen: customerLoan, visibleWhen: customerLoan, createOnly: true }),
    customer_key: ref('customer', { visibleWhen: customerLoan, readOnly: true }),
    borrower_key: ref('user', { visibleWhen: staffLoan, readOnly: true }),
    depart_key: ref('department', { visibleWhen: staffLoan, readOnly: true }),
    loan_org: text(100, { requiredWhen: customerLoan, visibleWhen: customerLoan }),
    loan_product: text(100, { visibleWhen: customerLoan }),
    apply_amount: money({ required: true, min: 0, above: true }),
    approve_amount: money({ readOnly: true, min: 0 }),
    loan_amount: money({ readOnly: true, min: 0 }),
    loan_rate: decimal(7, 4, { min: 0, max: 36, unit: 'percent', visibleWhen: customerLoan }),
    loan_term: int({ min: 1, max: 360, visibleWhen: customerLoan }),
    repay_type: choice('REPAY_TYPE', { visibleWhen: customerLoan }),
    apply_date: date({ required: true, past: true, default: '@now' }),
    approve_date: date({ readOnly: true }),
    loan_date: date({ readOnly: true }),
    due_date: date({ notBefore: 'apply_date', requiredWhen: staffLoan }),
    repaid_amount: money({ readOnly: true, default: '0.00' }),
    purpose: text(200, { required: true, multiline: true }),
    reject_reason: text(200, { readOnly: true }),
    remark: text(500, { multiline: true }),
    attachments: files({ max: 9 }),
    ...approvalFields,
    status: choice('LOAN_STATUS', { required: true, default: 'APPLYING', readOnly: true }),
  },
  unique: [['loan_code']],
  summary: ['apply_amount', 'purpose', 'due_date'],
  indexes: [
    ['owner_key', '-create_time'],
    ['order_key', '-create_time'],
    ['customer_key', '-create_time'],
    ['status', 'due_date'],
    ['borrower_key', 'status'],
    ['loan_date'],
  ],
  search: ['loan_code', 'purpose'],
  list: {
    columns: [
      'loan_code',
      'loan_category',
      'customer_key',
      'order_key',
      'loan_org',
      'apply_amount',
      'approve_amount',
      'loan_amount',
      'loan_date',
      'due_date',
      'status',
      'create_time',
    ],
    filters: [
      'loan_code',
      'customer_key',
      'status',
      'loan_category',
      'order_key',
      'loan_org',
      'borrower_key',
      'apply_date',
      'loan_date',
      'due_date',
      'owner_key',
    ],
    sort: '-create_time',
    sums: ['apply_amount', 'loan_amount', 'repaid_amount'],
  },
  form: [
    {
      name: 'basic',
      fields: ['loan_category', 'order_key', 'loan_org', 'loan_product', 'apply_amount', 'apply_date', 'due_date', 'purpose'],
    },
    { name: 'terms', fields: ['loan_rate', 'loan_term', 'repay_type'] },
    { name: 'more', fields: ['remark', 'attachments'] },
  ],
})

/** A repayment of a staff loan: in cash or by expenses. */
export const loanRepayment = entity('loan_repayment', {
  family: 'fintech',
  path: 'loan/repayment',
  permission: 'order:loan',
  key: 'repayment_key',
  title: 'remark',
  parent: { entity: 'loan', field: 'loan_key' },
  fields: {
    loan_key: ref('loan', { required: true, readOnly: true }),
    amount: money({ required: true, readOnly: true }),
    repay_date: date({ required: true, readOnly: true }),
    repay_method: choice('LOAN_REPAY', { required: true, readOnly: true, default: 'CASH' }),
    remark: text(200, { readOnly: true }),
  },
  list: {
    columns: ['repay_date', 'amount', 'repay_method', 'remark', 'create_by_key'],
    filters: [],
    sort: '-repay_date',
    sums: ['amount'],
  },
  form: [],
})

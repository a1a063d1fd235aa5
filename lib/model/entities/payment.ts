// Payment: what a project asks to be paid, its lines, and the parts in which it is paid (docs/domain/project-money.md#payments).
import { approvalFields } from '../approval-fields.ts'
import { entity } from '../definition.ts'
import { choice, code, date, decimal, files, flag, json, money, ref, refs, text } from '../field.ts'

const toSupplier = { field: 'payee_type', in: ['SUPPLIER'] } as const
const toStaff = { field: 'payee_type', in: ['STAFF'] } as const
const toCustomer = { field: 'payee_type', in: ['CUSTOMER'] } as const
const hangsOn = ['payee_type', 'supplier_key', 'payee_user_key', 'customer_key'] as const

export const payment = entity('payment', {
  family: 'eis',
  path: 'payment',
  calls: { addOrUpdate: 'save', deleteById: 'delete' },
  permission: 'fin:payment',
  key: 'payment_key',
  title: 'payment_code',
  owned: true,
  fields: {
    payment_code: code('payment', { max: 30 }),
    project_key: ref('project', { required: true, createOnly: true }),
    budget_payment_key: ref('budget_payment', { same: 'project_key' }),
    /** It is in no row of the budget. */
    outside_budget: flag(),
    contract_key: ref('contract'),
    payment_type: choice('PAYMENT_TYPE', { required: true, default: 'PROGRESS' }),
    payee_type: choice('PAYEE_TYPE', { required: true, default: 'SUPPLIER' }),
    supplier_key: ref('supplier', { requiredWhen: toSupplier, visibleWhen: toSupplier, hangsOn: ['payee_type'] }),
    payee_user_key: ref('user', { requiredWhen: toStaff, visibleWhen: toStaff, hangsOn: ['payee_type'] }),
    customer_key: ref('customer', { requiredWhen: toCustomer, visibleWhen: toCustomer, hangsOn: ['payee_type'] }),
    payee_name: text(100, { required: true, hangsOn }),
    account_no: text(19, { required: true, format: 'account', encrypted: true, mask: 'account', hangsOn }),
    bank_name: text(100, { required: true, hangsOn }),
    amount: money({ required: true, min: 0, above: true, unit: 'yuan' }),
    has_invoice: flag(),
    invoice_keys: refs('invoice', { max: 20, same: 'supplier_key', visibleWhen: toSupplier }),
    pay_method: choice('PAY_METHOD', { required: true, default: 'BANK' }),
    expect_pay_date: date({ required: true, future: true }),
    reason: text(500, { required: true, multiline: true }),
    attachments: files({ max: 9 }),
    /** At its submission it was more than the budget had left. */
    over_budget: flag({ readOnly: true }),
    /** The control of budgets at its submission, WARN, APPROVE or BLOCK. */
    budget_mode: text(10, { internal: true }),
    actual_amount: money({ readOnly: true, default: '0.00', unit: 'yuan' }),
    actual_pay_date: date({ readOnly: true }),
    void_reason: text(200, { readOnly: true }),
    ...approvalFields,
    status: choice('PAYMENT_STATUS', { required: true, default: 'DRAFT', readOnly: true }),
  },
  computed: {
    amount_upper: text(100),
    open_amount: money(),
    /** The steps that the caller may take. */
    may: json({ offScreen: true }),
  },
  unique: [['payment_code']],
  summary: ['amount', 'payee_name', 'contract_key', 'expect_pay_date', 'over_budget'],
  indexes: [['project_key', '-create_time'], ['budget_payment_key'], ['contract_key'], ['supplier_key'], ['status', 'expect_pay_date']],
  search: ['payment_code', 'payee_name'],
  list: {
    columns: [
      'payment_code',
      'project_key',
      'budget_payment_key',
      'payee_name',
      'payment_type',
      'amount',
      'actual_amount',
      'over_budget',
      'expect_pay_date',
      'status',
      'owner_key',
      'create_time',
    ],
    filters: [
      'payment_code',
      'payee_name',
      'status',
      'project_key',
      'budget_payment_key',
      'contract_key',
      'supplier_key',
      'payment_type',
      'over_budget',
      'amount',
      'expect_pay_date',
      'owner_key',
    ],
    sort: '-create_time',
    sums: ['amount', 'actual_amount'],
  },
  form: [
    { name: 'basic', fields: ['project_key', 'budget_payment_key', 'outside_budget', 'contract_key', 'payment_type', 'reason'] },
    { name: 'payee', fields: ['payee_type', 'supplier_key', 'payee_user_key', 'customer_key', 'payee_name', 'account_no', 'bank_name'] },
    { name: 'amount', fields: ['amount', 'pay_method', 'expect_pay_date'] },
    { name: 'more', fields: ['has_invoice', 'invoice_keys', 'attachments'] },
  ],
})

export const paymentDetail = entity('payment_detail', {
  family: 'eis',
  path: 'payment/detailLine',
  permission: 'fin:payment',
  key: 'detail_key',
  title: 'item_name',
  parent: { entity: 'payment', field: 'payment_key' },
  fields: {
    payment_key: ref('payment', { required: true, createOnly: true }),
    fee_item_key: ref('fee_item', { required: true }),
    item_name: text(100, { required: true }),
    quantity: decimal(14, 3, { min: 0, above: true, default: '1.000' }),
    price: decimal(18, 4, { min: 0, unit: 'yuan' }),
    amount: money({ required: true, min: 0, above: true, unit: 'yuan' }),
    tax_rate: choice('TAX_RATE', { default: '6' }),
    tax_amount: money({ readOnly: true, unit: 'yuan' }),
    remark: text(200),
  },
  list: {
    columns: ['item_name', 'fee_item_key', 'quantity', 'price', 'amount', 'tax_rate', 'tax_amount', 'remark'],
    filters: ['fee_item_key'],
    sort: 'create_time',
    sums: ['amount', 'tax_amount'],
  },
  form: [{ name: 'basic', fields: ['fee_item_key', 'item_name', 'quantity', 'price', 'amount', 'tax_rate', 'remark'] }],
})

/** A part of a payment as it left the company's account. */
export const paymentPart = entity('payment_part', {
  family: 'eis',
  path: 'payment/part',
  permission: 'fin:payment',
  key: 'part_key',
  title: 'bank_serial_no',
  parent: { entity: 'payment', field: 'payment_key' },
  fields: {
    payment_key: ref('payment', { required: true, readOnly: true }),
    amount: money({ required: true, readOnly: true, unit: 'yuan' }),
    pay_date: date({ required: true, readOnly: true }),
    company_account_key: ref('company_account', { readOnly: true }),
    bank_serial_no: text(50, { required: true, readOnly: true }),
    voucher: files({ readOnly: true, max: 9 }),
  },
  unique: [['bank_serial_no']],
  indexes: [['pay_date'], ['company_account_key']],
  list: {
    columns: ['pay_date', 'amount', 'company_account_key', 'bank_serial_no', 'voucher', 'create_by_key'],
    filters: [],
    sort: '-pay_date',
    sums: ['amount'],
  },
  form: [],
})

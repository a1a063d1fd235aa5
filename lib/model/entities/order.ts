// Order: what a customer has signed, who makes it, what it costs and what of that has come in (docs/domain/order.md#order).
import { entity } from '../definition.ts'
import { choice, code, date, datetime, decimal, files, int, json, money, ref, refs, sound, text } from '../field.ts'
import { owedStates } from '../order-states.ts'

/** Work on it is not over. */
const inWork = { field: 'status', in: owedStates } as const

export const order = entity('order', {
  family: 'fintech',
  path: 'order',
  calls: { query: 'list', addOrUpdate: 'save', deleteById: 'remove', 'detail/{id}': 'fetch' },
  permission: 'order:order',
  key: 'order_key',
  title: 'order_name',
  imports: { match: [['order_code']] },
  owned: true,
  fields: {
    order_code: code('order', { max: 30 }),
    order_name: text(100),
    pinyin: sound('order_name'),
    customer_key: ref('customer', { required: true, createOnly: true }),
    business_key: ref('business', { same: 'customer_key' }),
    reservation_key: ref('reservation', { same: 'customer_key' }),
    order_type: choice('ORDER_TYPE', { required: true, default: 'LOAN' }),
    product_name: text(100, { required: true }),
    customer_product_key: ref('customer_product', { same: 'customer_key' }),
    sign_date: date({ required: true, past: true, default: '@now' }),
    sign_keys: refs('user', { max: 10 }),
    /** The part of each signer in percent: [{ user_key, rate }]. */
    sign_shares: json({ offScreen: true }),
    order_amount: money({ required: true, min: 0, above: true }),
    service_rate: decimal(7, 4, { min: 0, max: 100, unit: 'percent' }),
    service_fee: money({ min: 0 }),
    deposit: money({ min: 0, default: '0.00' }),
    received_amount: money({ readOnly: true, default: '0.00' }),
    unreceived_amount: money({ readOnly: true, default: '0.00' }),
    loan_amount: money({ readOnly: true, default: '0.00' }),
    work_person_key: ref('user', { duty: inWork }),
    submit_org: text(100),
    status: choice('ORDER_STATUS', { required: true, default: 'DRAFT', readOnly: true }),
    sign_time: datetime({ readOnly: true }),
    start_time: datetime({ readOnly: true }),
    submit_time: datetime({ readOnly: true }),
    approve_time: datetime({ readOnly: true }),
    loan_time: datetime({ readOnly: true }),
    finish_time: datetime({ readOnly: true }),
    finish_remark: text(200, { readOnly: true }),
    back_reason: text(200, { readOnly: true }),
    cancel_reason: text(200, { readOnly: true }),
    remark: text(500, { multiline: true }),
    attachments: files({ max: 20 }),
  },
  computed: {
    /** What waits for finance to confirm it. */
    waiting_amount: money(),
    /** The steps that the caller may take. */
    may: json({ offScreen: true }),
  },
  unique: [['order_code']],
  search: ['order_name'],
  filtered: ['product_name'],
  indexes: [
    ['customer_key', '-create_time'],
    ['business_key'],
    ['reservation_key'],
    ['work_person_key', '-create_time'],
    ['status', '-sign_date'],
    ['sign_date'],
  ],
  list: {
    columns: [
      'order_name',
      'customer_key',
      'product_name',
      'order_amount',
      'service_fee',
      'received_amount',
      'unreceived_amount',
      'work_person_key',
      'status',
      'sign_date',
      'owner_key',
      'create_time',
    ],
    filters: [
      'order_name',
      'customer_key',
      'status',
      'order_code',
      'order_type',
      'product_name',
      'work_person_key',
      'sign_date',
      'sign_keys',
      'order_amount',
      'owner_key',
      'owner_depart_key',
      'create_time',
    ],
    sort: '-create_time',
    sums: ['order_amount', 'service_fee', 'received_amount', 'unreceived_amount', 'loan_amount'],
  },
  form: [
    {
      name: 'basic',
      fields: ['customer_key', 'business_key', 'reservation_key', 'order_type', 'product_name', 'customer_product_key', 'order_name'],
    },
    { name: 'amount', fields: ['order_amount', 'service_rate', 'service_fee', 'deposit'] },
    { name: 'sign', fields: ['sign_date', 'sign_keys'] },
    { name: 'making', fields: ['work_person_key', 'submit_org'] },
    { name: 'more', fields: ['remark', 'attachments'] },
  ],
})

export const orderFee = entity('order_fee', {
  family: 'fintech',
  path: 'order/fee',
  permission: 'order:order',
  key: 'order_fee_key',
  title: 'remark',
  parent: { entity: 'order', field: 'order_key' },
  fields: {
    order_key: ref('order', { required: true, createOnly: true }),
    fee_item_key: ref('fee_item', { required: true }),
    amount: money({ required: true, min: 0, above: true }),
    remark: text(200),
  },
  list: { columns: ['fee_item_key', 'amount', 'remark'], filters: ['fee_item_key'], sort: 'create_time', sums: ['amount'] },
  form: [{ name: 'basic', fields: ['order_key', 'fee_item_key', 'amount', 'remark'] }],
})

/** Who works on an order; without an order, who may be given orders at all. */
export const orderMaker = entity('order_maker', {
  family: 'fintech',
  path: 'orderMaker',
  calls: { query: 'page', addOrUpdate: 'save', deleteById: 'delete', 'detail/{id}': 'fetch' },
  permission: 'order:maker',
  key: 'order_maker_key',
  title: 'work_content',
  parent: { entity: 'order', field: 'order_key' },
  fields: {
    order_key: ref('order', { createOnly: true }),
    user_key: ref('user', { required: true }),
    maker_role: choice('MAKER_ROLE', { required: true, default: 'MAIN' }),
    work_content: text(200),
    share_rate: decimal(7, 4, { min: 0, max: 100, unit: 'percent' }),
    start_time: datetime({ readOnly: true }),
    finish_time: datetime({ readOnly: true }),
    progress: int({ min: 0, max: 100, default: 0, unit: 'percent' }),
    status: choice('MAKER_STATUS', { required: true, default: 'WAIT', readOnly: true }),
    back_reason: text(200, { readOnly: true }),
    /** Without an order: how many orders somebody may make at once, and whether he is given any. */
    max_orders: int({ min: 1, max: 500, default: 20 }),
    enabled: choice('ON_OFF', { required: true, default: '1' }),
    remark: text(500, { multiline: true }),
  },
  computed: {
    customer_name: text(100),
    order_status: choice('ORDER_STATUS'),
    /** Of somebody in the pool: orders that he makes now. */
    open_orders: int(),
    /** The steps that the caller may take. */
    may: json({ offScreen: true }),
  },
  indexes: [['user_key', 'order_key'], ['order_key']],
  list: {
    columns: ['order_key', 'user_key', 'maker_role', 'work_content', 'share_rate', 'progress', 'status', 'start_time', 'finish_time'],
    filters: ['user_key', 'order_key', 'status', 'maker_role', 'create_time'],
    /** Only the pool, or only the work on orders. */
    extraFilters: { pool: { kind: 'flag' } },
    sort: '-create_time',
  },
  form: [
    {
      name: 'basic',
      fields: ['order_key', 'user_key', 'maker_role', 'work_content', 'share_rate', 'progress', 'max_orders', 'enabled', 'remark'],
    },
  ],
})

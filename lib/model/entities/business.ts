// Opportunity: what a customer may buy, on its way through the stages of a pipeline; its lines and the log of its stages (docs/domain/opportunity.md#opportunity).
import { approvalFields } from '../approval-fields.ts'
import { entity } from '../definition.ts'
import { choice, code, date, datetime, decimal, files, flag, int, json, money, ref, sound, text } from '../field.ts'

const { process_instance_id, process_definition_key, commit_time, commit_by_key, approve_time, approve_comment } = approvalFields

export const business = entity('business', {
  family: 'fintech',
  path: 'business',
  calls: { query: 'list', addOrUpdate: 'save', deleteById: 'delete', 'detail/{id}': 'fetch' },
  permission: 'crm:business',
  key: 'business_key',
  title: 'business_name',
  owned: true,
  ext: true,
  imports: { match: [['business_code'], ['business_name', 'customer_key']] },
  fields: {
    business_code: code('business', { max: 30 }),
    business_name: text(100, { required: true }),
    pinyin: sound('business_name'),
    customer_key: ref('customer', { required: true, createOnly: true }),
    customer_contact_key: ref('customer_contact', { same: 'customer_key' }),
    pipeline_key: ref('business_pipeline', { createOnly: true }),
    stage_code: text(20, { readOnly: true }),
    stage_time: datetime({ readOnly: true }),
    win_rate: decimal(7, 4, { min: 0, max: 100, unit: 'percent' }),
    business_amount: money({ required: true, min: 0, default: '0.00' }),
    weighted_amount: money({ readOnly: true, default: '0.00' }),
    discount_rate: decimal(7, 4, { min: 0, max: 100, unit: 'percent', default: '100.0000' }),
    expect_sign_date: date(),
    sign_date: date({ readOnly: true }),
    product_name: text(100),
    competitor: text(100),
    source_clue_key: ref('clue', { readOnly: true }),
    channel_key: ref('channel', { readOnly: true }),
    end_status: choice('BUSINESS_END', { readOnly: true }),
    end_time: datetime({ readOnly: true }),
    lose_reason: choice('LOSE_REASON', { readOnly: true }),
    end_remark: text(500, { readOnly: true }),
    /** The approval of its win; empty where none was asked for. */
    win_status: choice('STD_STATUS', { readOnly: true }),
    /** Whether a draft of an order comes with the win; kept while the win is approved. */
    win_order: flag({ internal: true }),
    process_instance_id,
    process_definition_key,
    commit_time,
    commit_by_key,
    approve_time,
    approve_comment,
    last_follow_time: datetime({ readOnly: true }),
    next_follow_time: datetime({ future: true }),
    remark: text(500, { multiline: true }),
    attachments: files({ max: 20 }),
  },
  computed: {
    /** The stage in the words of its pipeline. */
    stage_name: text(50),
    /** Days in the stage, and whether that is longer than the pipeline allows. */
    stay_days: int(),
    overstayed: flag(),
    /** The steps that the caller may take. */
    may: json({ offScreen: true }),
  },
  unique: [['business_code']],
  summary: ['business_amount', 'sign_date'],
  search: ['business_name'],
  indexes: [
    ['customer_key', '-create_time'],
    ['pipeline_key', 'stage_code', '-create_time'],
    ['stage_code', '-create_time'],
    ['next_follow_time'],
    ['-business_amount'],
    ['expect_sign_date'],
    ['end_time'],
    ['-weighted_amount'],
    ['-expect_sign_date'],
    ['-stage_time'],
  ],
  list: {
    columns: [
      'business_name',
      'customer_key',
      'stage_code',
      'business_amount',
      'weighted_amount',
      'expect_sign_date',
      'stage_time',
      'owner_key',
      'end_status',
      'create_time',
    ],
    filters: [
      'business_name',
      'customer_key',
      'pipeline_key',
      'owner_key',
      'business_amount',
      'expect_sign_date',
      'end_status',
      'win_status',
      'stage_code',
      'owner_depart_key',
      'next_follow_time',
      'create_time',
    ],
    /** Only those that have not ended; only those that have stayed too long. */
    extraFilters: { ongoing: flag(), overstayed: flag() },
    sort: '-create_time',
    sums: ['business_amount', 'weighted_amount'],
  },
  form: [
    {
      name: 'basic',
      fields: ['business_name', 'customer_key', 'customer_contact_key', 'pipeline_key', 'product_name', 'competitor'],
    },
    { name: 'forecast', fields: ['business_amount', 'win_rate', 'expect_sign_date', 'discount_rate', 'next_follow_time'] },
    { name: 'remark', fields: ['remark', 'attachments'] },
  ],
})

export const businessLine = entity('business_line', {
  family: 'fintech',
  path: 'business/line',
  permission: 'crm:business',
  key: 'line_key',
  title: 'product_name',
  parent: { entity: 'business', field: 'business_key' },
  fields: {
    business_key: ref('business', { required: true, createOnly: true }),
    product_name: text(100, { required: true }),
    quantity: decimal(14, 3, { required: true, min: 0, above: true, default: '1.000' }),
    price: decimal(18, 4, { required: true, min: 0, default: '0.0000' }),
    discount_rate: decimal(7, 4, { min: 0, max: 100, unit: 'percent', default: '100.0000' }),
    amount: money({ readOnly: true, default: '0.00' }),
  },
  list: { columns: ['product_name', 'quantity', 'price', 'discount_rate', 'amount'], filters: ['product_name'], sort: 'create_time' },
  form: [{ name: 'basic', fields: ['product_name', 'quantity', 'price', 'discount_rate'] }],
})

export const businessStageLog = entity('business_stage_log', {
  family: 'fintech',
  path: 'business/stageLog',
  permission: 'crm:business',
  key: 'log_key',
  title: 'post_stage_name',
  parent: { entity: 'business', field: 'business_key' },
  fields: {
    business_key: ref('business', { required: true, readOnly: true }),
    pre_stage_name: text(50, { readOnly: true }),
    post_stage_name: text(50, { readOnly: true }),
    stay_seconds: int({ readOnly: true }),
    remark: text(500, { readOnly: true }),
    operator_key: ref('user', { readOnly: true }),
  },
  list: {
    columns: ['create_time', 'pre_stage_name', 'post_stage_name', 'stay_seconds', 'remark', 'operator_key'],
    filters: [],
    /** The log of all opportunities of a customer. */
    extraFilters: { customer_key: ref('customer') },
    sort: '-create_time',
  },
  form: [],
})

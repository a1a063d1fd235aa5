// Campaign: a salon, roadshow or advertisement with its time, cost and results (docs/domain/channel.md#activity).
import { entity } from '../definition.ts'
import { choice, code, datetime, decimal, files, html, int, json, money, ref, refs, sound, text } from '../field.ts'

/** It is prepared, or goes on. */
const ahead = { field: 'status', in: ['DRAFT', 'PUBLISHED', 'RUNNING'] } as const

export const activity = entity('activity', {
  family: 'fintech',
  path: 'activity',
  calls: { query: 'list', addOrUpdate: 'save', deleteById: 'delete', 'detail/{id}': 'fetch' },
  permission: 'market:activity',
  key: 'activity_key',
  title: 'activity_name',
  imports: { match: [['activity_code'], ['activity_name', 'start_time']] },
  fields: {
    activity_code: code('activity', { max: 30 }),
    activity_name: text(100, { required: true }),
    pinyin: sound('activity_name'),
    activity_type: choice('ACTIVITY_TYPE', { required: true, default: 'SALON' }),
    channel_key: ref('channel'),
    start_time: datetime({ required: true }),
    end_time: datetime({ required: true, notBefore: 'start_time' }),
    address: text(200),
    organizer_key: ref('user', { required: true, default: '@me', duty: ahead, index: true }),
    member_keys: refs('user', { max: 50, duty: ahead, index: true }),
    budget_amount: money({ min: 0, default: '0.00' }),
    actual_amount: money({ min: 0, default: '0.00' }),
    expect_count: int({ min: 0, default: 0 }),
    /** People who signed up, and those of them who came. */
    sign_up_count: int({ readOnly: true, default: 0 }),
    check_in_count: int({ readOnly: true, default: 0 }),
    /** Its results: leads, customers made from them, their visits, signed and paid amounts. */
    clue_count: int({ readOnly: true, default: 0 }),
    customer_count: int({ readOnly: true, default: 0 }),
    arrive_count: int({ readOnly: true, default: 0 }),
    deal_amount: money({ readOnly: true, default: '0.00' }),
    received_amount: money({ readOnly: true, default: '0.00' }),
    poster: files({ max: 1 }),
    content: html(),
    status: choice('ACTIVITY_STATUS', { required: true, default: 'DRAFT', readOnly: true }),
    cancel_reason: text(200, { readOnly: true }),
  },
  computed: {
    /** Dealt amount by actual cost, or by budget while nothing was spent; null without either. */
    roi: decimal(18, 2),
    may: json({ offScreen: true }),
  },
  unique: [['activity_code']],
  search: ['activity_name'],
  indexes: [['-start_time']],
  list: {
    columns: [
      'activity_name',
      'activity_code',
      'activity_type',
      'channel_key',
      'start_time',
      'end_time',
      'status',
      'budget_amount',
      'actual_amount',
      'clue_count',
      'customer_count',
      'deal_amount',
    ],
    filters: ['activity_name', 'activity_type', 'status', 'start_time', 'channel_key'],
    sort: '-start_time',
    sums: ['budget_amount', 'actual_amount', 'deal_amount'],
  },
  form: [
    {
      name: 'basic',
      fields: ['activity_name', 'activity_type', 'channel_key', 'start_time', 'end_time', 'address', 'organizer_key', 'member_keys'],
    },
    { name: 'money', fields: ['budget_amount', 'actual_amount', 'expect_count'] },
    { name: 'page', fields: ['poster', 'content'] },
  ],
})

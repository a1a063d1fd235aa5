// Follow-up: one contact with a customer, lead, opportunity or other target, and its comments (docs/domain/follow-up.md#follow-up).
import { entity } from '../definition.ts'
import { choice, datetime, decimal, files, flag, int, ref, refs, text } from '../field.ts'

export const follow = entity('follow', {
  family: 'fintech',
  path: 'follow',
  calls: { query: 'page', addOrUpdate: 'save', deleteById: 'delete', 'detail/{id}': 'fetch' },
  permission: 'crm:follow',
  key: 'follow_key',
  title: 'follow_content',
  imports: { match: [] },
  target: {
    type: 'target_type',
    key: 'target_key',
    kinds: { CUSTOMER: 'customer', CONTACT: 'customer_contact', CLUE: 'clue', BUSINESS: 'business' },
  },
  fields: {
    target_type: choice('FOLLOW_TARGET', { required: true, createOnly: true, default: 'CUSTOMER' }),
    target_key: text(32, { required: true, createOnly: true }),
    target_name: text(100, { readOnly: true }),
    /** The lead that it was written about before the lead became the customer. */
    clue_key: ref('clue', { readOnly: true, index: true }),
    follow_type: choice('FOLLOW_TYPE', { required: true, default: 'PHONE' }),
    follow_time: datetime({ required: true, past: true, default: '@now' }),
    follow_content: text(2000, { required: true, min: 2, multiline: true }),
    follow_result: choice('FOLLOW_RESULT'),
    contact_keys: refs('customer_contact', { max: 20 }),
    /** Opportunities of the customer that it is about too. */
    business_keys: refs('business', { max: 5, index: true, mentions: true }),
    star_after: choice('CUSTOMER_STAR'),
    status_after: choice('CUSTOMER_STATUS'),
    next_follow_time: datetime({ notBefore: 'follow_time' }),
    next_follow_plan: text(200),
    at_user_keys: refs('user', { max: 20 }),
    pictures: files({ max: 20 }),
    attachments: files({ max: 20 }),
    record_url: text(300, { format: 'filePath' }),
    call_seconds: int({ min: 0 }),
    address: text(200),
    lng: decimal(10, 6, { min: -180, max: 180, axis: 'longitude' }),
    lat: decimal(10, 6, { min: -90, max: 90, axis: 'latitude' }),
  },
  computed: {
    /** The caller may change and delete it: its author for a day, then whoever leads. */
    changeable: flag(),
  },
  together: [['lng', 'lat']],
  search: ['follow_content'],
  filtered: ['target_name'],
  indexes: [['target_key', '-follow_time'], ['-follow_time'], ['-next_follow_time'], ['target_name']],
  list: {
    columns: [
      'target_type',
      'target_name',
      'follow_type',
      'follow_time',
      'follow_content',
      'follow_result',
      'next_follow_time',
      'create_by_key',
    ],
    filters: ['target_type', 'target_name', 'follow_type', 'follow_time', 'follow_result'],
    extraFilters: { customer_key: ref('customer'), of_clue_key: ref('clue'), of_business_key: ref('business') },
    sort: '-follow_time',
  },
  form: [
    {
      name: 'basic',
      fields: [
        'target_type',
        'target_key',
        'follow_type',
        'follow_time',
        'follow_content',
        'follow_result',
        'contact_keys',
        'business_keys',
      ],
    },
    { name: 'next', fields: ['star_after', 'status_after', 'next_follow_time', 'next_follow_plan', 'at_user_keys'] },
    { name: 'files', fields: ['pictures', 'attachments', 'record_url', 'call_seconds', 'address', 'lng', 'lat'] },
  ],
})

export const followComment = entity('follow_comment', {
  family: 'fintech',
  path: 'follow/comment',
  calls: { addOrUpdate: 'save', deleteById: 'delete' },
  permission: 'crm:follow',
  key: 'comment_key',
  title: 'comment_content',
  parent: { entity: 'follow', field: 'follow_key' },
  fields: {
    follow_key: ref('follow', { required: true, createOnly: true }),
    comment_content: text(500, { required: true, multiline: true }),
    reply_key: ref('follow_comment', { createOnly: true, same: 'follow_key' }),
  },
  list: { columns: ['comment_content', 'create_by_key', 'create_time'], filters: [], sort: 'create_time' },
  form: [{ name: 'basic', fields: ['comment_content'] }],
})

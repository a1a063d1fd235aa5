// Notice: rich text to everybody, to chosen users or departments; a draft, published now or at a planned time, retracted
// (docs/domain/notice.md#notice).
import { entity } from '../definition.ts'
import { choice, datetime, files, flag, html, json, ref, text } from '../field.ts'

export const notice = entity('notice', {
  family: 'fintech',
  path: 'message',
  permission: 'msg:notice',
  key: 'message_key',
  title: 'title',
  fields: {
    title: text(100, { required: true, min: 2 }),
    message_category_key: ref('message_category', { required: true }),
    notice_type: choice('NOTICE_TYPE', { default: 'ANNOUNCEMENT' }),
    priority: choice('PRIORITY', { required: true, default: 'NORMAL' }),
    message_content: html({ required: true }),
    attachment: files({ max: 1 }),
    /** ["ALL"], the chosen users' keys, or the chosen departments' keys. */
    ref_key: json({ readOnly: true }),
    /** The chosen departments' keys again, else []: this distinguishes the kinds of audience. */
    dept_key: json({ readOnly: true }),
    status: choice('NOTICE_STATUS', { required: true, default: 'DRAFT', readOnly: true }),
    publisher: ref('user', { readOnly: true }),
    publish_date: datetime({ readOnly: true }),
    /** While it is set, a scheduled job will publish the draft at this time. */
    plan_time: datetime(),
    /** After this time the notice is not listed any more. */
    expire_time: datetime({ notBefore: 'plan_time' }),
    /** Readers are asked to confirm that they have read it. */
    must_confirm: flag(),
    /** What a published item is to say instead, once that is published (docs/domain/notice.md#editing-what-is-published). */
    pending: json({ internal: true }),
  },
  search: ['title'],
  indexes: [['status', '-publish_date'], ['message_category_key'], ['plan_time']],
  list: {
    columns: [
      'title',
      'message_category_key',
      'publisher',
      'status',
      'publish_date',
      'priority',
      'plan_time',
      'expire_time',
      'must_confirm',
    ],
    filters: ['title', 'message_category_key', 'status', 'publisher', 'publish_date', 'priority'],
    sort: '-create_time',
  },
  form: [
    { name: 'basic', fields: ['title', 'message_category_key', 'notice_type', 'priority', 'message_content', 'attachment'] },
    { name: 'publish', fields: ['plan_time', 'expire_time', 'must_confirm'] },
  ],
})

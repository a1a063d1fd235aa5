// Tables of the public pages: their texts, the message board, the forum, partner fees.
import { choice, datetime, flag, int, json, money, text } from '../../../model/field.ts'
import { table } from '../table.ts'

const key = text(32, { required: true })
const now = datetime({ required: true, default: '@now' })

/** The texts of one page in one language; a page without a row shows the built-in texts. */
export const sitePage = table('site_page', {
  key: ['page', 'language'],
  noCommon: true,
  fields: {
    page: text(20, { required: true }),
    language: text(5, { required: true }),
    draft: json(),
    published: json(),
    update_time: now,
    update_by_key: text(32),
    publish_time: datetime(),
    publish_by_key: text(32),
    row_version: int({ required: true, default: 1 }),
  },
})

/** The history of a page: one row per publication. */
export const sitePageVersion = table('site_page_version', {
  key: 'version_key',
  noCommon: true,
  fields: {
    version_key: key,
    page: text(20, { required: true }),
    language: text(5, { required: true }),
    content: json(),
    publish_time: now,
    publish_by_key: text(32),
  },
  indexes: [['page', 'language', '-publish_time']],
})

/** A message of a visitor; public after an editor has accepted it. */
export const boardMessage = table('board_message', {
  key: 'message_key',
  fields: {
    message_key: key,
    contact_name: text(30, { required: true }),
    phone: text(11, { required: true, encrypted: true }),
    type: text(10, { required: true }),
    content: text(500, { required: true }),
    status: choice('AUDIT_STATUS', { required: true, default: 'WAIT' }),
    audit_reason: text(200),
    reply_content: text(1000),
    reply_by_key: text(32),
    reply_time: datetime(),
    ip: text(64),
    consent_time: datetime({ required: true }),
    consent_version: text(10, { required: true }),
  },
  indexes: [['status', '-create_time']],
})

export const forumPost = table('forum_post', {
  key: 'post_key',
  fields: {
    post_key: key,
    board: text(10, { required: true }),
    title: text(60, { required: true }),
    content: text(5000, { required: true }),
    nickname: text(20, { required: true }),
    author_key: key,
    status: choice('AUDIT_STATUS', { required: true, default: 'WAIT' }),
    audit_reason: text(200),
    is_top: flag(),
    is_staff: flag(),
    view_count: int({ required: true, default: 0 }),
    reply_count: int({ required: true, default: 0 }),
    last_reply_time: datetime(),
  },
  indexes: [['board', 'status', '-create_time'], ['status', '-create_time'], ['author_key']],
})

export const forumReply = table('forum_reply', {
  key: 'reply_key',
  fields: {
    reply_key: key,
    post_key: key,
    content: text(2000, { required: true }),
    nickname: text(20, { required: true }),
    author_key: key,
    is_staff: flag(),
    status: choice('AUDIT_STATUS', { required: true, default: 'WAIT' }),
    audit_reason: text(200),
  },
  indexes: [
    ['post_key', 'create_time'],
    ['status', '-create_time'],
  ],
})

/** A partner's yearly fee, paid by bank transfer, with the picture of the receipt. */
export const partnerPayment = table('partner_payment', {
  key: 'pay_key',
  fields: {
    pay_key: key,
    level: text(12, { required: true }),
    amount: money({ required: true }),
    company_name: text(100, { required: true }),
    contact_name: text(30, { required: true }),
    phone: text(11, { required: true, encrypted: true }),
    invoice_title: text(100, { required: true }),
    tax_no: text(20, { required: true }),
    /** The key of the stored receipt. */
    voucher_key: text(32, { required: true }),
    remark: text(500),
    status: choice('AUDIT_STATUS', { required: true, default: 'WAIT' }),
    audit_reason: text(200),
    consent_time: datetime({ required: true }),
    consent_version: text(10, { required: true }),
  },
  indexes: [['status', '-create_time']],
})

export const siteTables = [sitePage, sitePageVersion, boardMessage, forumPost, forumReply, partnerPayment] as const

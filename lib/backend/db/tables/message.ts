// Tables of messages: the business messages, who received what, and what each user has muted. Notices are an entity.
import { choice, datetime, flag, int, json, text } from '../../../model/field.ts'
import { templateLength } from '../../../model/message-places.ts'
import { table } from '../table.ts'

const key = text(32, { required: true })

/** A business message, made from a template (docs/domain/message.md#texts). */
export const message = table('message', {
  key: 'message_key',
  fields: {
    message_key: key,
    message_category_key: key,
    message_code: text(40, { required: true }),
    /** The values of the template, for readers in another language than that of the content. */
    params: json({ required: true }),
    message_content: text(1000, { required: true }),
    priority: choice('PRIORITY', { required: true, default: 'NORMAL' }),
    /** The user who caused it; null for the product itself. */
    publisher: text(32),
    biz_type: text(64),
    biz_key: text(64),
    jump_url: text(300),
    /** The event that it was made from: the same event creates no second message. */
    source: text(60, { required: true }),
  },
  indexes: [['message_category_key'], ['biz_type', 'biz_key']],
  unique: [['source']],
})

/** One receiver of one message or notice. The columns for filters and sort order are in the row itself, so that a page is read from an index alone. */
export const messageAcceptor = table('message_acceptor', {
  key: ['message_key', 'ref_key'],
  noCommon: true,
  fields: {
    message_key: key,
    /** The receiver. */
    ref_key: key,
    message_type: choice('MESSAGE_TYPE', { required: true }),
    message_category_key: key,
    read_status: choice('READ_STATUS', { required: true, default: 'UNREAD' }),
    read_time: datetime(),
    /** The notice was retracted: still stored, but in no list. */
    is_hidden: flag(),
    create_time: datetime({ required: true, default: '@now' }),
    expire_time: datetime(),
  },
  indexes: [
    ['ref_key', '-create_time', '-message_key'],
    ['ref_key', 'message_type', '-create_time', '-message_key'],
    ['ref_key', 'message_category_key', '-create_time', '-message_key'],
    ['ref_key', 'read_status', 'message_type', '-create_time', '-message_key'],
  ],
})

/** A category that a user has muted. */
export const messageMute = table('message_mute', {
  key: ['user_key', 'message_category_key'],
  noCommon: true,
  fields: { user_key: key, message_category_key: key, create_time: datetime({ required: true, default: '@now' }) },
})

/** All business messages of the user up to this time are handled; one row per "mark all". */
export const messageReadMark = table('message_read_mark', {
  key: ['user_key', 'read_until'],
  noCommon: true,
  fields: { user_key: key, read_until: datetime({ required: true }), read_time: datetime({ required: true }) },
})

/** Mails and robot messages of the previous version, whose processes may still write them (kernel/queue-before.ts); removed with the next version. */
export const messagePush = table('message_push', {
  key: 'push_key',
  noCommon: true,
  fields: {
    push_key: key,
    message_key: key,
    /** MAIL or WEBHOOK. */
    channel: text(10, { required: true }),
    /** The address of a mail. */
    target: text(254),
    content: text(1100, { required: true }),
    attempts: int({ required: true, default: 0 }),
    run_at: datetime({ required: true }),
    last_error: text(300),
    create_time: datetime({ required: true, default: '@now' }),
  },
  indexes: [['run_at']],
})

/** The texts of a kind of message as edited by administrators; a kind without a row has the built-in texts (docs/domain/message.md#texts). */
export const messageTemplate = table('message_template', {
  key: 'message_code',
  fields: {
    message_code: text(40, { required: true }),
    zh: text(templateLength, { required: true }),
    en: text(templateLength, { required: true }),
    /** When off, this kind of message is not sent. */
    enabled: flag(),
  },
})

export const messageTables = [message, messageTemplate, messageAcceptor, messageMute, messageReadMark, messagePush] as const

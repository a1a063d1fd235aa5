// The calls of messages received by the caller, of their categories and of his settings (docs/domain/wire.md#names).
import { z } from 'zod'
import { messageCategory } from '../entities/message-category.ts'
import { messageTypes } from '../message-stream.ts'
import { keyInput, keysInput, listAnswer, pageInput } from '../paging.ts'
import { type AnswerOf, define } from './define.ts'
import { rowOf } from './entity.ts'

/** An empty filter of a form is ignored. */
const optional = <T extends z.ZodType>(type: T) =>
  z.preprocess((value) => (value === '' || value === null ? undefined : value), type.optional()) as unknown as z.ZodType<
    z.output<T> | undefined,
    z.input<T> | '' | null | undefined
  >

export const readStatus = z.enum(['UNREAD', 'READED'])

/** The query of the caller's own messages; `ref_key` is accepted and ignored. */
export const receivedInput = pageInput.extend({
  ref_key: z.unknown().optional(),
  message_type: optional(z.enum(messageTypes)).optional(),
  message_category_key: optional(keyInput).optional(),
  read_status: optional(readStatus).optional(),
  /** Receivers get only published ones. */
  status: optional(z.enum(['DRAFT', 'PUBLISHED', 'RETRACT'])).optional(),
})

export const receivedRow = z.object({
  message_key: z.string(),
  message_type: z.enum(messageTypes),
  message_category_key: z.string(),
  category_name: z.string().nullable(),
  /** Notices have one. */
  title: z.string().nullable(),
  /** Plain text of a business message, sanitised HTML of a notice. */
  message_content: z.string(),
  publisher: z.string().nullable(),
  /** null for messages that the product itself sends. */
  publisher_name: z.string().nullable(),
  priority: z.string(),
  status: z.literal('PUBLISHED'),
  read_status: readStatus,
  read_time: z.string().nullable(),
  must_confirm: z.boolean(),
  /** JSON text of [{uid, name, status, url}]. */
  attachment: z.string().nullable(),
  biz_type: z.string().nullable(),
  biz_key: z.string().nullable(),
  jump_url: z.string().nullable(),
  publish_date: z.string(),
  create_time: z.string(),
  update_time: z.string(),
})

/** A message or notice as its receiver sees it. */
export type Received = z.output<typeof receivedRow>

export const queryReceived = define('POST /api/fintech/biz/message/queryList', { input: receivedInput, output: listAnswer(receivedRow) })

export const readUnreadTotals = define('GET /api/fintech/biz/message/queryMsgTotal', {
  output: z.object({
    /** Unread of both kinds together. */
    total: z.number(),
    business: z.number(),
    administration: z.number(),
    /** Counting stopped at this number of a kind: there are at least this many. */
    cap: z.number(),
  }),
})

export type UnreadTotals = AnswerOf<typeof readUnreadTotals>

export const markMessageHandled = define('POST /api/fintech/biz/message/acceptor/update', {
  input: z.object({ message_key: keyInput, ref_key: z.unknown().optional() }),
})

export const markAllMessagesHandled = define('POST /api/fintech/biz/message/acceptor/updateAll', {
  input: z.object({ message_type: z.enum(messageTypes), ref_key: z.unknown().optional() }),
  output: z.object({ updated: z.number() }),
})

const category = z.object({
  message_category_key: z.string(),
  category_name: z.string(),
  category_type: z.string(),
  code: z.string(),
  icon: z.string().nullable(),
  sort_no: z.number().nullable(),
  status: z.string().nullable(),
  row_version: z.number(),
})

export const listMessageCategories = define('GET /api/fintech/biz/message/category/getList', {
  input: z.object({ categoryType: z.enum(messageTypes).optional() }),
  output: z.array(category),
})

export type MessageCategory = AnswerOf<typeof listMessageCategories>[number]

export const saveMessageCategory = define('POST /api/fintech/biz/message/category/save', {
  input: z.looseObject({
    message_category_key: keyInput.optional(),
    id: keyInput.optional(),
    row_version: z.coerce.number().int().optional(),
  }),
  output: rowOf(messageCategory),
})

export const deleteMessageCategory = define('DELETE /api/fintech/biz/message/category/delete/{id}', { input: z.object({ id: keyInput }) })

const setting = z.object({
  message_category_key: z.string(),
  category_name: z.string(),
  code: z.string(),
  muted: z.boolean(),
  /** This one cannot be muted. */
  locked: z.boolean(),
})

/** The caller's notification setting of each category. */
export type MessageSetting = z.output<typeof setting>

export const readMessageSettings = define('POST /api/fintech/biz/message/setting/query', { output: z.array(setting) })

/** Mutes exactly the given categories, or mutes one or not and leaves the others as they are. */
export const saveMessageSettings = define('POST /api/fintech/biz/message/setting/save', {
  input: z.union([
    z.object({ muted_keys: z.union([z.array(keyInput).max(0), keysInput]) }),
    z.object({ message_category_key: keyInput, muted: z.boolean() }),
  ]),
  output: z.array(setting),
})

// The calls of the message board and the forum, for visitors and for those who moderate them (docs/domain/website.md#message-board).
import { z } from 'zod'
import { keyInput, listAnswer, pageInput } from '../paging.ts'
import { describeForms, forumBoards } from '../site/forms.ts'
import { type AnswerOf, define } from './define.ts'

/** What visitors sent waits for a decision. */
export const auditStatus = z.enum(['WAIT', 'PASS', 'REJECT'])
export type AuditStatus = z.output<typeof auditStatus>

const byId = z.object({ id: keyInput })
const reason = z.string().trim().max(200).optional()

export const readSum = define('GET /api/fintech/biz/site/captcha', {
  output: z.object({ captcha_id: z.string(), left: z.number(), operator: z.enum(['+', '-']), right: z.number() }),
})

/** The arithmetic captcha of the message board. */
export type Sum = AnswerOf<typeof readSum>

export const queryBoard = define('POST /api/fintech/biz/site/board/query', {
  input: pageInput.extend({ status: auditStatus.optional(), keyword: z.string().trim().max(50).optional() }),
  output: listAnswer(
    z.object({
      message_key: z.string(),
      /** The surname alone for visitors. */
      contact_name: z.string(),
      type: z.string(),
      content: z.string(),
      reply_content: z.string().nullable(),
      reply_time: z.string().nullable(),
      create_time: z.string(),
      phone: z.string().optional(),
      status: z.string().optional(),
      audit_reason: z.string().nullable().optional(),
    }),
  ),
})

export type BoardMessage = AnswerOf<typeof queryBoard>['records'][number]

export const saveBoardMessage = define('POST /api/fintech/biz/site/board/save', {
  input: z.looseObject({
    ...describeForms(['board']),
    captcha_id: z.string().max(32).default(''),
    captcha: z.string().max(4).default(''),
  }),
  output: z.object({ accepted: z.boolean() }),
})

export const replyOnBoard = define('POST /api/fintech/biz/site/board/reply', {
  input: z.object({ id: keyInput, reply_content: z.string().trim().min(1).max(1000) }),
})

export const reviewBoardMessage = define('POST /api/fintech/biz/site/board/updateStatus', {
  input: z.object({ id: keyInput, status: z.enum(['PASS', 'REJECT']), reason }),
})

const postRow = z.object({
  post_key: z.string(),
  board: z.string(),
  title: z.string(),
  nickname: z.string(),
  is_top: z.boolean(),
  is_staff: z.boolean(),
  view_count: z.number(),
  reply_count: z.number(),
  last_reply_time: z.string().nullable(),
  create_time: z.string(),
  status: z.string(),
})

export type ForumPost = z.output<typeof postRow>

export const queryForum = define('POST /api/fintech/biz/site/forum/query', {
  input: pageInput.extend({ board: z.enum(forumBoards).optional(), status: auditStatus.optional() }),
  output: listAnswer(postRow),
})

export const readForumPost = define('POST /api/fintech/biz/site/forum/fetch', {
  input: byId,
  output: postRow.extend({
    content: z.string(),
    replies: z.array(
      z.object({
        reply_key: z.string(),
        content: z.string(),
        nickname: z.string(),
        is_staff: z.boolean(),
        create_time: z.string(),
        status: z.string(),
      }),
    ),
  }),
})

export type ForumThread = AnswerOf<typeof readForumPost>

export const countForumView = define('POST /api/fintech/biz/site/forum/view/{id}', { input: byId })

export const saveForumPost = define('POST /api/fintech/biz/site/forum/save', {
  input: z.looseObject({ ...describeForms(['forumPost']) }),
  output: z.object({ post_key: z.string(), status: z.string() }),
})

export const saveForumReply = define('POST /api/fintech/biz/site/forum/reply', {
  input: z.looseObject({
    ...describeForms(['forumReply']),
    post_key: keyInput,
  }),
  output: z.object({ reply_key: z.string(), status: z.string() }),
})

export const queryForumReplies = define('POST /api/fintech/biz/site/forum/replyQuery', {
  input: pageInput.extend({ status: auditStatus.default('WAIT') }),
  output: listAnswer(
    z.object({
      reply_key: z.string(),
      post_key: z.string(),
      /** The post that is replied to. */
      title: z.string(),
      content: z.string(),
      nickname: z.string(),
      is_staff: z.boolean(),
      status: z.string(),
      audit_reason: z.string().nullable(),
      create_time: z.string(),
    }),
  ),
})

export type ForumReply = AnswerOf<typeof queryForumReplies>['records'][number]

export const reviewForum = define('POST /api/fintech/biz/site/forum/updateStatus', {
  input: z
    .object({
      post_key: keyInput.optional(),
      reply_key: keyInput.optional(),
      status: z.enum(['PASS', 'REJECT']).optional(),
      is_top: z.boolean().optional(),
      reason,
    })
    .refine((input) => (input.post_key === undefined) !== (input.reply_key === undefined), { path: ['post_key'] }),
})

// The calls of the public pages: their texts, forms, message board and forum (docs/domain/website.md#pages).

import { type NotNull, sql } from 'kysely'
import type { z } from 'zod'
import {
  countForumView,
  queryBoard,
  queryForum,
  queryForumReplies,
  readForumPost,
  readSum,
  replyOnBoard,
  reviewBoardMessage,
  reviewForum,
  saveBoardMessage,
  saveForumPost,
  saveForumReply,
} from '../../model/calls/site-community.ts'
import {
  discardPageTexts,
  fetchPageTexts,
  publishPageTexts,
  queryPageHistory,
  queryPageTexts,
  readPageVersion,
  restorePageTexts,
  savePageTexts,
} from '../../model/calls/site-content.ts'
import {
  queryPartnerPayments,
  readSiteInfo,
  readTicketState,
  reviewPartnerPayment,
  savePartnerPayment,
  saveSiteLead,
  signUpForActivity,
  type TicketState,
} from '../../model/calls/site-forms.ts'
import { listFrom, pageOf } from '../../model/paging.ts'
import { honeypot } from '../../model/site/forms.ts'
import type { PartnerLevel } from '../../model/site/partner.ts'
import { encryptText, newKey, searchHash } from '../base/crypto.ts'
import { rawRows } from '../db/raw-rows.ts'
import { serve } from '../kernel/call.ts'
import type { Context } from '../kernel/context.ts'
import { refuse } from '../kernel/fail.ts'
import { storeUpload } from '../kernel/uploads.ts'
import { listMessages, moderator, replyMessage, reviewMessage, saveMessage } from './board.ts'
import { newSum } from './captcha.ts'
import { consentOf, publishedContent } from './consent.ts'
import { discardContent, fetchContent, publishContent, queryContent, saveContent } from './content.ts'
import { listVersions, readVersion, restoreVersion } from './content-history.ts'
import { countPostView, listPosts, readPost, reviewPost, savePost, saveReply } from './forum.ts'
import { limitByPhone, parseForm, saveLead } from './lead.ts'
import { listPayments, paymentReviewers, reviewPayment } from './partner-pay-list.ts'
import { readInfo } from './qr-code.ts'
import { signUp } from './sign-up.ts'

/** Forms of visitors: ten tries in ten minutes from one address. */
const formRate = { by: 'ip', points: 10, seconds: 600 } as const
const form = 'jsonOrForm' as const

// The replies of the forum by their state, for editors who review them (docs/domain/website.md#forum: moderated).

const replies = rawRows({
  reply_key: 'forum_reply.reply_key',
  post_key: 'forum_reply.post_key',
  title: 'forum_post.title',
  content: 'forum_reply.content',
  nickname: 'forum_reply.nickname',
  is_staff: 'forum_reply.is_staff',
  status: 'forum_reply.status',
  audit_reason: 'forum_reply.audit_reason',
  create_time: 'forum_reply.create_time',
  total__: 'bigint',
})

/** Replies of one state, the newest first; those of deleted posts are left out. */
async function listReplies(context: Context, input: z.output<typeof queryForumReplies.input>) {
  const { limit, offset } = pageOf(input)
  const rows = await replies.read(
    context.db,
    sql`select r.reply_key, r.post_key, p.title, r.content, r.nickname, r.is_staff, r.status, r.audit_reason, r.create_time, count(*) over () as total__
    from forum_reply r join forum_post p on p.post_key = r.post_key and not p.is_deleted
    where r.status = ${input.status} and not r.is_deleted
    order by r.create_time desc, r.reply_key desc limit ${limit} offset ${offset}`,
  )
  return listFrom(rows)
}

// A ticket's progress for the person who filed it: found by phone and number together (docs/domain/ticket.md#progress-for-visitors).

/** The refusal is the same for a wrong number and a wrong phone. */
async function queryTicket(context: Context, input: unknown): Promise<TicketState> {
  const { phone, ticket_code } = parseForm('ticket', input)
  const found = await context.db
    .selectFrom('tickets')
    .select(['ticket_code', 'ticket_title', 'status', 'create_time', 'accept_time', 'deadline', 'finish_time'])
    .select(sql<string | null>`case when status in ('CONFIRMING', 'FINISHED') then solution end`.as('solution'))
    .where('ticket_code', '=', ticket_code.toUpperCase())
    .where('phone_hash', '=', searchHash(phone))
    .where('is_deleted', '=', false)
    .$narrowType<{ ticket_code: NotNull }>()
    .executeTakeFirst()
  if (!found) throw refuse('site.ticketMissing')
  return found
}

// A partner's yearly fee: the receipt of a bank transfer, waiting for the finance department (docs/domain/website.md#partner-fees).

const maxBytes = 5 * 1024 * 1024
const receipts = /^(?:image\/|application\/pdf$)/

/** Stores the receipt and its purpose; the amount is the published fee of the level. Runs outside a transaction, which would stay open during the upload. */
async function savePayment(context: Context): Promise<{ accepted: boolean }> {
  const { file_key, fields } = await storeUpload(context, {
    maxBytes,
    mimes: receipts,
    async check(given) {
      const { phone } = parseForm('partnerPay', given)
      if (!given[honeypot]) await limitByPhone(context, phone)
    },
  })
  if (fields[honeypot]) return { accepted: true }
  const values = parseForm('partnerPay', fields)
  const level = values.level as PartnerLevel
  const { plans } = await publishedContent(context.db, 'partnerPay', 'zh-CN')
  const amount = plans.find((plan) => plan.level === level)?.fee ?? '0.00'
  const { consent_time, consent_version } = await consentOf(context)
  const { phone } = values
  const key = newKey()
  await context.db
    .insertInto('partner_payment')
    .values({
      pay_key: key,
      level,
      amount,
      company_name: values.company_name,
      contact_name: values.contact_name,
      phone: encryptText(phone),
      phone_hash: searchHash(phone),
      invoice_title: values.invoice_title,
      tax_no: values.tax_no,
      voucher_key: file_key,
      remark: values.remark || null,
      consent_time,
      consent_version,
      create_time: context.now,
      update_time: context.now,
    })
    .execute()
  await context.db
    .insertInto('file_link')
    .values({ file_key, biz_type: 'partner_payment', biz_key: key, field: 'voucher_key' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await context.audit({ biz_type: 'partner_payment', biz_key: key, action: 'create' })
  return { accepted: true }
}

export const siteCalls = [
  serve(saveSiteLead, {
    summary: ['官网表单生成线索', 'Make a lead of a form of the website'],
    permission: 'public',
    body: form,
    write: true,
    rate: formRate,
    handle: saveLead,
  }),
  serve(signUpForActivity, {
    summary: ['活动报名', 'Enrol for a campaign'],
    permission: 'public',
    body: form,
    write: true,
    rate: formRate,
    handle: signUp,
  }),
  serve(readSiteInfo, {
    summary: ['二维码或活动指向的内容；计扫码次数', 'What a QR code or campaign leads to; counts the scan'],
    permission: 'public',
    write: true,
    unlogged: 'reading',
    rate: { by: 'ip', points: 60, seconds: 600 },
    handle: readInfo,
  }),
  serve(savePartnerPayment, {
    summary: ['提交伙伴年费的银行回单', "Submit the bank receipt of a partner's fee"],
    permission: 'public',
    body: 'multipart',
    rate: formRate,
    writesItself: true,
    handle: savePayment,
  }),
  serve(queryPartnerPayments, {
    summary: ['伙伴年费的回单', "The bank receipt of a partner's fee"],
    permission: [...paymentReviewers],
    handle: listPayments,
  }),
  serve(reviewPartnerPayment, {
    summary: ['确认到账或驳回', 'Confirm or reject the money received'],
    permission: 'fin:payment:pay',
    write: true,
    done: 'done.saved',
    handle: reviewPayment,
  }),
  serve(readTicketState, {
    summary: ['按手机号与编号查询工单', 'Tickets by phone and code'],
    permission: 'public',
    body: form,
    rate: formRate,
    handle: queryTicket,
  }),
  serve(readSum, {
    summary: ['留言板的算术验证题', 'Arithmetic question of the guestbook'],
    permission: 'public',
    rate: { by: 'ip', points: 60, seconds: 600 },
    handle: newSum,
  }),
  serve(queryBoard, {
    summary: ['留言板', 'Guestbook'],
    permission: 'public',
    handle: listMessages,
  }),
  serve(saveBoardMessage, {
    summary: ['写留言', 'Write a guestbook message'],
    permission: 'public',
    body: form,
    write: true,
    rate: formRate,
    handle: saveMessage,
  }),
  serve(replyOnBoard, {
    summary: ['官方回复留言', 'Answer a guestbook message officially'],
    permission: moderator,
    write: true,
    done: 'done.saved',
    handle: replyMessage,
  }),
  serve(reviewBoardMessage, {
    summary: ['公开或隐藏留言', 'Show or hide a guestbook message'],
    permission: moderator,
    write: true,
    done: 'done.saved',
    handle: reviewMessage,
  }),
  serve(queryForum, {
    summary: ['社区帖子', 'Posts of the community'],
    permission: 'public',
    handle: listPosts,
  }),
  serve(readForumPost, {
    summary: ['社区帖子与回复', 'Posts of the community with their answers'],
    permission: 'public',
    handle: (context, { id }) => readPost(context, id),
  }),
  serve(countForumView, {
    summary: ['帖子浏览计数', 'Count a view of a post'],
    permission: 'public',
    write: true,
    unlogged: 'reading',
    handle: (context, { id }) => countPostView(context, id),
  }),
  serve(saveForumPost, {
    summary: ['发帖，审核后公开', 'Write a post; public after a review'],
    permission: 'signedIn',
    body: form,
    write: true,
    rate: { by: 'user', points: 10, seconds: 3600 },
    handle: savePost,
  }),
  serve(saveForumReply, {
    summary: ['回复帖子，审核后公开', 'Answer a post; public after a review'],
    permission: 'signedIn',
    body: form,
    write: true,
    rate: { by: 'user', points: 30, seconds: 3600 },
    handle: saveReply,
  }),
  serve(queryForumReplies, {
    summary: ['社区回复，按审核状态', 'Answers of the community, by review state'],
    permission: moderator,
    handle: listReplies,
  }),
  serve(reviewForum, {
    summary: ['公开、隐藏或置顶', 'Show, hide or pin'],
    permission: moderator,
    write: true,
    done: 'done.saved',
    handle: reviewPost,
  }),
  serve(queryPageTexts, {
    summary: [
      '官网内容：各页状态，或一页的文字与其结构',
      'Website content: the state of the pages, or the texts of one with their structure',
    ],
    permission: 'sys:site:q',
    handle: queryContent,
  }),
  serve(savePageTexts, {
    summary: ['保存一页的草稿', 'Save the draft of a page'],
    permission: 'sys:site:e',
    write: true,
    done: 'done.saved',
    handle: saveContent,
  }),
  serve(publishPageTexts, {
    summary: ['发布一页的草稿', 'Publish the draft of a page'],
    permission: 'sys:site:publish',
    write: true,
    done: 'done.published',
    handle: publishContent,
  }),
  serve(discardPageTexts, {
    summary: ['放弃一页的草稿', 'Drop the draft of a page'],
    permission: 'sys:site:e',
    write: true,
    done: 'done.discarded',
    handle: discardContent,
  }),
  serve(queryPageHistory, {
    summary: ['一页的发布记录', 'The publications of a page'],
    permission: 'sys:site:q',
    handle: listVersions,
  }),
  serve(readPageVersion, {
    summary: ['一次发布的文字，与它之前的文字', 'The texts of one publication, and those before it'],
    permission: 'sys:site:q',
    handle: (context, { id }) => readVersion(context, id),
  }),
  serve(restorePageTexts, {
    summary: ['把一次发布（或系统自带的文字）放回草稿', 'Take a publication (or the built-in texts) back into the draft'],
    permission: 'sys:site:e',
    write: true,
    done: 'done.toDraft',
    handle: restoreVersion,
  }),
  serve(fetchPageTexts, {
    summary: ['一页显示的文字；draft 为编辑预览', "The texts that a page shows; draft for the editor's preview"],
    permission: 'public',
    handle: fetchContent,
  }),
]

// The calls of the public pages: their texts, forms, message board and forum (docs/domain/website.md#pages).
import { z } from 'zod'
import { keyInput } from '../../model/paging.ts'
import { call } from '../kernel/call.ts'
import {
  boardAnswer,
  boardInput,
  boardQuery,
  listMessages,
  moderator,
  replyInput,
  replyMessage,
  reviewMessage,
  saveMessage,
  statusInput,
} from './board.ts'
import { captchaAnswer, newSum } from './captcha.ts'
import {
  contentFetch,
  contentList,
  contentPublish,
  contentQuery,
  contentSave,
  discardContent,
  fetchContent,
  publishContent,
  queryContent,
  saveContent,
} from './content.ts'
import { historyAnswer, historyInput, listVersions, readVersion, restoreInput, restoreVersion, versionAnswer } from './content-history.ts'
import {
  countPostView,
  forumAnswer,
  forumQuery,
  forumReplyInput,
  forumStatusInput,
  listPosts,
  postAnswer,
  readPost,
  reviewPost,
  savePost,
  saveReply,
} from './forum.ts'
import { listReplies, replyList, replyQuery } from './forum-replies.ts'
import { leadInput, saveLead } from './lead.ts'
import { savePayment } from './partner-pay.ts'
import { listPayments, paymentAnswer, paymentQuery, paymentReview, paymentReviewers, reviewPayment } from './partner-pay-list.ts'
import { infoAnswer, infoInput, readInfo, signUp, signUpInput } from './qr-code.ts'
import { queryTicket, ticketAnswer } from './ticket.ts'

const path = '/api/fintech/biz/site'
/** Receipts are for people who keep the website or the partners' money. */
const accepted = z.object({ accepted: z.boolean() })
/** Forms of visitors: ten tries in ten minutes from one address. */
const formRate = { by: 'ip', points: 10, seconds: 600 } as const
const form = 'jsonOrForm' as const

export const siteCalls = [
  call(`POST ${path}/clue/save`, {
    summary: '官网表单生成线索',
    permission: 'public',
    input: leadInput,
    output: accepted,
    body: form,
    write: true,
    rate: formRate,
    handle: saveLead,
  }),
  call(`POST ${path}/activity/signUp`, {
    summary: '活动报名',
    permission: 'public',
    input: signUpInput,
    output: accepted,
    body: form,
    write: true,
    rate: formRate,
    handle: signUp,
  }),
  call(`POST ${path}/info/fetch`, {
    summary: '二维码或活动指向的内容；计扫码次数',
    permission: 'public',
    input: infoInput,
    output: infoAnswer,
    write: true,
    rate: { by: 'ip', points: 60, seconds: 600 },
    handle: readInfo,
  }),
  call(`POST ${path}/partnerPay/save`, {
    summary: '提交伙伴年费的银行回单',
    permission: 'public',
    output: accepted,
    body: 'multipart',
    rate: formRate,
    handle: savePayment,
  }),
  call(`POST ${path}/partnerPay/query`, {
    summary: '伙伴年费的回单',
    permission: [...paymentReviewers],
    input: paymentQuery,
    output: paymentAnswer,
    handle: listPayments,
  }),
  call(`POST ${path}/partnerPay/audit`, {
    summary: '确认到账或驳回',
    permission: 'fin:payment:pay',
    input: paymentReview,
    write: true,
    done: 'done.saved',
    handle: reviewPayment,
  }),
  call(`POST ${path}/ticket/query`, {
    summary: '按手机号与编号查询工单',
    permission: 'public',
    input: z.looseObject({}),
    output: ticketAnswer,
    body: form,
    rate: formRate,
    handle: queryTicket,
  }),
  call(`GET ${path}/captcha`, {
    summary: '留言板的算术验证题',
    permission: 'public',
    output: captchaAnswer,
    rate: { by: 'ip', points: 60, seconds: 600 },
    handle: newSum,
  }),
  call(`POST ${path}/board/query`, {
    summary: '留言板',
    permission: 'public',
    input: boardQuery,
    output: boardAnswer,
    handle: listMessages,
  }),
  call(`POST ${path}/board/save`, {
    summary: '写留言',
    permission: 'public',
    input: boardInput,
    output: accepted,
    body: form,
    write: true,
    rate: formRate,
    handle: saveMessage,
  }),
  call(`POST ${path}/board/reply`, {
    summary: '官方回复留言',
    permission: moderator,
    input: replyInput,
    write: true,
    done: 'done.saved',
    handle: replyMessage,
  }),
  call(`POST ${path}/board/updateStatus`, {
    summary: '公开或隐藏留言',
    permission: moderator,
    input: statusInput,
    write: true,
    done: 'done.saved',
    handle: reviewMessage,
  }),
  call(`POST ${path}/forum/query`, {
    summary: '社区帖子',
    permission: 'public',
    input: forumQuery,
    output: forumAnswer,
    handle: listPosts,
  }),
  call(`POST ${path}/forum/fetch`, {
    summary: '社区帖子与回复',
    permission: 'public',
    input: z.object({ id: keyInput }),
    output: postAnswer,
    handle: (context, { id }) => readPost(context, id),
  }),
  call(`POST ${path}/forum/view/{id}`, {
    summary: '帖子浏览计数',
    permission: 'public',
    input: z.object({ id: keyInput }),
    write: true,
    handle: (context, { id }) => countPostView(context, id),
  }),
  call(`POST ${path}/forum/save`, {
    summary: '发帖，审核后公开',
    permission: 'signedIn',
    input: z.looseObject({}),
    output: z.object({ post_key: z.string(), status: z.string() }),
    body: form,
    write: true,
    rate: { by: 'user', points: 10, seconds: 3600 },
    handle: savePost,
  }),
  call(`POST ${path}/forum/reply`, {
    summary: '回复帖子，审核后公开',
    permission: 'signedIn',
    input: forumReplyInput,
    output: z.object({ reply_key: z.string(), status: z.string() }),
    body: form,
    write: true,
    rate: { by: 'user', points: 30, seconds: 3600 },
    handle: saveReply,
  }),
  call(`POST ${path}/forum/replyQuery`, {
    summary: '社区回复，按审核状态',
    permission: moderator,
    input: replyQuery,
    output: replyList,
    handle: listReplies,
  }),
  call(`POST ${path}/forum/updateStatus`, {
    summary: '公开、隐藏或置顶',
    permission: moderator,
    input: forumStatusInput,
    write: true,
    done: 'done.saved',
    handle: reviewPost,
  }),
  call(`POST ${path}/page/query`, {
    summary: '官网内容：各页状态，或一页的文字与其结构',
    permission: 'sys:site:q',
    input: contentQuery,
    output: contentList,
    handle: queryContent,
  }),
  call(`POST ${path}/page/save`, {
    summary: '保存一页的草稿',
    permission: 'sys:site:e',
    input: contentSave,
    output: z.object({ row_version: z.number() }),
    write: true,
    done: 'done.saved',
    handle: saveContent,
  }),
  call(`POST ${path}/page/publish`, {
    summary: '发布一页的草稿',
    permission: 'sys:site:publish',
    input: contentPublish,
    write: true,
    done: 'done.published',
    handle: publishContent,
  }),
  call(`POST ${path}/page/discard`, {
    summary: '放弃一页的草稿',
    permission: 'sys:site:e',
    input: contentPublish,
    write: true,
    done: 'done.discarded',
    handle: discardContent,
  }),
  call(`POST ${path}/page/history`, {
    summary: '一页的发布记录',
    permission: 'sys:site:q',
    input: historyInput,
    output: historyAnswer,
    handle: listVersions,
  }),
  call(`GET ${path}/page/version/{id}`, {
    summary: '一次发布的文字，与它之前的文字',
    permission: 'sys:site:q',
    input: z.object({ id: keyInput }),
    output: versionAnswer,
    handle: (context, { id }) => readVersion(context, id),
  }),
  call(`POST ${path}/page/restore`, {
    summary: '把一次发布（或系统自带的文字）放回草稿',
    permission: 'sys:site:e',
    input: restoreInput,
    output: z.object({ row_version: z.number() }),
    write: true,
    done: 'done.toDraft',
    handle: restoreVersion,
  }),
  call(`POST ${path}/page/fetch`, {
    summary: '一页显示的文字；draft 为编辑预览',
    permission: 'public',
    input: contentFetch,
    output: z.unknown(),
    handle: fetchContent,
  }),
]

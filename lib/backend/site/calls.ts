// The calls of the public pages: their texts, forms, message board and forum (docs/domain/website.md#pages).
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
} from '../../model/calls/site-forms.ts'
import { serve } from '../kernel/call.ts'
import { listMessages, moderator, replyMessage, reviewMessage, saveMessage } from './board.ts'
import { newSum } from './captcha.ts'
import { discardContent, fetchContent, publishContent, queryContent, saveContent } from './content.ts'
import { listVersions, readVersion, restoreVersion } from './content-history.ts'
import { countPostView, listPosts, readPost, reviewPost, savePost, saveReply } from './forum.ts'
import { listReplies } from './forum-replies.ts'
import { saveLead } from './lead.ts'
import { savePayment } from './partner-pay.ts'
import { listPayments, paymentReviewers, reviewPayment } from './partner-pay-list.ts'
import { readInfo, signUp } from './qr-code.ts'
import { queryTicket } from './ticket.ts'

/** Forms of visitors: ten tries in ten minutes from one address. */
const formRate = { by: 'ip', points: 10, seconds: 600 } as const
const form = 'jsonOrForm' as const

export const siteCalls = [
  serve(saveSiteLead, {
    summary: '官网表单生成线索',
    permission: 'public',
    body: form,
    write: true,
    rate: formRate,
    handle: saveLead,
  }),
  serve(signUpForActivity, {
    summary: '活动报名',
    permission: 'public',
    body: form,
    write: true,
    rate: formRate,
    handle: signUp,
  }),
  serve(readSiteInfo, {
    summary: '二维码或活动指向的内容；计扫码次数',
    permission: 'public',
    write: true,
    rate: { by: 'ip', points: 60, seconds: 600 },
    handle: readInfo,
  }),
  serve(savePartnerPayment, {
    summary: '提交伙伴年费的银行回单',
    permission: 'public',
    body: 'multipart',
    rate: formRate,
    writesItself: true,
    handle: savePayment,
  }),
  serve(queryPartnerPayments, {
    summary: '伙伴年费的回单',
    permission: [...paymentReviewers],
    handle: listPayments,
  }),
  serve(reviewPartnerPayment, {
    summary: '确认到账或驳回',
    permission: 'fin:payment:pay',
    write: true,
    done: 'done.saved',
    handle: reviewPayment,
  }),
  serve(readTicketState, {
    summary: '按手机号与编号查询工单',
    permission: 'public',
    body: form,
    rate: formRate,
    handle: queryTicket,
  }),
  serve(readSum, {
    summary: '留言板的算术验证题',
    permission: 'public',
    rate: { by: 'ip', points: 60, seconds: 600 },
    handle: newSum,
  }),
  serve(queryBoard, {
    summary: '留言板',
    permission: 'public',
    handle: listMessages,
  }),
  serve(saveBoardMessage, {
    summary: '写留言',
    permission: 'public',
    body: form,
    write: true,
    rate: formRate,
    handle: saveMessage,
  }),
  serve(replyOnBoard, {
    summary: '官方回复留言',
    permission: moderator,
    write: true,
    done: 'done.saved',
    handle: replyMessage,
  }),
  serve(reviewBoardMessage, {
    summary: '公开或隐藏留言',
    permission: moderator,
    write: true,
    done: 'done.saved',
    handle: reviewMessage,
  }),
  serve(queryForum, {
    summary: '社区帖子',
    permission: 'public',
    handle: listPosts,
  }),
  serve(readForumPost, {
    summary: '社区帖子与回复',
    permission: 'public',
    handle: (context, { id }) => readPost(context, id),
  }),
  serve(countForumView, {
    summary: '帖子浏览计数',
    permission: 'public',
    write: true,
    handle: (context, { id }) => countPostView(context, id),
  }),
  serve(saveForumPost, {
    summary: '发帖，审核后公开',
    permission: 'signedIn',
    body: form,
    write: true,
    rate: { by: 'user', points: 10, seconds: 3600 },
    handle: savePost,
  }),
  serve(saveForumReply, {
    summary: '回复帖子，审核后公开',
    permission: 'signedIn',
    body: form,
    write: true,
    rate: { by: 'user', points: 30, seconds: 3600 },
    handle: saveReply,
  }),
  serve(queryForumReplies, {
    summary: '社区回复，按审核状态',
    permission: moderator,
    handle: listReplies,
  }),
  serve(reviewForum, {
    summary: '公开、隐藏或置顶',
    permission: moderator,
    write: true,
    done: 'done.saved',
    handle: reviewPost,
  }),
  serve(queryPageTexts, {
    summary: '官网内容：各页状态，或一页的文字与其结构',
    permission: 'sys:site:q',
    handle: queryContent,
  }),
  serve(savePageTexts, {
    summary: '保存一页的草稿',
    permission: 'sys:site:e',
    write: true,
    done: 'done.saved',
    handle: saveContent,
  }),
  serve(publishPageTexts, {
    summary: '发布一页的草稿',
    permission: 'sys:site:publish',
    write: true,
    done: 'done.published',
    handle: publishContent,
  }),
  serve(discardPageTexts, {
    summary: '放弃一页的草稿',
    permission: 'sys:site:e',
    write: true,
    done: 'done.discarded',
    handle: discardContent,
  }),
  serve(queryPageHistory, {
    summary: '一页的发布记录',
    permission: 'sys:site:q',
    handle: listVersions,
  }),
  serve(readPageVersion, {
    summary: '一次发布的文字，与它之前的文字',
    permission: 'sys:site:q',
    handle: (context, { id }) => readVersion(context, id),
  }),
  serve(restorePageTexts, {
    summary: '把一次发布（或系统自带的文字）放回草稿',
    permission: 'sys:site:e',
    write: true,
    done: 'done.toDraft',
    handle: restoreVersion,
  }),
  serve(fetchPageTexts, {
    summary: '一页显示的文字；draft 为编辑预览',
    permission: 'public',
    handle: fetchContent,
  }),
]

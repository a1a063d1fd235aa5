// The calls of messages, notices and their categories (docs/domain/wire.md#names; the paths keep the spelling delte).

import { sql } from 'kysely'
import type { z } from 'zod'
import {
  deleteMessageCategory,
  listMessageCategories,
  markAllMessagesHandled,
  markMessageHandled,
  queryReceived,
  readMessageSettings,
  readUnreadTotals,
  receivedInput,
  saveMessageCategory,
  saveMessageSettings,
} from '../../model/calls/message.ts'
import {
  deleteNotice,
  discardNoticeChanges,
  type NoticeRow,
  queryNotices,
  readMessage,
  readNoticeReaders,
  type ShownNotice,
  saveNotice,
} from '../../model/calls/notice.ts'
import { messageCategory } from '../../model/entities/message-category.ts'
import { notice } from '../../model/entities/notice.ts'
import { listFrom, pageOf } from '../../model/paging.ts'
import { listRequestSchema } from '../../model/schema.ts'
import { rawRows } from '../db/raw-rows.ts'
import type { FileScope } from '../entity/files.ts'
import type { Row } from '../entity/hooks.ts'
import { listRecords } from '../entity/list.ts'
import { decoratePending } from '../entity/pending.ts'
import { readRecord, requireRecord } from '../entity/read.ts'
import { removeRecord } from '../entity/remove.ts'
import { saveRecord } from '../entity/save.ts'
import { serve } from '../kernel/call.ts'
import type { Context } from '../kernel/context.ts'
import { invalid, notFound } from '../kernel/fail.ts'
import { fieldReasons } from '../kernel/pipeline.ts'
import { may } from '../kernel/principal.ts'
import { audienceOf, namesOfAudience } from './audience.ts'
import { listCategories, readSettings, saveSetting, saveSettings } from './categories.ts'
import { countReaders, notices, removeNotice } from './notices.ts'
import { listReceived, markAllHandled, markHandled, readReceived, unreadTotals } from './received.ts'

const manager = 'msg:notice:q'
const readers = ['msg:message:q', 'msg:board:q']

/** Files of a notice are for users who manage notices and for its receivers. */
export const noticeFiles: FileScope = async (context, key) => {
  if (!context.visitor) return false
  return may(context.visitor, manager) || (may(context.visitor, readers) && (await readReceived(context, key)) !== null)
}

/** Files of a next version are for users who manage notices. */
export const noticeDrafts: FileScope = async ({ visitor }) => visitor !== null && may(visitor, manager)

/** Notices: the caller's own with `ref_key`, or if he does not manage notices; else all in every state. */
async function listNotices(context: Context, input: Row) {
  const { ref_key, ...rest } = input
  const published = input.status === 'PUBLISHED' || input.status === undefined || input.status === ''
  const own = !may(context.user, manager) || (ref_key !== undefined && ref_key !== null && ref_key !== '' && published)
  if (own) return listReceived(context, { ...parse(receivedInput, input), message_type: 'ADMINISTRATION' })
  return listRecords(context, notice, parse(listRequestSchema(notice), rest))
}

function parse<T extends z.ZodType>(schema: T, input: unknown): z.output<T> {
  const parsed = schema.safeParse(input)
  if (parsed.success) return parsed.data
  throw invalid(fieldReasons(parsed.error))
}

async function detail(context: Context, key: string): Promise<ShownNotice> {
  const received = await readReceived(context, key)
  if (may(context.user, manager) && received?.message_type !== 'BUSINESS') {
    const row = (await readRecord(context, notice, key)) as Row as NoticeRow
    await decoratePending(context, notice, [row], true)
    const audience_names = await namesOfAudience(context, audienceOf({ ...row }))
    return { ...row, audience_names, read_status: received?.read_status ?? null, read_time: received?.read_time ?? null }
  }
  if (!received) throw notFound()
  return received
}

// Who has read a notice and who has not, for users who manage notices (docs/domain/notice.md#readers).

const noticeReaders = rawRows({
  user_key: 'sys_user.user_key',
  realname: 'sys_user.realname',
  depart_name: 'department.depart_name?',
  read_status: 'message_acceptor.read_status',
  read_time: 'message_acceptor.read_time',
  total__: 'bigint',
})

/** A page of a notice's receivers, unread first, and the numbers of read and unread. */
async function listReaders(context: Context, input: z.output<typeof readNoticeReaders.input>) {
  const row = await requireRecord(context, notice, input.id, 'READ')
  const { limit, offset } = pageOf(input)
  const status = input.read_status ? sql`and a.read_status = ${input.read_status}` : sql``
  const rows = await noticeReaders.read(
    context.db,
    sql`select u.user_key, u.realname, d.depart_name, a.read_status, a.read_time, count(*) over () as total__
    from message_acceptor a join sys_user u on u.user_key = a.ref_key left join department d on d.id = u.main_depart_key
    where a.message_key = ${input.id} ${status} order by a.read_status desc, a.read_time, u.realname, u.user_key limit ${limit} offset ${offset}`,
  )
  const counts = { message_key: row.message_key } as { total_count?: number; read_count?: number }
  await countReaders(context, [counts])
  return { ...listFrom(rows), total_count: counts.total_count ?? 0, read_count: counts.read_count ?? 0 }
}

export const messageCalls = [
  serve(queryReceived, {
    summary: ['我的消息；只返回本人的，不论 ref_key', "My messages; one's own only, whatever ref_key says"],
    permission: readers,
    handle: listReceived,
  }),
  serve(queryNotices, {
    summary: [
      '行政公告；带 ref_key 返回本人收到的，否则为公告管理列表',
      'Notices; with ref_key those sent to oneself, otherwise the list of their administration',
    ],
    permission: [...readers, manager],
    handle: listNotices,
  }),
  serve(readUnreadTotals, {
    summary: ['未处理消息数', 'Number of unhandled messages'],
    permission: [...readers, manager],
    handle: unreadTotals,
  }),
  serve(readMessage, {
    summary: ['消息或公告详情', 'A message or notice'],
    permission: [...readers, manager],
    handle: (context, { id }) => detail(context, id),
  }),
  serve(markMessageHandled, {
    summary: ['标记为已处理', 'Mark as handled'],
    permission: readers,
    write: true,
    unlogged: 'reading',
    done: 'done.handled',
    handle: (context, { message_key }) => markHandled(context, message_key),
  }),
  serve(markAllMessagesHandled, {
    summary: ['全部标记为已处理', 'Mark all as handled'],
    permission: readers,
    write: true,
    unlogged: 'reading',
    done: 'done.handled',
    handle: async (context, { message_type }) => ({ updated: await markAllHandled(context, message_type) }),
  }),
  serve(saveNotice, {
    summary: [
      '保存公告；status 为 DRAFT、PUBLISHED、RETRACT 的受检转换',
      'Save a notice; status for the checked changes to DRAFT, PUBLISHED, RETRACT',
    ],
    permission: ['msg:notice:a', 'msg:notice:e'],
    write: true,
    done: 'done.saved',
    handle: async (context, input) => readRecord(context, notice, await notices.save(context, input)),
  }),
  serve(discardNoticeChanges, {
    summary: ['放弃已发布公告的未发布修改', 'Drop the unpublished changes of a published notice'],
    permission: 'msg:notice:e',
    write: true,
    handle: async (context, { id, row_version }) => {
      await notices.discard(context, id, row_version)
      return readRecord(context, notice, id)
    },
  }),
  serve(deleteNotice, {
    summary: ['删除公告；已发布的须先撤回', 'Delete a notice; a published one is retracted first'],
    permission: 'msg:notice:d',
    write: true,
    done: 'done.deleted',
    handle: (context, { id }) => removeNotice(context, id),
  }),
  serve(readNoticeReaders, {
    summary: ['公告的已读与未读名单', 'Who has read a notice and who has not'],
    permission: manager,
    handle: listReaders,
  }),
  serve(listMessageCategories, {
    summary: ['消息分类', 'Message categories'],
    permission: [...readers, manager, 'msg:category:q'],
    handle: (context, { categoryType }) => listCategories(context, categoryType),
  }),
  serve(saveMessageCategory, {
    summary: ['新增或修改消息分类', 'Add or change a message category'],
    permission: ['msg:category:a', 'msg:category:e'],
    write: true,
    done: 'done.saved',
    handle: (context, input) => saveRecord(context, messageCategory, input),
  }),
  serve(deleteMessageCategory, {
    summary: ['删除消息分类；使用中的不能删除', 'Delete a message category that is not in use'],
    permission: 'msg:category:d',
    write: true,
    done: 'done.deleted',
    handle: (context, { id }) => removeRecord(context, messageCategory, id),
  }),
  serve(readMessageSettings, {
    summary: ['我的消息设置', 'My message settings'],
    permission: 'msg:message:q',
    handle: readSettings,
  }),
  serve(saveMessageSettings, {
    summary: ['保存我的消息设置；审批消息不能关闭', 'Save my message settings; approval messages stay on'],
    permission: 'msg:message:q',
    write: true,
    unlogged: 'own',
    done: 'done.saved',
    handle: (context, input) => ('muted_keys' in input ? saveSettings(context, input.muted_keys) : saveSetting(context, input)),
  }),
]

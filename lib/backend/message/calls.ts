// The calls of messages, notices and their categories (docs/domain/wire.md#names; the paths keep the spelling delte).
import { z } from 'zod'
import { messageCategory } from '../../model/entities/message-category.ts'
import { notice } from '../../model/entities/notice.ts'
import { messageTypes } from '../../model/message-stream.ts'
import { keyInput, keysInput, listAnswer } from '../../model/paging.ts'
import { listRequestSchema, rowSchema } from '../../model/schema.ts'
import type { ListRequest } from '../../model/wire.ts'
import type { FileScope } from '../entity/files.ts'
import type { Row } from '../entity/hooks.ts'
import { listRecords } from '../entity/list.ts'
import { readRecord } from '../entity/read.ts'
import { removeRecord } from '../entity/remove.ts'
import { saveRecord } from '../entity/save.ts'
import { call } from '../kernel/call.ts'
import type { Context } from '../kernel/context.ts'
import { invalid, notFound } from '../kernel/fail.ts'
import { fieldReasons } from '../kernel/pipeline.ts'
import { may } from '../kernel/principal.ts'
import { audienceOf, namesOfAudience } from './audience.ts'
import { listCategories, readSettings, saveSettings } from './categories.ts'
import { deleteNotice, notices } from './notices.ts'
import { listReaders, readersAnswer, readersInput } from './readers.ts'
import { listReceived, markAllHandled, markHandled, readReceived, receivedInput, receivedRow, totals, unreadTotals } from './received.ts'

const path = '/api/fintech/biz/message'
const manager = 'msg:notice:q'
const readers = ['msg:message:q', 'msg:board:q']

/** The files of a notice are for those who manage notices and for those whom it was sent to. */
export const noticeFiles: FileScope = async (context, key) => {
  if (!context.visitor) return false
  return may(context.visitor, manager) || (may(context.visitor, readers) && (await readReceived(context, key)) !== null)
}

/** A notice as those who manage it see it: the attachment is JSON text. */
const noticeRow = rowSchema(notice).extend({
  attachment: z.string().nullable().optional(),
  category_name: z.string().nullable().optional(),
  ref_key: z.array(z.string()).nullable().optional(),
  dept_key: z.array(z.string()).nullable().optional(),
  total_count: z.number().optional(),
  read_count: z.number().optional(),
  /** Names of the chosen users or departments. */
  audience_names: z.array(z.object({ value: z.string(), label: z.string() })).optional(),
  /** Whether the caller has read it; null when it was not for him. */
  read_status: z.string().nullable().optional(),
  read_time: z.string().nullable().optional(),
})

/** Notices: one's own where `ref_key` is named or the caller manages none, else all of them in every state. */
async function queryNotices(context: Context, input: Row) {
  const { ref_key, ...rest } = input
  const published = input.status === 'PUBLISHED' || input.status === undefined || input.status === ''
  const own = !may(context.user, manager) || (ref_key !== undefined && ref_key !== null && ref_key !== '' && published)
  if (own) return listReceived(context, { ...parse(receivedInput, input), message_type: 'ADMINISTRATION' })
  return listRecords(context, notice, parse(listRequestSchema(notice), rest) as ListRequest)
}

function parse<T extends z.ZodType>(schema: T, input: unknown): z.output<T> {
  const parsed = schema.safeParse(input)
  if (parsed.success) return parsed.data
  throw invalid(fieldReasons(parsed.error))
}

async function detail(context: Context, key: string) {
  const received = await readReceived(context, key)
  if (may(context.user, manager) && received?.message_type !== 'BUSINESS') {
    const row = await readRecord(context, notice, key)
    const audience_names = await namesOfAudience(context, audienceOf(row))
    return { ...row, audience_names, read_status: received?.read_status ?? null, read_time: received?.read_time ?? null }
  }
  if (!received) throw notFound()
  return received
}

const categoryRow = z.looseObject({ message_category_key: z.string(), category_name: z.string() })
const setting = z.object({
  message_category_key: z.string(),
  category_name: z.string(),
  code: z.string(),
  muted: z.boolean(),
  locked: z.boolean(),
})
const byId = z.object({ id: keyInput })

export const messageCalls = [
  call(`POST ${path}/queryList`, {
    summary: '我的消息；只返回本人的，不论 ref_key',
    permission: readers,
    input: receivedInput,
    output: listAnswer(receivedRow),
    handle: listReceived,
  }),
  call(`POST ${path}/query`, {
    summary: '行政公告；带 ref_key 返回本人收到的，否则为公告管理列表',
    permission: [...readers, manager],
    input: z.looseObject({}),
    output: listAnswer(z.union([receivedRow, noticeRow])),
    handle: queryNotices,
  }),
  call(`GET ${path}/queryMsgTotal`, {
    summary: '未处理消息数',
    permission: [...readers, manager],
    output: totals,
    handle: unreadTotals,
  }),
  call(`GET ${path}/detail/{id}`, {
    summary: '消息或公告详情',
    permission: [...readers, manager],
    input: byId,
    output: z.union([receivedRow, noticeRow]),
    handle: (context, { id }) => detail(context, id) as Promise<z.input<typeof receivedRow>>,
  }),
  call(`POST ${path}/acceptor/update`, {
    summary: '标记为已处理',
    permission: readers,
    input: z.object({ message_key: keyInput, ref_key: z.unknown().optional() }),
    write: true,
    done: 'done.handled',
    handle: (context, { message_key }) => markHandled(context, message_key),
  }),
  call(`POST ${path}/acceptor/updateAll`, {
    summary: '全部标记为已处理',
    permission: readers,
    input: z.object({ message_type: z.enum(messageTypes), ref_key: z.unknown().optional() }),
    output: z.object({ updated: z.number() }),
    write: true,
    done: 'done.handled',
    handle: async (context, { message_type }) => ({ updated: await markAllHandled(context, message_type) }),
  }),
  call(`POST ${path}/save`, {
    summary: '保存公告；status 为 DRAFT、PUBLISHED、RETRACT 的受检转换',
    permission: ['msg:notice:a', 'msg:notice:e'],
    input: z.looseObject({
      message_key: keyInput.optional(),
      id: keyInput.optional(),
      status: z.enum(['DRAFT', 'PUBLISHED', 'RETRACT']).optional(),
      row_version: z.coerce.number().int().optional(),
    }),
    output: noticeRow,
    write: true,
    done: 'done.saved',
    handle: async (context, input) => {
      const row = await readRecord(context, notice, await notices.save(context, input))
      return row as z.input<typeof noticeRow>
    },
  }),
  call(`DELETE ${path}/delte/{id}`, {
    summary: '删除公告；已发布的须先撤回',
    permission: 'msg:notice:d',
    input: byId,
    write: true,
    done: 'done.deleted',
    handle: (context, { id }) => deleteNotice(context, id),
  }),
  call(`GET ${path}/readDetail/{id}`, {
    summary: '公告的已读与未读名单',
    permission: manager,
    input: readersInput,
    output: readersAnswer,
    handle: listReaders,
  }),
  call(`GET ${path}/category/getList`, {
    summary: '消息分类',
    permission: [...readers, manager, 'msg:category:q'],
    input: z.object({ categoryType: z.enum(messageTypes).optional() }),
    output: z.array(categoryRow),
    handle: (context, { categoryType }) => listCategories(context, categoryType),
  }),
  call(`POST ${path}/category/save`, {
    summary: '新增或修改消息分类',
    permission: ['msg:category:a', 'msg:category:e'],
    input: z.looseObject({
      message_category_key: keyInput.optional(),
      id: keyInput.optional(),
      row_version: z.coerce.number().int().optional(),
    }),
    output: rowSchema(messageCategory),
    write: true,
    done: 'done.saved',
    handle: async (context, input) => (await saveRecord(context, messageCategory, input)) as z.input<ReturnType<typeof rowSchema>>,
  }),
  call(`DELETE ${path}/category/delete/{id}`, {
    summary: '删除消息分类；使用中的不能删除',
    permission: 'msg:category:d',
    input: byId,
    write: true,
    done: 'done.deleted',
    handle: (context, { id }) => removeRecord(context, messageCategory, id),
  }),
  call(`POST ${path}/setting/query`, {
    summary: '我的消息设置',
    permission: 'msg:message:q',
    output: z.array(setting),
    handle: readSettings,
  }),
  call(`POST ${path}/setting/save`, {
    summary: '保存我的消息设置；审批消息不能关闭',
    permission: 'msg:message:q',
    input: z.object({ muted_keys: z.union([z.array(keyInput).max(0), keysInput]) }),
    output: z.array(setting),
    write: true,
    done: 'done.saved',
    handle: (context, { muted_keys }) => saveSettings(context, muted_keys),
  }),
]

// The messages of the signed-in user: lists, unread counts, marking as handled. Only his own rows are read or changed, regardless of the request.
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Received, receivedInput, UnreadTotals } from '../../model/calls/message.ts'
import type { MessageParams } from '../../model/message-places.ts'
import type { MessageType } from '../../model/message-stream.ts'
import { hasTemplate, messageText } from '../../model/message-templates.ts'
import { cappedTotal, pageOf } from '../../model/paging.ts'
import { limits } from '../../model/wire.ts'
import { sanitizeHtml } from '../base/sanitize.ts'
import { rawRows } from '../db/raw-rows.ts'
import { allOf } from '../entity/scope.ts'
import type { Context } from '../kernel/context.ts'
import { notFound } from '../kernel/fail.ts'
import { signalReaders } from './signal.ts'

const stored = rawRows({
  message_key: 'message_acceptor.message_key',
  message_type: 'message_acceptor.message_type',
  message_category_key: 'message_acceptor.message_category_key',
  category_name: 'message_category.category_name?',
  title: 'notice.title?',
  message_content: 'text',
  publisher: 'text?',
  publisher_name: 'sys_user.realname?',
  priority: 'text',
  read_status: 'text',
  read_time: 'timestamptz?',
  must_confirm: 'boolean',
  attachment: 'notice.attachment?',
  message_code: 'message.message_code?',
  params: 'message.params?',
  /** The texts of its kind, if an administrator changed them. */
  own_zh: 'message_template.zh?',
  own_en: 'message_template.en?',
  biz_type: 'message.biz_type',
  biz_key: 'message.biz_key',
  jump_url: 'message.jump_url',
  publish_date: 'timestamptz',
  create_time: 'message_acceptor.create_time',
  update_time: 'timestamptz',
})
type Stored = NonNullable<Awaited<ReturnType<typeof stored.first>>>

/** Rows of message_acceptor `a` that the user may see now. */
const visible = (context: Context): RawBuilder<boolean> =>
  sql<boolean>`a.ref_key = ${context.user.user_key} and not a.is_hidden and (a.expire_time is null or a.expire_time > ${context.now})`

// Which of a user's messages count as unread. One row marks all business messages up to a time as handled, regardless of their number.

/** Longer than any delivering transaction, so that its messages are after every mark and stay unread. */
const settledAfter = '1 minute'

/** The time up to which the user has handled his business messages; evaluated once per statement. */
const mark = (user: string): RawBuilder<Date> =>
  sql<Date>`coalesce((select max(read_until) from message_read_mark where user_key = ${user}), '-infinity')`

/** Rows of message_acceptor `a` of one kind that the user has not handled. */
function unreadOf(context: Context, type: MessageType): RawBuilder<boolean> {
  const user = context.user.user_key
  const unread = sql<boolean>`a.message_type = ${type} and a.read_status = 'UNREAD'`
  return type === 'BUSINESS' ? sql<boolean>`${unread} and a.create_time > ${mark(user)}` : unread
}

/** The same for both kinds together. */
function unread(context: Context): RawBuilder<boolean> {
  return sql<boolean>`a.read_status = 'UNREAD' and (a.message_type <> 'BUSINESS' or a.create_time > ${mark(context.user.user_key)})`
}

/** The read_status and read_time of a row, including marks. */
function readState(context: Context): RawBuilder<unknown> {
  const user = context.user.user_key
  return sql`case when ${unread(context)} then 'UNREAD' else 'READED' end as read_status,
    case when a.read_status = 'READED' or a.message_type <> 'BUSINESS' then a.read_time
      else (select min(r.read_time) from message_read_mark r where r.user_key = ${user} and r.read_until >= a.create_time) end as read_time`
}

/** Marks all rows of a kind as handled. Rows of the last minute are changed one by one, older business messages only by the mark; notices that require confirmation stay unread. */
async function markAll(context: Context, type: MessageType): Promise<void> {
  const user = context.user.user_key
  const settled = sql`${context.now}::timestamptz - interval '${sql.raw(settledAfter)}'`
  const some =
    type === 'BUSINESS'
      ? sql`a.create_time > ${settled}`
      : sql`not exists (select 1 from notice n where n.message_key = a.message_key and n.must_confirm)`
  await sql`update message_acceptor a set read_status = 'READED', read_time = ${context.now}
    where a.ref_key = ${user} and ${unreadOf(context, type)} and ${some}`.execute(context.db)
  if (type !== 'BUSINESS') return
  await sql`insert into message_read_mark (user_key, read_until, read_time)
    select ${user}, newest.create_time, ${context.now} from (
      select a.create_time from message_acceptor a where a.ref_key = ${user} and ${unreadOf(context, type)} and a.create_time <= ${settled}
      order by a.create_time desc limit 1) newest on conflict do nothing`.execute(context.db)
}

function rowsWanted(context: Context, input: z.output<typeof receivedInput>): RawBuilder<boolean> {
  const conditions = [visible(context)]
  if (input.message_type) conditions.push(sql<boolean>`a.message_type = ${input.message_type}`)
  if (input.message_category_key) conditions.push(sql<boolean>`a.message_category_key = ${input.message_category_key}`)
  if (input.read_status === 'UNREAD') conditions.push(input.message_type ? unreadOf(context, input.message_type) : unread(context))
  if (input.read_status === 'READED') conditions.push(sql<boolean>`not (${unread(context)})`)
  return allOf(conditions)
}

/** A page of the user's own messages, newest first. Counting stops at limits.countCap, so that the cost of a page does not depend on the number of messages. */
export async function listReceived(context: Context, input: z.output<typeof receivedInput>) {
  if (input.status && input.status !== 'PUBLISHED') return { records: [], total: 0 }
  const { limit, offset } = pageOf(input)
  const where = rowsWanted(context, input)
  const rows = await readRows(context, where, sql`limit ${limit} offset ${offset}`)
  const counted = await countUpTo(context, where, limits.countCap + 1)
  const records = rows.map((row) => answerRow(context, row))
  return { records, ...cappedTotal(counted, offset + records.length) }
}

/** One received message or notice; null if the user did not receive it, or it was retracted or has expired. */
export async function readReceived(context: Context, key: string): Promise<Received | null> {
  const [row] = await readRows(context, sql<boolean>`${visible(context)} and a.message_key = ${key}`, sql``)
  return row ? answerRow(context, row) : null
}

function readRows(context: Context, where: RawBuilder<boolean>, limit: RawBuilder<unknown>): Promise<Stored[]> {
  return stored.read(
    context.db,
    sql`select a.message_key, a.message_type, a.message_category_key, c.category_name, n.title, coalesce(m.message_content, n.message_content) as message_content,
      coalesce(m.publisher, n.publisher) as publisher, u.realname as publisher_name, coalesce(m.priority, n.priority) as priority,
      ${readState(context)}, coalesce(n.must_confirm, false) as must_confirm, n.attachment, m.message_code, m.params, mt.zh as own_zh, mt.en as own_en,
      m.biz_type, m.biz_key, m.jump_url, coalesce(n.publish_date, a.create_time) as publish_date, a.create_time,
      coalesce(m.update_time, n.update_time) as update_time
    from (select a.* from message_acceptor a where ${where} order by a.create_time desc, a.message_key desc ${limit}) a
    left join message m on m.message_key = a.message_key left join notice n on n.message_key = a.message_key
    left join message_template mt on mt.message_code = m.message_code
    left join message_category c on c.message_category_key = a.message_category_key
    left join sys_user u on u.user_key = coalesce(m.publisher, n.publisher)
    order by a.create_time desc, a.message_key desc`,
  )
}

function answerRow(context: Context, { attachment, message_code, params: stored, own_zh, own_en, ...row }: Stored): Received {
  const params = stored as MessageParams | null
  const translated = message_code && params && context.request.locale === 'en' && hasTemplate(message_code)
  const own = own_zh && own_en ? { zh: own_zh, en: own_en } : null
  const content = translated ? messageText(message_code, params, 'en', own) : row.message_content
  return {
    ...row,
    message_type: row.message_type as MessageType,
    read_status: row.read_status as Received['read_status'],
    message_content: row.message_type === 'ADMINISTRATION' ? sanitizeHtml(content) : content,
    status: 'PUBLISHED',
    attachment: attachment && attachment.length > 0 ? JSON.stringify(attachment) : null,
  }
}

const counted = rawRows({ n: 'int' })

/** Counts in the order of the lists, so that only an index is read, up to the cap. */
async function countUpTo(context: Context, where: RawBuilder<boolean>, cap: number): Promise<number> {
  const found = await counted.first(
    context.db,
    sql`select count(*)::int as n from
      (select 1 from message_acceptor a where ${where} order by a.create_time desc, a.message_key desc limit ${cap}) c`,
  )
  return found?.n ?? 0
}

/** The number of unread rows of a kind, counted up to limits.countCap + 1. */
const countUnread = (context: Context, type: MessageType) =>
  countUpTo(context, allOf([visible(context), unreadOf(context, type)]), limits.countCap + 1)

/** The unread counts of the drawer's tabs, each up to limits.countCap. */
export async function unreadTotals(context: Context): Promise<UnreadTotals> {
  const counts = await Promise.all([countUnread(context, 'BUSINESS'), countUnread(context, 'ADMINISTRATION')])
  const [business, administration] = counts.map((count) => Math.min(count, limits.countCap)) as [number, number]
  return { total: business + administration, business, administration, cap: limits.countCap }
}

/** Marks one as handled. A second call changes nothing; 404 if the user did not receive it. */
export async function markHandled(context: Context, key: string): Promise<void> {
  const row = await context.db
    .selectFrom('message_acceptor as a')
    .select(['a.message_type', unread(context).as('unread')])
    .where(visible(context))
    .where('a.message_key', '=', key)
    .$narrowType<{ message_type: MessageType }>()
    .executeTakeFirst()
  if (!row) throw notFound()
  if (!row.unread) return
  await context.db
    .updateTable('message_acceptor')
    .set({ read_status: 'READED', read_time: context.now })
    .where('message_key', '=', key)
    .where('ref_key', '=', context.user.user_key)
    .where('read_status', '=', 'UNREAD')
    .execute()
  await signalReaders(context, row.message_type, [context.user.user_key])
}

/** Marks all of a tab as handled, except notices that require confirmation; returns how many, counted up to limits.countCap + 1. */
export async function markAllHandled(context: Context, type: MessageType): Promise<number> {
  const before = await countUnread(context, type)
  if (before === 0) return 0
  await markAll(context, type)
  await signalReaders(context, type, [context.user.user_key])
  return before - (await countUnread(context, type))
}

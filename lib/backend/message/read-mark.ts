// Which of a user's messages count as unread. All business messages are marked as handled by one row, a mark of the time up to which they are, however many there are.
import { type RawBuilder, sql } from 'kysely'
import type { MessageType } from '../../model/message-stream.ts'
import type { Context } from '../kernel/context.ts'

/** Older than any transaction that may still be delivering: what it writes lies after every mark and stays unread. */
const settledAfter = '1 minute'

/** The time up to which the user has handled his business messages. Asked once per statement. */
const mark = (user: string): RawBuilder<Date> =>
  sql<Date>`coalesce((select max(read_until) from message_read_mark where user_key = ${user}), '-infinity')`

/** Rows of message_acceptor `a` of one kind that the user has not handled. */
export function unreadOf(context: Context, type: MessageType): RawBuilder<boolean> {
  const user = context.user.user_key
  const unread = sql<boolean>`a.message_type = ${type} and a.read_status = 'UNREAD'`
  return type === 'BUSINESS' ? sql<boolean>`${unread} and a.create_time > ${mark(user)}` : unread
}

/** The same for both kinds together. */
export function unread(context: Context): RawBuilder<boolean> {
  return sql<boolean>`a.read_status = 'UNREAD' and (a.message_type <> 'BUSINESS' or a.create_time > ${mark(context.user.user_key)})`
}

/** What a row's read_status and read_time are, marks counted in. */
export function readState(context: Context): RawBuilder<unknown> {
  const user = context.user.user_key
  return sql`case when ${unread(context)} then 'UNREAD' else 'READED' end as read_status,
    case when a.read_status = 'READED' or a.message_type <> 'BUSINESS' then a.read_time
      else (select min(r.read_time) from message_read_mark r where r.user_key = ${user} and r.read_until >= a.create_time) end as read_time`
}

/** Marks all rows of a kind as handled. Rows of the last minute are changed one by one, older business messages by the mark alone; a notice that is to be confirmed stays. */
export async function markAll(context: Context, type: MessageType): Promise<void> {
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

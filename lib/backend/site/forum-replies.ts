// The replies of the forum by their state, for editors who let them pass (docs/domain/website.md#forum: moderated).
import { sql } from 'kysely'
import type { z } from 'zod'
import type { queryForumReplies } from '../../model/calls/site-community.ts'
import { listFrom, pageOf } from '../../model/paging.ts'
import { rawRows } from '../db/raw-rows.ts'
import type { Context } from '../kernel/context.ts'

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
export async function listReplies(context: Context, input: z.output<typeof queryForumReplies.input>) {
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

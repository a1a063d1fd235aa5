// The replies of the forum by their state, for editors who let them pass (docs/domain/website.md#forum: moderated).
import { sql } from 'kysely'
import type { z } from 'zod'
import type { ForumReply, queryForumReplies } from '../../model/calls/site-community.ts'
import { listFrom, pageOf } from '../../model/paging.ts'
import type { Context } from '../kernel/context.ts'

/** Replies of one state, the newest first; those of deleted posts are left out. */
export async function listReplies(context: Context, input: z.output<typeof queryForumReplies.input>) {
  const { limit, offset } = pageOf(input)
  const { rows } = await sql<ForumReply & { total__: string }>`
    select r.reply_key, r.post_key, p.title, r.content, r.nickname, r.is_staff, r.status, r.audit_reason, r.create_time, count(*) over () as total__
    from forum_reply r join forum_post p on p.post_key = r.post_key and not p.is_deleted
    where r.status = ${input.status} and not r.is_deleted
    order by r.create_time desc, r.reply_key desc limit ${limit} offset ${offset}`.execute(context.db)
  return listFrom(rows)
}

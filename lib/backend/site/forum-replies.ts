// The replies of the forum by their state, for editors who let them pass (docs/domain/website.md#forum: moderated).
import { sql } from 'kysely'
import { z } from 'zod'
import { listAnswer, listFrom, pageInput, pageOf } from '../../model/paging.ts'
import type { Context } from '../kernel/context.ts'
import { auditStatus } from './board.ts'

export const replyQuery = pageInput.extend({ status: auditStatus.default('WAIT') })

const replyRow = z.object({
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
})
export const replyList = listAnswer(replyRow)

/** Replies of one state, the newest first; those of deleted posts are left out. */
export async function listReplies(context: Context, input: z.output<typeof replyQuery>) {
  const { limit, offset } = pageOf(input)
  const { rows } = await sql<z.infer<typeof replyRow> & { total__: string }>`
    select r.reply_key, r.post_key, p.title, r.content, r.nickname, r.is_staff, r.status, r.audit_reason, r.create_time, count(*) over () as total__
    from forum_reply r join forum_post p on p.post_key = r.post_key and not p.is_deleted
    where r.status = ${input.status} and not r.is_deleted
    order by r.create_time desc, r.reply_key desc limit ${limit} offset ${offset}`.execute(context.db)
  return listFrom(rows)
}

// Comments on follow-ups: everybody who sees the record may comment on it, also collaborators with READ
// (docs/domain/follow-up.md#comments).
import { follow, followComment } from '../../model/entities/follow.ts'
import { newKey } from '../base/crypto.ts'
import type { Row } from '../entity/hooks.ts'
import { findRow, readRecord } from '../entity/read.ts'
import { validateRecord } from '../entity/validate-record.ts'
import type { Context } from '../kernel/context.ts'
import { invalid } from '../kernel/fail.ts'
import { ownerOnly } from './people.ts'

/** Adds a comment, or a reply to a comment of the same record. */
export async function saveComment(context: Context, input: Row): Promise<Row> {
  const { follow_key, comment_content, reply_key } = validateRecord(followComment, input)
  await findRow(context, follow, follow_key as string)
  if (reply_key && (await findRow(context, followComment, reply_key as string)).follow_key !== follow_key)
    throw invalid({ reply_key: 'validation.reference' })
  const key = newKey()
  const me = context.user.user_key
  const stamps = { create_time: context.now, create_by_key: me, update_time: context.now, update_by_key: me }
  const comment = { follow_key: String(follow_key), comment_content: String(comment_content), reply_key: (reply_key as string) ?? null }
  await context.db
    .insertInto('follow_comment')
    .values({ comment_key: key, ...comment, ...stamps })
    .execute()
  await context.audit({ biz_type: followComment.name, biz_key: key, action: 'create' })
  return readRecord(context, followComment, key)
}

/** Deletes one's own comment; a leader of the whole company deletes any. */
export async function deleteComment(context: Context, key: string): Promise<void> {
  const row = await findRow(context, followComment, key, true)
  if (row.create_by_key !== context.user.user_key && !context.user.is_leader) throw ownerOnly()
  await context.db
    .updateTable('follow_comment')
    .set({ is_deleted: true, update_time: context.now, update_by_key: context.user.user_key })
    .where('comment_key', '=', key)
    .execute()
  await context.audit({ biz_type: followComment.name, biz_key: key, action: 'delete' })
}

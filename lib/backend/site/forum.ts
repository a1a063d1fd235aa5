// The forum: people with an account post and reply, editors let pass, pin or refuse (docs/domain/website.md#forum).
import { sql } from 'kysely'
import type { z } from 'zod'
import type { ForumPost, ForumThread, queryForum, reviewForum, saveForumReply } from '../../model/calls/site-community.ts'
import { listFrom, pageOf } from '../../model/paging.ts'
import { newKey } from '../base/crypto.ts'
import type { Context } from '../kernel/context.ts'
import { forbidden, notFound } from '../kernel/fail.ts'
import { invalidatePages } from '../kernel/page-invalidation.ts'
import { moderator } from './board.ts'
import { parseForm } from './lead.ts'

const isModerator = (context: Context) => context.visitor?.permissions.has(moderator) === true

/** Posts; those of editors are public at once, the others wait. */
export async function savePost(context: Context, input: unknown): Promise<{ post_key: string; status: string }> {
  const values = parseForm('forumPost', input)
  const staff = isModerator(context)
  const key = newKey()
  const status = staff ? 'PASS' : 'WAIT'
  const me = context.user.user_key
  await sql`insert into forum_post (post_key, board, title, content, nickname, author_key, status, is_staff, create_time, update_time, create_by_key, update_by_key)
    values (${key}, ${values.board}, ${values.title}, ${values.content}, ${values.nickname}, ${me}, ${status}, ${staff}, ${context.now}, ${context.now}, ${me}, ${me})`.execute(
    context.db,
  )
  await context.audit({ biz_type: 'forum_post', biz_key: key, action: 'create' })
  if (staff) await invalidatePages(context, ['forum'])
  else await context.emit('forum.written', { post_key: key })
  return { post_key: key, status }
}

/** Replies to a public post. */
export async function saveReply(
  context: Context,
  input: z.output<typeof saveForumReply.input>,
): Promise<{ reply_key: string; status: string }> {
  const values = parseForm('forumReply', input)
  const { rows } = await sql`select 1 from forum_post where post_key = ${input.post_key} and status = 'PASS' and not is_deleted`.execute(
    context.db,
  )
  if (rows.length === 0) throw notFound()
  const staff = isModerator(context)
  const key = newKey()
  const status = staff ? 'PASS' : 'WAIT'
  const me = context.user.user_key
  await sql`insert into forum_reply (reply_key, post_key, content, nickname, author_key, is_staff, status, create_time, update_time, create_by_key, update_by_key)
    values (${key}, ${input.post_key}, ${values.content}, ${values.nickname}, ${me}, ${staff}, ${status}, ${context.now}, ${context.now}, ${me}, ${me})`.execute(
    context.db,
  )
  await context.audit({ biz_type: 'forum_reply', biz_key: key, action: 'create' })
  if (staff) await countReplies(context, input.post_key)
  else await context.emit('forum.written', { post_key: input.post_key, reply_key: key })
  return { reply_key: key, status }
}

/** Brings a post's number and time of replies up to date, and ends the kept pages. */
async function countReplies(context: Context, postKey: string): Promise<void> {
  await sql`update forum_post set
      reply_count = (select count(*) from forum_reply r where r.post_key = ${postKey} and r.status = 'PASS' and not r.is_deleted),
      last_reply_time = (select max(create_time) from forum_reply r where r.post_key = ${postKey} and r.status = 'PASS' and not r.is_deleted)
    where post_key = ${postKey}`.execute(context.db)
  await invalidatePages(context, ['forum'])
}

const postColumns = sql`post_key, board, title, nickname, is_top, is_staff, view_count, reply_count, last_reply_time, create_time, status`

/** Public posts, pinned ones first; with `status` those of that state, for editors. */
export async function listPosts(context: Context, input: z.output<typeof queryForum.input>) {
  if (input.status && !context.user.permissions.has(moderator)) throw forbidden(moderator)
  const { limit, offset } = pageOf(input)
  const board = input.board ? sql`and board = ${input.board}` : sql``
  const { rows } = await sql<ForumPost & { total__: string }>`select ${postColumns}, count(*) over () as total__ from forum_post
    where status = ${input.status ?? 'PASS'} and not is_deleted ${board}
    order by is_top desc, coalesce(last_reply_time, create_time) desc, post_key desc limit ${limit} offset ${offset}`.execute(context.db)
  return listFrom(rows)
}

/** A public post with its public replies; editors see waiting ones too. */
export async function readPost(context: Context, key: string): Promise<ForumThread> {
  const shown = isModerator(context) ? sql`status <> 'REJECT'` : sql`status = 'PASS'`
  const post = await sql<
    ForumPost & { content: string }
  >`select ${postColumns}, content from forum_post where post_key = ${key} and not is_deleted and ${shown}`.execute(context.db)
  const found = post.rows[0]
  if (!found) throw notFound()
  const { rows } = await sql<
    ForumThread['replies'][number]
  >`select reply_key, content, nickname, is_staff, create_time, status from forum_reply
    where post_key = ${key} and not is_deleted and ${shown} order by create_time, reply_key limit 500`.execute(context.db)
  return { ...found, replies: rows }
}

/** Counts a visit; the same address counts once an hour. */
export async function countPostView(context: Context, key: string): Promise<void> {
  const until = new Date(context.now.getTime() + 3_600_000)
  const { rows } = await sql`insert into rate_limit (key, points, expire_time) values (${`view ${key} ${context.request.ip}`}, 1, ${until})
    on conflict (key) do update set expire_time = excluded.expire_time where rate_limit.expire_time <= ${context.now} returning 1`.execute(
    context.db,
  )
  if (rows.length > 0)
    await sql`update forum_post set view_count = view_count + 1 where post_key = ${key} and status = 'PASS' and not is_deleted`.execute(
      context.db,
    )
}

/** Shows, hides or pins a post; shows or hides a reply. */
export async function reviewPost(context: Context, input: z.output<typeof reviewForum.input>): Promise<void> {
  const { post_key, reply_key, status, is_top, reason } = input
  const by = sql`update_time = ${context.now}, update_by_key = ${context.user.user_key}, row_version = row_version + 1`
  const change = sql`status = coalesce(${status ?? null}, status), audit_reason = ${reason ?? null}, ${by}`
  const { rows } = post_key
    ? await sql<{ post_key: string }>`update forum_post set ${change}, is_top = coalesce(${is_top ?? null}::boolean, is_top)
        where post_key = ${post_key} and not is_deleted returning post_key`.execute(context.db)
    : await sql<{
        post_key: string
      }>`update forum_reply set ${change} where reply_key = ${reply_key} and not is_deleted returning post_key`.execute(context.db)
  const found = rows[0]
  if (!found) throw notFound()
  await context.audit({
    biz_type: post_key ? 'forum_post' : 'forum_reply',
    biz_key: post_key ?? reply_key ?? null,
    action: status === 'PASS' ? 'pass' : status === 'REJECT' ? 'reject' : 'update',
  })
  await countReplies(context, found.post_key)
}

// The forum: users post and reply; editors accept, pin or refuse (docs/domain/website.md#forum).
import { sql } from 'kysely'
import type { z } from 'zod'
import type { ForumThread, queryForum, reviewForum, saveForumReply } from '../../model/calls/site-community.ts'
import { listFrom, pageOf } from '../../model/paging.ts'
import { newKey } from '../base/crypto.ts'
import { rawRows } from '../db/raw-rows.ts'
import type { Context } from '../kernel/context.ts'
import { countsNow } from '../kernel/count-once.ts'
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
  await context.db
    .insertInto('forum_post')
    .values({
      post_key: key,
      board: values.board,
      title: values.title,
      content: values.content,
      nickname: values.nickname,
      author_key: me,
      status,
      is_staff: staff,
      create_time: context.now,
      update_time: context.now,
      create_by_key: me,
      update_by_key: me,
    })
    .execute()
  await context.audit({ biz_type: 'forum_post', biz_key: key, action: 'create' })
  if (staff) await invalidatePages(context, ['forum'])
  return { post_key: key, status }
}

/** Replies to a public post. */
export async function saveReply(
  context: Context,
  input: z.output<typeof saveForumReply.input>,
): Promise<{ reply_key: string; status: string }> {
  const values = parseForm('forumReply', input)
  const post = await context.db
    .selectFrom('forum_post')
    .select('post_key')
    .where('post_key', '=', input.post_key)
    .where('status', '=', 'PASS')
    .where('is_deleted', '=', false)
    .executeTakeFirst()
  if (!post) throw notFound()
  const staff = isModerator(context)
  const key = newKey()
  const status = staff ? 'PASS' : 'WAIT'
  const me = context.user.user_key
  await context.db
    .insertInto('forum_reply')
    .values({
      reply_key: key,
      post_key: input.post_key,
      content: values.content,
      nickname: values.nickname,
      author_key: me,
      is_staff: staff,
      status,
      create_time: context.now,
      update_time: context.now,
      create_by_key: me,
      update_by_key: me,
    })
    .execute()
  await context.audit({ biz_type: 'forum_reply', biz_key: key, action: 'create' })
  if (staff) await countReplies(context, input.post_key)
  return { reply_key: key, status }
}

/** Updates a post's number and time of replies, and invalidates cached pages. */
async function countReplies(context: Context, postKey: string): Promise<void> {
  await sql`update forum_post set
      reply_count = (select count(*) from forum_reply r where r.post_key = ${postKey} and r.status = 'PASS' and not r.is_deleted),
      last_reply_time = (select max(create_time) from forum_reply r where r.post_key = ${postKey} and r.status = 'PASS' and not r.is_deleted)
    where post_key = ${postKey}`.execute(context.db)
  await invalidatePages(context, ['forum'])
}

const postShape = {
  post_key: 'forum_post.post_key',
  board: 'forum_post.board',
  title: 'forum_post.title',
  nickname: 'forum_post.nickname',
  is_top: 'forum_post.is_top',
  is_staff: 'forum_post.is_staff',
  view_count: 'forum_post.view_count',
  reply_count: 'forum_post.reply_count',
  last_reply_time: 'forum_post.last_reply_time',
  create_time: 'forum_post.create_time',
  status: 'forum_post.status',
} as const
const posts = rawRows({ ...postShape, total__: 'bigint' })
const postColumns = Object.keys(postShape) as (keyof typeof postShape)[]

/** Public posts, pinned ones first; with `status` those of that state, for editors. */
export async function listPosts(context: Context, input: z.output<typeof queryForum.input>) {
  if (input.status && !context.user.permissions.has(moderator)) throw forbidden(moderator)
  const { limit, offset } = pageOf(input)
  const board = input.board ? sql`and board = ${input.board}` : sql``
  const rows = await posts.read(
    context.db,
    sql`select ${sql.join(postColumns.map((name) => sql.ref(name)))}, count(*) over () as total__ from forum_post
      where status = ${input.status ?? 'PASS'} and not is_deleted ${board}
      order by is_top desc, coalesce(last_reply_time, create_time) desc, post_key desc limit ${limit} offset ${offset}`,
  )
  return listFrom(rows)
}

/** A public post with its public replies; editors see waiting ones too. */
export async function readPost(context: Context, key: string): Promise<ForumThread> {
  const shown = isModerator(context) ? sql<boolean>`status <> 'REJECT'` : sql<boolean>`status = 'PASS'`
  const post = await context.db
    .selectFrom('forum_post')
    .select([...postColumns, 'content'])
    .where('post_key', '=', key)
    .where('is_deleted', '=', false)
    .where(shown)
    .executeTakeFirst()
  if (!post) throw notFound()
  const replies = await context.db
    .selectFrom('forum_reply')
    .select(['reply_key', 'content', 'nickname', 'is_staff', 'create_time', 'status'])
    .where('post_key', '=', key)
    .where('is_deleted', '=', false)
    .where(shown)
    .orderBy('create_time')
    .orderBy('reply_key')
    .limit(500)
    .execute()
  return { ...post, replies }
}

/** Counts a visit; the same address counts once an hour. */
export async function countPostView(context: Context, key: string): Promise<void> {
  const until = new Date(context.now.getTime() + 3_600_000)
  if (!(await countsNow(context, `view ${key} ${context.request.ip}`, until))) return
  await context.db
    .updateTable('forum_post')
    .set((post) => ({ view_count: post('view_count', '+', 1) }))
    .where('post_key', '=', key)
    .where('status', '=', 'PASS')
    .where('is_deleted', '=', false)
    .execute()
}

/** Shows, hides or pins a post; shows or hides a reply. */
export async function reviewPost(context: Context, input: z.output<typeof reviewForum.input>): Promise<void> {
  const { post_key, reply_key, status, is_top, reason } = input
  const change = {
    ...(status && { status }),
    audit_reason: reason ?? null,
    update_time: context.now,
    update_by_key: context.user.user_key,
    row_version: sql<number>`row_version + 1`,
  }
  const found = post_key
    ? await context.db
        .updateTable('forum_post')
        .set({ ...change, ...(is_top !== undefined && { is_top }) })
        .where('post_key', '=', post_key)
        .where('is_deleted', '=', false)
        .returning('post_key')
        .executeTakeFirst()
    : await context.db
        .updateTable('forum_reply')
        .set(change)
        .where('reply_key', '=', reply_key ?? '')
        .where('is_deleted', '=', false)
        .returning('post_key')
        .executeTakeFirst()
  if (!found) throw notFound()
  await context.audit({
    biz_type: post_key ? 'forum_post' : 'forum_reply',
    biz_key: post_key ?? reply_key ?? null,
    action: status === 'PASS' ? 'pass' : status === 'REJECT' ? 'reject' : 'update',
  })
  await countReplies(context, found.post_key)
}

// The texts of visitors and users of the demo company: the forum's posts and the message board (docs/domain/demo.md#data,
// docs/domain/website.md#message-board).
import { z } from 'zod'
import board from '../../content/demo/board.json' with { type: 'json' }
import forum from '../../content/demo/forum.json' with { type: 'json' }
import { encryptText, newKey, searchHash } from '../base/crypto.ts'
import type { Context } from '../kernel/context.ts'

const post = z.strictObject({
  board: z.string(),
  title: z.string(),
  author: z.string(),
  /** Days before today. */
  ago: z.number(),
  content: z.string(),
  views: z.int(),
  top: z.literal(true).optional(),
  staff: z.literal(true).optional(),
  /** Nobody has let it pass yet. */
  waits: z.literal(true).optional(),
  replies: z.array(z.strictObject({ author: z.string(), content: z.string(), staff: z.literal(true).optional() })).optional(),
})
type Post = z.infer<typeof post>

const message = z.strictObject({
  name: z.string(),
  phone: z.string(),
  type: z.string(),
  ago: z.number(),
  content: z.string(),
  reply: z.string().optional(),
  /** Nobody has let it pass yet. */
  waits: z.literal(true).optional(),
})
type Message = z.infer<typeof message>

const day = 24 * 3_600_000

/** Writes posts, replies and messages once. */
export async function seedDemoCommunity(context: Context): Promise<void> {
  const known = await context.db.selectFrom('forum_post').select('post_key').limit(1).executeTakeFirst()
  if (known) return
  const rows = await context.db
    .selectFrom('sys_user')
    .select('user_key')
    .where('status', '=', '1')
    .where('is_deleted', '=', false)
    .orderBy('username')
    .execute()
  const author = (place: number) => rows[place % Math.max(1, rows.length)]?.user_key ?? ''
  if (rows.length === 0) return
  for (const [place, one] of z.array(post).parse(forum).entries()) await writePost(context, one, place, author)
  for (const one of z.array(message).parse(board)) await writeMessage(context, one, author(0))
}

async function writePost(context: Context, post: Post, place: number, author: (place: number) => string): Promise<void> {
  const key = newKey()
  const time = new Date(context.now.getTime() - post.ago * day)
  const replies = post.replies ?? []
  const replyTime = (n: number) => new Date(time.getTime() + (n + 1) * 5 * 3_600_000)
  const last = replies.length > 0 ? replyTime(replies.length - 1) : null
  await context.db
    .insertInto('forum_post')
    .values({
      post_key: key,
      board: post.board,
      title: post.title,
      content: post.content,
      nickname: post.author,
      author_key: author(place),
      status: post.waits ? 'WAIT' : 'PASS',
      is_top: post.top === true,
      is_staff: post.staff === true,
      view_count: post.views,
      reply_count: replies.length,
      last_reply_time: last,
      create_time: time,
      update_time: time,
    })
    .execute()
  for (const [n, { author: name, content, staff }] of replies.entries()) {
    await context.db
      .insertInto('forum_reply')
      .values({
        reply_key: newKey(),
        post_key: key,
        content,
        nickname: name,
        author_key: author(place + n + 1),
        is_staff: staff === true,
        status: 'PASS',
        create_time: replyTime(n),
        update_time: replyTime(n),
      })
      .execute()
  }
}

async function writeMessage(context: Context, { name, phone, type, ago, content, reply, waits }: Message, by: string): Promise<void> {
  const time = new Date(context.now.getTime() - ago * day)
  const replied = reply ? new Date(time.getTime() + 6 * 3_600_000) : null
  await context.db
    .insertInto('board_message')
    .values({
      message_key: newKey(),
      contact_name: name,
      phone: encryptText(phone),
      phone_hash: searchHash(phone),
      type,
      content,
      status: waits ? 'WAIT' : 'PASS',
      reply_content: reply ?? null,
      reply_by_key: reply ? by : null,
      reply_time: replied,
      consent_time: time,
      consent_version: '2026-01-01',
      create_time: time,
      update_time: time,
    })
    .execute()
}

// What visitors and users of the demo company wrote: the forum's posts and the message board (docs/domain/demo.md#data,
// docs/domain/website.md#message-board).
import { sql } from 'kysely'
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
  const known = await sql`select 1 from forum_post limit 1`.execute(context.db)
  if (known.rows.length > 0) return
  const { rows } = await sql<{
    user_key: string
  }>`select user_key from sys_user where status = '1' and not is_deleted order by username`.execute(context.db)
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
  await sql`insert into forum_post (post_key, board, title, content, nickname, author_key, status, is_top, is_staff, view_count, reply_count, last_reply_time, create_time,
      update_time)
    values (${key}, ${post.board}, ${post.title}, ${post.content}, ${post.author}, ${author(place)}, ${post.waits ? 'WAIT' : 'PASS'}, ${post.top === true}, ${post.staff === true}, ${post.views},
      ${replies.length}, ${last}, ${time}, ${time})`.execute(context.db)
  for (const [n, { author: name, content, staff }] of replies.entries()) {
    await sql`insert into forum_reply (reply_key, post_key, content, nickname, author_key, is_staff, status, create_time, update_time)
      values (${newKey()}, ${key}, ${content}, ${name}, ${author(place + n + 1)}, ${staff === true}, 'PASS', ${replyTime(n)}, ${replyTime(n)})`.execute(
      context.db,
    )
  }
}

async function writeMessage(context: Context, { name, phone, type, ago, content, reply, waits }: Message, by: string): Promise<void> {
  const time = new Date(context.now.getTime() - ago * day)
  const replied = reply ? new Date(time.getTime() + 6 * 3_600_000) : null
  await sql`insert into board_message (message_key, contact_name, phone, phone_hash, type, content, status, reply_content, reply_by_key, reply_time, consent_time, consent_version,
      create_time, update_time)
    values (${newKey()}, ${name}, ${encryptText(phone)}, ${searchHash(phone)}, ${type}, ${content}, ${waits ? 'WAIT' : 'PASS'}, ${reply ?? null}, ${reply ? by : null}, ${replied}, ${time},
      '2026-01-01', ${time}, ${time})`.execute(context.db)
}

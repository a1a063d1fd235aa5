// Messages outside the product: mail and the robots of 企业微信, 钉钉 and 飞书, for the categories that administrators chose
// (docs/domain/message.md#outside-the-product). They are sent outside every transaction.
import { type NotNull, sql } from 'kysely'
import { cutText, shortText } from '../../model/plain-text.ts'
import { newKey } from '../base/crypto.ts'
import { canMail, sendMail } from '../base/mail.ts'
import { hasRobot, sendToRobot } from '../base/robot.ts'
import { rawRows } from '../db/raw-rows.ts'
import type { Context } from '../kernel/context.ts'
import type { Kernel } from '../kernel/kernel.ts'

/** What is to be sent, and for which category. */
interface Told {
  message_key: string
  content: string
  category: { name: string; mail_flag: boolean; webhook_flag: boolean }
  readers: readonly string[]
}

const batch = 20
const leaseMinutes = 10
const maxAttempts = 6

/** Notes in the message's transaction what is to be sent: one mail per reader with an address, one text to the robot. Nothing where neither is set up. */
export async function queuePushes(context: Context, { message_key, content, category, readers }: Told): Promise<void> {
  const text = `【${category.name}】${content}`
  if (category.mail_flag && canMail()) {
    const rows = await context.db
      .selectFrom('sys_user')
      .select('email')
      .distinct()
      .where(sql<boolean>`user_key = any(${[...readers]}::text[])`)
      .where('email', '<>', '')
      .$narrowType<{ email: NotNull }>()
      .execute()
    for (const { email } of rows) await queue(context, message_key, 'MAIL', email, text)
  }
  if (category.webhook_flag && hasRobot()) await queue(context, message_key, 'WEBHOOK', '', text)
}

async function queue(context: Context, message_key: string, channel: 'MAIL' | 'WEBHOOK', target: string, content: string): Promise<void> {
  await context.db
    .insertInto('message_push')
    .values({ push_key: newKey(), message_key, channel, target, content, run_at: context.now, create_time: context.now })
    .execute()
}

const duePush = rawRows({
  push_key: 'message_push.push_key',
  /** MAIL or WEBHOOK. */
  channel: 'message_push.channel',
  target: 'message_push.target',
  content: 'message_push.content',
  attempts: 'message_push.attempts',
})
type Push = NonNullable<Awaited<ReturnType<typeof duePush.first>>>

/**
 * Sends what is due; answers how many were sent. Each is leased to this process for ten minutes, so that nobody holds the database while a server is slow. One that fails is tried again
 * after a pause that doubles, six times in all; then it stays with its error.
 */
export async function sendPushes(kernel: Kernel): Promise<number> {
  let sent = 0
  for (;;) {
    const rows = await duePush.read(
      kernel.db,
      sql`update message_push set attempts = attempts + 1, run_at = ${kernel.now()}::timestamptz + make_interval(mins => ${leaseMinutes}::int)
      where push_key in (select push_key from message_push where run_at <= ${kernel.now()} and attempts < ${maxAttempts} order by run_at limit ${batch} for update skip locked)
      returning push_key, channel, target, content, attempts`,
    )
    for (const push of rows) if (await sendOne(kernel, push)) sent += 1
    if (rows.length < batch) return sent
  }
}

async function sendOne(kernel: Kernel, push: Push): Promise<boolean> {
  try {
    if (push.channel === 'MAIL')
      await sendMail({ key: push.push_key, to: push.target ?? '', subject: subjectOf(push.content), text: push.content })
    else await sendToRobot(push.content, kernel.now())
    await kernel.db.deleteFrom('message_push').where('push_key', '=', push.push_key).execute()
    return true
  } catch (error) {
    const pause = 2 ** push.attempts
    await kernel.db
      .updateTable('message_push')
      .set({ run_at: new Date(kernel.now().getTime() + pause * 60_000), last_error: cutText(String(error), 300) })
      .where('push_key', '=', push.push_key)
      .execute()
    kernel.log.warn({ err: error, push: push.push_key, channel: push.channel, attempts: push.attempts }, 'message not sent')
    return false
  }
}

const longestSubject = 60

/** The beginning of a text on one line. */
export function subjectOf(content: string): string {
  return shortText(content.replace(/\s+/g, ' ').trim(), longestSubject)
}

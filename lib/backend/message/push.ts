// Messages outside the product: mail and the robots of 企业微信, 钉钉 and 飞书, for the categories that administrators chose
// (docs/domain/message.md#outside-the-product). They are sent outside every transaction.
import { type NotNull, sql } from 'kysely'
import { z } from 'zod'
import { shortText } from '../../model/plain-text.ts'
import { canMail, sendMail } from '../base/mail.ts'
import { hasRobot, sendToRobot } from '../base/robot.ts'
import type { Context } from '../kernel/context.ts'
import { enqueueMany } from '../kernel/enqueue.ts'
import type { Kernel } from '../kernel/kernel.ts'
import type { Item, Work } from '../kernel/queue.ts'

/** The content to send, and its category. */
interface Told {
  content: string
  category: { name: string; mail_flag: boolean; webhook_flag: boolean }
  readers: readonly string[]
}

/** Enqueues, in the message's transaction, one mail per reader with an address and one text for the robot. Nothing if neither is configured. */
export async function queuePushes(context: Context, { content, category, readers }: Told): Promise<void> {
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
    const mails = rows.map(({ email }) => ({ target: email, content: text }))
    await queue(context, 'MAIL', mails)
  }
  if (category.webhook_flag && hasRobot()) await queue(context, 'WEBHOOK', [{ content: text }])
  context.afterCommit(() => context.kernel.wake('outside'))
}

const queue = ({ db, now }: Context, channel: keyof typeof senders, payloads: readonly { target?: string; content: string }[]) =>
  enqueueMany(db, `push/${channel}`, payloads, now)

const push = z.object({ target: z.string().default(''), content: z.string() })

/** Sent outside every transaction. A mail that is repeated after a crash has the same message id. */
const senders = {
  MAIL: async (_, { job_key, payload }) => {
    const { target, content } = push.parse(payload)
    await sendMail({ key: job_key, to: target, subject: subjectOf(content), text: content })
  },
  WEBHOOK: (kernel, { payload }) => sendToRobot(push.parse(payload).content, kernel.now()),
} satisfies Record<string, (kernel: Kernel, item: Item) => Promise<void>>

/** The handlers of the queue. */
export const pushWorks: readonly Work[] = Object.entries(senders).map(([channel, send]) => ({
  type: `push/${channel}`,
  lane: 'outside',
  runWithoutTransaction: send,
}))

const longestSubject = 60

/** The beginning of a text on one line. */
export function subjectOf(content: string): string {
  return shortText(content.replace(/\s+/g, ' ').trim(), longestSubject)
}

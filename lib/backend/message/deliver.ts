// Creates business messages from events: text, category, link, and a row for each receiver who is active and has not muted the
// category (docs/domain/message.md#muting).
import { sql } from 'kysely'
import { z } from 'zod'
import { entities } from '../../model/entities/registry.ts'
import { categoryOfMessage, isAlwaysSent, jumpUrlOf, messageText } from '../../model/message-templates.ts'
import { cutText } from '../../model/plain-text.ts'
import { newKey } from '../base/crypto.ts'
import type { Row } from '../entity/hooks.ts'
import { recordAbove } from '../entity/read.ts'
import type { Context } from '../kernel/context.ts'
import type { Delivery } from '../kernel/event.ts'
import { queuePushes } from './push.ts'
import { signalReaders } from './signal.ts'
import { ownTemplate } from './templates.ts'

/** The data of an event of the type 'message'. */
const event = z.object({
  code: z.string(),
  receivers: z.array(z.string()),
  params: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
  biz_type: z.string().nullish(),
  biz_key: z.string().nullish(),
  /** The user who caused it. */
  publisher: z.string().nullish(),
  priority: z.enum(['HIGHT', 'NORMAL', 'LOW']).default('NORMAL'),
})

const longest = 1000

/** Handles 'message'. A repeated delivery does nothing. Throws on an unknown code. */
export async function deliverMessage(context: Context, { id, payload }: Delivery): Promise<void> {
  const { code, receivers, params, biz_type = null, biz_key = null, publisher = null, priority } = event.parse(payload)
  const own = await ownTemplate(context, code)
  if (own && !own.enabled) return
  const category = await categoryByCode(context, categoryOfMessage(code))
  const readers = await willingReaders(context, receivers, isAlwaysSent(code) ? null : category)
  if (readers.length === 0) return
  const root = await recordBehind(context, biz_type, biz_key)
  const key = newKey()
  const content = cutText(messageText(code, params, 'zh-CN', own), longest)
  const added = await context.db
    .insertInto('message')
    .values({
      message_key: key,
      message_category_key: category.key,
      message_code: code,
      params: JSON.stringify(params),
      message_content: content,
      priority,
      publisher,
      biz_type,
      biz_key,
      jump_url: jumpUrlOf(root.type, root.key, { type: biz_type, key: biz_key }),
      source: `event ${id}`,
      create_time: context.now,
      create_by_key: publisher,
      update_time: context.now,
      update_by_key: publisher,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('message_key')
    .execute()
  if (added.length === 0) return
  await sql`insert into message_acceptor (message_key, ref_key, message_type, message_category_key, create_time)
    select ${key}, reader, 'BUSINESS', ${category.key}, ${context.now} from unnest(${readers}::text[]) reader`.execute(context.db)
  await queuePushes(context, { content, category, readers })
  await signalReaders(context, 'BUSINESS', readers)
}

interface Category {
  key: string
  code: string
  name: string
  mail_flag: boolean
  webhook_flag: boolean
}

async function categoryByCode(context: Context, code: string): Promise<Category> {
  const found = await context.db
    .selectFrom('message_category')
    .select(['message_category_key as key', 'code', 'category_name as name', 'mail_flag', 'webhook_flag'])
    .where('code', '=', code)
    .executeTakeFirst()
  if (!found) throw new Error(`There is no message category ${code}`)
  return found
}

/** The receivers who are active and have not muted the category, if given. */
async function willingReaders(context: Context, receivers: readonly string[], category: Category | null): Promise<string[]> {
  let willing = context.db
    .selectFrom('sys_user as u')
    .select('u.user_key')
    .where(sql<boolean>`u.user_key = any(${[...new Set(receivers)]}::text[])`)
    .where('u.status', '=', '1')
    .where('u.is_deleted', '=', false)
  if (category)
    willing = willing.where(
      sql<boolean>`not exists (select 1 from message_mute m where m.user_key = u.user_key and m.message_category_key = ${category.key})`,
    )
  const rows = await willing.execute()
  return rows.map((row) => row.user_key)
}

/** Sub-records have no own screen: a contact's message links to its customer, a follow-up's message to its target. */
async function recordBehind(
  context: Context,
  type: string | null,
  key: string | null,
): Promise<{ type: string | null; key: string | null }> {
  const definition = entities.find((entry) => entry.name === type)
  if (!definition || !key) return { type, key }
  const { rows } = await sql<Row>`select * from ${sql.table(definition.name)} where ${sql.ref(definition.key)} = ${key}`.execute(context.db)
  const above = rows[0] && recordAbove(definition, rows[0])
  return above ? recordBehind(context, above.definition.name, above.key) : { type, key }
}

// Message categories: those of business messages come with the product, administrators add and remove those of notices
// (docs/domain/message.md#categories).
import { sql } from 'kysely'
import type { MessageCategory, MessageSetting } from '../../model/calls/message.ts'
import type { MessageType } from '../../model/message-stream.ts'
import { alwaysSent, templateCategories } from '../../model/message-templates.ts'
import { rawRows } from '../db/raw-rows.ts'
import type { Row, Write } from '../entity/hooks.ts'
import type { Context } from '../kernel/context.ts'
import { invalid, refuse } from '../kernel/fail.ts'
import { may } from '../kernel/principal.ts'

/** The rules of a category before it is stored. */
export async function checkCategory(_context: Context, { old, row }: Write): Promise<void> {
  if (!/^[A-Z][A-Z0-9_]*$/.test(String(row.code))) throw invalid({ code: 'notice.code' })
  if (!old && row.category_type === 'BUSINESS') throw refuse('notice.categoryType')
  if (isBuiltIn(row) && row.status !== '1') throw refuse('notice.categoryBuiltIn')
}

const uses = rawRows({ n: 'int' })

const isBuiltIn = (row: Row) => row.category_type === 'BUSINESS' && templateCategories.includes(String(row.code))

/** A used category cannot be deleted; it can be disabled. */
export async function refuseUsedCategory(context: Context, row: Row): Promise<void> {
  if (isBuiltIn(row)) throw refuse('notice.categoryBuiltIn')
  const found = await uses.first(
    context.db,
    sql`select (select count(*)::int from notice where message_category_key = ${row.message_category_key} and not is_deleted)
      + (select count(*)::int from message where message_category_key = ${row.message_category_key} and not is_deleted) as n`,
  )
  const n = found?.n ?? 0
  if (n > 0) throw refuse('notice.categoryUsed', { n })
}

/** Categories of one kind or of both, in their order; disabled ones only for users who manage them. */
export async function listCategories(context: Context, type: MessageType | undefined): Promise<MessageCategory[]> {
  let categories = context.db
    .selectFrom('message_category')
    .select(['message_category_key', 'category_name', 'category_type', 'code', 'icon', 'sort_no', 'status', 'row_version'])
    .where('is_deleted', '=', false)
  if (type) categories = categories.where('category_type', '=', type)
  if (!may(context.user, 'msg:category:q')) categories = categories.where('status', '=', '1')
  return categories.orderBy('category_type', 'desc').orderBy('sort_no').orderBy('create_time').execute()
}

/** The caller's notification setting of each category. */
export async function readSettings(context: Context): Promise<MessageSetting[]> {
  const rows = await context.db
    .selectFrom('message_category as c')
    .leftJoin('message_mute as m', (join) =>
      join.onRef('m.message_category_key', '=', 'c.message_category_key').on('m.user_key', '=', context.user.user_key),
    )
    .select(['c.message_category_key', 'c.category_name', 'c.code', sql<boolean>`m.user_key is not null`.as('muted')])
    .where('c.category_type', '=', 'BUSINESS')
    .where('c.is_deleted', '=', false)
    .orderBy('c.sort_no')
    .orderBy('c.create_time')
    .execute()
  return rows.map((row) => ({ ...row, locked: row.code === alwaysSent }))
}

/** Fails if a category is unknown or cannot be muted. */
async function requireMutable(context: Context, field: string, keys: readonly string[]): Promise<void> {
  const known = new Map((await readSettings(context)).map((setting) => [setting.message_category_key, setting]))
  if (keys.some((key) => !known.has(key))) throw invalid({ [field]: 'validation.reference' })
  if (keys.some((key) => known.get(key)?.locked)) throw refuse('notice.alwaysTold')
}

/** Mutes or unmutes one category for the caller; the others do not change, even if another window shows old values. */
export async function saveSetting(
  context: Context,
  { message_category_key, muted }: { message_category_key: string; muted: boolean },
): Promise<MessageSetting[]> {
  await requireMutable(context, 'message_category_key', [message_category_key])
  const { user_key } = context.user
  if (muted)
    await context.db
      .insertInto('message_mute')
      .values({ user_key, message_category_key, create_time: context.now })
      .onConflict((same) => same.doNothing())
      .execute()
  else
    await context.db
      .deleteFrom('message_mute')
      .where('user_key', '=', user_key)
      .where('message_category_key', '=', message_category_key)
      .execute()
  return readSettings(context)
}

/** Mutes exactly these categories for the caller; messages sent before stay in his lists. */
export async function saveSettings(context: Context, muted: readonly string[]): Promise<MessageSetting[]> {
  await requireMutable(context, 'muted_keys', muted)
  await context.db
    .deleteFrom('message_mute')
    .where('user_key', '=', context.user.user_key)
    .where(sql<boolean>`message_category_key <> all(${[...muted]}::text[])`)
    .execute()
  await sql`insert into message_mute (user_key, message_category_key, create_time)
    select ${context.user.user_key}, category, ${context.now} from unnest(${[...new Set(muted)]}::text[]) category on conflict do nothing`.execute(
    context.db,
  )
  return readSettings(context)
}

// Message categories: those of business messages come with the product, administrators add and remove those of notices
// (docs/domain/message.md#categories).
import { sql } from 'kysely'
import type { MessageCategory, MessageSetting } from '../../model/calls/message.ts'
import type { MessageType } from '../../model/message-stream.ts'
import { alwaysSent, templateCategories } from '../../model/message-templates.ts'
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

const isBuiltIn = (row: Row) => row.category_type === 'BUSINESS' && templateCategories.includes(String(row.code))

/** A category that anything was sent under stays; it can be switched off. */
export async function refuseUsedCategory(context: Context, row: Row): Promise<void> {
  if (isBuiltIn(row)) throw refuse('notice.categoryBuiltIn')
  const { rows } = await sql<{
    n: number
  }>`select (select count(*)::int from notice where message_category_key = ${row.message_category_key} and not is_deleted)
    + (select count(*)::int from message where message_category_key = ${row.message_category_key} and not is_deleted) as n`.execute(
    context.db,
  )
  const n = rows[0]?.n ?? 0
  if (n > 0) throw refuse('notice.categoryUsed', { n })
}

/** Categories of one kind or of both, in their order; those switched off only for who manages them. */
export async function listCategories(context: Context, type: MessageType | undefined): Promise<MessageCategory[]> {
  const kind = type ? sql`and category_type = ${type}` : sql``
  const on = may(context.user, 'msg:category:q') ? sql`` : sql`and status = '1'`
  const { rows } = await sql<MessageCategory>`
    select message_category_key, category_name, category_type, code, icon, sort_no, status, row_version from message_category
    where not is_deleted ${kind} ${on} order by category_type desc, sort_no, create_time`.execute(context.db)
  return rows
}

/** What the caller is told about, category by category. */
export async function readSettings(context: Context): Promise<MessageSetting[]> {
  const { rows } = await sql<Omit<MessageSetting, 'locked'>>`
    select c.message_category_key, c.category_name, c.code, m.user_key is not null as muted from message_category c
    left join message_mute m on m.message_category_key = c.message_category_key and m.user_key = ${context.user.user_key}
    where c.category_type = 'BUSINESS' and not c.is_deleted order by c.sort_no, c.create_time`.execute(context.db)
  return rows.map((row) => ({ ...row, locked: row.code === alwaysSent }))
}

/** Mutes exactly these categories for the caller; what was sent before stays in his lists. */
export async function saveSettings(context: Context, muted: readonly string[]): Promise<MessageSetting[]> {
  const known = new Map((await readSettings(context)).map((setting) => [setting.message_category_key, setting]))
  if (muted.some((key) => !known.has(key))) throw invalid({ muted_keys: 'validation.reference' })
  if (muted.some((key) => known.get(key)?.locked)) throw refuse('notice.alwaysTold')
  await sql`delete from message_mute where user_key = ${context.user.user_key} and message_category_key <> all(${[...muted]}::text[])`.execute(
    context.db,
  )
  await sql`insert into message_mute (user_key, message_category_key, create_time)
    select ${context.user.user_key}, category, ${context.now} from unnest(${[...new Set(muted)]}::text[]) category on conflict do nothing`.execute(
    context.db,
  )
  return readSettings(context)
}

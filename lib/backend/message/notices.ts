// Notices: receivers at publication, required content, readers (docs/domain/notice.md#publication).
import { type RawBuilder, sql } from 'kysely'
import { notice } from '../../model/entities/notice.ts'
import type { FileRef } from '../../model/field.ts'
import { isEmptyHtml } from '../base/sanitize.ts'
import { rawRows } from '../db/raw-rows.ts'
import { keyOf, type Row, type Write } from '../entity/hooks.ts'
import { decoratePending } from '../entity/pending.ts'
import { publication } from '../entity/publication.ts'
import { requireRecord } from '../entity/read.ts'
import { removeRecord } from '../entity/remove.ts'
import type { Context } from '../kernel/context.ts'
import { invalid, refuse } from '../kernel/fail.ts'
import { type Audience, audienceOf, readAudience } from './audience.ts'
import { signalReaders } from './signal.ts'

const receivers = rawRows({ ref_key: 'message_acceptor.ref_key' })

/** Receivers of notices: one row each at publication, hidden after a retraction. */
export const notices = publication({
  definition: notice,
  permission: 'msg:notice',
  texts: 'notice',
  ahead: ['plan_time', 'expire_time'],
  server: async (context, input, old) => ({ ...(await readAudience(context, input, old)) }),
  async published(context, row) {
    const key = row.message_key
    // A notice that changed since its last publication becomes unread for everybody.
    await context.db.deleteFrom('message_acceptor').where('message_key', '=', key).execute()
    const rows = await receivers.read(
      context.db,
      sql`insert into message_acceptor (message_key, ref_key, message_type, message_category_key, create_time, expire_time)
      select n.message_key, u.user_key, 'ADMINISTRATION', n.message_category_key, n.publish_date, n.expire_time from notice n, sys_user u
      where n.message_key = ${key} and u.status = '1' and not u.is_deleted and ${receives(audienceOf(row))} returning ref_key`,
    )
    await signalAll(context, rows)
    return rows.length > 0
  },
  async republished(context, row) {
    const rows = await context.db
      .updateTable('message_acceptor')
      .set({ message_category_key: row.message_category_key, expire_time: row.expire_time })
      .where('message_key', '=', row.message_key)
      .returning('ref_key')
      .execute()
    await signalAll(context, rows)
  },
  async retracted(context, key) {
    const rows = await context.db
      .updateTable('message_acceptor')
      .set({ is_hidden: true })
      .where('message_key', '=', key)
      .returning('ref_key')
      .execute()
    await signalAll(context, rows)
  },
})

function signalAll(context: Context, receivers: readonly { ref_key: string }[]): Promise<void> {
  return signalReaders(
    context,
    'ADMINISTRATION',
    receivers.map((one) => one.ref_key),
  )
}

/** Whether user `u` is among the readers; a department includes those below it. */
function receives({ ref_key, dept_key }: Audience): RawBuilder<boolean> {
  if (dept_key.length > 0)
    return sql<boolean>`exists (select 1 from department chosen join department d on d.depart_code like chosen.depart_code || '%'
      where chosen.id = any(${dept_key}::text[]) and not d.is_deleted and d.id = any(u.belong_departs))`
  if (ref_key[0] === 'ALL') return sql<boolean>`true`
  return sql<boolean>`u.user_key = any(${ref_key}::text[])`
}

/** Deletes a draft or a retracted notice. */
export async function removeNotice(context: Context, key: string): Promise<void> {
  const row = await requireRecord(context, notice, key, 'OWNER', true)
  if (row.status === 'PUBLISHED') throw refuse('notice.deletePublished')
  await removeRecord(context, notice, key)
}

/** Checks before a notice is stored: visible content, and an enabled category of notices. */
export async function prepareNotice(context: Context, { old, row }: Write<typeof notice>): Promise<void> {
  if (isEmptyHtml(row.message_content)) throw invalid({ message_content: 'validation.required' })
  if (old?.message_category_key === row.message_category_key) return
  const category = await context.db
    .selectFrom('message_category')
    .select('message_category_key')
    .where('message_category_key', '=', row.message_category_key)
    .where('category_type', '=', 'ADMINISTRATION')
    .where('status', '=', '1')
    .where('is_deleted', '=', false)
    .executeTakeFirst()
  if (!category) throw invalid({ message_category_key: 'validation.reference' })
}

const readerCounts = rawRows({ message_key: 'message_acceptor.message_key', total_count: 'int', read_count: 'int' })

/** The numbers of receivers and readers of each notice, for all rows in one statement. */
export async function countReaders(context: Context, rows: Row[]): Promise<void> {
  const counts = await readerCounts.read(
    context.db,
    sql`select message_key, count(*)::int as total_count, (count(*) filter (where read_status = 'READED'))::int as read_count
      from message_acceptor where message_key = any(${rows.map((row) => row.message_key)}::text[]) group by message_key`,
  )
  const known = new Map(counts.map((count) => [count.message_key, count]))
  for (const row of rows) {
    const count = known.get(keyOf(notice, row))
    Object.assign(row, { total_count: count?.total_count ?? 0, read_count: count?.read_count ?? 0 })
    if ('attachment' in row) row.attachment = attachmentText(row.attachment)
    row.category_name = row.message_category_name ?? null
  }
  await decoratePending(context, notice, rows, false)
}

function attachmentText(value: unknown): string | null {
  const files = (value as FileRef[] | null) ?? []
  return files.length > 0 ? JSON.stringify(files) : null
}

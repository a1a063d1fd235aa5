// Notices: what may be changed in which state, the steps between the states, and who receives one (domain.md B.17).
import { type RawBuilder, sql } from 'kysely'
import { notice } from '../../model/entities/notice.ts'
import type { FileRef } from '../../model/field.ts'
import { wireTime } from '../../model/record.ts'
import { isEmptyHtml } from '../base/sanitize.ts'
import { transition } from '../entity/change.ts'
import type { Row, Write } from '../entity/hooks.ts'
import { readRecord, requireRecord } from '../entity/read.ts'
import { removeRecord } from '../entity/remove.ts'
import { storeRecord } from '../entity/save.ts'
import type { Context } from '../kernel/context.ts'
import { conflict, forbidden, invalid, refuse } from '../kernel/fail.ts'
import { type Audience, audienceOf, readAudience } from './audience.ts'
import { signalReaders } from './signal.ts'

type NoticeStatus = 'DRAFT' | 'PUBLISHED' | 'RETRACT'

export const publishPermission = 'msg:notice:publish'

/**
 * Creates or changes a notice and takes the step that `status` asks for: DRAFT keeps or makes a draft, PUBLISHED publishes a draft, RETRACT takes a published one back. Content and
 * readers change only in DRAFT and RETRACT (which becomes DRAFT again). Answers the key. Fails with 1 where the state forbids it or nobody would receive it, 403 without the right to
 * publish, 409 for a stale version.
 */
export async function saveNotice(context: Context, input: Row): Promise<string> {
  const wanted = input.status as NoticeStatus | undefined
  const key = (input.message_key ?? input.id) as string | undefined
  const right = key ? 'msg:notice:e' : 'msg:notice:a'
  if (!context.user.permissions.has(right)) throw forbidden(right)
  const old = key ? await requireRecord(context, notice, key, 'WRITE', true) : null
  const from = (old?.status as NoticeStatus | undefined) ?? null
  if (wanted === 'RETRACT') return retract(context, old, input.row_version)
  if (from === 'PUBLISHED') throw refuse(wanted === 'PUBLISHED' ? 'notice.publishedAlready' : 'notice.retractFirst')
  if (from === 'RETRACT' && wanted === 'PUBLISHED') throw refuse('notice.editFirst')
  requirePublisher(context, input, old, wanted)
  const audience = await readAudience(context, input, old)
  const server: Row = { status: 'DRAFT', publisher: context.user.user_key, ...audience }
  const attachment = 'attachment' in input ? { attachment: readAttachment(input.attachment) } : {}
  const stored = await storeRecord(context, notice, { ...input, ...attachment }, server)
  if (wanted === 'PUBLISHED' && (await publishNotice(context, stored)) === 0) throw refuse('notice.nobody')
  return stored.message_key as string
}

/** Publishing, planning included, is a right of its own; planned and last times lie ahead. */
function requirePublisher(context: Context, input: Row, old: Row | null, wanted: NoticeStatus | undefined): void {
  const now = wireTime(context.now)
  for (const name of ['plan_time', 'expire_time']) {
    const changed = Boolean(input[name]) && input[name] !== (old?.[name] ?? null)
    if (changed && String(input[name]) <= now) throw invalid({ [name]: 'validation.future' })
  }
  const plans = Boolean(input.plan_time) && input.plan_time !== (old?.plan_time ?? null)
  if ((wanted === 'PUBLISHED' || plans) && !context.user.permissions.has(publishPermission)) throw forbidden(publishPermission)
}

/** Publishes a stored draft now: one row per receiver, in one statement. Answers how many receive it. */
export async function publishNotice(context: Context, row: Row): Promise<number> {
  const stored = await transition(context, notice, row, {
    action: 'publish',
    from: ['DRAFT'],
    set: { status: 'PUBLISHED', publish_date: context.now, plan_time: null },
    otherwise: () => refuse('notice.publishedAlready'),
  })
  const key = stored.message_key as string
  // What was published before and changed since is new to everybody.
  await sql`delete from message_acceptor where message_key = ${key}`.execute(context.db)
  const { rows } = await sql<{ ref_key: string }>`
    insert into message_acceptor (message_key, ref_key, message_type, message_category_key, create_time, expire_time)
    select n.message_key, u.user_key, 'ADMINISTRATION', n.message_category_key, n.publish_date, n.expire_time from notice n, sys_user u
    where n.message_key = ${key} and u.status = '1' and not u.is_deleted and ${receives(audienceOf(stored))} returning ref_key`.execute(
    context.db,
  )
  await signalReaders(
    context,
    'ADMINISTRATION',
    rows.map((one) => one.ref_key),
  )
  return rows.length
}

/** Whether user `u` is among the readers: of a department also who belongs to one below it. */
function receives({ ref_key, dept_key }: Audience): RawBuilder<boolean> {
  if (dept_key.length > 0)
    return sql<boolean>`exists (select 1 from department chosen join department d on d.depart_code like chosen.depart_code || '%'
      where chosen.id = any(${dept_key}::text[]) and not d.is_deleted and d.id = any(u.belong_departs))`
  if (ref_key[0] === 'ALL') return sql<boolean>`true`
  return sql<boolean>`u.user_key = any(${ref_key}::text[])`
}

async function retract(context: Context, old: Row | null, version: unknown): Promise<string> {
  if (!old) throw invalid({ status: 'validation.invalid' })
  if (!context.user.permissions.has(publishPermission)) throw forbidden(publishPermission)
  const key = old.message_key as string
  if (version !== undefined && version !== null && Number(version) !== old.row_version)
    throw conflict('stale', {}, await readRecord(context, notice, key))
  await transition(context, notice, old, {
    action: 'retract',
    from: ['PUBLISHED'],
    set: { status: 'RETRACT' },
    otherwise: () => refuse('notice.notPublished'),
  })
  const { rows } = await sql<{
    ref_key: string
  }>`update message_acceptor set is_hidden = true where message_key = ${key} returning ref_key`.execute(context.db)
  await signalReaders(
    context,
    'ADMINISTRATION',
    rows.map((one) => one.ref_key),
  )
  return key
}

/** Deletes a draft or a retracted notice. */
export async function deleteNotice(context: Context, key: string): Promise<void> {
  const row = await requireRecord(context, notice, key, 'OWNER', true)
  if (row.status === 'PUBLISHED') throw refuse('notice.deletePublished')
  await removeRecord(context, notice, key)
}

/** The one attachment: JSON text or an array of {uid, name, status, url} (platform§3). */
function readAttachment(given: unknown): unknown {
  if (given === undefined || given === null || given === '') return []
  if (typeof given !== 'string') return given
  try {
    const value: unknown = JSON.parse(given)
    return Array.isArray(value) ? value : [value]
  } catch {
    throw invalid({ attachment: 'validation.files' })
  }
}

/** Before a notice is stored: content that shows something, and a category of notices that is in use. */
export async function prepareNotice(context: Context, { old, row }: Write): Promise<void> {
  if (isEmptyHtml(String(row.message_content))) throw invalid({ message_content: 'validation.required' })
  if (old?.message_category_key === row.message_category_key) return
  const { rows } = await sql`select 1 from message_category where message_category_key = ${row.message_category_key}
    and category_type = 'ADMINISTRATION' and status = '1' and not is_deleted`.execute(context.db)
  if (rows.length === 0) throw invalid({ message_category_key: 'validation.reference' })
}

/** How many receive each notice and how many of them have read it, for all rows in one statement. */
export async function countReaders(context: Context, rows: Row[]): Promise<void> {
  const { rows: counts } = await sql<{ message_key: string; total_count: number; read_count: number }>`
    select message_key, count(*)::int as total_count, (count(*) filter (where read_status = 'READED'))::int as read_count
    from message_acceptor where message_key = any(${rows.map((row) => row.message_key)}::text[]) group by message_key`.execute(context.db)
  const known = new Map(counts.map((count) => [count.message_key, count]))
  for (const row of rows) {
    const count = known.get(row.message_key as string)
    Object.assign(row, { total_count: count?.total_count ?? 0, read_count: count?.read_count ?? 0 })
    if ('attachment' in row) row.attachment = attachmentText(row.attachment)
    row.category_name = row.message_category_name ?? null
  }
}

function attachmentText(value: unknown): string | null {
  const files = (value as FileRef[] | null) ?? []
  return files.length > 0 ? JSON.stringify(files) : null
}

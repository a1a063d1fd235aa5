// Saving a news item: what may be changed in which state, and the steps between the states (domain.md B.17).
import { sql } from 'kysely'
import { news } from '../../model/entities/news.ts'
import { fileKeysIn } from '../../model/file-types.ts'
import { wireTime } from '../../model/record.ts'
import { isEmptyHtml, plainText } from '../base/sanitize.ts'
import { transition } from '../entity/change.ts'
import type { Row, Write } from '../entity/hooks.ts'
import { readRecord, requireRecord } from '../entity/read.ts'
import { storeRecord } from '../entity/save.ts'
import type { Context } from '../kernel/context.ts'
import { conflict, forbidden, invalid, refuse } from '../kernel/fail.ts'
import { expirePages } from '../kernel/pages.ts'

export type NewsStatus = 'DRAFT' | 'PUBLISHED' | 'RETRACT'

export const publishPermission = 'msg:news:publish'

/**
 * Creates or changes a news item and takes the step that `status` asks for: DRAFT keeps or makes a draft, PUBLISHED publishes a draft, RETRACT takes a published one back. Content
 * changes only in DRAFT and RETRACT (which becomes DRAFT again). Answers the key. Fails with 1 where the state forbids it, 403 without the right to publish, 409 for a stale version.
 */
export async function saveNews(context: Context, input: Row): Promise<string> {
  const wanted = input.status as NewsStatus | undefined
  const key = (input.news_key ?? input.id) as string | undefined
  const right = key ? 'msg:news:e' : 'msg:news:a'
  if (!context.user.permissions.has(right)) throw forbidden(right)
  const old = key ? await requireRecord(context, news, key, 'WRITE', true) : null
  const from = (old?.status as NewsStatus | undefined) ?? null
  if (wanted === 'RETRACT') return retract(context, old, input.row_version)
  if (from === 'PUBLISHED') throw refuse(wanted === 'PUBLISHED' ? 'news.publishedAlready' : 'news.retractFirst')
  if (from === 'RETRACT' && wanted === 'PUBLISHED') throw refuse('news.editFirst')
  requirePublisher(context, input, old, wanted)
  const server: Row = { status: 'DRAFT', publisher: context.user.user_key }
  const attachment = 'attachment' in input ? { attachment: readAttachment(input.attachment) } : {}
  const stored = await storeRecord(context, news, { ...input, ...attachment }, server)
  if (wanted === 'PUBLISHED') await publishNews(context, stored)
  return stored.news_key as string
}

/** Publishing, planning included, is a right of its own. */
function requirePublisher(context: Context, input: Row, old: Row | null, wanted: NewsStatus | undefined): void {
  const plans = Boolean(input.plan_time) && input.plan_time !== (old?.plan_time ?? null)
  if (plans && String(input.plan_time) <= wireTime(context.now)) throw invalid({ plan_time: 'validation.future' })
  if ((wanted === 'PUBLISHED' || plans) && !context.user.permissions.has(publishPermission)) throw forbidden(publishPermission)
}

/** Publishes a stored draft now: with its page at the next request of every process. */
export async function publishNews(context: Context, row: Row): Promise<void> {
  await transition(context, news, row, {
    action: 'publish',
    from: ['DRAFT'],
    set: { status: 'PUBLISHED', publish_date: context.now, plan_time: null },
    otherwise: () => refuse('news.publishedAlready'),
  })
  await expirePages(context, ['news'])
}

async function retract(context: Context, old: Row | null, version: unknown): Promise<string> {
  if (!old) throw invalid({ status: 'validation.invalid' })
  if (!context.user.permissions.has(publishPermission)) throw forbidden(publishPermission)
  const key = old.news_key as string
  if (version !== undefined && version !== null && Number(version) !== old.row_version)
    throw conflict('stale', {}, await readRecord(context, news, key))
  await transition(context, news, old, {
    action: 'retract',
    from: ['PUBLISHED'],
    set: { status: 'RETRACT' },
    otherwise: () => refuse('news.notPublished'),
  })
  await expirePages(context, ['news'])
  return key
}

/** The one attachment: JSON text or an array of {uid, name, status, url} (spec: platform§3). */
export function readAttachment(given: unknown): unknown {
  if (given === undefined || given === null || given === '') return []
  if (typeof given !== 'string') return given
  try {
    const value: unknown = JSON.parse(given)
    return Array.isArray(value) ? value : [value]
  } catch {
    throw invalid({ attachment: 'validation.files' })
  }
}

/** Before an item is stored: clean content, a summary, a cover that is a picture. */
export async function prepareNews(context: Context, { row, given }: Write): Promise<void> {
  if (given.has('news_content') || !row.plain_text) {
    if (isEmptyHtml(String(row.news_content))) throw invalid({ news_content: 'validation.required' })
    row.plain_text = plainText(String(row.news_content), 2000)
  }
  if (!row.summary) row.summary = plainText(String(row.news_content), 120)
  if (given.has('cover') && row.cover && !(await isPicture(context, String(row.cover)))) throw invalid({ cover: 'validation.files' })
}

/** A cover is a picture. */
async function isPicture(context: Context, url: string): Promise<boolean> {
  const [key] = fileKeysIn(url)
  const { rows } = await sql<{ mime: string }>`select mime from file where file_key = ${key ?? ''} and not is_deleted`.execute(context.db)
  return rows[0]?.mime.startsWith('image/') === true
}

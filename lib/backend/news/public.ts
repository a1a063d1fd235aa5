// News for visitors: published public items in enabled public categories.

import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { PublicArticle, PublicNewsCategory, queryPublicNews } from '../../model/calls/news.ts'
import { listFrom, pageOf } from '../../model/paging.ts'
import { sanitizeHtml } from '../base/sanitize.ts'
import { type RawRow, rawRows } from '../db/raw-rows.ts'
import { holdsWords } from '../entity/like.ts'
import type { Context } from '../kernel/context.ts'
import { countsNow } from '../kernel/count-once.ts'
import { notFound } from '../kernel/fail.ts'

/** Table `n` joined with its category `c`: what everybody may see. */
export const isPublic = sql<boolean>`n.status = 'PUBLISHED' and n.is_public and not n.is_deleted
  and c.is_public and c.status = '1' and not c.is_deleted`

const joined = sql`news n join news_category c on c.news_category_key = n.news_category_key`

const itemShape = {
  news_key: 'news.news_key',
  title: 'news.title',
  summary: 'news.summary',
  cover: 'news.cover',
  news_category_key: 'news.news_category_key',
  category_name: 'news_category.category_name',
  /** Set by the publication. */
  publish_date: 'timestamptz',
  is_top: 'news.is_top',
  view_count: 'int',
} as const
const items = rawRows(itemShape)
const itemsOfPage = rawRows({ ...itemShape, total__: 'bigint' })
const articleShape = {
  ...itemShape,
  news_content: 'news.news_content',
  attachment: 'news.attachment',
  update_time: 'news.update_time',
  publisher_name: 'sys_user.realname?',
} as const
const articles = rawRows(articleShape)
const links = rawRows({ news_key: 'news.news_key', title: 'news.title' })

const itemColumns = sql`n.news_key, n.title, n.summary, n.cover, n.news_category_key, c.category_name, n.publish_date, n.is_top, n.view_count`

/** A page of public news, pinned ones first, then the newest. */
export async function listPublicNews(context: Context, input: z.output<typeof queryPublicNews.input>) {
  const { limit, offset } = pageOf(input)
  const conditions: RawBuilder<unknown>[] = [isPublic]
  if (input.news_category_key) conditions.push(sql`n.news_category_key = ${input.news_category_key}`)
  if (input.keyword) conditions.push(holdsWords([sql`n.title`, sql`n.plain_text`], input.keyword))
  const order =
    input.sort === 'views' ? sql`n.view_count desc, n.publish_date desc` : sql`n.is_top desc, n.publish_date desc, n.news_key desc`
  const rows = await itemsOfPage.read(
    context.db,
    sql`select ${itemColumns}, count(*) over () as total__ from ${joined} where ${sql.join(conditions, sql` and `)}
    order by ${order} limit ${limit} offset ${offset}`,
  )
  return listFrom(rows)
}

export async function listPublicCategories(context: Context): Promise<PublicNewsCategory[]> {
  return context.db
    .selectFrom('news_category')
    .select(['news_category_key', 'category_name'])
    .where('is_public', '=', true)
    .where('status', '=', '1')
    .where('is_deleted', '=', false)
    .orderBy('sort_no')
    .orderBy('create_time')
    .execute()
}

/** One public article with its neighbours in time and three of its category. 404 when it is missing, retracted or not public. */
export async function readPublicNews(context: Context, key: string): Promise<PublicArticle> {
  const found = await articles.first(
    context.db,
    sql`select ${itemColumns}, n.news_content, n.attachment, n.update_time, u.realname as publisher_name
      from ${joined} left join sys_user u on u.user_key = n.publisher where n.news_key = ${key} and ${isPublic}`,
  )
  if (!found) throw notFound()
  const [previous, next, related] = [
    await neighbour(context, found, 'older'),
    await neighbour(context, found, 'newer'),
    await relatedTo(context, found),
  ]
  const attachment = found.attachment.length > 0 ? JSON.stringify(found.attachment) : null
  return { ...found, news_content: sanitizeHtml(found.news_content), attachment, previous, next, related }
}

type Found = RawRow<typeof articleShape>

async function neighbour(context: Context, { publish_date, news_key }: Found, side: 'older' | 'newer') {
  const than = sql`(${`${publish_date}+08`}::timestamptz, ${news_key})`
  const [compare, order] = side === 'older' ? [sql`<`, sql`desc`] : [sql`>`, sql`asc`]
  const found = await links.first(
    context.db,
    sql`select n.news_key, n.title from ${joined}
      where ${isPublic} and (date_trunc('second', n.publish_date), n.news_key) ${compare} ${than}
      order by n.publish_date ${order}, n.news_key ${order} limit 1`,
  )
  return found ?? null
}

function relatedTo(context: Context, { news_category_key, news_key }: Found) {
  return items.read(
    context.db,
    sql`select ${itemColumns} from ${joined}
      where ${isPublic} and n.news_category_key = ${news_category_key} and n.news_key <> ${news_key}
      order by n.publish_date desc nulls last limit 3`,
  )
}

/** Counts a visit; the same address counts once an hour. */
export async function countView(context: Context, key: string): Promise<void> {
  const until = new Date(context.now.getTime() + 3_600_000)
  if (!(await countsNow(context, `view ${key} ${context.request.ip}`, until))) return
  await sql`update news n set view_count = view_count + 1 from news_category c
    where c.news_category_key = n.news_category_key and n.news_key = ${key} and ${isPublic}`.execute(context.db)
}

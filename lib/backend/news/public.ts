// What visitors may read of the news: published items, marked public, in enabled public categories.
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { FileRef } from '../../model/field.ts'
import { keyInput, listAnswer, listFrom, pageInput, pageOf } from '../../model/paging.ts'
import { sanitizeHtml } from '../base/sanitize.ts'
import type { Context } from '../kernel/context.ts'
import { notFound } from '../kernel/fail.ts'

/** Table `n` joined with its category `c`: what everybody may see. */
export const isPublic = sql<boolean>`n.status = 'PUBLISHED' and n.is_public and not n.is_deleted
  and c.is_public and c.status = '1' and not c.is_deleted`

const joined = sql`news n join news_category c on c.news_category_key = n.news_category_key`

export const publicItem = z.object({
  news_key: z.string(),
  title: z.string(),
  summary: z.string().nullable(),
  cover: z.string().nullable(),
  news_category_key: z.string(),
  category_name: z.string(),
  publish_date: z.string(),
  is_top: z.boolean(),
  view_count: z.number(),
})
export type PublicItem = z.infer<typeof publicItem>

const itemColumns = sql`n.news_key, n.title, n.summary, n.cover, n.news_category_key, c.category_name, n.publish_date, n.is_top, n.view_count`

export const publicListInput = pageInput.extend({
  news_category_key: keyInput.optional(),
  keyword: z.string().trim().max(50).optional(),
  /** 'views' for what is read most. */
  sort: z.enum(['date', 'views']).optional(),
})

/** A page of public news, pinned ones first, then the newest. */
export async function listPublicNews(context: Context, input: z.output<typeof publicListInput>) {
  const { limit, offset } = pageOf(input)
  const conditions: RawBuilder<unknown>[] = [isPublic]
  if (input.news_category_key) conditions.push(sql`n.news_category_key = ${input.news_category_key}`)
  if (input.keyword) {
    const like = `%${input.keyword.replace(/[\\%_]/g, '\\$&')}%`
    conditions.push(sql`(n.title ilike ${like} or n.plain_text ilike ${like})`)
  }
  const order =
    input.sort === 'views' ? sql`n.view_count desc, n.publish_date desc` : sql`n.is_top desc, n.publish_date desc, n.news_key desc`
  const { rows } = await sql<PublicItem & { total__: string }>`
    select ${itemColumns}, count(*) over () as total__ from ${joined} where ${sql.join(conditions, sql` and `)}
    order by ${order} limit ${limit} offset ${offset}`.execute(context.db)
  return listFrom(rows)
}

export const publicListAnswer = listAnswer(publicItem)

export const publicCategory = z.object({ news_category_key: z.string(), category_name: z.string() })

export async function listPublicCategories(context: Context): Promise<z.infer<typeof publicCategory>[]> {
  const { rows } = await sql<z.infer<typeof publicCategory>>`select news_category_key, category_name from news_category
    where is_public and status = '1' and not is_deleted order by sort_no, create_time`.execute(context.db)
  return rows
}

const link = z.object({ news_key: z.string(), title: z.string() })

export const publicArticle = publicItem.extend({
  news_content: z.string(),
  attachment: z.string().nullable(),
  publisher_name: z.string().nullable(),
  update_time: z.string(),
  previous: link.nullable(),
  next: link.nullable(),
  related: z.array(publicItem),
})
export type PublicArticle = z.infer<typeof publicArticle>

interface Found extends PublicItem {
  news_content: string
  attachment: FileRef[]
  publisher_name: string | null
  update_time: string
}

/** One public article with its neighbours in time and three of its category. 404 when it is missing, retracted or not public. */
export async function readPublicNews(context: Context, key: string): Promise<PublicArticle> {
  const { rows } = await sql<Found>`select ${itemColumns}, n.news_content, n.attachment, n.update_time, u.realname as publisher_name
    from ${joined} left join sys_user u on u.user_key = n.publisher where n.news_key = ${key} and ${isPublic}`.execute(context.db)
  const found = rows[0]
  if (!found) throw notFound()
  const [previous, next, related] = [
    await neighbour(context, found, 'older'),
    await neighbour(context, found, 'newer'),
    await relatedTo(context, found),
  ]
  const attachment = found.attachment.length > 0 ? JSON.stringify(found.attachment) : null
  return { ...found, news_content: sanitizeHtml(found.news_content), attachment, previous, next, related }
}

async function neighbour(context: Context, { publish_date, news_key }: Found, side: 'older' | 'newer') {
  const than = sql`(${`${publish_date}+08`}::timestamptz, ${news_key})`
  const [compare, order] = side === 'older' ? [sql`<`, sql`desc`] : [sql`>`, sql`asc`]
  const { rows } = await sql<z.infer<typeof link>>`select n.news_key, n.title from ${joined}
    where ${isPublic} and (date_trunc('second', n.publish_date), n.news_key) ${compare} ${than}
    order by n.publish_date ${order}, n.news_key ${order} limit 1`.execute(context.db)
  return rows[0] ?? null
}

async function relatedTo(context: Context, { news_category_key, news_key }: Found): Promise<PublicItem[]> {
  const { rows } = await sql<PublicItem>`select ${itemColumns} from ${joined}
    where ${isPublic} and n.news_category_key = ${news_category_key} and n.news_key <> ${news_key}
    order by n.publish_date desc nulls last limit 3`.execute(context.db)
  return rows
}

/** Counts a visit; the same address counts once an hour. */
export async function countView(context: Context, key: string): Promise<void> {
  const until = new Date(context.now.getTime() + 3_600_000)
  const { rows } = await sql`insert into rate_limit (key, points, expire_time) values (${`view ${key} ${context.request.ip}`}, 1, ${until})
    on conflict (key) do update set points = 1, expire_time = excluded.expire_time where rate_limit.expire_time <= ${context.now} returning 1`.execute(
    context.db,
  )
  if (rows.length === 0) return
  await sql`update news n set view_count = view_count + 1 from news_category c
    where c.news_category_key = n.news_category_key and n.news_key = ${key} and ${isPublic}`.execute(context.db)
}

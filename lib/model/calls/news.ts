// The calls of news and its categories, for staff and for visitors (docs/domain/wire.md#names; the paths keep the spelling delte).
import { z } from 'zod'
import { news } from '../entities/news.ts'
import { newsCategory } from '../entities/news-category.ts'
import type { EntityRow } from '../entity-row.ts'
import { keyInput, listAnswer, pageInput } from '../paging.ts'
import { listRequestSchema, rowSchema } from '../schema.ts'
import { type AnswerOf, define, type InputOf } from './define.ts'
import { listOf, rowOf } from './entity.ts'

const byId = z.object({ id: keyInput })
const version = z.coerce.number().int().optional()

/** Columns of an item that are answered in other forms than their fields, and those that are added. */
const newsColumns = {
  /** JSON text of [{uid, name, status, url}]. */
  attachment: z.string().nullable().optional(),
  category_name: z.string().nullable().optional(),
  /** A published item has changes that were not published; for editors. */
  has_changes: z.boolean().optional(),
  /** The changed fields of the next version; for editors, in a detail. */
  pending: z.record(z.string(), z.unknown()).nullable().optional(),
}

/** An item as staff see it. */
export type NewsRow = Omit<EntityRow<typeof news>, keyof typeof newsColumns> & z.output<z.ZodObject<typeof newsColumns>>

const newsRow = rowSchema(news).extend(newsColumns) as unknown as z.ZodType<NewsRow, Record<string, unknown>>

const publicItem = z.object({
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

/** A public item in a list. */
export type PublicNews = z.output<typeof publicItem>

const link = z.object({ news_key: z.string(), title: z.string() })

const publicArticle = publicItem.extend({
  news_content: z.string(),
  attachment: z.string().nullable(),
  publisher_name: z.string().nullable(),
  update_time: z.string(),
  previous: link.nullable(),
  next: link.nullable(),
  related: z.array(publicItem),
})

/** A public item to read. */
export type PublicArticle = z.output<typeof publicArticle>

export const queryNews = define('POST /api/eis/restful/news/query', { input: listRequestSchema(news), output: listAnswer(newsRow) })

/** An item to read: staff see the whole row, visitors the public article. */
export const readNews = define('GET /api/eis/restful/news/detail/{id}', { input: byId, output: z.union([publicArticle, newsRow]) })

export type ShownNews = AnswerOf<typeof readNews>

export const saveNews = define('POST /api/eis/restful/news/save', {
  input: z.looseObject({
    news_key: keyInput.optional(),
    id: keyInput.optional(),
    status: z.enum(['DRAFT', 'PUBLISHED', 'RETRACT']).optional(),
    row_version: version,
  }),
  output: newsRow,
})

export type NewsInput = InputOf<typeof saveNews>
export type NewsStatus = NonNullable<NewsInput['status']>

export const discardNewsChanges = define('POST /api/eis/restful/news/discardChanges', {
  input: z.object({ id: keyInput, row_version: version }),
  output: newsRow,
})

export const deleteNews = define('DELETE /api/eis/restful/news/delte/{id}', { input: byId })

const category = z.object({
  news_category_key: z.string(),
  category_name: z.string(),
  sort_no: z.number().nullable(),
  is_public: z.boolean(),
  status: z.string().nullable(),
  row_version: z.number(),
  /** Items in it, in every state. */
  news_count: z.number(),
})

export type NewsCategoryRow = z.output<typeof category>

export const listNewsCategories = define('GET /api/eis/restful/news/category/getList', { output: z.array(category) })

export const queryNewsCategories = define('POST /api/eis/restful/news/category/query', {
  input: listRequestSchema(newsCategory),
  output: listOf(newsCategory),
})

export const saveNewsCategory = define('POST /api/eis/restful/news/category/save', {
  input: z.looseObject({ news_category_key: keyInput.optional(), id: keyInput.optional(), row_version: version }),
  output: rowOf(newsCategory),
})

export const deleteNewsCategory = define('DELETE /api/eis/restful/news/category/delete/{id}', { input: byId })

export const queryPublicNews = define('POST /api/eis/restful/news/public/query', {
  input: pageInput.extend({
    news_category_key: keyInput.optional(),
    keyword: z.string().trim().max(50).optional(),
    /** 'views': most read first. */
    sort: z.enum(['date', 'views']).optional(),
  }),
  output: listAnswer(publicItem),
})

export const listPublicNewsCategories = define('GET /api/eis/restful/news/public/category', {
  output: z.array(z.object({ news_category_key: z.string(), category_name: z.string() })),
})

export type PublicNewsCategory = AnswerOf<typeof listPublicNewsCategories>[number]

export const countNewsView = define('POST /api/eis/restful/news/public/view/{id}', { input: byId })

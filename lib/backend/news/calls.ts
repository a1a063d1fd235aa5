// The calls of news and its categories (docs/domain/wire.md#names; the paths keep the spelling delte).
import { sql } from 'kysely'
import { z } from 'zod'
import { news } from '../../model/entities/news.ts'
import { newsCategory } from '../../model/entities/news-category.ts'
import type { FileRef } from '../../model/field.ts'
import { keyInput, listAnswer } from '../../model/paging.ts'
import { listRequestSchema, rowSchema } from '../../model/schema.ts'
import type { ListRequest } from '../../model/wire.ts'
import type { FileScope } from '../entity/files.ts'
import type { Row } from '../entity/hooks.ts'
import { listRecords } from '../entity/list.ts'
import { readRecord, requireRecord } from '../entity/read.ts'
import { removeRecord } from '../entity/remove.ts'
import { saveRecord } from '../entity/save.ts'
import { call } from '../kernel/call.ts'
import type { Context } from '../kernel/context.ts'
import { notFound, refuse } from '../kernel/fail.ts'
import { invalidatePages } from '../kernel/page-invalidation.ts'
import { may } from '../kernel/principal.ts'
import {
  countView,
  isPublic,
  listPublicCategories,
  listPublicNews,
  publicArticle,
  publicCategory,
  publicListAnswer,
  publicListInput,
  readPublicNews,
} from './public.ts'
import { newsItems } from './save.ts'

const path = '/api/eis/restful/news'
const editor = 'msg:news:q'
const readers = [editor, 'msg:reading:q']

/** A row as the wire shows it: the attachment is JSON text, the category has its specified name. */
const newsRow = rowSchema(news).extend({ attachment: z.string().nullable().optional(), category_name: z.string().nullable().optional() })

function answerNews(row: Row): Row {
  const files = (row.attachment as FileRef[] | undefined) ?? []
  return { ...row, attachment: files.length > 0 ? JSON.stringify(files) : null, category_name: row.news_category_name ?? null }
}

/** Readers see what is published; editors everything. */
async function queryNews(context: Context, request: ListRequest) {
  const editing = may(context.user, editor)
  const sorted = request.column || editing ? {} : { column: 'publish_date', order: 'desc' as const }
  const answer = await listRecords(context, news, { ...sorted, ...request, ...(editing ? {} : { status: 'PUBLISHED' }) })
  return { ...answer, records: answer.records.map(answerNews) }
}

/** How the caller may read an item: as an editor, as staff, as a visitor, or not at all. Files follow the item that names them. */
async function canRead(context: Context, key: string): Promise<'editor' | 'staff' | 'visitor' | null> {
  const user = context.visitor
  if (user && may(user, editor)) return 'editor'
  const { rows } = await sql<{ status: string; is_open: boolean }>`select n.status, ${isPublic} as is_open
    from news n join news_category c on c.news_category_key = n.news_category_key where n.news_key = ${key} and not n.is_deleted`.execute(
    context.db,
  )
  const found = rows[0]
  if (found?.status !== 'PUBLISHED') return null
  if (user && may(user, readers)) return 'staff'
  return found.is_open ? 'visitor' : null
}

export const newsFiles: FileScope = async (context, key) => (await canRead(context, key)) !== null

async function newsDetail(context: Context, key: string): Promise<Row> {
  const as = await canRead(context, key)
  if (!as) throw notFound()
  return as === 'visitor' ? { ...(await readPublicNews(context, key)) } : answerNews(await readRecord(context, news, key))
}

async function deleteNews(context: Context, key: string): Promise<void> {
  const row = await requireRecord(context, news, key, 'OWNER', true)
  if (row.status === 'PUBLISHED') throw refuse('news.deletePublished')
  await removeRecord(context, news, key)
}

export async function refuseUsedCategory(context: Context, category: Row): Promise<void> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from news
    where news_category_key = ${category.news_category_key} and not is_deleted`.execute(context.db)
  const n = rows[0]?.n ?? 0
  if (n > 0) throw refuse('news.categoryUsed', { n })
}

async function listCategories(context: Context) {
  const editing = may(context.user, ['msg:newsCategory:q', editor])
  const { rows } = await sql<Row>`select c.news_category_key, c.category_name, c.sort_no, c.is_public, c.status, c.row_version,
      (select count(*)::int from news n where n.news_category_key = c.news_category_key and not n.is_deleted) as news_count
    from news_category c where not c.is_deleted ${editing ? sql`` : sql`and c.status = '1'`} order by c.sort_no, c.create_time`.execute(
    context.db,
  )
  return rows
}

/** The categories page by page, for filters and forms that choose one. */
function queryCategories(context: Context, request: ListRequest) {
  const editing = may(context.user, ['msg:newsCategory:q', editor])
  return listRecords(context, newsCategory, { ...request, ...(editing ? {} : { status: '1' }) })
}

const categoryRow = z.looseObject({ news_category_key: z.string(), category_name: z.string() })
const byId = z.object({ id: keyInput })

export const newsCalls = [
  call(`POST ${path}/save`, {
    summary: '保存资讯；status 为 DRAFT、PUBLISHED、RETRACT 的受检转换',
    permission: ['msg:news:a', 'msg:news:e'],
    input: z.looseObject({
      news_key: keyInput.optional(),
      id: keyInput.optional(),
      status: z.enum(['DRAFT', 'PUBLISHED', 'RETRACT']).optional(),
      row_version: z.coerce.number().int().optional(),
    }),
    output: newsRow,
    write: true,
    done: 'done.saved',
    handle: async (context, input) => answerNews(await readRecord(context, news, await newsItems.save(context, input))),
  }),
  call(`POST ${path}/query`, {
    summary: '查询资讯',
    permission: readers,
    input: listRequestSchema(news),
    output: listAnswer(newsRow),
    handle: (context, input) => queryNews(context, input as ListRequest),
  }),
  call(`GET ${path}/detail/{id}`, {
    summary: '资讯详情；官网访客只能看到公开的',
    permission: 'public',
    input: byId,
    output: z.union([publicArticle, newsRow]),
    handle: (context, { id }) => newsDetail(context, id) as Promise<z.input<typeof newsRow>>,
  }),
  call(`DELETE ${path}/delte/{id}`, {
    summary: '删除资讯；已发布的须先撤回',
    permission: 'msg:news:d',
    input: byId,
    write: true,
    done: 'done.deleted',
    handle: (context, { id }) => deleteNews(context, id),
  }),
  call(`GET ${path}/category/getList`, {
    summary: '资讯分类',
    permission: [...readers, 'msg:newsCategory:q'],
    output: z.array(categoryRow),
    handle: (context) => listCategories(context) as Promise<z.input<typeof categoryRow>[]>,
  }),
  call(`POST ${path}/category/query`, {
    summary: '查询资讯分类',
    permission: [...readers, 'msg:newsCategory:q'],
    input: listRequestSchema(newsCategory),
    output: listAnswer(rowSchema(newsCategory)),
    handle: (context, input) => queryCategories(context, input as ListRequest),
  }),
  call(`POST ${path}/category/save`, {
    summary: '新增或修改资讯分类',
    permission: ['msg:newsCategory:a', 'msg:newsCategory:e'],
    input: z.looseObject({
      news_category_key: keyInput.optional(),
      id: keyInput.optional(),
      row_version: z.coerce.number().int().optional(),
    }),
    output: rowSchema(newsCategory),
    write: true,
    done: 'done.saved',
    handle: async (context, input) => {
      const row = await saveRecord(context, newsCategory, input as Row)
      await invalidatePages(context, ['news'])
      return row as z.input<ReturnType<typeof rowSchema>>
    },
  }),
  call(`DELETE ${path}/category/delete/{id}`, {
    summary: '删除资讯分类；有资讯的不能删除',
    permission: 'msg:newsCategory:d',
    input: byId,
    write: true,
    done: 'done.deleted',
    handle: async (context, { id }) => {
      await removeRecord(context, newsCategory, id)
      await invalidatePages(context, ['news'])
    },
  }),
  call(`POST ${path}/public/query`, {
    summary: '官网资讯列表',
    permission: 'public',
    input: publicListInput,
    output: publicListAnswer,
    handle: listPublicNews,
  }),
  call(`GET ${path}/public/category`, {
    summary: '官网资讯分类',
    permission: 'public',
    output: z.array(publicCategory),
    handle: listPublicCategories,
  }),
  call(`POST ${path}/public/view/{id}`, {
    summary: '官网资讯浏览计数',
    permission: 'public',
    input: byId,
    write: true,
    handle: (context, { id }) => countView(context, id),
  }),
]

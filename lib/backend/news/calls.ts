// The calls of news and its categories (docs/domain/wire.md#names; the paths keep the spelling delte).
import { sql } from 'kysely'
import {
  countNewsView,
  deleteNews,
  deleteNewsCategory,
  discardNewsChanges,
  listNewsCategories,
  listPublicNewsCategories,
  type NewsCategoryRow,
  type NewsRow,
  queryNews,
  queryNewsCategories,
  queryPublicNews,
  readNews,
  type ShownNews,
  saveNews,
  saveNewsCategory,
} from '../../model/calls/news.ts'
import { news } from '../../model/entities/news.ts'
import { newsCategory } from '../../model/entities/news-category.ts'
import type { FileRef } from '../../model/field.ts'
import type { ListQuery } from '../../model/list-request.ts'
import { rawRows } from '../db/raw-rows.ts'
import type { FileScope } from '../entity/files.ts'
import type { Row, RowOf } from '../entity/hooks.ts'
import { listRecords } from '../entity/list.ts'
import { decoratePending } from '../entity/pending.ts'
import { readRecord, requireRecord } from '../entity/read.ts'
import { removeRecord } from '../entity/remove.ts'
import { saveRecord } from '../entity/save.ts'
import { serve } from '../kernel/call.ts'
import type { Context } from '../kernel/context.ts'
import { notFound, refuse } from '../kernel/fail.ts'
import { invalidatePages } from '../kernel/page-invalidation.ts'
import { may } from '../kernel/principal.ts'
import { countView, isPublic, listPublicCategories, listPublicNews, readPublicNews } from './public.ts'
import { newsItems } from './save.ts'

const editor = 'msg:news:q'
const readers = [editor, 'msg:reading:q']

/** A row as the wire shows it: the attachment is JSON text, the category has its specified name. */
function answerNews(row: Row): NewsRow {
  const files = (row.attachment as FileRef[] | undefined) ?? []
  return { ...row, attachment: files.length > 0 ? JSON.stringify(files) : null, category_name: row.news_category_name ?? null } as NewsRow
}

/** Readers see published items; editors everything. */
async function listNews(context: Context, query: ListQuery) {
  const sort = query.sort ?? { field: 'publish_date', descending: true }
  const published = { ...query, sort, filters: { ...query.filters, status: 'PUBLISHED' } }
  const edits = may(context.user, editor)
  const answer = await listRecords(context, news, edits ? query : published)
  if (edits) await decoratePending(context, news, answer.records, false)
  return { ...answer, records: answer.records.map(answerNews) }
}

/** How the caller may read an item: as an editor, as staff, as a visitor, or not at all. Files have the same readers as their item. */
async function canRead(context: Context, key: string): Promise<'editor' | 'staff' | 'visitor' | null> {
  const user = context.visitor
  if (user && may(user, editor)) return 'editor'
  const found = await context.db
    .selectFrom('news as n')
    .innerJoin('news_category as c', 'c.news_category_key', 'n.news_category_key')
    .select(['n.status', isPublic.as('is_open')])
    .where('n.news_key', '=', key)
    .where('n.is_deleted', '=', false)
    .executeTakeFirst()
  if (found?.status !== 'PUBLISHED') return null
  if (user && may(user, readers)) return 'staff'
  return found.is_open ? 'visitor' : null
}

export const newsFiles: FileScope = async (context, key) => (await canRead(context, key)) !== null

/** The files of a next version are its editors'. */
export const newsDrafts: FileScope = async ({ visitor }) => visitor !== null && may(visitor, editor)

async function newsDetail(context: Context, key: string): Promise<ShownNews> {
  const as = await canRead(context, key)
  if (!as) throw notFound()
  if (as === 'visitor') return readPublicNews(context, key)
  const row = await readRecord(context, news, key)
  if (as === 'editor') await decoratePending(context, news, [row], true)
  return answerNews(row)
}

async function removeNews(context: Context, key: string): Promise<void> {
  const row = await requireRecord(context, news, key, 'OWNER', true)
  if (row.status === 'PUBLISHED') throw refuse('news.deletePublished')
  await removeRecord(context, news, key)
}

export async function refuseUsedCategory(context: Context, category: RowOf<typeof newsCategory>): Promise<void> {
  const found = await context.db
    .selectFrom('news')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('news_category_key', '=', category.news_category_key)
    .where('is_deleted', '=', false)
    .executeTakeFirst()
  const n = found?.n ?? 0
  if (n > 0) throw refuse('news.categoryUsed', { n })
}

const categories = rawRows({
  news_category_key: 'news_category.news_category_key',
  category_name: 'news_category.category_name',
  sort_no: 'news_category.sort_no',
  is_public: 'news_category.is_public',
  status: 'news_category.status',
  row_version: 'news_category.row_version',
  news_count: 'int',
})

function listCategories(context: Context): Promise<NewsCategoryRow[]> {
  const editing = may(context.user, ['msg:newsCategory:q', editor])
  return categories.read(
    context.db,
    sql`select c.news_category_key, c.category_name, c.sort_no, c.is_public, c.status, c.row_version,
        (select count(*)::int from news n where n.news_category_key = c.news_category_key and not n.is_deleted) as news_count
      from news_category c where not c.is_deleted ${editing ? sql`` : sql`and c.status = '1'`} order by c.sort_no, c.create_time`,
  )
}

/** The categories page by page, for filters and forms that choose one. */
function queryCategories(context: Context, query: ListQuery) {
  const editing = may(context.user, ['msg:newsCategory:q', editor])
  return listRecords(context, newsCategory, editing ? query : { ...query, filters: { ...query.filters, status: '1' } })
}

export const newsCalls = [
  serve(saveNews, {
    summary: [
      '保存资讯；status 为 DRAFT、PUBLISHED、RETRACT 的受检转换',
      'Save news; status for the checked changes to DRAFT, PUBLISHED, RETRACT',
    ],
    permission: ['msg:news:a', 'msg:news:e'],
    write: true,
    done: 'done.saved',
    handle: async (context, input) => answerNews(await readRecord(context, news, await newsItems.save(context, input))),
  }),
  serve(queryNews, {
    summary: ['查询资讯', 'Query news'],
    permission: readers,
    handle: (context, input) => listNews(context, input),
  }),
  serve(readNews, {
    summary: ['资讯详情；官网访客只能看到公开的', 'News; visitors of the website see public ones only'],
    permission: 'public',
    handle: (context, { id }) => newsDetail(context, id),
  }),
  serve(discardNewsChanges, {
    summary: ['放弃已发布资讯的未发布修改', 'Drop the unpublished changes of published news'],
    permission: 'msg:news:e',
    write: true,
    handle: async (context, { id, row_version }) => {
      await newsItems.discard(context, id, row_version)
      return answerNews(await readRecord(context, news, id))
    },
  }),
  serve(deleteNews, {
    summary: ['删除资讯；已发布的须先撤回', 'Delete news; published ones are retracted first'],
    permission: 'msg:news:d',
    write: true,
    done: 'done.deleted',
    handle: (context, { id }) => removeNews(context, id),
  }),
  serve(listNewsCategories, {
    summary: ['资讯分类', 'News categories'],
    permission: [...readers, 'msg:newsCategory:q'],
    handle: listCategories,
  }),
  serve(queryNewsCategories, {
    summary: ['查询资讯分类', 'Query news categories'],
    permission: [...readers, 'msg:newsCategory:q'],
    handle: (context, input) => queryCategories(context, input),
  }),
  serve(saveNewsCategory, {
    summary: ['新增或修改资讯分类', 'Add or change a news category'],
    permission: ['msg:newsCategory:a', 'msg:newsCategory:e'],
    write: true,
    done: 'done.saved',
    handle: async (context, input) => {
      const row = await saveRecord(context, newsCategory, input)
      await invalidatePages(context, ['news'])
      return row
    },
  }),
  serve(deleteNewsCategory, {
    summary: ['删除资讯分类；有资讯的不能删除', 'Delete a news category without news'],
    permission: 'msg:newsCategory:d',
    write: true,
    done: 'done.deleted',
    handle: async (context, { id }) => {
      await removeRecord(context, newsCategory, id)
      await invalidatePages(context, ['news'])
    },
  }),
  serve(queryPublicNews, {
    summary: ['官网资讯列表', 'News of the website'],
    permission: 'public',
    handle: listPublicNews,
  }),
  serve(listPublicNewsCategories, {
    summary: ['官网资讯分类', 'News categories of the website'],
    permission: 'public',
    handle: listPublicCategories,
  }),
  serve(countNewsView, {
    summary: ['官网资讯浏览计数', 'Count a view of website news'],
    permission: 'public',
    write: true,
    unlogged: 'reading',
    handle: (context, { id }) => countView(context, id),
  }),
]

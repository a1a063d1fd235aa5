// The data of public pages: cached until a change invalidates their tag, in every process (lib/site/page-cache.ts).
import { unstable_cache } from 'next/cache'
import { readContent } from '@/lib/content/site'
import type { Locale } from '@/lib/i18n/locales'
import type { PublicKnowledge } from '@/lib/model/calls/knowledge'
import type { PublicArticle, PublicNews, PublicNewsCategory } from '@/lib/model/calls/news'
import type { BoardMessage, ForumPost } from '@/lib/model/calls/site-community'
import { cutText } from '@/lib/model/plain-text'
import { forumBoards } from '@/lib/model/site/forms'
import type { SiteContent, SitePage } from '@/lib/model/site/schemas'
import { callAsVisitor } from '@/lib/site/visitor'

const queryNews = 'POST /api/eis/restful/news/public/query'
/** The maximum age of visit counters; everything else is invalidated by its tag. */
const counterSeconds = 600

export interface Listed<T> {
  records: T[]
  total: number
}

/** How long a page rendered without available data is cached. */
const awaySeconds = 1
const soon = unstable_cache(async () => true, ['soon'], { revalidate: awaySeconds })

/** Replaces unavailable data: the page is rendered without them, and again at the next request. */
async function without<T>(otherwise: T): Promise<T> {
  await soon()
  return otherwise
}

/** Caches the result of `load` by its arguments under a tag; `otherwise` is used while the upstream is unavailable. */
function keptOr<A extends string[], T>(
  name: string,
  tag: string,
  otherwise: T,
  load: (...args: A) => Promise<T>,
): (...args: A) => Promise<T> {
  const loadKept = kept(name, tag, load)
  return (...args) => loadKept(...args).catch(() => without(otherwise))
}

/** Caches the result of `load` by its arguments under a tag. */
function kept<A extends string[], T>(name: string, tag: string, load: (...args: A) => Promise<T>): (...args: A) => Promise<T> {
  return unstable_cache(load, [name], { tags: [tag], revalidate: counterSeconds })
}

const loadContent = keptOr('content', 'site', null, (language: Locale, page: SitePage) =>
  callAsVisitor(language, 'POST /api/fintech/biz/site/page/fetch', { page, language }),
)

/** The published texts of a page; the program's own where the upstream has none. */
export async function contentOf<P extends SitePage>(language: Locale, page: P): Promise<SiteContent[P]> {
  return readContent(page, language, (await loadContent(language, page)) ?? undefined)
}

/** A list as it was answered; none where there is no list in the answer. */
function asList<T>(answer: Partial<Listed<T>> | null): Listed<T> {
  const records = Array.isArray(answer?.records) ? answer.records : []
  return { records, total: Number(answer?.total ?? records.length) || 0 }
}

const none: Listed<never> = { records: [], total: 0 }

/** Public news, ten to a page: of one category or of all. */
export const listNews = keptOr(
  'news',
  'news',
  none as Listed<PublicNews>,
  async (language: Locale, category: string, page: string, size: string) => {
    const chosen = category === 'all' ? {} : { news_category_key: category }
    return asList(await callAsVisitor(language, queryNews, { ...chosen, pageNo: page, pageSize: size }))
  },
)

export const listHotNews = keptOr('hot', 'news', [] as PublicNews[], async (language: Locale) => {
  return asList(await callAsVisitor(language, queryNews, { sort: 'views', pageSize: '6' })).records
})

export const listCategories = keptOr('categories', 'news', [] as PublicNewsCategory[], async (language: Locale) => {
  const answer = await callAsVisitor(language, 'GET /api/eis/restful/news/public/category', {})
  return Array.isArray(answer) ? answer : []
})

export const readArticle = kept('article', 'news', async (language: Locale, key: string): Promise<PublicArticle | null> => {
  const answer = await callAsVisitor(language, 'GET /api/eis/restful/news/detail/{id}', { id: key })
  return answer && 'related' in answer ? answer : null
})

/** A search is drawn again for every visitor. */
export async function searchNews(language: Locale, keyword: string, page: number): Promise<Listed<PublicNews>> {
  const wanted = { keyword: cutText(keyword, 50), pageNo: String(page) }
  return asList(await callAsVisitor(language, queryNews, wanted).catch(() => null))
}

export const listBoard = keptOr('board', 'board', none as Listed<BoardMessage>, async (language: Locale, page: string) => {
  return asList(await callAsVisitor(language, 'POST /api/fintech/biz/site/board/query', { pageNo: page }))
})

export const listForum = keptOr('forum', 'forum', none as Listed<ForumPost>, async (language: Locale, board: string, page: string) => {
  const chosen = forumBoards.find((one) => one === board)
  const input = { ...(chosen && { board: chosen }), pageNo: page, pageSize: '20' }
  return asList(await callAsVisitor(language, 'POST /api/fintech/biz/site/forum/query', input))
})

/** The public articles of the help centre. */
export const listHelp = keptOr('help', 'help', [] as PublicKnowledge[], async (language: Locale) => {
  const answer = await callAsVisitor(language, 'GET /api/fintech/biz/knowledge/public/list', {})
  return Array.isArray(answer) ? answer : []
})

export const readThread = kept('thread', 'forum', (language: Locale, key: string) =>
  callAsVisitor(language, 'POST /api/fintech/biz/site/forum/fetch', { id: key }),
)

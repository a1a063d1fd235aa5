// What public pages show: kept until a change of its tag ends it, in every process (lib/proxy/page-cache.ts).
import { unstable_cache } from 'next/cache'
import type { Locale } from '@/lib/i18n/locales'
import type { SiteContent, SitePage } from '@/lib/model/site/pages'
import { callAsVisitor } from '@/lib/proxy/visitor'

const site = '/api/fintech/biz/site'
const news = '/api/eis/restful/news'
/** Counters of visits are as old as this at most; everything else is ended by its tag. */
const counterSeconds = 600

export interface NewsItem {
  news_key: string
  title: string
  summary: string | null
  cover: string | null
  news_category_key: string
  category_name: string
  publish_date: string
  is_top: boolean
  view_count: number
}

export interface Article extends NewsItem {
  news_content: string
  attachment: string | null
  publisher_name: string | null
  update_time: string
  previous: { news_key: string; title: string } | null
  next: { news_key: string; title: string } | null
  related: NewsItem[]
}

export interface NewsCategory {
  news_category_key: string
  category_name: string
}

export interface BoardMessage {
  message_key: string
  contact_name: string
  type: string
  content: string
  reply_content: string | null
  reply_time: string | null
  create_time: string
}

export interface ForumPost {
  post_key: string
  board: string
  title: string
  nickname: string
  is_top: boolean
  is_staff: boolean
  view_count: number
  reply_count: number
  last_reply_time: string | null
  create_time: string
}

export interface ForumThread extends ForumPost {
  content: string
  replies: { reply_key: string; content: string; nickname: string; is_staff: boolean; create_time: string }[]
}

export interface Listed<T> {
  records: T[]
  total: number
}

/** Keeps what `load` gives by its arguments under a tag. */
function kept<A extends string[], T>(name: string, tag: string, load: (...args: A) => Promise<T>): (...args: A) => Promise<T> {
  return unstable_cache(load, [name], { tags: [tag], revalidate: counterSeconds })
}

const loadContent = kept('content', 'site', async (language: Locale, page: SitePage) => {
  const content = await callAsVisitor<unknown>(language, `${site}/page/fetch`, { page, language })
  if (content === null) throw new Error(`there is no content for ${page}`)
  return content
})

/** The published texts of a page. */
export async function contentOf<P extends SitePage>(language: Locale, page: P): Promise<SiteContent[P]> {
  return (await loadContent(language, page)) as SiteContent[P]
}

const none = { records: [], total: 0 }

/** Public news, ten to a page: of one category or of all. */
export const listNews = kept('news', 'news', async (language: Locale, category: string, page: string, size: string) => {
  const chosen: Record<string, string> = category === 'all' ? {} : { news_category_key: category }
  return (await callAsVisitor<Listed<NewsItem>>(language, `${news}/public/query`, { ...chosen, pageNo: page, pageSize: size })) ?? none
})

export const listHotNews = kept('hot', 'news', async (language: Locale) => {
  return ((await callAsVisitor<Listed<NewsItem>>(language, `${news}/public/query`, { sort: 'views', pageSize: '6' })) ?? none).records
})

export const listCategories = kept('categories', 'news', async (language: Locale) => {
  return (await callAsVisitor<NewsCategory[]>(language, `${news}/public/category`)) ?? []
})

export const readArticle = kept('article', 'news', (language: Locale, key: string) =>
  callAsVisitor<Article>(language, `${news}/detail/${key}`),
)

/** A search is drawn anew for every visitor. */
export async function searchNews(language: Locale, keyword: string, page: number): Promise<Listed<NewsItem>> {
  return (
    (await callAsVisitor<Listed<NewsItem>>(language, `${news}/public/query`, { keyword: keyword.slice(0, 50), pageNo: String(page) })) ??
    none
  )
}

export const listBoard = kept('board', 'board', async (language: Locale, page: string) => {
  return (await callAsVisitor<Listed<BoardMessage>>(language, `${site}/board/query`, { pageNo: page })) ?? none
})

export const listForum = kept('forum', 'forum', async (language: Locale, board: string, page: string) => {
  const chosen: Record<string, string> = board === 'all' ? {} : { board }
  return (await callAsVisitor<Listed<ForumPost>>(language, `${site}/forum/query`, { ...chosen, pageNo: page, pageSize: '20' })) ?? none
})

export const readThread = kept('thread', 'forum', (language: Locale, key: string) =>
  callAsVisitor<ForumThread>(language, `${site}/forum/fetch`, { id: key }),
)

// /news and its search: tabs by category, list with covers, what is read most.
import frame from '@/components/site/frame.module.css'
import { HotList, NewsList, Pager, SearchForm } from '@/components/site/news'
import news from '@/components/site/news.module.css'
import { PageHero, Tabs } from '@/components/site/parts'
import parts from '@/components/site/parts.module.css'
import type { Locale } from '@/lib/i18n/locales'
import type { PublicNews } from '@/lib/model/calls/news'
import type { SiteContent } from '@/lib/model/site/schemas'
import { listCategories, listHotNews, listNews, searchNews } from '../data'
import { type BodyProps, pageOfArgs } from './body'

const size = 10

export async function NewsBody({ language, content, args }: BodyProps<'news'>) {
  const category = args.category ?? 'all'
  const page = pageOfArgs(args)
  const [categories, list] = await Promise.all([listCategories(language), listNews(language, category, String(page), String(size))])
  const address = (chosen: string, n = 1) => `/news${query({ category: chosen === 'all' ? '' : chosen, pageNo: n > 1 ? String(n) : '' })}`
  const tabs = [
    { text: content.all, path: '/news', current: category === 'all' },
    ...categories.map((one) => ({
      text: one.category_name,
      path: address(one.news_category_key),
      current: one.news_category_key === category,
    })),
  ]
  return (
    <NewsFrame language={language} content={content} tabs={tabs}>
      {list.records.length > 0 ? <NewsList items={list.records} language={language} /> : <p className={news.empty}>{content.empty}</p>}
      <Pager language={language} total={list.total} size={size} page={page} address={(n) => address(category, n)} />
    </NewsFrame>
  )
}

export async function SearchBody({ language, content, args }: BodyProps<'news'>) {
  const keyword = args.q ?? ''
  const page = pageOfArgs(args)
  const found = await searchNews(language, keyword, page)
  const results = content.search.results.replace('{q}', keyword).replace('{n}', String(found.total))
  return (
    <NewsFrame language={language} content={content} keyword={keyword}>
      <p className={news.meta} role="status">
        {results}
      </p>
      {found.records.length > 0 ? (
        <NewsList items={found.records} language={language} />
      ) : (
        <p className={news.empty}>{content.search.none}</p>
      )}
      <Pager
        language={language}
        total={found.total}
        size={size}
        page={page}
        address={(n) => `/news${query({ q: keyword, pageNo: String(n) })}`}
      />
    </NewsFrame>
  )
}

interface FrameProps {
  language: Locale
  content: SiteContent['news']
  tabs?: Parameters<typeof Tabs>[0]['items']
  keyword?: string
  children: React.ReactNode
}

async function NewsFrame({ language, content, tabs, keyword, children }: FrameProps) {
  const hot: PublicNews[] = await listHotNews(language)
  return (
    <>
      <PageHero {...content.hero}>{tabs && <Tabs label={content.hero.title} items={tabs} />}</PageHero>
      <section className={parts.tight}>
        <div className={`${frame.wide} ${news.columns}`}>
          <div>{children}</div>
          <aside className={news.aside}>
            <SearchForm label={content.search.label} button={content.search.button} value={keyword} />
            <HotList items={hot} title={content.hot} />
            <a className={news.feed} href="/rss.xml">
              {content.feed}
            </a>
          </aside>
        </div>
      </section>
    </>
  )
}

function query(values: Record<string, string>): string {
  const text = new URLSearchParams(Object.entries(values).filter(([, value]) => value !== '')).toString()
  return text === '' ? '' : `?${text}`
}

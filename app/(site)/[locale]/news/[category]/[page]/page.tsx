// /news?category=&pageNo=: the list of one category or of all.
import { drawnLater } from '../../../../address'
import { PageView } from '../../../../compose'
import { contentOf, listCategories, listNews } from '../../../../data'
import { headOf } from '../../../../metadata'
import { pageOrMissing } from '../../../../page-or-missing'

export const generateStaticParams = drawnLater

interface Address {
  category: string
  page: string
}

const { generateMetadata, Page } = pageOrMissing({
  /** A category that is not public, and a page behind the last, do not exist. */
  async read(language, { category, page }: Address) {
    const found = category === 'all' ? undefined : (await listCategories(language)).find((one) => one.news_category_key === category)
    if (category !== 'all' && !found) return null
    if (page !== '1' && (await listNews(language, category, page, '10')).records.length === 0) return null
    return { category, page, name: found?.category_name }
  },
  async head({ category, page, name }, language) {
    const { seo } = await contentOf(language, 'news')
    const query = new URLSearchParams([
      ...(name ? [['category', category]] : []),
      ...(page === '1' ? [] : [['pageNo', page]]),
    ] as string[][]).toString()
    const title = [name ?? seo.title, page === '1' ? '' : page].filter(Boolean).join(' ')
    return headOf({ language, title, description: seo.description, path: query ? `/news?${query}` : '/news', picture: '/og/news' })
  },
  body: ({ category, page }, language) => <PageView page="news" language={language} args={{ category, page }} />,
})

export { generateMetadata }
export default Page

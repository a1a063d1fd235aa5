// /news?category=&pageNo=: the list of one category or of all.
import { notFound } from 'next/navigation'
import { asLocale } from '@/lib/i18n/locales'
import { drawnLater } from '../../../../address'
import { PageView } from '../../../../compose'
import { contentOf, listCategories, listNews } from '../../../../data'
import { headOf } from '../../../../metadata'

export const generateStaticParams = drawnLater

interface Props {
  params: Promise<{ locale: string; category: string; page: string }>
}

/** A category that is not public, and a page behind the last, do not exist. */
async function read({ params }: Props) {
  const { locale, category, page } = await params
  const language = asLocale(locale)
  const found = category === 'all' ? undefined : (await listCategories(language)).find((one) => one.news_category_key === category)
  if (category !== 'all' && !found) notFound()
  if (page !== '1' && (await listNews(language, category, page, '10')).records.length === 0) notFound()
  return { language, category, page, name: found?.category_name }
}

export async function generateMetadata(props: Props) {
  const { language, category, page, name } = await read(props)
  const { seo } = await contentOf(language, 'news')
  const query = new URLSearchParams([
    ...(name ? [['category', category]] : []),
    ...(page === '1' ? [] : [['pageNo', page]]),
  ] as string[][]).toString()
  const title = [name ?? seo.title, page === '1' ? '' : page].filter(Boolean).join(' ')
  return headOf({ language, title, description: seo.description, path: query ? `/news?${query}` : '/news', picture: '/og/news' })
}

export default async function Page(props: Props) {
  const { language, category, page } = await read(props)
  return <PageView page="news" language={language} args={{ category, page }} />
}

// /sitemap.xml: every public page, the public news and the posts of the forum.
import type { MetadataRoute } from 'next'
import { articlePath } from '@/components/site/news'
import { locales } from '@/lib/i18n/locales'
import { addressIn } from '@/lib/model/site/address'
import { sitePages } from '@/lib/model/site/pages'
import type { SitePage } from '@/lib/model/site/schemas'
import { solutionTabs } from '@/lib/model/site/solution'
import { publicOrigin } from '@/lib/site/visitor'
import { listForum, listNews } from './(site)/data'

export const dynamic = 'force-dynamic'

/** What is no page by itself, or has an entry for each of its variants below. */
const others: readonly SitePage[] = ['frame', 'solution', 'article', 'info']
const pages = [...sitePages.filter((page) => !others.includes(page)).map((page) => `/${page}`), '/register']

export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  const origin = publicOrigin()
  const [news, posts] = await Promise.all([listNews('zh-CN', 'all', '1', '200'), listForum('zh-CN', 'all', '1')])
  const at = (time: string) => `${time.replace(' ', 'T')}+08:00`
  // Next writes addresses into the XML as they are.
  // Pages of our own texts stand in both languages; what people wrote in one.
  const inBoth = [
    ...pages,
    ...solutionTabs.map((tab) => `/solution?tab=${tab}`),
    ...['privacy', 'agreement'].map((document) => `/info?doc=${document}`),
  ]
  return [
    ...inBoth.map((path) => ({
      url: origin + path,
      alternates: {
        languages: Object.fromEntries(locales.map((locale) => [locale, (origin + addressIn(locale, path)).replace('&', '&amp;')])),
      },
    })),
    ...news.records.map((item) => ({ url: origin + articlePath(item.news_key), lastModified: at(item.publish_date) })),
    ...posts.records.map((post) => ({
      url: `${origin}/forum?post=${post.post_key}`,
      lastModified: at(post.last_reply_time ?? post.create_time),
    })),
  ]
}

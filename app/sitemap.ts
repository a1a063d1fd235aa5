// /sitemap.xml: every public page, the public news and the posts of the forum.
import type { MetadataRoute } from 'next'
import { articlePath } from '@/components/site/news'
import { locales } from '@/lib/i18n/locales'
import { addressIn } from '@/lib/model/site/address'
import { solutionTabs } from '@/lib/model/site/solution'
import { publicOrigin } from '@/lib/site/visitor'
import { listForum, listNews } from './(site)/data'

export const dynamic = 'force-dynamic'

const pages = ['/index', '/smartSale', '/partner', '/partnerPay', '/proxy', '/service', '/about', '/news', '/forum', '/board', '/register']

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

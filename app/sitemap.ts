// /sitemap.xml: every public page, the public news and the posts of the forum.
import type { MetadataRoute } from 'next'
import { articlePath } from '@/components/site/news'
import { solutionTabs } from '@/lib/model/site/solution'
import { publicOrigin } from '@/lib/proxy/visitor'
import { listForum, listNews } from './(site)/data'

export const dynamic = 'force-dynamic'

const pages = ['/index', '/smartSale', '/partner', '/partnerPay', '/proxy', '/service', '/about', '/news', '/forum', '/board', '/register']

export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  const origin = publicOrigin()
  const [news, posts] = await Promise.all([listNews('zh-CN', 'all', '1', '200'), listForum('zh-CN', 'all', '1')])
  const at = (time: string) => `${time.replace(' ', 'T')}+08:00`
  return [
    ...pages.map((path) => ({ url: origin + path })),
    ...solutionTabs.map((tab) => ({ url: `${origin}/solution?tab=${tab}` })),
    ...['privacy', 'agreement'].map((document) => ({ url: `${origin}/info?doc=${document}` })),
    ...news.records.map((item) => ({ url: origin + articlePath(item.news_key), lastModified: at(item.publish_date) })),
    ...posts.records.map((post) => ({
      url: `${origin}/forum?post=${post.post_key}`,
      lastModified: at(post.last_reply_time ?? post.create_time),
    })),
  ]
}

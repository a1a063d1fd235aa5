// /rss.xml: the newest public news.
import { articlePath } from '@/components/site/news'
import { publicOrigin } from '@/lib/site/visitor'
import { contentOf, listNews } from '../(site)/data'

export const dynamic = 'force-dynamic'

export async function GET(): Promise<Response> {
  const origin = publicOrigin()
  const [frame, news, list] = await Promise.all([
    contentOf('zh-CN', 'frame'),
    contentOf('zh-CN', 'news'),
    listNews('zh-CN', 'all', '1', '30'),
  ])
  const items = [...list.records].sort((one, other) => (one.publish_date < other.publish_date ? 1 : -1))
  const body = `<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>
<title>${escapeXml(`${frame.brand} ${news.hero.title}`)}</title>
<link>${origin}/news</link>
<atom:link href="${origin}/rss.xml" rel="self" type="application/rss+xml"/>
<description>${escapeXml(news.seo.description)}</description>
<language>zh-cn</language>
${items.map((item) => itemXml(origin, item)).join('\n')}
</channel></rss>
`
  return new Response(body, { headers: { 'content-type': 'application/rss+xml; charset=utf-8', 'cache-control': 'no-cache' } })
}

function itemXml(
  origin: string,
  item: { news_key: string; title: string; summary: string | null; category_name: string; publish_date: string },
): string {
  const address = escapeXml(origin + articlePath(item.news_key))
  const published = new Date(`${item.publish_date.replace(' ', 'T')}+08:00`).toUTCString()
  return `<item><title>${escapeXml(item.title)}</title><link>${address}</link><guid isPermaLink="true">${address}</guid><category>${escapeXml(item.category_name)}</category><pubDate>${published}</pubDate><description>${escapeXml(item.summary ?? '')}</description></item>`
}

const escapeXml = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    // characters that no XML may hold
    .replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '')

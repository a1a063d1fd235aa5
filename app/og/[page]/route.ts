// GET /og/{page}: the picture of a page for link previews, in the language `lang`; of /solution with its tab, of /article with the title of the article.
import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { asLocale, type Locale } from '@/lib/i18n/locales'
import { languageName } from '@/lib/model/site/address'
import { isSitePage } from '@/lib/model/site/pages'
import type { SitePage } from '@/lib/model/site/schemas'
import { solutionTabs } from '@/lib/model/site/solution'
import { contentOf, readArticle } from '../../(site)/data'
import { drawPicture } from '../picture'

export const dynamic = 'force-dynamic'

interface Props {
  params: Promise<{ page: string }>
}

const drawn = new LRUCache<string, Promise<Buffer>>({ max: 200 })

export async function GET(request: Request, { params }: Props): Promise<Response> {
  const { page } = await params
  const query = new URL(request.url).searchParams
  const language = asLocale(query.get(languageName))
  const title = isSitePage(page) ? await titleOf(page, language, query) : null
  if (!title) return new Response(null, { status: 404 })
  const [frame, index] = await Promise.all([contentOf(language, 'frame'), contentOf(language, 'index')])
  const stages = index.cards.map((card) => card.stage).filter((_, place) => place !== 1)
  const words = { brand: frame.brand, edition: frame.edition, title, stages }
  const key = createHash('sha256').update(JSON.stringify(words)).digest('hex').slice(0, 16)
  const etag = `"${key}"`
  if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers: { etag } })
  const picture = await drawOnce(key, words)
  return new Response(new Uint8Array(picture), {
    headers: { 'content-type': 'image/png', etag, 'cache-control': 'public, max-age=3600', 'cross-origin-resource-policy': 'cross-origin' },
  })
}

async function titleOf(page: SitePage, language: Locale, query: URLSearchParams): Promise<string | null> {
  if (page === 'article') {
    const key = query.get('key') ?? ''
    return /^[0-9a-f]{32}$/.test(key) ? ((await readArticle(language, key))?.title ?? null) : null
  }
  if (page === 'solution') {
    const tab = solutionTabs.find((one) => one === query.get('tab')) ?? solutionTabs[0]
    return (await contentOf(language, 'solution')).tabs[tab].hero.title
  }
  if (page === 'index') return (await contentOf(language, 'index')).slogan.join(language === 'en' ? ' ' : '')
  if (page === 'info') return (await contentOf(language, 'info')).lead.title
  if (page === 'frame') return null
  return (await contentOf(language, page)).hero.title
}

/** The same words are drawn once; the least recently used are removed. */
function drawOnce(key: string, words: Parameters<typeof drawPicture>[0]): Promise<Buffer> {
  const known = drawn.get(key) ?? drawPicture(words)
  drawn.set(key, known)
  known.catch(() => drawn.delete(key))
  return known
}

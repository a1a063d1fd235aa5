// Title, description, canonical address, languages and link preview of public pages.
import type { Metadata } from 'next'
import type { Locale } from '@/lib/i18n/locales'
import { locales } from '@/lib/i18n/locales'
import { addressIn } from '@/lib/model/site/address'
import { publicOrigin } from '@/lib/site/visitor'
import type { PlainPage } from './compose'
import { contentOf } from './data'

interface Head {
  language: Locale
  title: string
  description: string
  /** The page's own address, with what of the query makes it a page of its own. */
  path: string
  /** The address of the preview picture. */
  picture: string
  kind?: 'website' | 'article'
  /** When an article was published, for previews. */
  published?: string
}

/** The whole head of a page. */
export async function headOf({ language, title, description, path, picture, kind = 'website', published }: Head): Promise<Metadata> {
  const { brand, edition } = await contentOf(language, 'frame')
  const name = `${brand} ${edition}`
  const image = addressIn(language, picture)
  return {
    metadataBase: new URL(publicOrigin()),
    title: `${title} - ${name}`,
    description,
    alternates: {
      canonical: addressIn(language, path),
      languages: { ...Object.fromEntries(locales.map((one) => [one, addressIn(one, path)])), 'x-default': path },
      types: { 'application/rss+xml': '/rss.xml' },
    },
    openGraph: {
      type: kind,
      title,
      description,
      url: addressIn(language, path),
      siteName: name,
      locale: language === 'en' ? 'en' : 'zh_CN',
      images: [{ url: image, width: 1200, height: 630, alt: title }],
      ...(published ? { publishedTime: published } : {}),
    },
    twitter: { card: 'summary_large_image', title, description, images: [image] },
  }
}

/** The head of a page that has texts of its own for search engines. */
export async function pageHead(page: Exclude<PlainPage, 'solution'>, language: Locale, query = ''): Promise<Metadata> {
  const { seo } = await contentOf(language, page)
  return headOf({ language, ...seo, path: `/${page}${query}`, picture: `/og/${page}` })
}

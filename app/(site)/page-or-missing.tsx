// A public page whose content may be gone. Next renders a thrown 404 in the browser only, so the page is drawn like any other, its head marks
// it, and the store of pages gives it its status (lib/site/page-cache.ts).
import type { Metadata } from 'next'
import type { ReactNode } from 'react'
import { asLocale, type Locale } from '@/lib/i18n/locales'
import type { Point } from '@/lib/model/site/blocks'
import { missingStatus } from '@/lib/model/site/missing'
import { contentOf } from './data'
import { Missing, missingWords } from './pages/missing'

interface Props<A> {
  params: Promise<A & { locale: string }>
}

interface Parts<A, R> {
  /** Reads what the page is about; null where there is none. */
  read: (language: Locale, address: A) => Promise<R | null> | R | null
  head: (found: R, language: Locale) => Promise<Metadata>
  body: (found: R, language: Locale) => ReactNode | Promise<ReactNode>
  /** The text for a missing page; by default a general one. */
  missing?: (language: Locale) => Promise<Point>
}

export function pageOrMissing<A, R>({ read, head, body, missing }: Parts<A, R>) {
  const find = async ({ params }: Props<A>) => {
    const { locale, ...address } = await params
    const language = asLocale(locale)
    return { language, found: await read(language, address as unknown as A) }
  }
  const wordsOf = async (language: Locale) => (missing ? missing(language) : missingWords(language))
  return {
    async generateMetadata(props: Props<A>): Promise<Metadata> {
      const { language, found } = await find(props)
      return found === null ? missingHead(language, await wordsOf(language)) : head(found, language)
    },
    async Page(props: Props<A>) {
      const { language, found } = await find(props)
      return found === null ? <Missing language={language} words={await wordsOf(language)} /> : body(found, language)
    },
  }
}

/** A page that is always missing: /404, an article without a key. */
export const alwaysMissing = (missing?: (language: Locale) => Promise<Point>) =>
  pageOrMissing<object, never>({ read: () => null, head: async () => ({}), body: () => null, ...(missing && { missing }) })

async function missingHead(language: Locale, { title }: Point): Promise<Metadata> {
  const { brand, edition } = await contentOf(language, 'frame')
  return { title: `${title} - ${brand} ${edition}`, robots: { index: false }, other: missingStatus }
}

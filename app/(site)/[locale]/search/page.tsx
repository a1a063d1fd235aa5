// /news?q=: search, drawn for each visitor.
import type { Metadata } from 'next'
import { asLocale } from '@/lib/i18n/locales'
import { cutText } from '@/lib/model/plain-text'
import { singleValues } from '../../address'
import { Framed } from '../../compose'
import { contentOf } from '../../data'
import { pageHead } from '../../metadata'
import { SearchBody } from '../../pages/news'

interface Props {
  params: Promise<{ locale: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { ...(await pageHead('news', asLocale((await params).locale))), robots: { index: false } }
}

export default async function Page({ params, searchParams }: Props) {
  const language = asLocale((await params).locale)
  const { q = '', pageNo = '1' } = singleValues(await searchParams)
  return (
    <Framed language={language} current="/news">
      <SearchBody
        language={language}
        content={await contentOf(language, 'news')}
        attempt={null}
        args={{ q: cutText(q.trim(), 50), page: pageNo }}
      />
    </Framed>
  )
}

// A public page with its unpublished texts, for people who may see them (domain.md G.7 官网内容).
import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { PageHero } from '@/components/site/parts'
import { asLocale } from '@/lib/i18n/locales'
import { text } from '@/lib/i18n/text'
import type { SiteContent } from '@/lib/model/site/pages'
import { callInside } from '@/lib/proxy/inside'
import { singleValues } from '../../../address'
import { Framed, isPlainPage, PageView, type PlainPage } from '../../../compose'

export const metadata: Metadata = { robots: { index: false } }

interface Props {
  params: Promise<{ locale: string; page: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export default async function Page({ params, searchParams }: Props) {
  const { locale, page } = await params
  const language = asLocale(locale)
  if (!isPlainPage(page)) notFound()
  const draft = await callInside<SiteContent[PlainPage]>('/api/fintech/biz/site/page/fetch', { page, language, draft: 'true' })
  if (draft === undefined) {
    return (
      <Framed language={language} current={`/${page}`}>
        <PageHero title={text(language, 'site.missing.title')} lead={text(language, 'site.preview.denied')} />
      </Framed>
    )
  }
  return <PageView page={page} language={language} args={singleValues(await searchParams)} draft={draft as never} />
}

// A public page with its unpublished texts, for people who may see them (docs/domain/website.md#content).
import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { PageHero } from '@/components/site/parts'
import { asLocale, type Locale } from '@/lib/i18n/locales'
import { text } from '@/lib/i18n/text'
import { isSitePage } from '@/lib/model/site/pages'
import type { SiteContent, SitePage } from '@/lib/model/site/schemas'
import { callInside } from '@/lib/proxy/inside'
import { singleValues } from '../../../address'
import { Framed, isPlainPage, PageView } from '../../../compose'
import { contentOf, listNews, readArticle } from '../../../data'
import { ArticleBody } from '../../../pages/article'
import { InfoBody, LegalBody } from '../../../pages/info'

export const metadata: Metadata = { robots: { index: false } }

interface Props {
  params: Promise<{ locale: string; page: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

/** The texts as they would be published; undefined for who may not see them. */
async function readDraft<P extends SitePage>(page: P, language: Locale): Promise<SiteContent[P] | undefined> {
  // The form of the texts follows from the page.
  return (await callInside('POST /api/fintech/biz/site/page/fetch', { page, language, draft: true })) as SiteContent[P] | undefined
}

export default async function Page({ params, searchParams }: Props) {
  const { locale, page } = await params
  const args = singleValues(await searchParams)
  // The texts of either language are looked at, whatever the editor's own is.
  const language = asLocale(args.texts ?? locale)
  if (!isSitePage(page)) notFound()
  const draft = await readDraft(page, language)
  if (draft === undefined) {
    return (
      <Framed language={language} current={`/${page}`}>
        <PageHero title={text(language, 'site.missing.title')} lead={text(language, 'site.preview.denied')} />
      </Framed>
    )
  }
  if (isPlainPage(page)) return <PageView page={page} language={language} args={args} draft={draft as never} />
  if (page === 'frame') return <PageView page="index" language={language} frame={draft as SiteContent['frame']} />
  return (
    <Framed language={language} current={`/${page}`} banner={text(language, 'site.preview.banner')}>
      {page === 'info' ? (
        <InfoPreview language={language} content={draft as SiteContent['info']} />
      ) : (
        <ArticlePreview language={language} content={draft as SiteContent['article']} />
      )}
    </Framed>
  )
}

interface PreviewProps<P extends SitePage> {
  language: Locale
  content: SiteContent[P]
}

/** Everything that /info can show: the form behind a QR code, an ended link, both legal texts. */
function InfoPreview({ language, content }: PreviewProps<'info'>) {
  const shared = { language, content, attempt: null, args: {} }
  return (
    <>
      <InfoBody {...shared} target={{ name: content.lead.title, activity: null }} />
      <InfoBody {...shared} target={null} />
      <LegalBody content={content} legal={content.privacy} />
      <LegalBody content={content} legal={content.agreement} />
    </>
  )
}

/** The words around an article, around the newest one. */
async function ArticlePreview({ language, content }: PreviewProps<'article'>) {
  const [newest, news, frame] = await Promise.all([
    listNews(language, 'all', '1', '1'),
    contentOf(language, 'news'),
    contentOf(language, 'frame'),
  ])
  const key = newest.records[0]?.news_key
  const article = key ? await readArticle(language, key) : null
  if (!article) return <PageHero title={content.missing.title} lead={content.missing.text} />
  return <ArticleBody language={language} content={content} newsTitle={news.hero.title} brand={frame.brand} article={article} />
}

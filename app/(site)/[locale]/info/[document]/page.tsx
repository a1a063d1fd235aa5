// /info?doc=: privacy policy, user agreement, printable brochures.
import { notFound } from 'next/navigation'
import { asLocale } from '@/lib/i18n/locales'
import { text } from '@/lib/i18n/text'
import { solutionTabs } from '@/lib/model/site/solution'
import { drawnLater } from '../../../address'
import { Framed } from '../../../compose'
import { contentOf } from '../../../data'
import { headOf } from '../../../metadata'
import { LegalBody } from '../../../pages/info'
import { Brochure } from '../../../pages/solution'

export const generateStaticParams = drawnLater

interface Props {
  params: Promise<{ locale: string; document: string }>
}

const brochureOf = (name: string) => solutionTabs.find((tab) => `brochure-${tab}` === name)

export async function generateMetadata({ params }: Props) {
  const { locale, document } = await params
  const language = asLocale(locale)
  const head = { language, path: `/info?doc=${document}`, picture: '/og/info' }
  const tab = brochureOf(document)
  if (tab) {
    const { name, seo } = (await contentOf(language, 'solution')).tabs[tab]
    return headOf({
      ...head,
      title: text(language, 'site.brochure.title', { name }),
      description: seo.description,
      picture: `/og/solution?tab=${tab}`,
    })
  }
  if (document !== 'privacy' && document !== 'agreement') notFound()
  return headOf({ ...head, ...(await contentOf(language, 'info'))[document].seo })
}

export default async function Page({ params }: Props) {
  const { locale, document } = await params
  const language = asLocale(locale)
  const tab = brochureOf(document)
  const info = await contentOf(language, 'info')
  if (!tab && document !== 'privacy' && document !== 'agreement') notFound()
  return (
    <Framed language={language} current="/info">
      {tab ? (
        <Brochure language={language} content={await contentOf(language, 'solution')} tab={tab} />
      ) : (
        <LegalBody content={info} legal={info[document as 'privacy' | 'agreement']} />
      )}
    </Framed>
  )
}

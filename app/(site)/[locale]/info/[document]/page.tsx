// /info?doc=: privacy policy, user agreement, printable brochures.
import type { Locale } from '@/lib/i18n/locales'
import { text } from '@/lib/i18n/text'
import { solutionTabs } from '@/lib/model/site/solution'
import { drawnLater } from '../../../address'
import { Framed } from '../../../compose'
import { contentOf } from '../../../data'
import { headOf } from '../../../metadata'
import { pageOrMissing } from '../../../page-or-missing'
import { LegalBody } from '../../../pages/info'
import { Brochure } from '../../../pages/solution'

export const generateStaticParams = drawnLater

type Document = { tab: (typeof solutionTabs)[number] } | { legal: 'privacy' | 'agreement' }

function documentOf(name: string): Document | null {
  const tab = solutionTabs.find((one) => `brochure-${one}` === name)
  if (tab) return { tab }
  return name === 'privacy' || name === 'agreement' ? { legal: name } : null
}

async function headOfDocument(document: Document, language: Locale) {
  if ('tab' in document) {
    const { tab } = document
    const { name, seo } = (await contentOf(language, 'solution')).tabs[tab]
    const title = text(language, 'site.brochure.title', { name })
    const path = `/info?doc=brochure-${tab}`
    return headOf({ language, title, description: seo.description, path, picture: `/og/solution?tab=${tab}` })
  }
  const { seo } = (await contentOf(language, 'info'))[document.legal]
  return headOf({ language, ...seo, path: `/info?doc=${document.legal}`, picture: '/og/info' })
}

const { generateMetadata, Page } = pageOrMissing({
  read: (_, { document }: { document: string }) => documentOf(document),
  head: headOfDocument,
  async body(document, language) {
    const info = await contentOf(language, 'info')
    return (
      <Framed language={language} current="/info">
        {'tab' in document ? (
          <Brochure language={language} content={await contentOf(language, 'solution')} tab={document.tab} />
        ) : (
          <LegalBody content={info} legal={info[document.legal]} />
        )}
      </Framed>
    )
  },
})

export { generateMetadata }
export default Page

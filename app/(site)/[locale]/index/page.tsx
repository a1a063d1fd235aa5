// /index: the front page.
import { JsonLd } from '@/components/site/json-ld'
import { publicOrigin } from '@/lib/site/visitor'
import { drawnLater, type LanguageProps, languageOf } from '../../address'
import { PageView } from '../../compose'
import { contentOf } from '../../data'
import { pageHead } from '../../metadata'

export const generateStaticParams = drawnLater

export async function generateMetadata(props: LanguageProps) {
  return pageHead('index', await languageOf(props))
}

export default async function Page(props: LanguageProps) {
  const language = await languageOf(props)
  const { company, brand, phone, address } = await contentOf(language, 'frame')
  const origin = publicOrigin()
  return (
    <>
      <PageView page="index" language={language} />
      <JsonLd
        data={{
          '@context': 'https://schema.org',
          '@graph': [
            {
              '@type': 'Organization',
              '@id': `${origin}/#company`,
              name: company,
              alternateName: brand,
              url: `${origin}/index`,
              telephone: phone,
              address,
              logo: `${origin}/icon.svg`,
            },
            {
              '@type': 'WebSite',
              url: `${origin}/index`,
              name: brand,
              inLanguage: language,
              publisher: { '@id': `${origin}/#company` },
              potentialAction: {
                '@type': 'SearchAction',
                target: `${origin}/news?q={search_term_string}`,
                'query-input': 'required name=search_term_string',
              },
            },
          ],
        }}
      />
    </>
  )
}

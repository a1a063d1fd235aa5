// /info?c=, /info?activity= and /info?q=: what a QR code, an invitation or a shared quote leads to, read for each visitor.
import { headers } from 'next/headers'
import { asLocale } from '@/lib/i18n/locales'
import { readInfo, readQuoteOfLink } from '@/lib/site/info'
import { singleValues } from '../../address'
import { Framed } from '../../compose'
import { contentOf } from '../../data'
import { headOf } from '../../metadata'
import { InfoBody } from '../../pages/info'
import { QuoteBody } from '../../pages/quote'

interface Props {
  params: Promise<{ locale: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export async function generateMetadata({ params }: Props) {
  const language = asLocale((await params).locale)
  const { seo } = await contentOf(language, 'info')
  return { ...(await headOf({ language, ...seo, path: '/info', picture: '/og/info' })), robots: { index: false, follow: false } }
}

export default async function Page({ params, searchParams }: Props) {
  const language = asLocale((await params).locale)
  const args = singleValues(await searchParams)
  if (args.q)
    return (
      <Framed language={language} current="/info">
        <QuoteBody language={language} code={args.q} quote={await readQuoteOfLink(language, await headers(), args.q)} />
      </Framed>
    )
  const target = await readInfo(language, await headers(), args)
  return (
    <Framed language={language} current="/info">
      <InfoBody language={language} content={await contentOf(language, 'info')} attempt={null} args={args} target={target} />
    </Framed>
  )
}

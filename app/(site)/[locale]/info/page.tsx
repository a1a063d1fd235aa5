// /info?c= and /info?activity=: what a QR code or an invitation leads to, read for each visitor.
import { headers } from 'next/headers'
import { asLocale } from '@/lib/i18n/locales'
import { readInfo } from '@/lib/site/info'
import { singleValues } from '../../address'
import { Framed } from '../../compose'
import { contentOf } from '../../data'
import { headOf } from '../../metadata'
import { InfoBody } from '../../pages/info'

interface Props {
  params: Promise<{ locale: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export async function generateMetadata({ params }: Props) {
  const language = asLocale((await params).locale)
  const { seo } = await contentOf(language, 'info')
  return { ...(await headOf({ language, ...seo, path: '/info', picture: '/og/info' })), robots: { index: false } }
}

export default async function Page({ params, searchParams }: Props) {
  const language = asLocale((await params).locale)
  const args = singleValues(await searchParams)
  const target = await readInfo(language, await headers(), args)
  return (
    <Framed language={language} current="/info">
      <InfoBody language={language} content={await contentOf(language, 'info')} attempt={null} args={args} target={target} />
    </Framed>
  )
}

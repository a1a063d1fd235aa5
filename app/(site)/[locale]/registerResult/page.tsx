// /registerResult?code=: waiting, let in, refused with the reason, or unknown.
import { headers } from 'next/headers'
import { asLocale } from '@/lib/i18n/locales'
import { text } from '@/lib/i18n/text'
import { readRegistration } from '@/lib/site/info'
import { singleValues } from '../../address'
import { Framed } from '../../compose'
import { headOf } from '../../metadata'
import { ResultBody } from '../../pages/register'

interface Props {
  params: Promise<{ locale: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export async function generateMetadata({ params }: Props) {
  const language = asLocale((await params).locale)
  const head = await headOf({
    language,
    title: text(language, 'register.title'),
    description: text(language, 'register.description'),
    path: '/registerResult',
    picture: '/og/index',
  })
  return { ...head, robots: { index: false } }
}

export default async function Page({ params, searchParams }: Props) {
  const language = asLocale((await params).locale)
  const { code = '' } = singleValues(await searchParams)
  return (
    <Framed language={language} current="/registerResult">
      <ResultBody language={language} state={await readRegistration(language, await headers(), code)} />
    </Framed>
  )
}

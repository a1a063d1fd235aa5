// /register: a company registers itself; the code of a QR code is kept through the form.
import { asLocale } from '@/lib/i18n/locales'
import { text } from '@/lib/i18n/text'
import { singleValues } from '../../address'
import { Framed } from '../../compose'
import { headOf } from '../../metadata'
import { RegisterBody } from '../../pages/register'

interface Props {
  params: Promise<{ locale: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export async function generateMetadata({ params }: Props) {
  const language = asLocale((await params).locale)
  const title = text(language, 'register.title')
  return headOf({ language, title, description: text(language, 'register.description'), path: '/register', picture: '/og/index' })
}

export default async function Page({ params, searchParams }: Props) {
  const language = asLocale((await params).locale)
  return (
    <Framed language={language} current="/register">
      <RegisterBody language={language} attempt={null} args={singleValues(await searchParams)} />
    </Framed>
  )
}

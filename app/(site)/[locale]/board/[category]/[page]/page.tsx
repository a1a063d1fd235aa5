// /board?pageNo=: the message board.
import { notFound } from 'next/navigation'
import { asLocale } from '@/lib/i18n/locales'
import { drawnLater } from '../../../../address'
import { PageView } from '../../../../compose'
import { listBoard } from '../../../../data'
import { pageHead } from '../../../../metadata'

export const generateStaticParams = drawnLater

interface Props {
  params: Promise<{ locale: string; page: string }>
}

async function read({ params }: Props) {
  const { locale, page } = await params
  const language = asLocale(locale)
  if (page !== '1' && (await listBoard(language, page)).records.length === 0) notFound()
  return { language, page }
}

export async function generateMetadata(props: Props) {
  const { language, page } = await read(props)
  return pageHead('board', language, page === '1' ? '' : `?pageNo=${page}`)
}

export default async function Page(props: Props) {
  const { language, page } = await read(props)
  return <PageView page="board" language={language} args={{ page }} />
}

// /forum?board=&pageNo=: the posts of one board or of all.
import { notFound } from 'next/navigation'
import { asLocale } from '@/lib/i18n/locales'
import { text } from '@/lib/i18n/text'
import { forumBoards } from '@/lib/model/site/forms'
import { drawnLater } from '../../../../address'
import { PageView } from '../../../../compose'
import { contentOf, listForum } from '../../../../data'
import { headOf } from '../../../../metadata'

export const generateStaticParams = drawnLater

interface Props {
  params: Promise<{ locale: string; board: string; page: string }>
}

async function read({ params }: Props) {
  const { locale, board, page } = await params
  const language = asLocale(locale)
  const known = board === 'all' || forumBoards.some((name) => name === board)
  if (!known || (page !== '1' && (await listForum(language, board, page)).records.length === 0)) notFound()
  return { language, board, page }
}

export async function generateMetadata(props: Props) {
  const { language, board, page } = await read(props)
  const { seo } = await contentOf(language, 'forum')
  const query = new URLSearchParams([
    ...(board === 'all' ? [] : [['board', board]]),
    ...(page === '1' ? [] : [['pageNo', page]]),
  ] as string[][]).toString()
  const name = board === 'all' ? seo.title : `${text(language, `siteForm.option.board.${board}`)} ${seo.title}`
  return headOf({ language, title: name, description: seo.description, path: query ? `/forum?${query}` : '/forum', picture: '/og/forum' })
}

export default async function Page(props: Props) {
  const { language, board, page } = await read(props)
  return <PageView page="forum" language={language} args={{ board, page }} />
}

// /forum?board=&pageNo=: the posts of one board or of all.
import { text } from '@/lib/i18n/text'
import { forumBoards } from '@/lib/model/site/forms'
import { drawnLater } from '../../../../address'
import { PageView } from '../../../../compose'
import { contentOf, listForum } from '../../../../data'
import { headOf } from '../../../../metadata'
import { pageOrMissing } from '../../../../page-or-missing'

export const generateStaticParams = drawnLater

interface Address {
  board: string
  page: string
}

const { generateMetadata, Page } = pageOrMissing({
  async read(language, { board, page }: Address) {
    if (board !== 'all' && !forumBoards.some((name) => name === board)) return null
    return page === '1' || (await listForum(language, board, page)).records.length > 0 ? { board, page } : null
  },
  async head({ board, page }, language) {
    const { seo } = await contentOf(language, 'forum')
    const query = new URLSearchParams([
      ...(board === 'all' ? [] : [['board', board]]),
      ...(page === '1' ? [] : [['pageNo', page]]),
    ] as string[][]).toString()
    const title = board === 'all' ? seo.title : `${text(language, `siteForm.option.board.${board}`)} ${seo.title}`
    return headOf({ language, title, description: seo.description, path: query ? `/forum?${query}` : '/forum', picture: '/og/forum' })
  },
  body: ({ board, page }, language) => <PageView page="forum" language={language} args={{ board, page }} />,
})

export { generateMetadata }
export default Page

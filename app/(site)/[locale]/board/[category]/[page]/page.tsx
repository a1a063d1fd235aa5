// /board?pageNo=: the message board.
import { drawnLater } from '../../../../address'
import { PageView } from '../../../../compose'
import { listBoard } from '../../../../data'
import { pageHead } from '../../../../metadata'
import { pageOrMissing } from '../../../../page-or-missing'

export const generateStaticParams = drawnLater

const { generateMetadata, Page } = pageOrMissing({
  read: async (language, { page }: { page: string }) =>
    page === '1' || (await listBoard(language, page)).records.length > 0 ? { page } : null,
  head: ({ page }, language) => pageHead('board', language, page === '1' ? '' : `?pageNo=${page}`),
  body: ({ page }, language) => <PageView page="board" language={language} args={{ page }} />,
})

export { generateMetadata }
export default Page

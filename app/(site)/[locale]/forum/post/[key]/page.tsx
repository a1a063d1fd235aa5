// /forum?post=: one post with its replies.

import { cutText } from '@/lib/model/plain-text'
import { drawnLater } from '../../../../address'
import { Framed } from '../../../../compose'
import { contentOf, readThread } from '../../../../data'
import { headOf } from '../../../../metadata'
import { pageOrMissing } from '../../../../page-or-missing'
import { ThreadBody } from '../../../../pages/community'

export const generateStaticParams = drawnLater

const { generateMetadata, Page } = pageOrMissing({
  read: async (language, { key }: { key: string }) => (await readThread(language, key)) ?? null,
  head: (thread, language) =>
    headOf({
      language,
      title: thread.title,
      description: cutText(thread.content, 120),
      path: `/forum?post=${thread.post_key}`,
      picture: '/og/forum',
      kind: 'article',
    }),
  body: async (thread, language) => (
    <Framed language={language} current="/forum">
      <ThreadBody language={language} content={await contentOf(language, 'forum')} attempt={null} thread={thread} />
    </Framed>
  ),
})

export { generateMetadata }
export default Page

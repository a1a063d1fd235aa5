// /forum?post=: one post with its replies.
import { notFound } from 'next/navigation'
import { asLocale } from '@/lib/i18n/locales'
import { drawnLater } from '../../../../address'
import { Framed } from '../../../../compose'
import { contentOf, readThread } from '../../../../data'
import { headOf } from '../../../../metadata'
import { ThreadBody } from '../../../../pages/community'

export const generateStaticParams = drawnLater

interface Props {
  params: Promise<{ locale: string; key: string }>
}

async function read({ params }: Props) {
  const { locale, key } = await params
  const language = asLocale(locale)
  const thread = await readThread(language, key)
  if (!thread) notFound()
  return { language, thread }
}

export async function generateMetadata(props: Props) {
  const { language, thread } = await read(props)
  return headOf({
    language,
    title: thread.title,
    description: thread.content.slice(0, 120),
    path: `/forum?post=${thread.post_key}`,
    picture: '/og/forum',
    kind: 'article',
  })
}

export default async function Page(props: Props) {
  const { language, thread } = await read(props)
  return (
    <Framed language={language} current="/forum">
      <ThreadBody language={language} content={await contentOf(language, 'forum')} attempt={null} thread={thread} />
    </Framed>
  )
}

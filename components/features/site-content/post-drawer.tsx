// A forum post with its replies, as editors read it before they decide.
import { Drawer } from 'antd'
import { useTranslations } from 'next-intl'
import { Notes, Unanswered } from '@/components/basic/answer'
import { LinesSkeleton } from '@/components/basic/skeleton'
import { Word } from '@/components/record/field/show/choice'
import { useDict } from '@/components/record/field/use-dict'
import { useCall } from '@/lib/client/use-call'
import { useNarrow } from '@/lib/client/use-window'
import styles from './website.module.css'

export function PostDrawer({ postKey, onClose }: { postKey: string; onClose: () => void }) {
  const t = useTranslations('website')
  const narrow = useNarrow()
  const states = useDict('AUDIT_STATUS')
  const thread = useCall('POST /api/fintech/biz/site/forum/fetch', { id: postKey })
  const post = thread.data
  return (
    <Drawer open size={narrow ? '100%' : 640} title={t('column.post')} onClose={onClose}>
      <Notes of={thread} />
      {post ? (
        <article>
          <h2 className={styles.postTitle}>{post.title}</h2>
          <p className={styles.second}>
            {post.nickname}　{post.create_time}　<Word dict="AUDIT_STATUS" value={post.status} words={states} />
          </p>
          <p className={styles.words}>{post.content}</p>
          {post.replies.map((reply) => (
            <section key={reply.reply_key} className={styles.replyBox}>
              <p className={styles.second}>
                {reply.nickname}　{reply.create_time}　<Word dict="AUDIT_STATUS" value={reply.status} words={states} />
              </p>
              <p className={styles.words}>{reply.content}</p>
            </section>
          ))}
        </article>
      ) : (
        <Unanswered of={thread} skeleton={<LinesSkeleton lines={8} />} />
      )}
    </Drawer>
  )
}

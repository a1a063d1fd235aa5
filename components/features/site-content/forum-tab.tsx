// Posts and replies of the public forum: let pass, hidden, pinned.
import { Drawer } from 'antd'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Notes, Unanswered } from '@/components/basic/answer'
import { Segments } from '@/components/basic/segments'
import { LinesSkeleton } from '@/components/basic/skeleton'
import { Label } from '@/components/basic/status'
import { Word } from '@/components/record/field/show/choice'
import { useDict } from '@/components/record/field/use-dict'
import type { Action } from '@/components/record/list/list-screen'
import { sendForAnswer } from '@/lib/client/api'
import { formatMinute } from '@/lib/client/format'
import { useCall } from '@/lib/client/use-call'
import { useNarrow } from '@/lib/client/use-window'
import type { AuditStatus } from '@/lib/model/calls/site-community'
import { type Review, ReviewList, type ReviewQuery } from './review-list'
import { useShowOrHide } from './use-show-or-hide'
import styles from './website.module.css'

const site = '/api/fintech/biz/site/forum'
const update = `POST ${site}/updateStatus` as const

const usePosts = (query: ReviewQuery) => useCall(`POST ${site}/query`, query, { keep: true })
const useReplies = (query: ReviewQuery) => useCall(`POST ${site}/replyQuery`, query, { keep: true })

export function ForumTab() {
  const t = useTranslations('website')
  const tf = useTranslations('siteForm')
  const [kind, setKind] = useState<'posts' | 'replies'>('posts')
  const [open, setOpen] = useState<string | null>(null)
  const { stateWords, decisions } = useShowOrHide()
  const kinds = (
    <Segments
      value={kind}
      label={t('forum.kind')}
      onChange={setKind}
      options={[
        { value: 'posts' as const, text: t('forum.posts') },
        { value: 'replies' as const, text: t('forum.replies') },
      ]}
    />
  )
  /** Showing and hiding, the same for posts and replies. */
  const steps = (what: { post_key: string } | { reply_key: string }, state: AuditStatus, review: Review): Action[] => {
    const { show, hide } = decisions((decision) => sendForAnswer(update, { ...what, ...decision }), review)
    return state === 'WAIT' ? [show, hide] : state === 'PASS' ? [hide] : [show]
  }
  return (
    <>
      {kind === 'posts' ? (
        <ReviewList
          key="posts"
          useRows={usePosts}
          refresh={`${site}/`}
          rowKey="post_key"
          stateWords={stateWords}
          filterControl={kinds}
          columns={(narrow) => [
            {
              title: t('column.post'),
              cell: (row) => (
                <>
                  <button type="button" className={styles.open} onClick={() => setOpen(row.post_key)}>
                    {row.title}
                  </button>{' '}
                  {row.is_top && <Label>{t('forum.top')}</Label>}
                  {narrow && (
                    <span className={styles.second}>
                      {row.nickname}　{formatMinute(row.create_time)}
                    </span>
                  )}
                </>
              ),
            },
            !narrow && { title: t('column.board'), width: 104, cell: (row) => tf(`option.board.${row.board}`) },
            !narrow && { title: t('column.author'), width: 112, cell: (row) => row.nickname },
            !narrow && { title: t('column.replies'), width: 72, kind: 'number', cell: (row) => row.reply_count },
            !narrow && { title: t('column.time'), width: 140, cell: (row) => formatMinute(row.create_time) },
          ]}
          decisions={(row, state, review) => [
            ...steps({ post_key: row.post_key }, state, review),
            ...(state === 'PASS'
              ? [
                  {
                    key: 'top',
                    label: t(row.is_top ? 'forum.unpin' : 'forum.pin'),
                    onClick: () => void review.run(() => sendForAnswer(update, { post_key: row.post_key, is_top: !row.is_top })),
                  },
                ]
              : []),
          ]}
        />
      ) : (
        <ReviewList
          key="replies"
          useRows={useReplies}
          refresh={`${site}/`}
          rowKey="reply_key"
          stateWords={stateWords}
          filterControl={kinds}
          columns={(narrow) => [
            {
              title: t('column.reply'),
              cell: (row) => (
                <>
                  <span className={styles.words}>{row.content}</span>
                  {row.audit_reason && <span className={styles.second}>{t('because', { text: row.audit_reason })}</span>}
                  {narrow && (
                    <span className={styles.second}>
                      {row.nickname}　{formatMinute(row.create_time)}
                    </span>
                  )}
                </>
              ),
            },
            !narrow && {
              title: t('column.post'),
              width: 220,
              cell: (row) => (
                <button type="button" className={styles.open} onClick={() => setOpen(row.post_key)}>
                  {row.title}
                </button>
              ),
            },
            !narrow && { title: t('column.author'), width: 112, cell: (row) => row.nickname },
            !narrow && { title: t('column.time'), width: 140, cell: (row) => formatMinute(row.create_time) },
          ]}
          decisions={(row, state, review) => steps({ reply_key: row.reply_key }, state, review)}
        />
      )}
      {open && <PostDrawer postKey={open} onClose={() => setOpen(null)} />}
    </>
  )
}

/** A forum post with its replies, as editors read it before they decide. */
function PostDrawer({ postKey, onClose }: { postKey: string; onClose: () => void }) {
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

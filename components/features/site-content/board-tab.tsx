// Messages of the public board: let pass with a reply or without, or hidden.
import { useTranslations } from 'next-intl'
import type { Action } from '@/components/record/list/list-screen'
import { sendForAnswer } from '@/lib/client/api'
import { formatMinute } from '@/lib/client/format'
import { useCall } from '@/lib/client/use-call'
import { ReviewList, type ReviewQuery } from './review-list'
import { useShowOrHide } from './use-show-or-hide'
import styles from './website.module.css'

const site = '/api/fintech/biz/site/board'
const longestReply = 1000

const useMessages = (query: ReviewQuery) => useCall(`POST ${site}/query`, query, { keep: true })

export function BoardTab() {
  const t = useTranslations('website')
  const tf = useTranslations('siteForm')
  const { stateWords, decisions } = useShowOrHide()
  return (
    <ReviewList
      useRows={useMessages}
      refresh={`${site}/`}
      rowKey="message_key"
      stateWords={stateWords}
      columns={(narrow) => [
        {
          title: t('column.message'),
          cell: (row) => (
            <>
              <span className={styles.words}>{row.content}</span>
              {row.reply_content && <span className={styles.answer}>{t('replied', { text: row.reply_content })}</span>}
              {row.audit_reason && <span className={styles.second}>{t('because', { text: row.audit_reason })}</span>}
              {narrow && (
                <span className={styles.second}>
                  {row.contact_name}　{row.phone}　{formatMinute(row.create_time)}
                </span>
              )}
            </>
          ),
        },
        !narrow && { title: t('column.type'), width: 80, cell: (row) => tf(`option.type.${row.type}`) },
        !narrow && {
          title: t('column.visitor'),
          width: 132,
          cell: (row) => (
            <>
              {row.contact_name}
              <span className={styles.second}>{row.phone}</span>
            </>
          ),
        },
        !narrow && { title: t('column.time'), width: 140, cell: (row) => formatMinute(row.create_time) },
      ]}
      decisions={(row, state, review) => {
        const id = row.message_key
        const reply: Action = {
          key: 'reply',
          label: t(row.reply_content ? 'changeReply' : 'reply'),
          onClick: () =>
            review.ask({
              title: t('replyTo', { name: row.contact_name }),
              label: t('replyLabel'),
              okText: t('reply'),
              max: longestReply,
              value: row.reply_content ?? '',
              onOk: (text) => review.run(() => sendForAnswer(`POST ${site}/reply`, { id, reply_content: text })),
            }),
        }
        const { show, hide } = decisions((decision) => sendForAnswer(`POST ${site}/updateStatus`, { id, ...decision }), review)
        if (state === 'WAIT') return [reply, show, hide]
        return state === 'PASS' ? [reply, hide] : [show]
      }}
    />
  )
}

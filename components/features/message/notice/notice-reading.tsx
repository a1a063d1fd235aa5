// A notice as its receiver reads it. Opening it marks it as handled, unless its publisher asked for a confirmation.
import { Button, Modal } from 'antd'
import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { Notes, Unanswered } from '@/components/basic/answer'
import { LinesSkeleton } from '@/components/basic/skeleton'
import { NotFound } from '@/components/basic/state'
import { StatusGlyph } from '@/components/basic/status-glyph'
import styles from '@/components/features/message/message.module.css'
import { Article, filesOfText } from '@/components/record/detail/article'
import { useDict } from '@/components/record/field/use-dict'
import { useAlone } from '@/lib/client/use-alone'
import { useCall } from '@/lib/client/use-call'
import { messagePath, useHandle } from '@/lib/client/use-messages'

export function useNotice(messageKey: string) {
  return useCall(`GET ${messagePath}/detail/{id}`, { id: messageKey })
}

export function NoticeReading({ messageKey }: { messageKey: string }) {
  const t = useTranslations('message')
  const priorities = useDict('PRIORITY')
  const answer = useNotice(messageKey)
  const { data, error } = answer
  const handle = useHandle()
  const opened = useRef(false)
  const { busy, alone } = useAlone()
  const waiting = data?.read_status === 'UNREAD'
  useEffect(() => {
    if (!data || !waiting || data.must_confirm || opened.current) return
    opened.current = true
    void handle({ message_key: data.message_key, message_type: 'ADMINISTRATION' }, false)
  }, [data, waiting, handle])
  if (!data) {
    if (error?.status === 404 || error?.status === 403) return <NotFound />
    return <Unanswered of={answer} skeleton={<LinesSkeleton lines={8} />} />
  }
  const confirm = () => alone(() => handle({ message_key: data.message_key, message_type: 'ADMINISTRATION' }))
  return (
    <>
      <Notes of={answer} />
      <Article
        title={data.title ?? ''}
        facts={[
          data.category_name,
          data.publisher_name,
          data.publish_date,
          data.priority === 'NORMAL' ? null : priorities.textOf(data.priority),
        ]}
        html={data.message_content}
        files={filesOfText(data.attachment)}
      />
      {data.must_confirm && data.read_status && (
        <p className={styles.confirm} role="status">
          <StatusGlyph shape={waiting ? 'wait' : 'ok'} />
          {waiting ? t('confirmAsk') : t('confirmedAt', { time: data.read_time ?? '' })}
          {waiting && (
            <Button type="primary" loading={busy} onClick={() => void confirm()}>
              {t('confirmRead')}
            </Button>
          )}
        </p>
      )}
    </>
  )
}

/** The same in a dialog, over the drawer. */
export function NoticeDialog({ messageKey, onClose }: { messageKey: string; onClose: () => void }) {
  const t = useTranslations('message')
  return (
    <Modal
      open
      width={880}
      title={t('tab.administration')}
      onCancel={onClose}
      footer={
        <div className={styles.foot}>
          <a href={`/home/notice/${messageKey}`} target="_blank" rel="noreferrer">
            {t('ownPage')}
          </a>
          <Button onClick={onClose}>{t('close')}</Button>
        </div>
      }
    >
      <NoticeReading messageKey={messageKey} />
    </Modal>
  )
}

// One news item opened from a list: read-only, unless it is a draft that the user may change (docs/domain/news.md#news-panel).
import { Button, Modal } from 'antd'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Notes, Unanswered } from '@/components/basic/answer'
import { LinesSkeleton } from '@/components/basic/skeleton'
import { PublicationState } from '@/components/record/detail/publication-state'
import { textOf } from '@/components/record/field/field-props'
import { nextVersion } from '@/components/record/form/next-version'
import { useCall } from '@/lib/client/use-call'
import { useMay } from '@/lib/client/use-may'
import { useNarrow } from '@/lib/client/use-window'
import type { NewsRow } from '@/lib/model/calls/news'
import type { Values } from '@/lib/model/record'
import { NewsArticle } from './article'
import styles from './news.module.css'
import { NewsForm } from './news-form'
import { asValues } from './save-news'

interface NewsDialogProps {
  newsKey: string
  /** Steps offered below a published or retracted item. */
  actions?: (item: NewsRow, edit: () => void) => { key: string; label: string; danger?: boolean; onClick: () => void }[]
  /** Shows the state beside the title: in the editors' list. */
  withState?: boolean
  onClose: () => void
}

export function NewsDialog({ newsKey, actions, withState, onClose }: NewsDialogProps) {
  const t = useTranslations('news')
  const may = useMay()
  const narrow = useNarrow()
  const detail = useCall('GET /api/eis/restful/news/detail/{id}', { id: newsKey })
  const [editing, setEditing] = useState<Values | null>(null)
  const item = detail.data
  const own = item && 'status' in item ? item : undefined
  if (editing) return <NewsForm old={editing} onClose={onClose} />
  if (own?.status === 'DRAFT' && may('msg:news:e')) return <NewsForm key={newsKey} old={asValues(own)} onClose={onClose} />
  const status = textOf(own?.status)
  return (
    <Modal
      open
      title={t('view')}
      width={narrow ? '100%' : 800}
      centered
      onCancel={onClose}
      classNames={{ body: styles.reading }}
      footer={
        <div className={styles.footer}>
          <span className={styles.note}>
            {own && status === 'PUBLISHED' && own.is_public && (
              <a href={`/article?key=${newsKey}`} target="_blank" rel="noreferrer">
                {t('onSite')}
              </a>
            )}
          </span>
          {own &&
            actions?.(own, () => setEditing(asValues(nextVersion(own)))).map((action) => (
              <Button key={action.key} danger={action.danger} onClick={action.onClick}>
                {action.label}
              </Button>
            ))}
          <Button type="primary" onClick={onClose}>
            {t('close')}
          </Button>
        </div>
      }
    >
      <Notes of={detail} />
      {item ? (
        <NewsArticle item={item} mark={withState && own && <PublicationState dict="NEWS_STATUS" row={own} as="tag" />} />
      ) : (
        <Unanswered of={detail} skeleton={<LinesSkeleton lines={8} />} />
      )}
    </Modal>
  )
}

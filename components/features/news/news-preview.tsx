// How an item will look to its readers, on a desk and on a phone, before anything is saved.
import { Button, Modal } from 'antd'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Segments } from '@/components/basic/segments'
import { textOf } from '@/components/record/field/field-props'
import { useNarrow } from '@/lib/client/use-window'
import type { Values } from '@/lib/model/record'
import { NewsArticle } from './article'
import styles from './news.module.css'

export function NewsPreview({ item, onClose }: { item: Values; onClose: () => void }) {
  const t = useTranslations('news')
  const narrow = useNarrow()
  const [width, setWidth] = useState<'desk' | 'phone'>('desk')
  const cover = textOf(item.cover)
  return (
    <Modal
      open
      title={t('preview')}
      width={narrow ? '100%' : 960}
      centered
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('backToForm')}
        </Button>
      }
    >
      {!narrow && (
        <div className={styles.previewBar}>
          <Segments
            label={t('preview')}
            value={width}
            onChange={setWidth}
            options={[
              { value: 'desk', text: t('desk') },
              { value: 'phone', text: t('phone') },
            ]}
          />
          <span>{t(item.is_public === true ? 'previewPublic' : 'previewInside')}</span>
        </div>
      )}
      <div className={styles.stage}>
        <div className={styles.sheet} data-phone={width === 'phone' || undefined}>
          {/* biome-ignore lint/performance/noImgElement: comes from our own file call, with the session */}
          {cover && <img className={styles.cover} src={cover} alt="" />}
          <NewsArticle item={item} />
        </div>
      </div>
    </Modal>
  )
}

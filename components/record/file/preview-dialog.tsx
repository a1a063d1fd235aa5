// Looking at a file before saving it: its content, what it is, the file before and after it.
import { Button, Modal } from 'antd'
import { useLocale, useTranslations } from 'next-intl'
import { type KeyboardEvent, useState } from 'react'
import { AddMessages } from '@/components/basic/add-messages'
import { Icon } from '@/components/basic/icon'
import { keyOf } from '@/lib/client/composing'
import { formatSize } from '@/lib/client/format'
import { previewTexts } from '@/lib/i18n/preview-texts'
import type { FileRef } from '@/lib/model/field'
import { extensionOf } from '@/lib/model/file-types'
import styles from './file.module.css'
import { PreviewBody } from './preview-body'

interface PreviewDialogProps {
  /** The files beside each other that can be looked at. */
  files: readonly FileRef[]
  /** The place of the one that was chosen. */
  first: number
  onClose: () => void
}

export function PreviewDialog(props: PreviewDialogProps) {
  const locale = useLocale()
  return (
    <AddMessages messages={previewTexts(locale)}>
      <LiveDialog {...props} />
    </AddMessages>
  )
}

function LiveDialog({ files, first, onClose }: PreviewDialogProps) {
  const t = useTranslations('preview')
  const [at, setAt] = useState(first)
  const file = files[at]
  if (!file) return null
  const step = (by: number) => setAt((now) => Math.min(files.length - 1, Math.max(0, now + by)))
  /** What scrolls sideways keeps its own arrow keys. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || (event.target as Element).closest('[data-scroll]'))
      return
    if (keyOf(event) === 'ArrowLeft') step(-1)
    else if (keyOf(event) === 'ArrowRight') step(1)
  }
  return (
    <Modal open centered width={1080} title={<span className={styles.title}>{file.name}</span>} footer={null} onCancel={onClose}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys are an extra; the buttons do the same */}
      <div className={styles.frame} onKeyDown={onKeyDown}>
        <div className={styles.bar}>
          <span className={styles.facts}>{[extensionOf(file.name).toUpperCase(), formatSize(file.size)].filter(Boolean).join(' · ')}</span>
          {files.length > 1 && (
            <span className={styles.steps}>
              <Button
                size="small"
                disabled={at === 0}
                aria-label={t('previous')}
                icon={<Icon name="back" size={14} />}
                onClick={() => step(-1)}
              />
              <output>{t('place', { at: at + 1, n: files.length })}</output>
              <Button
                size="small"
                disabled={at === files.length - 1}
                aria-label={t('next')}
                icon={<Icon name="next" size={14} />}
                onClick={() => step(1)}
              />
            </span>
          )}
          <Button size="small" type="primary" href={file.url} download={file.name} icon={<Icon name="download" size={14} />}>
            {t('download')}
          </Button>
        </div>
        <PreviewBody key={file.uid} file={file} />
      </div>
    </Modal>
  )
}

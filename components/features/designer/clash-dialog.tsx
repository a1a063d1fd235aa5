// A colleague has saved the model meanwhile: both drawings can be kept.
'use client'
import { Button, Modal } from 'antd'
import { useTranslations } from 'next-intl'
import { formatDateTime } from '@/lib/client/format'
import type { Clash } from './use-save'

interface ClashDialogProps {
  clash: Clash
  onCopy: () => void
  onTheirs: () => void
  onClose: () => void
}

export function ClashDialog({ clash: { theirs }, onCopy, onTheirs, onClose }: ClashDialogProps) {
  const t = useTranslations('designer')
  return (
    <Modal
      open
      width={480}
      title={t('clashTitle')}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button danger onClick={onTheirs}>
            {t('clashTheirs')}
          </Button>
          <Button type="primary" onClick={onCopy}>
            {t('clashCopy')}
          </Button>
        </>
      }
    >
      {t('clashText', { name: theirs?.update_by_name ?? '', time: theirs ? formatDateTime(theirs.update_time) : '' })}
    </Modal>
  )
}

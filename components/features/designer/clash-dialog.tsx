// A colleague has saved the model meanwhile: both drawings can be kept.
import { Button, Modal } from 'antd'
import { useTranslations } from 'next-intl'
import { formatDateTime } from '@/lib/client/format'
import type { ModelDetail } from '@/lib/model/calls/approval-models'

interface ClashDialogProps {
  /** The model as a colleague has saved it. */
  theirs: ModelDetail
  onCopy: () => void
  onTheirs: (theirs: ModelDetail) => void
  onClose: () => void
}

export function ClashDialog({ theirs, onCopy, onTheirs, onClose }: ClashDialogProps) {
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
          <Button danger onClick={() => onTheirs(theirs)}>
            {t('clashTheirs')}
          </Button>
          <Button type="primary" onClick={onCopy}>
            {t('clashCopy')}
          </Button>
        </>
      }
    >
      {t('clashText', { name: theirs.update_by_name ?? '', time: formatDateTime(theirs.update_time) })}
    </Modal>
  )
}

// A follow-up written from the list, without opening the record.
'use client'
import { Modal } from 'antd'
import { useTranslations } from 'next-intl'
import { refreshCalls } from '@/lib/client/refresh'
import { FollowComposer } from './follow-composer'
import { followCalls } from './follow-timeline'
import { customerCalls } from './run'

export function FollowDialog({ row, onClose }: { row: Record<string, unknown>; onClose: () => void }) {
  const t = useTranslations('follow')
  return (
    <Modal open title={t('dialog', { name: String(row.customer_name) })} width={480} footer={null} onCancel={onClose}>
      <FollowComposer
        autoFocus
        targetType="CUSTOMER"
        targetKey={String(row.customer_key)}
        onSaved={() => {
          void refreshCalls([...customerCalls, ...followCalls])
          onClose()
        }}
      />
    </Modal>
  )
}

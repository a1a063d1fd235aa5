// A follow-up written over the list or the record: in a dialog, on a phone in a sheet from below.
import { Drawer, Modal } from 'antd'
import { useTranslations } from 'next-intl'
import { refreshCalls } from '@/lib/client/refresh'
import { useNarrow } from '@/lib/client/use-window'
import type { FollowOfCustomer } from '@/lib/model/calls/customer-records'
import { FollowComposer } from './follow-composer'
import { customerCalls, followCalls } from './run'

interface FollowDialogProps {
  /** None for a lead. */
  customerKey: string
  /** What it is about instead of a customer. */
  target?: { type: 'CLUE' | 'BUSINESS'; key: string }
  /** The customer's state, where stars and state may be set with it. */
  status?: string
  /** The follow-up that is changed; a new one is written without. */
  old?: FollowOfCustomer
  /** The name of what it is about. */
  name: string
  refresh?: readonly string[]
  onClose: () => void
}

export function FollowDialog({ customerKey, target, status, old, name, refresh = [], onClose }: FollowDialogProps) {
  const t = useTranslations('follow')
  const narrow = useNarrow()
  const title = t(old ? 'editDialog' : 'dialog', { name })
  const composer = (
    <FollowComposer
      autoFocus
      customerKey={customerKey}
      target={target}
      status={status}
      old={old}
      onSaved={() => {
        void refreshCalls([...customerCalls, ...followCalls, ...refresh])
        onClose()
      }}
    />
  )
  if (narrow)
    return (
      <Drawer open placement="bottom" size="70%" title={title} onClose={onClose}>
        {composer}
      </Drawer>
    )
  return (
    <Modal open title={title} width={480} footer={null} onCancel={onClose}>
      {composer}
    </Modal>
  )
}

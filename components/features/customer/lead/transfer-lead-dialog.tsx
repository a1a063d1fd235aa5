// A lead is given to a colleague.
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import type { Option } from '@/components/record/field/picker/paged-select'
import { RefControl } from '@/components/record/field/ref-control'
import { Labelled } from '@/components/record/form/form-field'
import { refreshCalls } from '@/lib/client/refresh'
import styles from '../customer.module.css'
import type { ActionDialogProps } from '../dialog-endings'
import { ActionModal, Reason } from '../dialog-parts'
import type { Lead } from '../rows'
import { leadCalls, runAction } from '../run'

interface LeadDialogProps extends ActionDialogProps<Lead> {
  /** 线索「王先生 佛山精密五金」 or 3 条线索. */
  concerned: string
}

export function TransferLeadDialog({ rows, concerned, onClose, onDone, onResult }: LeadDialogProps) {
  const t = useTranslations('lead')
  const id = useId()
  const [receiver, setReceiver] = useState<Option[]>([])
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const confirm = async () => {
    setTried(true)
    const owner = receiver[0]
    if (!owner) return
    setBusy(true)
    const answer = await runAction('POST /api/fintech/biz/clue/updateFollower', {
      ids: rows.map((row) => row.clue_key),
      owner_key: owner.value,
      ...(reason.trim() && { reason: reason.trim() }),
    }).finally(() => setBusy(false))
    await refreshCalls(leadCalls)
    if (!answer) return
    if (answer.fail.length > 0) onResult(t('transfer'), answer)
    onDone()
  }
  return (
    <ActionModal title={t('transfer')} okText={t('transfer')} busy={busy} onOk={() => void confirm()} onClose={onClose}>
      <p className={styles.concerned}>{concerned}</p>
      <Labelled id={id} label={t('receiver')} required wide message={tried && receiver.length === 0 ? t('receiverMissing') : undefined}>
        <RefControl id={id} field={{ kind: 'ref', to: 'user' }} value={receiver} onChange={setReceiver} />
      </Labelled>
      <Reason label={t('reasonOptional')} value={reason} onChange={setReason} />
    </ActionModal>
  )
}

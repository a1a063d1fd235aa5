// The small dialogs of leads: marked invalid with a reason, given to a colleague.
'use client'
import { Select } from 'antd'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { full } from '@/components/record/field/full-width'
import type { Option } from '@/components/record/field/picker/paged-select'
import { RefControl } from '@/components/record/field/ref-control'
import { useDict } from '@/components/record/field/use-dict'
import { Labelled } from '@/components/record/form/form-field'
import { refreshCalls } from '@/lib/client/refresh'
import styles from '../customer.module.css'
import type { ActionDialogProps } from '../dialog-endings'
import { ActionModal, Reason } from '../dialog-parts'
import type { Lead } from '../rows'
import { runAction } from '../run'
import { leadCalls, operateOn } from './operate'

interface LeadDialogProps extends ActionDialogProps<Lead> {
  /** 线索「王先生 佛山精密五金」 or 3 条线索. */
  concerned: string
}

export function InvalidDialog({ rows, concerned, onClose, onDone, onResult }: LeadDialogProps) {
  const t = useTranslations('lead')
  const id = useId()
  const reasons = useDict('CLUE_INVALID_REASON')
  const [reason, setReason] = useState<string>()
  const [remark, setRemark] = useState('')
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const confirm = async () => {
    setTried(true)
    if (!reason) return
    setBusy(true)
    const answer = await operateOn(rows, { type: 'INVALID', reason, ...(remark.trim() && { remark: remark.trim() }) }).finally(() =>
      setBusy(false),
    )
    if (!answer) return
    if (answer.fail.length > 0) onResult(t('invalid'), answer)
    onDone()
  }
  return (
    <ActionModal title={t('invalid')} okText={t('invalid')} busy={busy} onOk={() => void confirm()} onClose={onClose}>
      <p className={styles.concerned}>{concerned}</p>
      <Labelled id={id} label={t('reason')} required wide message={tried && !reason ? t('chooseReason') : undefined}>
        <Select<string>
          id={id}
          style={full}
          value={reason}
          status={tried && !reason ? 'error' : undefined}
          options={reasons.offered(null).map((item) => ({ value: item.value, label: item.text }))}
          onChange={setReason}
        />
      </Labelled>
      <Reason label={t('remark')} value={remark} onChange={setRemark} />
    </ActionModal>
  )
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

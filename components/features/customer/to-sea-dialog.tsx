// Sending customers into the pool, with the reason; an open reservation is cancelled only after asking (docs/domain/customer.md#states).
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { consentRunner } from '@/components/basic/with-consent'
import { sendForAnswer } from '@/lib/client/api'
import { useAlone } from '@/lib/client/use-alone'
import type { ActionDialogProps } from './dialog-endings'
import { ActionModal, Concerned, Reason } from './dialog-parts'
import { customerCalls, keysOf } from './run'

const runWithConsent = consentRunner(customerCalls)

export function ToSeaDialog({ rows, onClose, onDone, onResult }: ActionDialogProps) {
  const t = useTranslations('customer')
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const { busy, alone } = useAlone()
  const missing = reason.trim() === ''

  const toPool = (cancelReservation: boolean) => {
    const input = { ...keysOf(rows), reason: reason.trim(), ...(cancelReservation && { cancel_reservation: true }) }
    return sendForAnswer('POST /api/fintech/biz/customer/toSea', input, { warning: 'silent' })
  }
  const confirm = () => {
    setTried(true)
    if (missing) return
    void alone(async () => {
      const answer = await runWithConsent(toPool, (title) => ({ title, okText: t('cancelReservation'), cancelText: t('cancel') }))
      if (!answer) return
      if (answer.data && answer.data.fail.length > 0) onResult(t('toSea'), answer.data)
      onDone()
    })
  }
  return (
    <ActionModal title={t('toSea')} okText={t('toSea')} busy={busy} onOk={confirm} onClose={onClose}>
      <Concerned rows={rows} />
      <Reason
        required
        label={t('reason')}
        value={reason}
        onChange={setReason}
        message={tried && missing ? t('reasonMissing') : undefined}
        usual={[t('seaReason.noNeed'), t('seaReason.noAnswer'), t('seaReason.budget'), t('seaReason.other')]}
      />
    </ActionModal>
  )
}

// Sending customers into the pool, with the reason; an open reservation is cancelled only after asking (docs/domain/customer.md#states).
'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { withConsent } from '@/components/basic/with-consent'
import { ApiError, notify, sendForAnswer, toastSeconds } from '@/lib/client/api'
import { refreshCalls } from '@/lib/client/refresh'
import type { ActionDialogProps } from './dialog-endings'
import { ActionModal, Concerned, Reason } from './dialog-parts'
import { customerCalls, keysOf } from './run'

export function ToSeaDialog({ rows, onClose, onDone, onResult }: ActionDialogProps) {
  const t = useTranslations('customer')
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const missing = reason.trim() === ''

  const toPool = (cancelReservation: boolean) => {
    const input = { ...keysOf(rows), reason: reason.trim(), ...(cancelReservation && { cancel_reservation: true }) }
    return sendForAnswer('POST /api/fintech/biz/customer/toSea', input, { quiet: true })
  }
  const run = async () => {
    try {
      const answer = await withConsent(toPool, (title) => ({ title, okText: t('cancelReservation'), cancelText: t('cancel') }))
      if (!answer) return
      await refreshCalls(customerCalls)
      if (answer.data && answer.data.fail.length > 0) onResult(t('toSea'), answer.data)
      else notify().success(answer.message)
      onDone()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      notify().error(error.message, toastSeconds)
    }
  }
  const confirm = async () => {
    setTried(true)
    if (missing) return
    setBusy(true)
    await run().finally(() => setBusy(false))
  }
  return (
    <ActionModal title={t('toSea')} okText={t('toSea')} busy={busy} onOk={() => void confirm()} onClose={onClose}>
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

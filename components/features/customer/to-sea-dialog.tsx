// Sending customers into the pool, with the reason; an open reservation is cancelled only after asking (docs/domain/customer.md#states).
'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { confirmAction } from '@/components/basic/confirm-action'
import { ApiError, notify, sendForAnswer, toastSeconds } from '@/lib/client/api'
import { refreshCalls } from '@/lib/client/refresh'
import type { CallInput } from '@/lib/model/calls/names'
import type { ActionDialogProps } from './dialog-endings'
import { ActionModal, Concerned, Reason } from './dialog-parts'
import { customerCalls, keysOf } from './run'

const toSea = 'POST /api/fintech/biz/customer/toSea'

export function ToSeaDialog({ rows, onClose, onDone, onResult }: ActionDialogProps) {
  const t = useTranslations('customer')
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const missing = reason.trim() === ''

  const run = async (cancelReservation: boolean): Promise<void> => {
    const input: CallInput<typeof toSea> = {
      ...keysOf(rows),
      reason: reason.trim(),
      ...(cancelReservation && { cancel_reservation: true }),
    }
    try {
      const answer = await sendForAnswer(toSea, input, { quiet: true })
      await refreshCalls(customerCalls)
      if (answer.data && answer.data.fail.length > 0) onResult(t('toSea'), answer.data)
      else notify().success(answer.message)
      onDone()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.kind !== 'warning' || cancelReservation) return notify().error(error.message, toastSeconds)
      if (await confirmAction({ title: error.message, okText: t('cancelReservation'), cancelText: t('cancel') })) await run(true)
    }
  }
  const confirm = async () => {
    setTried(true)
    if (missing) return
    setBusy(true)
    await run(false).finally(() => setBusy(false))
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

// Sending customers into the pool, with the reason; an open reservation is cancelled only after asking (docs/domain/customer.md#states).
import { useTranslations } from 'next-intl'
import { consentRunner } from '@/components/basic/with-consent'
import { endWith, type Opened } from '@/components/record/actions/actions'
import { useSmallForm } from '@/components/record/form/use-small-form'
import { sendForAnswer } from '@/lib/client/api'
import { ActionModal, Concerned, Reason } from './dialog-parts'
import type { Customer } from './rows'
import { customerCalls, keysOf } from './run'

const runWithConsent = consentRunner(customerCalls)

export function ToSeaDialog({ rows, onClose, onDone, onResult }: Opened<Customer>) {
  const t = useTranslations('customer')
  const form = useSmallForm({ reason: '' }, ({ reason }) => ({ reason: reason.trim() === '' ? t('reasonMissing') : undefined }))
  const toPool = form.dialog(async ({ reason }) => {
    const send = (consent: boolean) => {
      const input = { ...keysOf(rows), reason: reason.trim(), ...(consent && { cancel_reservation: true }) }
      return sendForAnswer('POST /api/fintech/biz/customer/toSea', input, { warning: 'silent', refusal: 'silent' })
    }
    const answer = await runWithConsent(send, (title) => ({ title, okText: t('cancelReservation'), cancelText: t('cancel') }))
    if (answer) endWith(t('toSea'), { onResult, onDone })(answer.data ?? { success: rows.length, fail: [] })
  })
  return (
    <ActionModal title={t('toSea')} okText={t('toSea')} {...toPool} onClose={onClose}>
      <Concerned rows={rows} />
      <Reason
        required
        form={form}
        name="reason"
        label={t('reason')}
        usual={[t('seaReason.noNeed'), t('seaReason.noAnswer'), t('seaReason.budget'), t('seaReason.other')]}
      />
    </ActionModal>
  )
}

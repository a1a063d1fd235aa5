// Changing a customer's state by hand: lost, back to following, blacklist and out of it (docs/domain/customer.md#states).
import { Radio } from 'antd'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { useDict } from '@/components/record/field/use-dict'
import { Labelled } from '@/components/record/form/form-field'
import { manualTargets } from '@/lib/model/customer-states'
import type { ActionDialogProps } from './dialog-endings'
import { ActionModal, Concerned, Reason } from './dialog-parts'
import type { Customer } from './rows'
import { keysOf, runAction } from './run'

/** States that every chosen customer may be brought into. */
export function commonTargets(rows: readonly Pick<Customer, 'status'>[]): ReturnType<typeof manualTargets> {
  const [first, ...rest] = rows.map((row) => manualTargets(row.status ?? ''))
  return (first ?? []).filter((target) => rest.every((targets) => targets.includes(target)))
}

export function StatusDialog({ rows, to, onClose, onDone, onResult }: ActionDialogProps) {
  const t = useTranslations('customer')
  const id = useId()
  const words = useDict('CUSTOMER_STATUS')
  const targets = commonTargets(rows)
  const [status, setStatus] = useState(to ?? targets[0])
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const needsReason = status !== 'FOLLOWING'
  const missing = needsReason && reason.trim() === ''

  const confirm = async () => {
    setTried(true)
    if (missing || !status) return
    setBusy(true)
    const version = to && rows.length === 1 ? { row_version: rows[0]?.row_version } : {}
    const answer = await runAction('POST /api/fintech/biz/customer/updateStatus', {
      ...keysOf(rows),
      ...version,
      status,
      ...(reason.trim() && { reason: reason.trim() }),
    })
    setBusy(false)
    if (!answer) return to && onClose()
    if (answer.fail.length > 0) onResult(t('changeStatus'), answer)
    onDone()
  }
  return (
    <ActionModal
      title={to ? t('moveTo', { state: words.textOf(to) }) : t('changeStatus')}
      okText={t('changeStatus')}
      busy={busy}
      disabled={!status}
      onOk={() => void confirm()}
      onClose={onClose}
    >
      <Concerned rows={rows} />
      {!to && (
        <Labelled id={id} label={t('newStatus')} group wide>
          <Radio.Group
            aria-labelledby={`${id}-label`}
            value={status}
            onChange={(event) => setStatus(event.target.value)}
            options={targets.map((target) => ({ value: target, label: words.textOf(target) }))}
          />
        </Labelled>
      )}
      <Reason
        required={needsReason}
        label={needsReason ? t('reason') : t('reasonOptional')}
        value={reason}
        onChange={setReason}
        message={tried && missing ? t('reasonMissing') : undefined}
      />
    </ActionModal>
  )
}

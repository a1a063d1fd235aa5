// Claims customers from the pool, with the remaining limits (docs/domain/pool.md#claim).
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { claimable, useClaimQuota } from './claim-quota'
import styles from './customer.module.css'
import type { ActionDialogProps } from './dialog-endings'
import { ActionModal, Concerned } from './dialog-parts'
import { keysOf, runAction } from './run'

export function ClaimDialog({ rows, onClose, onDone, onResult }: ActionDialogProps) {
  const t = useTranslations('customer')
  const quota = useClaimQuota(true)
  const [busy, setBusy] = useState(false)
  const confirm = async () => {
    setBusy(true)
    const answer = await runAction('POST /api/fintech/biz/customer/claim', keysOf(rows))
    setBusy(false)
    if (!answer) return
    if (answer.fail.length > 0) onResult(t('claim'), answer)
    onDone()
  }
  return (
    <ActionModal title={t('claim')} okText={t('claim')} busy={busy} onOk={() => void confirm()} onClose={onClose}>
      <Concerned rows={rows} />
      {quota && (
        <p className={styles.note}>
          {quota.today === null
            ? t('quotaFree', { own: quota.own, max: quota.own_max })
            : t('quotaBoth', { n: quota.today, own: quota.own, max: quota.own_max })}
        </p>
      )}
      {quota && rows.length > claimable(quota) && (
        <p className={styles.warning} role="alert">
          {t('quotaShort', { n: claimable(quota) })}
        </p>
      )}
    </ActionModal>
  )
}

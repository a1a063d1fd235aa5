// Claims customers from the pool, with the remaining limits (docs/domain/pool.md#claim).
import { useTranslations } from 'next-intl'
import { endWith, type Opened } from '@/components/record/actions/actions'
import { useAlone } from '@/lib/client/use-alone'
import { claimable, useClaimQuota } from './claim-quota'
import styles from './customer.module.css'
import { ActionModal, Concerned } from './dialog-parts'
import type { Customer } from './rows'
import { keysOf, runAction } from './run'

export function ClaimDialog({ rows, onClose, onDone, onResult }: Opened<Customer>) {
  const t = useTranslations('customer')
  const quota = useClaimQuota(true)
  const { busy, alone } = useAlone()
  const claim = () =>
    alone(async () => endWith(t('claim'), { onResult, onDone })(await runAction('POST /api/fintech/biz/customer/claim', keysOf(rows))))
  return (
    <ActionModal title={t('claim')} okText={t('claim')} busy={busy} onOk={() => void claim()} onClose={onClose}>
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

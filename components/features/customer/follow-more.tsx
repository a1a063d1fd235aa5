// What a follow-up does besides being written down: the customer's stars and state (docs/domain/follow-up.md#effects).
import { Select } from 'antd'
import { useTranslations } from 'next-intl'
import { useClear } from '@/components/basic/use-clear'
import { useDict } from '@/components/record/field/use-dict'
import { isLeaderChange, manualTargets } from '@/lib/model/customer-states'
import styles from './follow.module.css'
import type { FollowValues } from './follow-values'

interface FollowMoreProps {
  /** The customer's state now. */
  status: string
  values: FollowValues
  onChange: (change: Partial<FollowValues>) => void
}

/** The first follow-up of a new customer makes it followed, so a state is left from there. */
const targetsOf = (status: string) => manualTargets(status === 'NEW' ? 'FOLLOWING' : status).filter((to) => !isLeaderChange(to))

export function FollowMore({ status, values, onChange }: FollowMoreProps) {
  const t = useTranslations('follow')
  const clear = useClear()
  const stars = useDict('CUSTOMER_STAR')
  const states = useDict('CUSTOMER_STATUS')
  const targets = targetsOf(status)
  return (
    <div className={styles.more}>
      <Select<string>
        size="small"
        allowClear={clear}
        aria-label={t('star')}
        placeholder={t('star')}
        value={values.star ?? undefined}
        options={stars.offered(values.star).map((item) => ({ value: item.value, label: item.text }))}
        onChange={(star) => onChange({ star: star ?? null })}
      />
      {targets.length > 0 && (
        <Select<string>
          size="small"
          allowClear={clear}
          aria-label={t('status')}
          placeholder={t('status')}
          value={values.status ?? undefined}
          options={targets.map((value) => ({ value, label: states.textOf(value) }))}
          onChange={(next) => onChange({ status: next ?? null })}
        />
      )}
    </div>
  )
}

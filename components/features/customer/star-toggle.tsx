// Toggles the star of a record, which adds it to the scene 关注的.
import { useTranslations } from 'next-intl'
import { send } from '@/lib/client/api'
import { refreshCalls } from '@/lib/client/refresh'
import { quietly, useCall } from '@/lib/client/use-call'
import styles from './customer.module.css'
import { customerCalls } from './run'

const outline = 'M7 1.200l1.750 3.700 4 .55-2.930 2.800.72 4L7 10.300l-3.540 1.950.72-4L1.250 5.450l4-.55z'

export function StarToggle({ customerKey }: { customerKey: string }) {
  const t = useTranslations('customer')
  const starred = quietly(
    useCall('POST /api/eis/restful/customer/query', {
      scene: 'STAR',
      customer_key: [customerKey],
      pageNo: 1,
      pageSize: 1,
      field: 'customer_key',
    }),
  )
  const on = (starred?.total ?? 0) > 0
  const toggle = async () => {
    try {
      await send('POST /api/app/base/app/sys/star/save', { biz_type: 'customer', biz_key: customerKey, star: !on })
      await refreshCalls(customerCalls)
    } catch {
      // the refusal has been shown
    }
  }
  return (
    <button
      type="button"
      className={styles.starButton}
      aria-pressed={on}
      aria-label={t('star')}
      title={on ? t('unstarIt') : t('starIt')}
      onClick={() => void toggle()}
    >
      <svg width="16" height="16" viewBox="0 0 14 14" aria-hidden="true" focusable="false">
        <path d={outline} fill={on ? 'var(--brass)' : 'none'} stroke={on ? 'var(--brass)' : 'var(--line-strong)'} />
      </svg>
    </button>
  )
}

// The response clock of a lead: working time waited in the pool, or left until the response is due (docs/domain/lead.md#response-clock).
import { useTranslations } from 'next-intl'
import { Empty } from '@/components/basic/values'
import type { Lead } from '../rows'
import styles from './response-clock.module.css'

const limit = 240
const soon = 60

/** Minutes as words: 35 分, 3 小时 40 分. */
export function useWorkingTime(): (minutes: number) => string {
  const t = useTranslations('lead.clock')
  return (minutes) => {
    const [h, m] = [Math.floor(minutes / 60), minutes % 60]
    return h > 0 ? t('hours', { h, m }) : t('minutes', { m })
  }
}

export function ResponseClock({ row }: { row: Lead }) {
  const t = useTranslations('lead.clock')
  const say = useWorkingTime()
  const waited = typeof row.waited_minutes === 'number' ? row.waited_minutes : null
  const left = typeof row.left_minutes === 'number' ? row.left_minutes : null
  if (waited === null && left === null)
    return typeof row.first_response_time === 'number' ? <span>{t('responded', { time: say(row.first_response_time) })}</span> : <Empty />
  const used = waited ?? limit - (left as number)
  const over = used - limit
  const tone = over > 0 ? 'late' : over > -soon ? 'soon' : undefined
  const text =
    over > 0
      ? t('late', { time: say(over) })
      : waited === null
        ? t('left', { time: say(left as number) })
        : t('waited', { time: say(waited) })
  const at = 2 + (Math.min(used, limit) / limit) * 58
  const star = over > 0 ? Math.min(74, 66 + over / 60) : at
  return (
    <span className={styles.clock} data-tone={tone} title={t('label', { limit: limit / 60, text })}>
      <svg width="78" height="14" aria-hidden="true">
        <line className={styles.rail} x1="2" x2="60" y1="6" y2="6" strokeWidth="1.5" />
        {[0, 1, 2, 3].map((tick) => (
          <line key={tick} className={styles.rail} x1={2 + tick * 14.5} x2={2 + tick * 14.5} y1="9" y2="12" />
        ))}
        <line className={styles.done} x1="2" x2={at} y1="6" y2="6" strokeWidth="1.5" />
        <line className={styles.mark} x1="60" x2="60" y1="1" y2="11" strokeWidth="1.5" />
        {over > 0 && <line className={styles.over} x1="60" x2={star} y1="6" y2="6" strokeDasharray="2 2" strokeWidth="1.5" />}
        <circle className={styles.star} cx={star} cy="6" r="3.5" />
      </svg>
      {text}
    </span>
  )
}

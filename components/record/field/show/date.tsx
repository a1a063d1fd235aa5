// Days and moments.
import { useTranslations } from 'next-intl'
import { Empty } from '@/components/basic/values'
import styles from '@/components/record/field/field.module.css'
import type { ShowProps } from '@/components/record/field/field-props'
import { textOf } from '@/components/record/field/field-props'
import { formatDate, formatDateTime, formatMinute, formatRelative } from '@/lib/client/format'
import { wireTime } from '@/lib/model/moment'

const dayMs = 86_400_000

export function ShowDate({ field, name, row, place }: ShowProps<'date' | 'datetime'>) {
  const t = useTranslations('common')
  const value = textOf(row[name])
  if (!value) return <Empty />
  if (field.kind === 'date') return <span className={styles.digits}>{formatDate(value)}</span>
  const whole = formatDateTime(value)
  // what somebody has set, or follows from it, is to the minute
  const exact = field.readOnly && !whole.endsWith(':00')
  if (place === 'page') return <span className={styles.digits}>{exact ? whole : formatMinute(value)}</span>
  return (
    <time className={styles.digits} dateTime={whole} title={whole}>
      {formatRelative(value, { today: t('today'), yesterday: t('yesterday') })}
    </time>
  )
}

/** A moment that should not have passed: an overdue one says since how many days. */
export function ShowDue({ value }: { value: unknown }) {
  const t = useTranslations('widget.field')
  const words = useTranslations('common')
  const text = textOf(value)
  if (!text) return <Empty />
  const now = wireTime(new Date())
  const relative = formatRelative(text, { today: words('today'), yesterday: words('yesterday') })
  if (text >= now)
    return <b className={text.startsWith(now.slice(0, 10)) ? styles.digits : `${styles.digits} ${styles.plain}`}>{relative}</b>
  const days = Math.max(1, (Date.parse(now.slice(0, 10)) - Date.parse(text.slice(0, 10))) / dayMs)
  return (
    <span className={styles.late} title={formatDateTime(text)}>
      {t('overdue', { days })}
    </span>
  )
}

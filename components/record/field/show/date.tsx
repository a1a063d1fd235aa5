// Days and moments.
'use client'
import { useTranslations } from 'next-intl'
import { Empty } from '@/components/basic/values'
import styles from '@/components/record/field/field.module.css'
import type { ShowProps } from '@/components/record/field/field-props'
import { textOf } from '@/components/record/field/field-props'
import { formatDate, formatDateTime, formatMinute, formatRelative, shanghaiNow } from '@/lib/client/format'

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
  const now = shanghaiNow()
  const late = text < now.format('YYYY-MM-DD HH:mm:ss')
  const relative = formatRelative(text, { today: words('today'), yesterday: words('yesterday') })
  if (!late)
    return <b className={text.startsWith(now.format('YYYY-MM-DD')) ? styles.digits : `${styles.digits} ${styles.plain}`}>{relative}</b>
  const days = Math.max(1, now.startOf('day').diff(text.slice(0, 10), 'day'))
  return (
    <span className={styles.late} title={formatDateTime(text)}>
      {t('overdue', { days })}
    </span>
  )
}

// Days and moments.
'use client'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { formatDate, formatDateTime, formatRelative, shanghaiNow } from '@/lib/client/format'
import { Empty } from '../show/values'
import styles from './field.module.css'
import { ariaOf, type EditProps, type FilterProps, type ShowProps, textOf } from './field-props'
import { Placeholder } from './placeholder'

const DateControl = dynamic(() => import('./date-control').then((module) => module.DateControl), { ssr: false, loading: Placeholder })
const RangeControl = dynamic(() => import('./date-control').then((module) => module.RangeControl), { ssr: false, loading: Placeholder })

export function ShowDate({ field, name, row, place }: ShowProps<'date' | 'datetime'>) {
  const t = useTranslations('common')
  const value = textOf(row[name])
  if (!value) return <Empty />
  if (field.kind === 'date') return <span className={styles.digits}>{formatDate(value)}</span>
  const whole = formatDateTime(value)
  if (place === 'page') return <span className={styles.digits}>{whole}</span>
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

export function EditDate(props: EditProps<'date' | 'datetime'>) {
  const { field, value, onChange, id, disabled } = props
  return (
    <DateControl
      id={id}
      time={field.kind === 'datetime'}
      value={textOf(value) || null}
      onChange={onChange}
      disabled={disabled}
      only={field.past ? 'past' : field.future ? 'future' : undefined}
      {...ariaOf(props)}
    />
  )
}

export function FilterDate({ value, onChange, id }: FilterProps<'date' | 'datetime'>) {
  return <RangeControl id={id} value={Array.isArray(value) ? value : undefined} onChange={onChange} />
}

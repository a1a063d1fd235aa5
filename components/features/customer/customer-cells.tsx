// Special display of customer columns.
import { useTranslations } from 'next-intl'
import { Icon } from '@/components/basic/icon'
import { StatusText } from '@/components/basic/status'
import { Ellipsis, Empty, Masked } from '@/components/basic/values'
import { textOf } from '@/components/record/field/field-props'
import { dialable } from '@/components/record/field/phone'
import { ShowDue } from '@/components/record/field/show/date'
import styles from './customer.module.css'
import type { Customer } from './rows'

const soonDays = 3
/** States in which a planned follow-up is still owed. */
const open = new Set(['NEW', 'FOLLOWING', 'RESERVED', 'ARRIVED'])

export function CustomerName({ row }: { row: Customer }) {
  const t = useTranslations('customer')
  return (
    <span className={styles.name}>
      <span title={textOf(row.customer_name)}>{textOf(row.customer_name)}</span>
      {row.lock_status === true && (
        <span role="img" aria-label={t('locked')} title={t('locked')}>
          <Icon name="lock" size={14} />
        </span>
      )}
    </span>
  )
}

export function NextFollow({ row }: { row: Customer }) {
  return open.has(textOf(row.status)) || !row.status ? <ShowDue value={row.next_follow_time} /> : <Empty />
}

/** Days until the pool takes the customer back; a triangle when it is soon. */
export function RemainDays({ row }: { row: Customer }) {
  const t = useTranslations('customer')
  const days = row.remain_days
  if (typeof days !== 'number') return <Empty />
  const text = t('days', { n: days })
  return days <= soonDays ? <StatusText shape="overdue">{text}</StatusText> : text
}

export function PrimaryContact({ row }: { row: Customer }) {
  const name = textOf(row.primary_contact_name)
  return name ? <Ellipsis text={name} units={16} /> : <Empty />
}

export function PrimaryPhone({ row }: { row: Customer }) {
  return <Masked value={textOf(row.primary_contact_phone) || textOf(row.phone)} />
}

/** Name and number of the primary contact in one line. */
export function ContactLine({ row }: { row: Customer }) {
  const [name, phone] = [textOf(row.primary_contact_name), textOf(row.primary_contact_phone) || textOf(row.phone)]
  return name || phone ? [name, phone].filter(Boolean).join(' ') : <Empty />
}

/** The number to call: the primary contact's, or the customer's own. */
export function numberToCall(row: Customer): string | null {
  return dialable(textOf(row.primary_contact_phone) || textOf(row.phone))
}

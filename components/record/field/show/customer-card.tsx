// Short facts of a customer beside his name; within the reader's scope and masked as in the list of customers.
import { Popover } from 'antd'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { LinesSkeleton } from '@/components/basic/skeleton'
import { Empty, KeyValues, Masked, Money } from '@/components/basic/values'
import { textOf } from '@/components/record/field/field-props'
import { Word } from '@/components/record/field/show/choice'
import { useDict } from '@/components/record/field/use-dict'
import { formatMinute } from '@/lib/client/format'
import { useCall } from '@/lib/client/use-call'
import { callOf } from '@/lib/model/definition'
import { customer } from '@/lib/model/entities/customer'
import styles from './customer-card.module.css'

/** The primary contact comes with every customer. */
const asked = 'customer_name,customer_star,customer_level,status,owner_key,last_follow_time,deal_amount'

interface CustomerCardProps {
  customerKey: string
  open: boolean
  children: ReactNode
}

export function CustomerCard({ customerKey, open, children }: CustomerCardProps) {
  return (
    <Popover open={open} placement="bottomLeft" content={<Card customerKey={customerKey} />}>
      {children}
    </Popover>
  )
}

function Card({ customerKey }: { customerKey: string }) {
  const t = useTranslations('widget.customerCard')
  return (
    <section className={styles.card} aria-label={t('label')}>
      <Facts customerKey={customerKey} />
    </section>
  )
}

function Facts({ customerKey }: { customerKey: string }) {
  const t = useTranslations('widget.customerCard')
  const states = useDict('CUSTOMER_STATUS')
  const stars = useDict('CUSTOMER_STAR')
  const levels = useDict('CUSTOMER_LEVEL')
  const { data, error } = useCall(callOf(customer, 'query'), { customer_key: [customerKey], field: asked, pageNo: 1, pageSize: 1 } as never)
  const row = data?.records[0]
  if (!data && !error) return <LinesSkeleton lines={4} />
  if (!row) return <p className={styles.none}>{t('none')}</p>
  return (
    <>
      <p className={styles.name}>{textOf(row.customer_name)}</p>
      <KeyValues
        pairs={[
          { key: 'status', label: t('status'), value: <Word dict="CUSTOMER_STATUS" value={textOf(row.status)} words={states} /> },
          { key: 'star', label: t('star'), value: <Word dict="CUSTOMER_STAR" value={textOf(row.customer_star)} words={stars} /> },
          { key: 'level', label: t('level'), value: levels.textOf(textOf(row.customer_level)) || <Empty /> },
          { key: 'owner', label: t('owner'), value: textOf(row.owner_name) || <Empty /> },
          { key: 'contact', label: t('contact'), value: textOf(row.primary_contact_name) || <Empty /> },
          { key: 'phone', label: t('phone'), value: <Masked value={textOf(row.primary_contact_phone)} /> },
          { key: 'follow', label: t('lastFollow'), value: formatMinute(textOf(row.last_follow_time)) || <Empty /> },
          { key: 'dealt', label: t('dealt'), value: <Money value={textOf(row.deal_amount)} /> },
        ]}
      />
    </>
  )
}

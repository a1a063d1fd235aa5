// 关系图: who reports to whom among the contacts of a customer, each with his part and his attitude.
import { useTranslations } from 'next-intl'
import { Notes, Unanswered } from '@/components/basic/answer'
import { LinesSkeleton } from '@/components/basic/skeleton'
import { State } from '@/components/basic/state'
import { textOf } from '@/components/record/field/field-props'
import { useAll } from '@/lib/client/use-all'
import { callOf } from '@/lib/model/definition'
import { customerContact } from '@/lib/model/entities/customer-contact'
import { ContactCard, cardFields } from './contact-card'
import styles from './contact-chart.module.css'
import { type ContactNode, contactForest } from './contact-forest'

export function ContactChart({ customerKey }: { customerKey: string }) {
  const t = useTranslations('customer.chart')
  const list = useAll(callOf(customerContact, 'query'), {
    customer_key: customerKey,
    field: [...cardFields, 'parent_contact_key'].join(','),
  })
  if (!list.data) return <Unanswered of={list} skeleton={<LinesSkeleton lines={6} />} />
  const { records } = list.data
  if (records.length === 0) return <State picture="firstUse" title={t('none')} text={t('noneText')} />
  const forest = contactForest(records)
  return (
    <>
      <Notes of={list} />
      {forest.length === records.length && <p className={styles.hint}>{t('flat')}</p>}
      <ul className={styles.chart} aria-label={t('label')}>
        {forest.map((node) => (
          <Branch key={textOf(node.row.customer_contact_key)} node={node} />
        ))}
      </ul>
    </>
  )
}

function Branch({ node: { row, below } }: { node: ContactNode }) {
  const t = useTranslations('customer.chart')
  return (
    <li>
      <ContactCard row={row} actions={[]} />
      {below.length > 0 && (
        <ul aria-label={t('below', { name: textOf(row.contact_name) })}>
          {below.map((one) => (
            <Branch key={textOf(one.row.customer_contact_key)} node={one} />
          ))}
        </ul>
      )}
    </li>
  )
}

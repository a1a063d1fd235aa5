// A contact of a customer as a card: who it is, what part he plays, and the number to call.
import { useTranslations } from 'next-intl'
import { Label } from '@/components/basic/status'
import { useMarks } from '@/components/basic/use-marks'
import { Avatar } from '@/components/basic/values'
import { textOf } from '@/components/record/field/field-props'
import { Word } from '@/components/record/field/show/choice'
import { useDict } from '@/components/record/field/use-dict'
import type { Action } from '@/components/record/list/list-screen'
import { useDisplayNames } from '@/components/record/use-display-names'
import { customerContact } from '@/lib/model/entities/customer-contact'
import styles from './contact-card.module.css'
import { ContactNumbers } from './contact-numbers'
import type { Contact } from './rows'

/** The columns of a card, requested by the list. */
export const cardFields = [
  'contact_name',
  'contact_role',
  'position',
  'customer_department_key',
  'phone',
  'telephone',
  'is_primary',
  'attitude',
  'status',
] as const

export function ContactCard({ row, actions }: { row: Contact; actions: readonly Action[] }) {
  const marks = useMarks()
  const t = useTranslations('customer')
  const labels = useDisplayNames(customerContact)
  const roles = useDict('CONTACT_ROLE')
  const attitudes = useDict('CONTACT_ATTITUDE')
  const name = textOf(row.contact_name)
  const note = [
    textOf(row.contact_role) && roles.textOf(textOf(row.contact_role)),
    textOf(row.position),
    textOf(row.customer_department_name),
  ].filter(Boolean)
  return (
    <article className={styles.card} aria-label={name}>
      <header className={styles.head}>
        <Avatar name={name} size={32} />
        <b>{name}</b>
        {row.is_primary === true && <Label>{t('primary')}</Label>}
        {row.status === '0' && <Label>{t('left')}</Label>}
        <span className={styles.attitude}>
          {textOf(row.attitude) && <Word dict="CONTACT_ATTITUDE" value={textOf(row.attitude)} words={attitudes} as="tag" />}
        </span>
      </header>
      {note.length > 0 && <p className={styles.note}>{note.join(marks.comma)}</p>}
      <div className={styles.numbers}>
        <ContactNumbers row={row} />
      </div>
      {actions.length > 0 && (
        <footer className={styles.actions}>
          {actions.map((action) => (
            <button key={action.key} type="button" aria-label={`${action.label}${labels.name} ${name}`} onClick={action.onClick}>
              {action.label}
            </button>
          ))}
        </footer>
      )}
    </article>
  )
}

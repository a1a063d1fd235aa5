// The numbers of a contact: called and copied after unmasking (docs/domain/masks.md#numbers); and the contact to call first.
import { useState } from 'react'
import { Icon } from '@/components/basic/icon'
import { textOf } from '@/components/record/field/field-props'
import { PhoneNumber } from '@/components/record/field/phone'
import { mayReveal, Reveal } from '@/components/record/field/reveal'
import { send } from '@/lib/client/api'
import { quietly, useCall } from '@/lib/client/use-call'
import { useMay } from '@/lib/client/use-may'
import { callOf } from '@/lib/model/definition'
import { customerContact } from '@/lib/model/entities/customer-contact'
import styles from './contact-card.module.css'
import type { Contact } from './rows'

export function ContactNumbers({ row }: { row: Contact }) {
  const may = useMay()
  const [opened, setOpened] = useState<Contact | null>(null)
  // a newer answer than the opened record takes precedence
  const shown = opened && opened.row_version === row.row_version ? opened : row
  const open = () =>
    void send(callOf(customerContact, 'detail/{id}'), { id: textOf(row.customer_contact_key), plain: '1' })
      .then(setOpened)
      .catch(() => undefined)
  return (
    <Reveal value={opened === null && mayReveal(may, customerContact, row) ? open : null}>
      {[textOf(shown.phone), textOf(shown.telephone)].filter(Boolean).map((number) => (
        <PhoneNumber key={number} value={number} />
      ))}
    </Reveal>
  )
}

/** In the head of a customer, visible on every window: the primary contact, else the newest, with the number to call. */
export function FirstContact({ customerKey }: { customerKey: string }) {
  const may = useMay()
  const data = quietly(
    useCall(may(`${customerContact.permission}:q`) ? callOf(customerContact, 'query') : null, {
      customer_key: customerKey,
      status: '1',
      field: 'customer_contact_key,contact_name,phone,telephone',
      column: 'is_primary',
      order: 'desc',
      page: 1,
      size: 1,
    }),
  )
  const first = data?.records[0] as Contact | undefined
  if (!first) return null
  return (
    <span className={styles.first}>
      <Icon name="contacts" size={14} />
      {textOf(first.contact_name)}
      <ContactNumbers row={first} />
    </span>
  )
}

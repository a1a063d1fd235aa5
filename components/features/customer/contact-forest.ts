// Who reports to whom among the contacts of a customer, as trees; pure (docs/domain/customer.md#sub-records).
import { textOf } from '@/components/record/field/field-props'
import type { Contact } from './rows'

/** What the place of a contact follows from. */
export type Placed = Pick<Contact, 'customer_contact_key' | 'contact_name' | 'parent_contact_key'> & Partial<Pick<Contact, 'is_primary'>>

export interface ContactNode<R extends Placed = Contact> {
  row: R
  below: ContactNode<R>[]
}

/** The contacts without a superior, or whose superior is not among them, each with those below; the primary contact first, then by name. */
export function contactForest<R extends Placed>(rows: readonly R[]): ContactNode<R>[] {
  const keys = new Set(rows.map((row) => textOf(row.customer_contact_key)))
  const inOrder = [...rows].sort(
    (one, other) =>
      Number(other.is_primary === true) - Number(one.is_primary === true) ||
      textOf(one.contact_name).localeCompare(textOf(other.contact_name), 'zh'),
  )
  const superiorOf = (row: R) => (keys.has(textOf(row.parent_contact_key)) ? textOf(row.parent_contact_key) : '')
  const below = Map.groupBy(inOrder, superiorOf)
  const node = (row: R): ContactNode<R> => ({ row, below: (below.get(textOf(row.customer_contact_key)) ?? []).map(node) })
  return (below.get('') ?? []).map(node)
}

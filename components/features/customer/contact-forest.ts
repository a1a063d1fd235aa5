// Who reports to whom among the contacts of a customer, as trees; pure (docs/domain/customer.md#sub-records).
import { type Row, textOf } from '@/components/record/field/field-props'

export interface ContactNode {
  row: Row
  below: ContactNode[]
}

/** The contacts without a superior, or whose superior is not among them, each with those below; the primary contact first, then by name. */
export function contactForest(rows: readonly Row[]): ContactNode[] {
  const keys = new Set(rows.map((row) => textOf(row.customer_contact_key)))
  const inOrder = [...rows].sort(
    (one, other) =>
      Number(other.is_primary === true) - Number(one.is_primary === true) ||
      textOf(one.contact_name).localeCompare(textOf(other.contact_name), 'zh'),
  )
  const superiorOf = (row: Row) => (keys.has(textOf(row.parent_contact_key)) ? textOf(row.parent_contact_key) : '')
  const below = Map.groupBy(inOrder, superiorOf)
  const node = (row: Row): ContactNode => ({ row, below: (below.get(textOf(row.customer_contact_key)) ?? []).map(node) })
  return (below.get('') ?? []).map(node)
}

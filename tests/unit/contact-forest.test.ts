// Who reports to whom, drawn from the contacts of a customer.
import { describe, expect, test } from 'vitest'
import { type ContactNode, contactForest, type Placed } from '@/components/features/customer/contact-forest.ts'

const contact = (key: string, parent: string | null = null, more: object = {}) => ({
  customer_contact_key: key,
  contact_name: key,
  parent_contact_key: parent,
  ...more,
})
const drawn = (nodes: readonly ContactNode<Placed>[]): unknown[] =>
  nodes.map(({ row, below }) => (below.length > 0 ? [row.customer_contact_key, drawn(below)] : row.customer_contact_key))

describe('the chart of contacts', () => {
  test('everybody stands below his superior, the primary contact and the first of the alphabet first', () => {
    const rows = [contact('c', 'a'), contact('b', 'a'), contact('d', 'c'), contact('a'), contact('z', null, { is_primary: true })]
    expect(drawn(contactForest(rows))).toEqual(['z', ['a', ['b', ['c', ['d']]]]])
  })

  test('who reports to somebody outside stands at the top', () => {
    expect(drawn(contactForest([contact('b', 'gone'), contact('a', 'b')]))).toEqual([['b', ['a']]])
  })
})

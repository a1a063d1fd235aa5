// A reference to one record: its name from the answer's companion.
'use client'
import { companionOf } from '@/lib/model/field'
import { Ellipsis, Empty } from '../../show/values'
import type { ShowProps } from '../field-props'
import { textOf } from '../field-props'

export function ShowRef({ name, row, place }: ShowProps<'ref'>) {
  const text = textOf(row[companionOf(name)])
  if (!text) return <Empty />
  return place === 'cell' ? <Ellipsis text={text} /> : text
}

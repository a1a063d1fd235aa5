// A reference to one record: its name from the answer's companion.
'use client'
import { Ellipsis, Empty } from '@/components/basic/values'
import type { ShowProps } from '@/components/record/field/field-props'
import { textOf } from '@/components/record/field/field-props'
import { companionOf } from '@/lib/model/field'

export function ShowRef({ name, row, place }: ShowProps<'ref'>) {
  const text = textOf(row[companionOf(name)])
  if (!text) return <Empty />
  return place === 'cell' ? <Ellipsis text={text} /> : text
}

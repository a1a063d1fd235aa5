// References to several records: their names.
'use client'
import { companionOf } from '@/lib/model/field'
import { Ellipsis, Empty } from '../../show/values'
import type { ShowProps } from '../field-props'
import { listOf } from '../field-props'

export function ShowRefs({ name, row, place }: ShowProps<'refs'>) {
  const names = listOf(row[companionOf(name)])
  if (names.length === 0) return <Empty />
  const text = names.join('、')
  return place === 'cell' ? <Ellipsis text={text} /> : text
}

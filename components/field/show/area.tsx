// The names of a province, city and district.
'use client'
import { Ellipsis, Empty } from '../../show/values'
import type { ShowProps } from '../field-props'
import { textOf } from '../field-props'

export function ShowArea({ row, place }: ShowProps<'area'>) {
  const text = textOf(row.area_name)
  if (!text) return <Empty />
  return place === 'cell' ? <Ellipsis text={text} /> : text
}

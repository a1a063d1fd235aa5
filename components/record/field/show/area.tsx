// The names of a province, city and district.
import { Ellipsis, Empty } from '@/components/basic/values'
import type { ShowProps } from '@/components/record/field/field-props'
import { textOf } from '@/components/record/field/field-props'

export function ShowArea({ row, place }: ShowProps<'area'>) {
  const text = textOf(row.area_name)
  if (!text) return <Empty />
  return place === 'cell' ? <Ellipsis text={text} /> : text
}

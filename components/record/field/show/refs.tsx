// References to several records: their names.
import { useMarks } from '@/components/basic/use-marks'
import { Ellipsis, Empty } from '@/components/basic/values'
import type { ShowProps } from '@/components/record/field/field-props'
import { listOf } from '@/components/record/field/field-props'
import { companionOf } from '@/lib/model/field'

export function ShowRefs({ name, row, place }: ShowProps<'refs'>) {
  const marks = useMarks()
  const names = listOf(row[companionOf(name)])
  if (names.length === 0) return <Empty />
  const text = names.join(marks.list)
  return place === 'cell' ? <Ellipsis text={text} /> : text
}

// A reference to one record: its name from the answer's companion.
import { Ellipsis, Empty } from '@/components/basic/values'
import type { ShowProps } from '@/components/record/field/field-props'
import { textOf } from '@/components/record/field/field-props'
import { useMay } from '@/lib/client/use-may'
import { companionOf } from '@/lib/model/field'
import { CustomerHover } from './customer-hover'

export function ShowRef({ name, field, row, place }: ShowProps<'ref'>) {
  const may = useMay()
  const text = textOf(row[companionOf(name)])
  if (!text) return <Empty />
  if (place !== 'cell') return text
  const key = textOf(row[name])
  const shown = <Ellipsis text={text} />
  return field.to === 'customer' && key && may('crm:customer:q') ? <CustomerHover customerKey={key}>{shown}</CustomerHover> : shown
}

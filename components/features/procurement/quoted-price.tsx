// The quoted price of a resource with what it is for: 1,200.00 ／次.
import { Empty, Money } from '@/components/basic/values'
import { textOf } from '@/components/record/field/field-props'
import { useDict } from '@/components/record/field/use-dict'
import type { Resource } from './rows'

export function QuotedPrice({ row }: { row: Resource }) {
  const units = useDict('COST_UNIT')
  if (!textOf(row.quote_price)) return <Empty />
  return <Money value={textOf(row.quote_price)} unit={textOf(row.cost_unit) && `／${units.textOf(textOf(row.cost_unit))}`} />
}

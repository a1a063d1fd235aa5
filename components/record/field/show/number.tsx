// Decimals, amounts and whole numbers.
import { Empty, Money } from '@/components/basic/values'
import type { ShowProps } from '@/components/record/field/field-props'
import { textOf } from '@/components/record/field/field-props'
import { useUnit } from '@/components/record/field/use-unit'
import { formatPercent } from '@/lib/client/format'
import { shortNumber } from '@/lib/model/typed-number'

export function ShowNumber({ definition, field, name, row, place }: ShowProps<'decimal' | 'int'>) {
  const beside = useUnit(definition, name, field, place)
  const value = textOf(row[name])
  if (!value) return <Empty />
  const unit = place === 'page' ? beside : undefined
  if (field.kind === 'int') return <Money value={value} scale={0} unit={unit} />
  if (field.unit === 'percent') return <Money value={formatPercent(value)} scale={0} unit={beside} />
  if (field.scale === 2) return <Money value={value} unit={unit} />
  const price = field.scale === 4 && field.precision === 18
  return price ? <Money value={value} scale={4} unit={unit} /> : <Money value={shortNumber(value)} scale={0} unit={unit} />
}

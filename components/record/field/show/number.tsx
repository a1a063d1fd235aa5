// Decimals, amounts and whole numbers.
'use client'
import { Empty, Money } from '@/components/basic/values'
import type { ShowProps } from '@/components/record/field/field-props'
import { textOf } from '@/components/record/field/field-props'
import { useUnit } from '@/components/record/field/use-unit'

/** Whether a field is typeset right-aligned in tables. */
export function isNumeric(kind: string): boolean {
  return kind === 'decimal' || kind === 'int'
}

/** 12.5000 → 12.5: rates and coefficients drop the zeros at the end, amounts keep two places and unit prices four. */
function trimZeros(value: string): string {
  return value.includes('.') ? value.replace(/\.?0+$/, '') : value
}

export function ShowNumber({ definition, field, name, row, place }: ShowProps<'decimal' | 'int'>) {
  const beside = useUnit(definition, name, field)
  const value = textOf(row[name])
  if (!value) return <Empty />
  const unit = place === 'page' ? beside : undefined
  if (field.kind === 'int') return <Money value={value} scale={0} unit={unit} />
  if (field.scale === 2) return <Money value={value} unit={unit} />
  const price = field.scale === 4 && field.precision === 18
  return (
    <Money
      value={price ? value : trimZeros(value)}
      scale={field.scale}
      unit={place === 'cell' && field.unit === 'percent' ? beside : unit}
    />
  )
}

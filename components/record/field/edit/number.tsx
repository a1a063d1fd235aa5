// Decimals and whole numbers in a form. Values stay decimal strings, so no digit is lost.
'use client'
import { InputNumber } from 'antd'
import type { EditProps } from '@/components/record/field/field-props'
import { ariaOf, textOf } from '@/components/record/field/field-props'
import { full } from '@/components/record/field/full-width'

const group = (value: string | number | undefined) => textOf(value).replace(/\B(?<!\.\d*)(?=(\d{3})+(?!\d))/g, ',')
const ungroup = (value: string | undefined) => textOf(value).replace(/[,，\s]/g, '')

export function EditNumber(props: EditProps<'decimal' | 'int'>) {
  const { field, value, onChange, id, disabled } = props
  const scale = field.kind === 'int' ? 0 : field.scale
  return (
    <InputNumber<string>
      id={id}
      style={full}
      stringMode
      controls={false}
      value={textOf(value) || null}
      precision={scale}
      min={field.min === undefined ? undefined : String(field.min)}
      max={field.max === undefined ? undefined : String(field.max)}
      formatter={group}
      parser={ungroup}
      suffix={field.unit}
      disabled={disabled}
      inputMode={scale === 0 ? 'numeric' : 'decimal'}
      onChange={(next) => onChange(field.kind === 'int' ? (next === null ? null : Number(next)) : next)}
      {...ariaOf(props)}
    />
  )
}

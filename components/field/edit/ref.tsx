// One record, chosen from a paged dropdown.
'use client'
import { companionOf } from '@/lib/model/field'
import type { EditProps } from '../field-props'
import { ariaOf, textOf } from '../field-props'
import { RefControl } from '../lazy-controls'

export function EditRef(props: EditProps<'ref'>) {
  const { field, name, value, record, onChange, id, disabled } = props
  const key = textOf(value)
  const companion = companionOf(name)
  return (
    <RefControl
      id={id}
      field={field}
      record={record}
      value={key ? [{ value: key, label: textOf(record[companion]) || key }] : []}
      onChange={([chosen]) => onChange(chosen?.value ?? null, { [companion]: chosen?.label ?? null })}
      disabled={disabled}
      {...ariaOf(props)}
    />
  )
}

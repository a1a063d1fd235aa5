// One record, chosen from a paged dropdown.
import type { EditProps } from '@/components/record/field/field-props'
import { ariaOf, textOf } from '@/components/record/field/field-props'
import { RefControl } from '@/components/record/field/lazy-controls'
import { companionOf } from '@/lib/model/field'

export function EditRef(props: EditProps<'ref'>) {
  const { definition, field, name, value, record, onChange, id, disabled } = props
  const key = textOf(value)
  const companion = companionOf(name)
  return (
    <RefControl
      id={id}
      field={field}
      record={record}
      lookup
      value={key ? [{ value: key, label: textOf(record[companion]) || key }] : []}
      onChange={([chosen]) => onChange(chosen?.value ?? null, { [companion]: chosen?.label ?? null })}
      disabled={disabled}
      takesOnly={definition.name !== field.to}
      {...ariaOf(props)}
    />
  )
}

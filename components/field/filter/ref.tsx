// Records in the filter bar.
'use client'
import type { Option } from '../../picker/paged-select'
import type { FilterProps } from '../field-props'
import { listOf } from '../field-props'
import { RefControl } from '../lazy-controls'
import { rememberNames, useNames } from '../use-names'

/** Any of the chosen records; their names are remembered, because the address keeps only the keys. */
export function FilterRef({ field, value, onChange, id }: FilterProps<'ref' | 'refs'>) {
  const keys = listOf(value)
  const names = useNames(field.to, keys)
  const options: Option[] = keys.map((key) => ({ value: key, label: names[key] ?? key }))
  return (
    <RefControl
      id={id}
      field={field}
      multiple
      value={options}
      onChange={(next) => {
        rememberNames(field.to, next)
        onChange(next.length > 0 ? next.map((option) => option.value) : undefined)
      }}
    />
  )
}

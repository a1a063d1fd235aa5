// Values of a field that holds several, in the filter bar.
'use client'
import { DictDropdown } from '../../picker/dict-dropdown'
import type { FilterProps } from '../field-props'
import { listOf } from '../field-props'

export function FilterChoices({ field, value, onChange, id }: FilterProps<'choices'>) {
  return (
    <DictDropdown
      id={id}
      dict={field.dict}
      multiple
      value={listOf(value)}
      onChange={(next) => onChange(next.length > 0 ? next : undefined)}
    />
  )
}

// Values of a field that holds several, in the filter bar.
import type { FilterProps } from '@/components/record/field/field-props'
import { listOf } from '@/components/record/field/field-props'
import { DictDropdown } from '@/components/record/field/picker/dict-dropdown'

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

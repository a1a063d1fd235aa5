// Records in the filter bar.
import type { FilterProps } from '@/components/record/field/field-props'
import { listOf } from '@/components/record/field/field-props'
import { RefControl } from '@/components/record/field/lazy-controls'
import type { Option } from '@/components/record/field/picker/paged-select'
import { rememberNames, useNames } from '@/components/record/field/use-names'

/** Any of the chosen records; their names are remembered, because the address keeps only the keys. */
export function FilterRef({ field, value, onChange, id }: Pick<FilterProps<'ref' | 'refs'>, 'field' | 'value' | 'onChange' | 'id'>) {
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

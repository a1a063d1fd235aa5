// Several records, chosen from a paged dropdown.
import type { EditProps } from '@/components/record/field/field-props'
import { ariaOf, listOf } from '@/components/record/field/field-props'
import { RefControl } from '@/components/record/field/lazy-controls'
import { companionOf } from '@/lib/model/field'

export function EditRefs(props: EditProps<'refs'>) {
  const { field, name, value, record, onChange, id, disabled } = props
  const companion = companionOf(name)
  const names = listOf(record[companion])
  return (
    <RefControl
      id={id}
      field={field}
      record={record}
      lookup
      multiple
      value={listOf(value).map((key, index) => ({ value: key, label: names[index] ?? key }))}
      onChange={(chosen) =>
        onChange(
          chosen.map((option) => option.value),
          { [companion]: chosen.map((option) => option.label) },
        )
      }
      disabled={disabled}
      {...ariaOf(props)}
    />
  )
}

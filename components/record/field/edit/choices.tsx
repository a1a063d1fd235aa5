// Several values of a dictionary in a form.
import type { EditProps } from '@/components/record/field/field-props'
import { ariaOf, listOf } from '@/components/record/field/field-props'
import { DictDropdown } from '@/components/record/field/picker/dict-dropdown'

export function EditChoices(props: EditProps<'choices'>) {
  const { field, value, onChange, id, disabled } = props
  return (
    <DictDropdown
      id={id}
      dict={field.dict}
      multiple
      max={field.max}
      value={listOf(value)}
      onChange={onChange}
      disabled={disabled}
      {...ariaOf(props)}
    />
  )
}

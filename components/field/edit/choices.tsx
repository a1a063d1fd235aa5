// Several values of a dictionary in a form.
'use client'
import { DictDropdown } from '../../picker/dict-dropdown'
import type { EditProps } from '../field-props'
import { ariaOf, listOf } from '../field-props'

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

// A day or a moment in a form.
import type { EditProps } from '@/components/record/field/field-props'
import { ariaOf, textOf } from '@/components/record/field/field-props'
import { DateControl } from '@/components/record/field/lazy-controls'

export function EditDate(props: EditProps<'date' | 'datetime'>) {
  const { field, value, onChange, id, disabled } = props
  return (
    <DateControl
      id={id}
      time={field.kind === 'datetime'}
      value={textOf(value) || null}
      onChange={onChange}
      disabled={disabled}
      only={field.past ? 'past' : field.future ? 'future' : undefined}
      {...ariaOf(props)}
    />
  )
}

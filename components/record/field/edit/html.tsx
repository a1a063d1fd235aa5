// Rich text in a form; the server cleans it on write.
import type { EditProps } from '@/components/record/field/field-props'
import { textOf } from '@/components/record/field/field-props'
import { RichTextControl } from '@/components/record/field/lazy-controls'

export function EditHtml({ value, onChange, id, disabled, invalid, describedBy }: EditProps<'html'>) {
  return (
    <RichTextControl
      id={id}
      value={textOf(value)}
      onChange={onChange}
      disabled={disabled}
      aria-invalid={invalid}
      aria-describedby={describedBy}
    />
  )
}

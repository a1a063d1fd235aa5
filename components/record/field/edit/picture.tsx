// A picture that a record names by its path: a cover, a logo; one, uploaded in place.
import type { EditProps } from '@/components/record/field/field-props'
import { ariaOf, textOf } from '@/components/record/field/field-props'
import { UploadControl } from '@/components/record/field/lazy-controls'

export function EditPicture(props: EditProps<'text'>) {
  const { value, onChange, id, disabled } = props
  const url = textOf(value)
  const name = decodeURIComponent(url.split('/').at(-1) ?? '')
  return (
    <UploadControl
      id={id}
      pictures
      max={1}
      value={url ? [{ uid: url, name, url }] : []}
      onChange={(files) => onChange(files.at(-1)?.url ?? null)}
      disabled={disabled}
      {...ariaOf(props)}
    />
  )
}

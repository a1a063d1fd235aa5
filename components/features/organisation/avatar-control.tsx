// The picture of a person in a form: one image of our own store.
import { ariaOf, type EditProps, textOf } from '@/components/record/field/field-props'
import { UploadControl } from '@/components/record/field/lazy-controls'

export function AvatarControl(props: EditProps) {
  const url = textOf(props.value)
  return (
    <UploadControl
      id={props.id}
      pictures
      max={1}
      disabled={props.disabled}
      value={url ? [{ uid: url, name: url.split('/').at(-1) ?? url, status: 'done', url }] : []}
      onChange={(files) => props.onChange(files.at(-1)?.url ?? null)}
      {...ariaOf(props)}
    />
  )
}

// Files uploaded in a form.
import { ariaOf, type EditProps } from '@/components/record/field/field-props'
import { UploadControl } from '@/components/record/field/lazy-controls'
import { filesOf } from '@/components/record/field/show/files'

export function EditFiles(props: EditProps<'files'>) {
  const { field, value, onChange, id, disabled } = props
  return <UploadControl id={id} value={filesOf(value)} onChange={onChange} max={field.max} disabled={disabled} {...ariaOf(props)} />
}

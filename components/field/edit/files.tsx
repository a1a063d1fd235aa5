// Files uploaded in a form.
'use client'
import { ariaOf, type EditProps } from '../field-props'
import { UploadControl } from '../lazy-controls'
import { filesOf } from '../show/files'

export function EditFiles(props: EditProps<'files'>) {
  const { field, value, onChange, id, disabled } = props
  return <UploadControl id={id} value={filesOf(value)} onChange={onChange} max={field.max} disabled={disabled} {...ariaOf(props)} />
}

// A switch.
import { Switch } from 'antd'
import type { EditProps } from '@/components/record/field/field-props'

export function EditFlag({ value, onChange, id, disabled, describedBy }: EditProps<'flag'>) {
  return (
    <Switch id={id} checked={value === true} onChange={(checked) => onChange(checked)} disabled={disabled} aria-describedby={describedBy} />
  )
}

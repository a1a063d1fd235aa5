// A form's control for one of a few fixed choices that are no dictionary.
import { Select } from 'antd'
import { ariaOf, type EditProps, textOf } from './field-props'
import { full } from './full-width'

interface SelectControlProps extends EditProps {
  options: { value: string; label: string }[]
}

export function SelectControl({ options, ...props }: SelectControlProps) {
  return (
    <Select
      id={props.id}
      style={full}
      value={textOf(props.value) || undefined}
      disabled={props.disabled}
      options={options}
      onChange={(value: string) => props.onChange(value)}
      {...ariaOf(props)}
    />
  )
}

// Values of a dictionary as a dropdown: one, or several with tags.
import { Select } from 'antd'
import { useClear } from '@/components/basic/use-clear'
import type { ControlProps } from '@/components/record/field/field-props'
import { full } from '@/components/record/field/full-width'
import { useDict } from '@/components/record/field/use-dict'

export interface DictShared extends ControlProps {
  dict: string
}

export interface OneValue {
  multiple?: false
  value: string | null
  onChange: (value: string | null) => void
  required?: boolean
}

export interface ManyValues {
  multiple: true
  value: readonly string[]
  onChange: (value: string[]) => void
  max?: number
}

const searchFrom = 10

export function DictDropdown(props: DictShared & (OneValue | ManyValues)) {
  const clear = useClear()
  const { dict, id, disabled, status, placeholder } = props
  const words = useDict(dict)
  const options = words
    .offered(props.value)
    .map((item) => ({ value: item.value, label: words.isTree ? words.textOf(item.value) : item.text }))
  const shared = {
    id,
    status,
    placeholder,
    options,
    // a value whose words have not come yet would stand there as its bare code
    loading: words.loading,
    disabled: disabled || words.loading,
    style: full,
    'aria-invalid': props['aria-invalid'],
    'aria-describedby': props['aria-describedby'],
    'aria-label': props['aria-label'],
  }
  if (props.multiple) {
    return (
      <Select<string[]>
        {...shared}
        mode="multiple"
        allowClear={clear}
        maxTagCount="responsive"
        maxCount={props.max}
        showSearch={{ optionFilterProp: 'label' }}
        value={words.loading ? [] : [...props.value]}
        onChange={props.onChange}
      />
    )
  }
  const { required = false, value, onChange } = props
  return (
    <Select<string>
      {...shared}
      allowClear={!required && clear}
      showSearch={options.length > searchFrom ? { optionFilterProp: 'label' } : undefined}
      value={words.loading ? undefined : (value ?? undefined)}
      onChange={(next) => onChange(next ?? null)}
    />
  )
}

// A value of a dictionary as dropdown, radio or radio buttons; several values as a dropdown with tags (crm-bpm§2.3).
'use client'
import { Radio, Segmented, Select } from 'antd'
import { full } from '../field/full-width'
import { useDict } from '../field/use-dict'

export type DictKind = 'dropdown' | 'radio' | 'button'

interface Shared {
  dict: string
  id?: string
  disabled?: boolean
  status?: 'error'
  placeholder?: string
  'aria-invalid'?: boolean
  'aria-describedby'?: string
  'aria-label'?: string
}

interface OneProps extends Shared {
  multiple?: false
  value: string | null
  onChange: (value: string | null) => void
  required?: boolean
  /** Radio buttons for up to four short words and a dropdown for more, unless told. */
  kind?: DictKind
}

interface ManyProps extends Shared {
  multiple: true
  value: readonly string[]
  onChange: (value: string[]) => void
  max?: number
}

const fewOptions = 4
const shortWord = 4

/** Which kind suits the options: radio buttons only for few and short ones (visual language 4). */
export function kindFor(options: readonly { text: string }[], required: boolean): DictKind {
  const few = options.length > 0 && options.length <= fewOptions
  return required && few && options.every((option) => option.text.length <= shortWord) ? 'button' : 'dropdown'
}

/** Several values on the wire of calls that take them as one text (platform§2.9). */
export function joinValues(values: readonly string[]): string {
  return values.join(',')
}

export function DictSelect(props: OneProps | ManyProps) {
  const { dict, value } = props
  const words = useDict(dict)
  const items = words.offered(value)
  const options = items.map((item) => ({ value: item.value, label: words.isTree ? words.textOf(item.value) : item.text }))
  const shared = {
    id: props.id,
    disabled: props.disabled,
    status: props.status,
    placeholder: props.placeholder,
    loading: words.loading,
    options,
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
        allowClear
        maxTagCount="responsive"
        maxCount={props.max}
        showSearch={{ optionFilterProp: 'label' }}
        value={[...props.value]}
        onChange={props.onChange}
      />
    )
  }
  const { required = false, onChange } = props
  const kind = props.kind ?? kindFor(items, required)
  if (kind === 'button') {
    return (
      <Segmented<string>
        aria-labelledby={props.id && `${props.id}-label`}
        block
        id={props.id}
        options={options}
        value={props.value ?? undefined}
        onChange={onChange}
        disabled={props.disabled}
      />
    )
  }
  if (kind === 'radio') {
    return (
      <Radio.Group
        aria-labelledby={props.id && `${props.id}-label`}
        id={props.id}
        options={options}
        value={props.value}
        disabled={props.disabled}
        onChange={(event) => onChange(event.target.value)}
      />
    )
  }
  return (
    <Select<string>
      {...shared}
      allowClear={!required}
      showSearch={options.length > 10 ? { optionFilterProp: 'label' } : undefined}
      value={props.value ?? undefined}
      onChange={(next) => onChange(next ?? null)}
    />
  )
}

// A value of a dictionary as dropdown, radio or radio buttons (docs/domain/pickers.md#dictionary-values).
'use client'
import { Radio, Segmented } from 'antd'
import { useDict } from '@/components/record/field/use-dict'
import { DictDropdown, type DictShared, type OneValue } from './dict-dropdown'

export type DictKind = 'dropdown' | 'radio' | 'button'

interface DictSelectProps extends DictShared, OneValue {
  /** Radio buttons for up to four short words and a dropdown for more by default. */
  kind?: DictKind
}

const fewOptions = 4
const shortWord = 4

/** Which kind suits the options: radio buttons only for few and short ones (visual language 4). */
export function kindFor(options: readonly { text: string }[], required: boolean): DictKind {
  const few = options.length > 0 && options.length <= fewOptions
  return required && few && options.every((option) => option.text.length <= shortWord) ? 'button' : 'dropdown'
}

export function DictSelect({ kind, ...props }: DictSelectProps) {
  const { dict, id, value, onChange, disabled, required = false } = props
  const words = useDict(dict)
  const items = words.offered(value)
  const as = kind ?? kindFor(items, required)
  if (as === 'dropdown') return <DictDropdown {...props} />
  const labelledBy = id && `${id}-label`
  const options = items.map((item) => ({ value: item.value, label: item.text }))
  if (as === 'button') {
    return (
      <Segmented<string>
        aria-labelledby={labelledBy}
        block
        id={id}
        options={options}
        value={value ?? undefined}
        onChange={onChange}
        disabled={disabled}
      />
    )
  }
  return (
    <Radio.Group
      aria-labelledby={labelledBy}
      id={id}
      options={options}
      value={value}
      disabled={disabled}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

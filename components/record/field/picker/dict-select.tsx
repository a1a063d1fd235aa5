// A value of a dictionary as dropdown, radio or radio buttons (docs/domain/pickers.md#dictionary-values).
import { Radio } from 'antd'
import { Segments } from '@/components/basic/segments'
import { useDict } from '@/components/record/field/use-dict'
import { DictDropdown, type DictShared, type OneValue } from './dict-dropdown'

export type DictKind = 'dropdown' | 'radio' | 'button'

interface DictSelectProps extends DictShared, OneValue {
  /** By default what suits the options. */
  kind?: DictKind
}

const fewOptions = 4
const shortWord = 4
/** Radios and their words within half a row of a form. */
const fewRadios = 3
const wordsTogether = 12

/** Which kind suits the options of a field: few are all in sight where one must be chosen, as buttons when they are short; others drop down (docs/domain/pickers.md#dictionary-values). */
export function kindFor(options: readonly { text: string }[], required: boolean): DictKind {
  if (!required || options.length === 0 || options.length > fewOptions) return 'dropdown'
  const lengths = options.map(({ text }) => text.length)
  if (Math.max(...lengths) <= shortWord) return 'button'
  return options.length <= fewRadios && lengths.reduce((sum, one) => sum + one) <= wordsTogether ? 'radio' : 'dropdown'
}

export function DictSelect({ kind, ...props }: DictSelectProps) {
  const { dict, id, value, onChange, disabled, required = false } = props
  const words = useDict(dict)
  const items = words.offered(value)
  const as = kind ?? kindFor(items, required)
  if (as === 'dropdown') return <DictDropdown {...props} />
  const labelledBy = id && `${id}-label`
  if (as === 'button') {
    return (
      <Segments<string>
        labelledBy={labelledBy}
        block
        id={id}
        options={items}
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
      options={items.map((item) => ({ value: item.value, label: item.text }))}
      value={value}
      disabled={disabled}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

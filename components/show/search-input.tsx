// The field over a list or tree that narrows what stands below it.
import { Input, type InputProps } from 'antd'

interface SearchInputProps extends Pick<InputProps, 'style' | 'prefix'> {
  /** Says what is looked for; stands in the empty field too. */
  label: string
  value: string
  onChange: (text: string) => void
}

export function SearchInput({ label, onChange, ...rest }: SearchInputProps) {
  return <Input {...rest} allowClear aria-label={label} placeholder={label} onChange={(event) => onChange(event.target.value)} />
}

// The search field above a list or tree.
import type { InputProps } from 'antd'
import Input from 'antd/es/input/Input'
import { useClear } from './use-clear'

interface SearchInputProps extends Pick<InputProps, 'style' | 'prefix'> {
  /** The label, also the placeholder. */
  label: string
  value: string
  onChange: (text: string) => void
}

export function SearchInput({ label, onChange, ...rest }: SearchInputProps) {
  const clear = useClear()
  return <Input {...rest} allowClear={clear} aria-label={label} placeholder={label} onChange={(event) => onChange(event.target.value)} />
}

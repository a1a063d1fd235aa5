// A choice with its name before it.
import { Select, type SelectProps } from 'antd'
import { useId } from 'react'
import styles from './transfer.module.css'

interface NamedSelectProps<Value> extends Pick<SelectProps<Value>, 'value' | 'options' | 'disabled' | 'className'> {
  name: string
  onChange: (value: Value) => void
}

export function NamedSelect<Value>({ name, ...select }: NamedSelectProps<Value>) {
  const id = useId()
  return (
    <span className={styles.row}>
      <span id={id}>{name}</span>
      <Select aria-labelledby={id} {...select} />
    </span>
  )
}

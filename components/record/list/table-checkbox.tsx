// The checkbox of a table's row or head.
import { useLayoutEffect, useRef } from 'react'
import styles from './table.module.css'

interface TableCheckboxProps {
  checked: boolean
  /** Some of the rows below it are chosen. */
  half?: boolean
  disabled?: boolean
  label: string
  onChange: (checked: boolean) => void
}

export function TableCheckbox({ checked, half, disabled, label, onChange }: TableCheckboxProps) {
  const box = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    if (box.current) box.current.indeterminate = half === true
  }, [half])
  return (
    <label className={styles.tick}>
      <input
        ref={box}
        type="checkbox"
        checked={checked}
        disabled={disabled}
        aria-label={label}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  )
}

// A few choices side by side, one selected: radio buttons as a segmented control, at most four characters each.
import { useId } from 'react'
import styles from './segments.module.css'

interface SegmentsProps<T extends string> {
  label: string
  value: T
  options: readonly { value: T; text: string }[]
  onChange: (value: T) => void
}

export function Segments<T extends string>({ label, value, options, onChange }: SegmentsProps<T>) {
  const name = useId()
  return (
    <span className={styles.segments} role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <label key={option.value}>
          <input type="radio" name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
          <span>{option.text}</span>
        </label>
      ))}
    </span>
  )
}

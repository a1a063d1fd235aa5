// A few choices side by side, one selected: radio buttons as a segmented control, at most four characters each.
import { type ReactNode, useId } from 'react'
import styles from './segments.module.css'

interface SegmentsProps<T extends string> {
  id?: string | undefined
  /** Its name, or the id of what names it. */
  label?: string
  labelledBy?: string | undefined
  value: T | undefined
  options: readonly { value: T; text: ReactNode }[]
  onChange: (value: T) => void
  disabled?: boolean | undefined
  small?: boolean
  /** As wide as its place, which its choices share. */
  block?: boolean
  className?: string | undefined
}

export function Segments<T extends string>(props: SegmentsProps<T>) {
  const { id, label, labelledBy, value, options, onChange, disabled, small, block, className } = props
  const name = useId()
  return (
    <span
      id={id}
      className={className ? `${styles.segments} ${className}` : styles.segments}
      role="radiogroup"
      aria-label={label}
      aria-labelledby={labelledBy}
      data-small={small || undefined}
      data-block={block || undefined}
    >
      {options.map((option) => (
        <label key={option.value}>
          <input type="radio" name={name} checked={option.value === value} disabled={disabled} onChange={() => onChange(option.value)} />
          <span>{option.text}</span>
        </label>
      ))}
    </span>
  )
}

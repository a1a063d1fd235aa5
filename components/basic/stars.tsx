// Brass stars for a level from 0 to 5, and the same stars to choose with.
import { useId } from 'react'
import styles from './show.module.css'

const outline = 'M7 1.200l1.750 3.700 4 .55-2.930 2.800.72 4L7 10.300l-3.540 1.950.72-4L1.250 5.450l4-.55z'

function Star({ full }: { full: boolean }) {
  return (
    <svg width="13" height="13" viewBox="0 0 14 14" aria-hidden="true" focusable="false">
      <path d={outline} fill={full ? 'var(--brass)' : 'none'} stroke={full ? 'var(--brass)' : 'var(--line-strong)'} />
    </svg>
  )
}

/** `label` is the level as text, because the stars are only a picture. */
export function Stars({ count, label, of = 5 }: { count: number; label: string; of?: number }) {
  return (
    <span className={styles.stars} role="img" aria-label={label} title={label}>
      {Array.from({ length: of }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: five equal stars have no other identity
        <Star key={index} full={index < count} />
      ))}
    </span>
  )
}

interface StarChoiceProps {
  value: string | null | undefined
  onChange: (value: string) => void
  /** The levels from none to the highest. */
  options: readonly { value: string; text: string }[]
  id?: string
  disabled?: boolean
}

/** The stars as a group of radio buttons, with the text of the chosen level beside them. */
export function StarChoice({ value, onChange, options, id, disabled }: StarChoiceProps) {
  const name = useId()
  const chosen = options.findIndex((option) => option.value === value)
  return (
    <span className={styles.starChoice} role="radiogroup" id={id} aria-labelledby={id && `${id}-label`}>
      {options.map((option, level) => (
        <label key={option.value} className={level === 0 ? styles.starNone : undefined} title={option.text}>
          <input
            type="radio"
            name={name}
            checked={level === chosen}
            disabled={disabled}
            onChange={() => onChange(option.value)}
            aria-label={option.text}
          />
          {level === 0 ? <span className={styles.starZero} /> : <Star full={level <= chosen} />}
        </label>
      ))}
      <span className={styles.starWord}>{options[chosen]?.text}</span>
    </span>
  )
}

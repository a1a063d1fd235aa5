// Whole sentences with words in them that can be changed, and choices with their consequence.
import { Select } from 'antd'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { boundProblem, CountControl } from '@/components/record/field/number-control'
import styles from './drawer.module.css'

export function Part({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h3>{title}</h3>
      {children}
      {note && <p className={styles.note}>{note}</p>}
    </section>
  )
}

export const Say = ({ children }: { children: ReactNode }) => <p className={styles.say}>{children}</p>

export interface WordOption {
  value: string
  label: string
}

interface WordProps {
  label: string
  value: string
  options: readonly WordOption[]
  onChange: (value: string) => void
}

/** A word of a sentence that is chosen from a list. */
export function Word({ label, value, options, onChange }: WordProps) {
  return (
    <Select
      aria-label={label}
      className={styles.word}
      size="small"
      variant="borderless"
      popupMatchSelectWidth={false}
      value={value}
      options={[...options]}
      onChange={onChange}
    />
  )
}

interface CountProps {
  label: string
  value: number
  min?: number
  max: number
  onCommit: (value: number) => void
}

/** A number of a sentence; it counts when the field is left, and stays as typed while it is none. */
export function Count({ label, value, min = 1, max, onCommit }: CountProps) {
  const [typed, setTyped] = useState<number | null>(value)
  const [shown, setShown] = useState(value)
  if (shown !== value) {
    setShown(value)
    setTyped(value)
  }
  const bounds = { min, max, scale: 0 }
  const commit = () => {
    if (typed !== null && boundProblem(String(typed), bounds) === null && typed !== value) onCommit(typed)
  }
  const latest = useRef(commit)
  latest.current = commit
  useEffect(() => () => latest.current(), [])
  return (
    <CountControl
      aria-label={label}
      aria-invalid={typed === null || undefined}
      className={styles.count}
      size="small"
      status={typed === null ? 'error' : undefined}
      title={`${min} – ${max}`}
      quiet
      {...bounds}
      value={typed}
      onChange={setTyped}
      onTake={commit}
    />
  )
}

interface Choice {
  value: string
  name: string
  says: ReactNode
}

/** Choices one below the other, each with what follows from it. */
export function Choices({
  label,
  value,
  options,
  onChange,
}: {
  label: string
  value: string
  options: readonly Choice[]
  onChange: (value: string) => void
}) {
  const group = useId()
  return (
    <div role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <div key={option.value} className={styles.choice}>
          <label>
            <input
              type="radio"
              name={group}
              aria-label={option.name}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <b>{option.name}</b>
          </label>
          <span>{option.says}</span>
        </div>
      ))}
    </div>
  )
}

// From one number to another in the filter bar; either end may stay open.
'use client'
import Input from 'antd/es/input/Input'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import styles from '@/components/record/field/field.module.css'
import type { FilterProps } from '@/components/record/field/field-props'

/** The number in a typed text, with at most this many decimals: "1,200.50元" → "1200.50"; null where there is none. */
export function numberIn(typed: string, scale: number): string | null {
  const found = /^-?\d+(?:\.\d*)?/.exec(typed.replace(/[^\d.-]/g, ''))?.[0]
  if (!found) return null
  const [whole = '', decimals = ''] = found.split('.')
  const kept = decimals.slice(0, scale)
  return kept ? `${whole}.${kept}` : whole
}

interface EndProps {
  scale: number
  value: string | null
  onChange: (value: string | null) => void
  id?: string
  label: string
}

/** One end. What is typed stays as it is typed as long as it means the value. */
function End({ scale, value, onChange, id, label }: EndProps) {
  const [typed, setTyped] = useState('')
  return (
    <Input
      id={id}
      aria-label={label}
      inputMode={scale === 0 ? 'numeric' : 'decimal'}
      value={numberIn(typed, scale) === value ? typed : (value ?? '')}
      onChange={(event) => {
        setTyped(event.target.value)
        onChange(numberIn(event.target.value, scale))
      }}
      onBlur={() => setTyped(value ?? '')}
    />
  )
}

export function FilterNumber({ field, value, onChange, id }: FilterProps<'decimal' | 'int'>) {
  const t = useTranslations('widget.field')
  const [from = null, to = null] = Array.isArray(value) ? value : []
  const scale = field.kind === 'int' ? 0 : field.scale
  const put = (next: [string | null, string | null]) => onChange(next[0] === null && next[1] === null ? undefined : next)
  return (
    <span className={styles.range}>
      <End id={id} label={t('from')} scale={scale} value={from} onChange={(next) => put([next, to])} />
      <i>{t('to')}</i>
      <End label={t('to')} scale={scale} value={to} onChange={(next) => put([from, next])} />
    </span>
  )
}

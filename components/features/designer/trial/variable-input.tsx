// What a variable of a trial is: a choice of its options, yes or no, or a text.
'use client'
import { Input, Select } from 'antd'
import { useTranslations } from 'next-intl'
import type { NamedField } from '../flow/use-known-fields'

interface VariableInputProps {
  id: string
  variable: NamedField
  value: string
  onChange: (value: string) => void
}

export function VariableInput({ id, variable: { kind, options }, value, onChange }: VariableInputProps) {
  const t = useTranslations('designer.trial')
  if (kind === 'choice' || kind === 'flag') {
    const flags = [
      { value: 'true', label: t('yes') },
      { value: 'false', label: t('no') },
    ]
    return <Select id={id} value={value || undefined} options={kind === 'flag' ? flags : [...options]} onChange={onChange} />
  }
  return (
    <Input
      id={id}
      value={value}
      inputMode={kind === 'number' ? 'decimal' : undefined}
      placeholder={kind === 'date' ? '2026-01-31 09:00:00' : undefined}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

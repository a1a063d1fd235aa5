// The controls of a dialog's fields, with what is missing under each.
import { Input, Select } from 'antd'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { TextControl } from '@/components/record/field/text-control'
import { Labelled } from '@/components/record/form/form-field'
import { askedFields, type FieldSpec, type FieldValues, missingFields } from './fields'
import type { Choice } from './offered-input'
import { OfferedInput } from './offered-input'

interface FieldListProps {
  fields: readonly FieldSpec[]
  values: FieldValues
  onChange: (values: FieldValues) => void
  /** What is wrong with a field, by its name. */
  problems: Readonly<Record<string, string>>
  /** What a text can be chosen from, by the field. */
  offers?: Readonly<Record<string, readonly Choice[]>>
}

export function FieldList({ fields, values, onChange, problems, offers = {} }: FieldListProps) {
  const t = useTranslations('designer')
  const base = useId()
  return askedFields(fields, values).map(({ name, kind, options = [], required }) => {
    const id = `${base}-${name}`
    const value = values[name] ?? ''
    const set = (next: string) => onChange({ ...values, [name]: next })
    const shared = {
      id,
      status: problems[name] ? ('error' as const) : undefined,
      'aria-describedby': problems[name] ? `${id}-message` : undefined,
    }
    return (
      <Labelled key={name} id={id} name={name} label={t(`field.${name}`)} required={required} wide message={problems[name]}>
        {kind === 'text' && offers[name] && <OfferedInput {...shared} value={value} offers={offers[name]} onChange={set} />}
        {kind === 'text' && !offers[name] && (
          <TextControl {...shared} value={value} most={2000} onChange={(event) => set(event.target.value)} />
        )}
        {kind === 'lines' && <Input.TextArea {...shared} value={value} rows={5} onChange={(event) => set(event.target.value)} />}
        {kind === 'choice' && (
          <Select
            {...shared}
            value={value || undefined}
            placeholder={t('choose')}
            options={options.map((option) => ({ value: option, label: t(`choice.${option}`) }))}
            onChange={set}
          />
        )}
      </Labelled>
    )
  })
}

/** Values of a dialog, and the missing ones after an attempt to save. */
export function useFieldValues(fields: readonly FieldSpec[], first: FieldValues) {
  const t = useTranslations('designer')
  const [values, setValues] = useState(first)
  const [tried, setTried] = useState(false)
  const missing = missingFields(fields, values).map(({ name, kind, missing: own }) => [
    name,
    own ? t(own) : t(kind === 'choice' ? 'chooseMissing' : 'fillMissing', { name: t(`field.${name}`) }),
  ])
  const wrong = fields.flatMap(({ name, form }) => (form && values[name] && !form.pattern.test(values[name]) ? [[name, t(form.text)]] : []))
  const problems: Record<string, string> = Object.fromEntries([...missing, ...wrong])
  return {
    values,
    setValues,
    problems: tried ? problems : {},
    /** True when nothing is missing; shows what is. */
    check: () => {
      setTried(true)
      return Object.keys(problems).length === 0
    },
  }
}

// What a value of a trial is: a choice, yes or no, a day, a person, or a text.
import { Input, Select } from 'antd'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { full } from '@/components/record/field/full-width'
import { DateControl } from '@/components/record/field/lazy-controls'
import { NumberControl } from '@/components/record/field/number-control'
import { type Option, PagedSelect } from '@/components/record/field/picker/paged-select'
import { sourceOf } from '@/components/record/field/picker/reference'
import { quietly, useCall } from '@/lib/client/use-call'
import { mostPlaces } from '../flow/condition-words'
import type { NamedField } from '../flow/use-known-fields'
import { unchosen } from './variables'

const people = sourceOf('user')

interface VariableInputProps {
  id: string
  variable: NamedField
  value: string
  onChange: (value: string) => void
}

export function VariableInput({ id, variable, value, onChange }: VariableInputProps) {
  const t = useTranslations('designer.trial')
  const { kind, options } = variable
  switch (kind) {
    case 'choice':
      return <Select id={id} allowClear value={value || undefined} options={[...options]} onChange={(next = '') => onChange(next)} />
    case 'flag': {
      const flags = [
        { value: 'true', label: t('yes') },
        { value: 'false', label: t('no') },
      ]
      const shown = value || unchosen(variable)
      return (
        <Select
          id={id}
          allowClear={unchosen(variable) === ''}
          value={shown || undefined}
          options={flags}
          onChange={(next = '') => onChange(next)}
        />
      )
    }
    case 'date':
    case 'time':
      return <DateControl id={id} time={kind === 'time'} value={value || null} onChange={(next) => onChange(next ?? '')} />
    case 'person':
      return <PersonInput id={id} value={value} onChange={onChange} />
    case 'number':
      return <NumberControl id={id} style={full} scale={mostPlaces} value={value} onChange={(next) => onChange(next ?? '')} />
    default:
      return <Input id={id} value={value} onChange={(event) => onChange(event.target.value)} />
  }
}

/** One person: the key is the value, the name is kept beside it. */
function PersonInput({ id, value, onChange }: Omit<VariableInputProps, 'variable'>) {
  const [chosen, setChosen] = useState<Option[]>([])
  const known = chosen.filter((one) => one.value === value)
  // an example brings the key alone
  const asked = value !== '' && known.length === 0
  const data = quietly(useCall(asked ? 'GET /api/app/base/app/sys/user/listByUserKey' : null, { userKeys: value })) ?? []
  return (
    <PagedSelect
      id={id}
      call={people.call}
      toOption={people.toOption}
      value={asked ? data.map(people.toOption) : known}
      onChange={(next) => {
        setChosen(next)
        onChange(next[0]?.value ?? '')
      }}
    />
  )
}

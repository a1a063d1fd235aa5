// The value of one condition, entered by the control of its field; several values under `in`.
import { Input, Select } from 'antd'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import styles from '@/components/record/dialogs.module.css'
import { DateControl } from '@/components/record/field/date-control'
import { listOf, textOf } from '@/components/record/field/field-props'
import { AskedSelect, isAsked } from '@/components/record/field/filter/asked-select'
import { NumberControl } from '@/components/record/field/number-control'
import { DictDropdown } from '@/components/record/field/picker/dict-dropdown'
import { RefControl } from '@/components/record/field/ref-control'
import { rememberNames, useNames } from '@/components/record/field/use-names'
import { isTime } from '@/lib/model/asked-value'
import type { Definition } from '@/lib/model/definition'
import type { Field } from '@/lib/model/field'
import { isAskedByEmptyOnly } from '@/lib/model/list-request'
import { isDate, isDatetime } from '@/lib/model/value'
import type { Rule } from '@/lib/model/wire'

interface AdvancedValueProps {
  definition: Definition
  name: string | null
  field: Field | undefined
  rule: Rule
  value: string | string[]
  onChange: (value: string | string[]) => void
  label: string
  /** Names the choice between a value, none and moving days. */
  kindLabel: string
}

/** The value, or that there is none, or days that move with today. */
export function AdvancedValue(props: AdvancedValueProps) {
  const t = useTranslations('widget.asked')
  const { field, rule, value, onChange, kindLabel } = props
  const time = field !== undefined && isTime(field.kind) && rule !== 'in'
  const empty = field !== undefined && (rule === 'eq' || rule === 'ne')
  const asked = isAsked(value) ? value : ''
  const only = field !== undefined && isAskedByEmptyOnly(field)
  if (!time && !empty) return <OwnValue {...props} />
  return (
    <span className={styles.asked}>
      <AskedSelect time={time} empty={empty} plain={t('plain')} aria-label={kindLabel} value={asked} onChange={onChange} />
      {asked === '' && !only && <OwnValue {...props} />}
    </span>
  )
}

function OwnValue({ field, rule, value, onChange, label }: AdvancedValueProps) {
  const t = useTranslations('widget')
  const several = rule === 'in'
  const one = textOf(Array.isArray(value) ? value[0] : value)
  switch (field?.kind) {
    case 'choice':
    case 'choices':
      return several ? (
        <DictDropdown dict={field.dict} multiple value={listOf(value)} onChange={onChange} aria-label={label} />
      ) : (
        <DictDropdown dict={field.dict} value={one || null} onChange={(next) => onChange(next ?? '')} aria-label={label} />
      )
    case 'ref':
    case 'refs':
      return <RefValue field={field} several={several} value={value} onChange={onChange} label={label} />
    case 'flag':
      return (
        <Select<string>
          aria-label={label}
          value={one || undefined}
          options={[
            { value: 'true', label: t('field.yes') },
            { value: 'false', label: t('field.no') },
          ]}
          onChange={(next) => onChange(several ? [next] : next)}
        />
      )
    case 'date':
    case 'datetime':
      return several ? (
        <DateSeveral time={field.kind === 'datetime'} value={listOf(value)} onChange={onChange} label={label} />
      ) : (
        <DateControl
          id=""
          time={field.kind === 'datetime'}
          value={one || null}
          onChange={(next) => onChange(next ?? '')}
          placeholder={label}
        />
      )
    case 'decimal':
    case 'int':
      if (!several)
        return (
          <NumberControl
            className={styles.fill}
            aria-label={label}
            scale={field.kind === 'int' ? 0 : field.scale}
            value={one || null}
            onChange={(next) => onChange(next ?? '')}
          />
        )
      break
  }
  return several ? (
    <Select<string[]>
      mode="tags"
      aria-label={label}
      open={false}
      suffixIcon={null}
      placeholder={t('advanced.several')}
      value={listOf(value)}
      onChange={onChange}
    />
  ) : (
    <Input aria-label={label} value={one} onChange={(event) => onChange(event.target.value)} />
  )
}

type RefValueProps = Pick<AdvancedValueProps, 'value' | 'onChange' | 'label'> & {
  field: Extract<Field, { kind: 'ref' | 'refs' }>
  several: boolean
}

function RefValue({ field, several, value, onChange, label }: RefValueProps) {
  const keys = listOf(value)
  const names = useNames(field.to, keys)
  return (
    <RefControl
      field={{ ...field, same: undefined }}
      multiple={several}
      value={keys.map((key) => ({ value: key, label: names[key] ?? key }))}
      onChange={(chosen) => {
        rememberNames(field.to, chosen)
        onChange(several ? chosen.map((option) => option.value) : (chosen[0]?.value ?? ''))
      }}
      aria-label={label}
    />
  )
}

/** Several days: each chosen one joins the others. */
function DateSeveral({
  time,
  value,
  onChange,
  label,
}: {
  time: boolean
  value: string[]
  onChange: (value: string[]) => void
  label: string
}) {
  const [next, setNext] = useState<string | null>(null)
  return (
    <span className={styles.several}>
      <DateControl
        id=""
        time={time}
        value={next}
        placeholder={label}
        onChange={setNext}
        onTake={(day) => {
          // an invalid day stays visible, to be corrected
          if (day === null || !(time ? isDatetime(day) : isDate(day))) return
          setNext(null)
          if (!value.includes(day)) onChange([...value, day])
        }}
      />
      {value.length > 0 && (
        <Select<string[]> mode="tags" open={false} suffixIcon={null} aria-label={label} value={value} onChange={onChange} />
      )}
    </span>
  )
}

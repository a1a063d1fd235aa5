// Yes or no.
'use client'
import { Select, Switch } from 'antd'
import { useTranslations } from 'next-intl'
import { Empty } from '../show/values'
import { type EditProps, type FilterProps, type ShowProps, textOf } from './field-props'
import { full } from './full-width'

export function ShowFlag({ name, row }: ShowProps<'flag'>) {
  const t = useTranslations('widget.field')
  const value = row[name]
  if (value === null || value === undefined) return <Empty />
  return <>{value ? t('yes') : t('no')}</>
}

export function EditFlag({ value, onChange, id, disabled, describedBy }: EditProps<'flag'>) {
  return (
    <Switch id={id} checked={value === true} onChange={(checked) => onChange(checked)} disabled={disabled} aria-describedby={describedBy} />
  )
}

export function FilterFlag({ value, onChange, id }: FilterProps<'flag'>) {
  const t = useTranslations('widget.field')
  return (
    <Select
      id={id}
      style={full}
      allowClear
      value={textOf(value) || undefined}
      onChange={(next) => onChange(next)}
      options={[
        { value: 'true', label: t('yes') },
        { value: 'false', label: t('no') },
      ]}
    />
  )
}

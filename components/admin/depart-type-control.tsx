// What kind of department: company, department or group.
'use client'
import { Select } from 'antd'
import { useTranslations } from 'next-intl'
import { departTypes } from '@/lib/model/organisation'
import { ariaOf, type EditProps, textOf } from '../field/field-props'
import { full } from '../field/full-width'

export function DepartTypeControl(props: EditProps) {
  const t = useTranslations('admin.depart.type')
  return (
    <Select
      id={props.id}
      style={full}
      value={textOf(props.value) || undefined}
      disabled={props.disabled}
      options={departTypes.map((type) => ({ value: type, label: t(type) }))}
      onChange={(value) => props.onChange(value)}
      {...ariaOf(props)}
    />
  )
}

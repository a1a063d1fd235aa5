// What kind of department: company, department or group.
'use client'
import { useTranslations } from 'next-intl'
import { departTypes } from '@/lib/model/organisation'
import type { EditProps } from '../field/field-props'
import { SelectControl } from '../field/select-control'

export function DepartTypeControl(props: EditProps) {
  const t = useTranslations('admin.depart.type')
  return <SelectControl {...props} options={departTypes.map((type) => ({ value: type, label: t(type) }))} />
}

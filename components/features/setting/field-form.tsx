// A custom field's form: its kind, the dictionary it takes values of, the roles that see it.
'use client'
import { Select } from 'antd'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { useClear } from '@/components/basic/use-clear'
import type { EditProps, Row } from '@/components/record/field/field-props'
import { ariaOf, listOf, textOf } from '@/components/record/field/field-props'
import { full } from '@/components/record/field/full-width'
import { SelectControl } from '@/components/record/field/select-control'
import { EntityForm } from '@/components/record/form/entity-form'
import type { FieldControls } from '@/components/record/form/form-field'
import { useCall } from '@/lib/client/use-call'
import type { Definition } from '@/lib/model/definition'
import { type CustomFieldType, customField, customFieldTypes } from '@/lib/model/settings'

const withDictionary: readonly CustomFieldType[] = ['ENUM', 'MULTI']
/** A file has no default, no maximum that a form asks for, and no filter; texts alone have a length. */
const dictOnly = { field: 'field_type', in: withDictionary } as const

const form: Definition = {
  ...customField,
  fields: { ...customField.fields, dict_code: { ...customField.fields.dict_code, visibleWhen: dictOnly, requiredWhen: dictOnly } },
  form: [
    { name: 'basic', fields: ['label', 'field_name', 'field_type', 'dict_code'] },
    { name: 'rule', fields: ['required', 'is_unique', 'default_value', 'max'] },
    { name: 'show', fields: ['show_list', 'show_filter', 'group_name', 'sort_no', 'status', 'role_keys'] },
  ],
}

function TypeControl(props: EditProps) {
  const t = useTranslations('setting.field.types')
  return <SelectControl {...props} options={customFieldTypes.map((value) => ({ value, label: t(value) }))} />
}

function DictControl(props: EditProps) {
  const list = useCall('POST /api/eis/restful/dictionary/get', {
    status: '1',
    pageNo: 1,
    pageSize: 200,
    field: 'dict_code,dict_name',
  })
  const options = (list.data?.records ?? []).map((row) => ({
    value: textOf(row.dict_code),
    label: `${textOf(row.dict_name)} ${textOf(row.dict_code)}`,
  }))
  return (
    <Select
      id={props.id}
      style={full}
      showSearch={{ optionFilterProp: 'label' }}
      loading={list.loading}
      value={list.data ? textOf(props.value) || undefined : undefined}
      disabled={props.disabled}
      options={options}
      onChange={(next: string) => props.onChange(next)}
      {...ariaOf(props)}
    />
  )
}

function RolesControl(props: EditProps) {
  const clear = useClear()
  const t = useTranslations('setting.field')
  const roles = useCall('GET /api/app/base/sys/role/queryall')
  return (
    <Select
      id={props.id}
      style={full}
      mode="multiple"
      allowClear={clear}
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={t('everybody')}
      loading={roles.loading}
      value={roles.data ? listOf(props.value) : []}
      disabled={props.disabled || !roles.data}
      options={(roles.data ?? []).map(({ role_key, role_name }) => ({ value: role_key, label: role_name }))}
      onChange={(value: string[]) => props.onChange(value)}
      {...ariaOf(props)}
    />
  )
}

const controls: FieldControls = {
  field_type: (props) => <TypeControl {...props} />,
  dict_code: (props) => <DictControl {...props} />,
  role_keys: (props) => <RolesControl {...props} />,
}

interface FieldFormProps {
  entity: string
  /** The field to change; a new one without. */
  row: Row | null
  /** The place of a new one. */
  next: number
  onClose: () => void
}

export function FieldForm({ entity, row, next, onClose }: FieldFormProps) {
  const fixed = useMemo(() => (row ? undefined : { entity }), [row, entity])
  return (
    <EntityForm
      definition={form}
      recordKey={row ? textOf(row.field_key) : null}
      record={row ?? undefined}
      controls={controls}
      fixed={fixed}
      first={row ? undefined : { field_name: 'x_', field_type: 'TEXT', sort_no: next }}
      refresh={['/sys/customField/']}
      onClose={onClose}
    />
  )
}

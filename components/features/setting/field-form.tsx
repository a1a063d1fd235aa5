// A custom field's form: its kind, the dictionary it takes values of, the roles that see it.
import { Select } from 'antd'
import { useTranslations } from 'next-intl'
import { useEffect, useMemo, useState } from 'react'
import { choicesOf } from '@/components/basic/answer'
import { useClear } from '@/components/basic/use-clear'
import { EditField } from '@/components/record/field/edit/edit-field'
import type { EditProps } from '@/components/record/field/field-props'
import { ariaOf, listOf, textOf } from '@/components/record/field/field-props'
import { full } from '@/components/record/field/full-width'
import { SelectControl } from '@/components/record/field/select-control'
import { EntityForm } from '@/components/record/form/entity-form'
import type { FieldControls } from '@/components/record/form/form-field'
import type { ListRow } from '@/components/record/record-calls'
import { useAll } from '@/lib/client/use-all'
import { useCall } from '@/lib/client/use-call'
import { fieldCodeOf } from '@/lib/model/custom-fields'
import type { Definition } from '@/lib/model/definition'
import { type CustomFieldType, customField, customFieldFormats, customFieldTypes, formattedTypes } from '@/lib/model/settings'

const withDictionary: readonly CustomFieldType[] = ['ENUM', 'MULTI']
const textOnly = { field: 'field_type', in: formattedTypes } as const
/** A file has no default, no maximum that a form asks for, and no filter; texts alone have a length. */
const dictOnly = { field: 'field_type', in: withDictionary } as const

const form: Definition = {
  ...customField,
  fields: {
    ...customField.fields,
    dict_code: { ...customField.fields.dict_code, visibleWhen: dictOnly, requiredWhen: dictOnly },
    format: { ...customField.fields.format, visibleWhen: textOnly },
  },
  form: [
    { name: 'basic', fields: ['label', 'field_name', 'field_type', 'dict_code'] },
    { name: 'rule', fields: ['format', 'required', 'is_unique', 'default_value', 'max'] },
    { name: 'show', fields: ['show_list', 'show_filter', 'group_name', 'sort_no', 'status', 'role_keys'] },
  ],
}

type ReadSounds = (text: string) => string[]

/** The name of a new field, which suggests its code until somebody writes one. The table of sounds is loaded with the form. */
function LabelControl(props: EditProps) {
  const [sounds, setSounds] = useState<{ read?: ReadSounds }>({})
  useEffect(() => {
    let gone = false
    import('pinyin-pro').then(
      ({ pinyin }) => gone || setSounds({ read: (text) => pinyin(text, { toneType: 'none', type: 'array', nonZh: 'consecutive' }) }),
      () => undefined,
    )
    return () => {
      gone = true
    }
  }, [])
  const { read } = sounds
  const suggest = (label: unknown) => read && fieldCodeOf(read(textOf(label)))
  const code = textOf(props.record.field_name)
  const untouched = code === '' || code === 'x_' || code === suggest(props.value)
  const change = (label: unknown) => {
    const suggested = untouched ? suggest(label) : undefined
    props.onChange(label, suggested === undefined ? undefined : { field_name: suggested })
  }
  return <EditField {...props} onChange={change} />
}

function TypeControl(props: EditProps) {
  const t = useTranslations('setting.field.types')
  return <SelectControl {...props} options={customFieldTypes.map((value) => ({ value, label: t(value) }))} />
}

function FormatControl(props: EditProps) {
  const t = useTranslations('setting.field')
  return <SelectControl {...props} options={customFieldFormats.map((value) => ({ value, label: t(`formats.${value}`) }))} />
}

function DictControl(props: EditProps) {
  const list = useAll('POST /api/eis/restful/dictionary/get', {
    status: '1',
    field: 'dict_code,dict_name,dict_name_en',
  })
  const options = (list.data?.records ?? []).map((row) => ({
    value: textOf(row.dict_code),
    label: `${row.title} ${textOf(row.dict_code)}`,
  }))
  return (
    <Select
      id={props.id}
      style={full}
      showSearch={{ optionFilterProp: 'label' }}
      {...choicesOf(list)}
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
      {...choicesOf(roles)}
      value={roles.data ? listOf(props.value) : []}
      disabled={props.disabled || roles.loading}
      options={(roles.data ?? []).map(({ role_key, title }) => ({ value: role_key, label: title }))}
      onChange={(value: string[]) => props.onChange(value)}
      {...ariaOf(props)}
    />
  )
}

const controls: FieldControls = {
  field_type: (props) => <TypeControl {...props} />,
  dict_code: (props) => <DictControl {...props} />,
  format: (props) => <FormatControl {...props} />,
  role_keys: (props) => <RolesControl {...props} />,
}

const newControls: FieldControls = { ...controls, label: (props) => <LabelControl {...props} /> }

interface FieldFormProps {
  entity: string
  /** The field to change; a new one without. */
  row: ListRow<typeof customField> | null
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
      controls={row ? controls : newControls}
      fixed={fixed}
      first={row ? undefined : { field_name: 'x_', field_type: 'TEXT', sort_no: next }}
      refresh={['/sys/customField/']}
      onClose={onClose}
    />
  )
}

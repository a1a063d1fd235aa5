// The rows that a reference may name in a dialog, opened from beside its dropdown (docs/domain/pickers.md#lookup).
'use client'
import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Icon } from '@/components/basic/icon'
import type { FieldOf } from '@/components/record/field/field-props'
import { useDisplayNames } from '@/components/record/use-display-names'
import type { Definition } from '@/lib/model/definition'
import { definitionOf } from '@/lib/model/entities/registry'
import type { ListRequest } from '@/lib/model/wire'
import { DepartmentPicker } from './department-picker'
import { lookupColumns, lookupFilters } from './lookup-columns'
import type { Option } from './paged-select'
import { RecordPicker } from './record-picker'
import { sourceOf } from './reference'
import { UserPicker } from './user-picker'

interface LookupProps {
  field: FieldOf<'ref' | 'refs'>
  value: readonly Option[]
  multiple?: boolean
  /** Sent with every page of records. */
  query: ListRequest
  disabled?: boolean
  /** The id of the label of the field. */
  labelledBy?: string
  onChange: (value: Option[]) => void
}

/** Few and without a list of their own: their dropdown shows them all. */
const shortLists: readonly string[] = ['role', 'position', 'message_category', 'customer_department']

/** Whether what a reference names can be looked up in a dialog. */
export const hasLookup = (to: string): boolean => !shortLists.includes(to)

export function Lookup({ field, value, multiple, query, disabled, labelledBy, onChange }: LookupProps) {
  const t = useTranslations('widget.lookup')
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const shared = { open: true, value, multiple, onClose: close }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: who goes on in the dialog has not left the field
    <div onBlur={(event) => event.stopPropagation()}>
      <Button
        icon={<Icon name="list" size={14} />}
        aria-label={t('open')}
        aria-describedby={labelledBy}
        title={t('open')}
        disabled={disabled}
        onClick={() => setOpen(true)}
      />
      {open && field.to === 'user' && (
        <UserPicker {...shared} onConfirm={(users) => onChange(users.map((user) => ({ value: user.user_key, label: user.realname })))} />
      )}
      {open && field.to === 'department' && (
        <DepartmentPicker
          open
          value={value.map((one) => one.value)}
          multiple={multiple}
          onConfirm={(rows) => onChange(rows.map((row) => ({ value: row.id, label: row.depart_name })))}
          onClose={close}
        />
      )}
      {open && field.to !== 'user' && field.to !== 'department' && (
        <Records {...shared} definition={definitionOf(field.to)} query={query} max={field.max} onChange={onChange} />
      )}
    </div>
  )
}

interface RecordsProps {
  definition: Definition
  value: readonly Option[]
  multiple?: boolean
  max?: number
  query: ListRequest
  onChange: (value: Option[]) => void
  onClose: () => void
}

function Records({ definition, value, multiple, max, query, onChange, onClose }: RecordsProps) {
  const { key, title } = definition
  const names = useDisplayNames(definition)
  const columns = lookupColumns(definition)
  return (
    <RecordPicker
      open
      title={names.name}
      call={sourceOf(definition.name).call}
      query={{ ...query, field: [key, ...columns.map(({ field }) => field)].join(',') }}
      rowKey={key}
      columns={columns.map((column) => ({ name: column.name, title: names.field(column.field) }))}
      filters={lookupFilters(definition).map((name) => ({ name, title: names.field(name) }))}
      value={value.map((one) => ({ [key]: one.value, [title]: one.label }))}
      multiple={multiple}
      max={multiple ? max : undefined}
      onConfirm={(rows) => onChange(rows.map((row) => ({ value: String(row[key]), label: String(row[title] ?? '') })))}
      onClose={onClose}
    />
  )
}

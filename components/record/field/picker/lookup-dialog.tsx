// The rows that a reference may name in a dialog; loaded when it is first opened (docs/domain/pickers.md#lookup).
import type { FieldOf } from '@/components/record/field/field-props'
import { useDisplayNames } from '@/components/record/use-display-names'
import { fieldOf, isEncrypted, isListable } from '@/lib/model/columns'
import type { Definition } from '@/lib/model/definition'
import { definitionOf } from '@/lib/model/entities/registry'
import { companionOf } from '@/lib/model/field'
import type { ListRequest } from '@/lib/model/wire'
import { DepartmentPicker } from './department-picker'
import type { Option } from './paged-select'
import { RecordPicker } from './record-picker'
import { sourceOf } from './reference'
import { UserPicker } from './user-picker'

export interface LookupDialogProps {
  field: FieldOf<'ref' | 'refs'>
  value: readonly Option[]
  multiple?: boolean
  /** Sent with every page of records. */
  query: ListRequest
  onChange: (value: Option[]) => void
  onClose: () => void
}

export function LookupDialog({ field, value, multiple, query, onChange, onClose }: LookupDialogProps) {
  const shared = { open: true, multiple, onClose }
  if (field.to === 'user')
    return (
      <UserPicker
        {...shared}
        value={value}
        onConfirm={(users) => onChange(users.map((user) => ({ value: user.user_key, label: user.realname })))}
      />
    )
  if (field.to === 'department')
    return (
      <DepartmentPicker
        {...shared}
        value={value.map((one) => one.value)}
        onConfirm={(rows) => onChange(rows.map((row) => ({ value: row.id, label: row.depart_name })))}
      />
    )
  return <Records {...shared} definition={definitionOf(field.to)} value={value} query={query} max={field.max} onChange={onChange} />
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

/** A column of the answer and the field that it belongs to. */
interface LookupColumn {
  name: string
  field: string
}

/** What tells the records of an entity apart in a dialog: name and codes first, then the first short texts and references of the list. */
const mostColumns = 5
const mostFilters = 3

function isPlain(definition: Definition, name: string): boolean {
  const field = fieldOf(definition, name)
  return field !== undefined && isListable(field) && !isEncrypted(field) && ['text', 'code', 'ref'].includes(field.kind)
}

/** The columns of the dialog, the entity's title first. */
function lookupColumns(definition: Definition): LookupColumn[] {
  const codes = Object.keys(definition.fields).filter((name) => definition.fields[name]?.kind === 'code')
  const told = [...codes, ...definition.list.columns, ...(definition.search ?? [])].filter((name) => isPlain(definition, name))
  return [...new Set([definition.title, ...told])].slice(0, mostColumns).map((field) => ({
    field,
    name: fieldOf(definition, field)?.kind === 'ref' ? companionOf(field) : field,
  }))
}

/** The fields that the dialog filters by: texts and codes among its columns. */
function lookupFilters(definition: Definition): string[] {
  return lookupColumns(definition)
    .filter(({ field, name }) => field === name)
    .slice(0, mostFilters)
    .map(({ name }) => name)
}

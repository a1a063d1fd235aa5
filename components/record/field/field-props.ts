// What the three faces of a field kind take: shown in a table or page, edited in a form, filtered in a list.
import type { Definition } from '@/lib/model/definition'
import type { Field, FieldKind } from '@/lib/model/field'

export type FieldOf<K extends FieldKind> = Extract<Field, { kind: K }>
export type Row = Record<string, unknown>

export interface ShowProps<K extends FieldKind = FieldKind> {
  definition: Definition
  name: string
  field: FieldOf<K>
  row: Row
  /** `cell` cuts long texts, `page` shows them whole. */
  place: 'cell' | 'page'
}

export interface EditProps<K extends FieldKind = FieldKind> {
  definition: Definition
  name: string
  field: FieldOf<K>
  value: unknown
  /** The whole record in the form, for fields that depend on others. */
  record: Row
  /** Sets this field, and others with it where they belong together. */
  onChange: (value: unknown, beside?: Row) => void
  /** The id that the label points to. */
  id: string
  invalid?: boolean
  describedBy?: string
  disabled?: boolean
}

/** A filter's value as the list request takes it: text, several values, or [from, to]. */
export type FilterValue = string | readonly (string | null)[] | undefined

export interface FilterProps<K extends FieldKind = FieldKind> {
  definition: Definition
  name: string
  field: FieldOf<K>
  value: FilterValue
  onChange: (value: FilterValue) => void
  id: string
}

/** A filter whose value is chosen: also of a list whose rows are no records, which gives the options itself. */
export interface ChosenProps<K extends FieldKind = FieldKind> extends Omit<FilterProps<K>, 'definition' | 'name'> {
  options?: readonly { value: string; label: string }[]
  /** Days are named, none that move with today. */
  still?: boolean
}

/** What a control takes from the form around it. */
export interface ControlProps {
  id?: string
  disabled?: boolean
  status?: 'error'
  placeholder?: string
  'aria-invalid'?: boolean
  'aria-describedby'?: string
  /** Where no label stands beside it. */
  'aria-label'?: string
}

/** The accessibility part that every control of a form shares. */
export function ariaOf({ invalid, describedBy }: Pick<EditProps, 'invalid' | 'describedBy'>) {
  return { 'aria-invalid': invalid || undefined, 'aria-describedby': describedBy, status: invalid ? ('error' as const) : undefined }
}

/** A value as text, '' for nothing. */
export function textOf(value: unknown): string {
  return value === null || value === undefined ? '' : String(value)
}

/** A value as an array of texts. */
export function listOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.filter((one) => one !== null && one !== undefined && one !== '').map(String)
  return value === null || value === undefined || value === '' ? [] : [String(value)]
}

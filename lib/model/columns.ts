// The columns of an entity, calculated once: those of its rows on the wire, and those that lists, filters, imports and exports offer.
import type { Definition } from './definition.ts'
import { companionOf, datetime, type Field, int, isCustomArea, json, ref, text, wireNames } from './field.ts'
import { isOneWidth } from './plain-text.ts'
import { isWritable } from './record.ts'

/** One name of an entity's rows. */
export interface Column {
  name: string
  field: Field
  /** The field that users see for it; 'area' for city_code. */
  owner: string
  /** The stored column that has its order, where its own values have not. */
  order?: string
}

const readOnly = { readOnly: true } as const

/** Columns of every record. */
const commonColumns: Readonly<Record<string, Field>> = {
  create_time: datetime(readOnly),
  create_by_key: ref('user', readOnly),
  update_time: datetime(readOnly),
  update_by_key: ref('user', readOnly),
  row_version: int(readOnly),
}

/** Further columns of an owned record. */
const ownerColumns: Readonly<Record<string, Field>> = {
  owner_key: ref('user', readOnly),
  owner_depart_key: ref('department', readOnly),
  collaborators: json(readOnly),
}

/** Technical columns, without a display name. */
const unnamed: ReadonlySet<string> = new Set(['collaborators', 'row_version'])

/** Whether a column is the same for every record: who made and changed it, when, and its version. */
export const isCommon = (name: string): boolean => Object.hasOwn(commonColumns, name)

const columnsByDefinition = new WeakMap<Definition, ReadonlyMap<string, Column>>()

/** Every column that an answer may carry, by its wire name, in the definition's order: key, fields, owner, custom fields, common columns. */
export function columnsOf(definition: Definition): ReadonlyMap<string, Column> {
  const known = columnsByDefinition.get(definition)
  if (known) return known
  const columns = new Map<string, Column>()
  const add = (name: string, field: Field, owner = name) => columns.has(name) || columns.set(name, { name, field, owner })
  const addAll = (fields: Readonly<Record<string, Field>>) => {
    for (const [name, field] of Object.entries(fields)) add(name, field)
  }
  add(definition.key, text(32, readOnly))
  for (const [name, field] of Object.entries(definition.fields)) {
    if (field.internal) continue
    if (field.kind === 'area') for (const part of wireNames(name, field)) add(part, text(100), name)
    else add(name, field)
  }
  for (const [order, field] of Object.entries(definition.fields)) {
    const ordered = 'orderOf' in field && field.orderOf !== undefined ? columns.get(field.orderOf) : undefined
    if (ordered) ordered.order = order
  }
  if (definition.owned) addAll(ownerColumns)
  if (definition.ext) add('ext', json())
  addAll(commonColumns)
  columnsByDefinition.set(definition, columns)
  return columns
}

/** Columns that an area computes for its answers; they cannot be filtered, sorted or requested. */
export function computedColumnsOf({ computed = {} }: Definition): Column[] {
  return Object.entries(computed).map(([name, field]) => ({ name, field, owner: name }))
}

/** The names that an answer carries for a column: the column itself and the name of what it refers to. */
export function answeredNames({ name, field }: Column): string[] {
  return field.kind === 'ref' || field.kind === 'refs' ? [name, companionOf(name)] : [name]
}

/** The field behind a name that people know, whose values may stand in several columns; undefined for any other name. */
export function fieldOf(definition: Definition, name: string): Field | undefined {
  const own = Object.hasOwn(definition.fields, name) ? definition.fields[name] : undefined
  if (own) return own.internal ? undefined : own
  if (unnamed.has(name)) return undefined
  return (definition.owned ? ownerColumns[name] : undefined) ?? commonColumns[name]
}

/** The fields that people know, by name: the definition's own, the owner, who made and changed a record and when. */
export function fieldsOf(definition: Definition): ReadonlyMap<string, Field> {
  const names = [...Object.keys(definition.fields), ...(definition.owned ? Object.keys(ownerColumns) : []), ...Object.keys(commonColumns)]
  const fields = new Map<string, Field>()
  for (const name of names) {
    const field = fieldOf(definition, name)
    if (field) fields.set(name, field)
  }
  return fields
}

/** Whether a screen offers a field as a column: long texts and what only programs read are none. */
export function isListable(field: Field): boolean {
  return !field.offScreen && field.kind !== 'html' && (field.kind !== 'json' || isCustomArea(field))
}

/** Whether rows have an order by a field, which a list request may name. */
export function hasOrder(field: Field): boolean {
  return field.kind !== 'files' && field.kind !== 'json' && !isEncrypted(field)
}

const sortedKinds: readonly Field['kind'][] = ['text', 'code', 'decimal', 'int', 'flag', 'date', 'datetime', 'choice']

/** Whether that order is useful for users: screens offer no other. */
export const isSortable = (field: Field): boolean => hasOrder(field) && sortedKinds.includes(field.kind)

/** What is encrypted at rest is found by an exact value only. */
export const isEncrypted = (field: Field): boolean => 'encrypted' in field && field.encrypted === true

/** The column for comparing a field of two records: its hash if the value is encrypted. */
export const comparedColumn = (fields: Readonly<Record<string, Field>>, name: string): string => {
  const field = fields[name]
  return field && isEncrypted(field) ? `${name}_hash` : name
}

/** Whether values of a field that differ by width only are one where a value must be unique: (示例) and （示例）. Encrypted ones and those of some formats are stored in one width. */
export const ignoresWidth = (field: Field | null | undefined): boolean =>
  (field?.kind === 'text' || field?.kind === 'code') && !isEncrypted(field) && !isOneWidth(field.format)

/** Whether a cell of a spreadsheet can be read into a field. */
export const isReadable = (field: Field): boolean => !['files', 'json', 'html'].includes(field.kind)

/** Whether an import fills in a field of the definition. */
export const isImported = (field: Field): boolean => isWritable(field) && isReadable(field)

const unasked: ReadonlySet<string> = new Set(['row_version', 'province_code', 'city_code', 'district_code'])

/** Whether an export offers a column: the names of an area stand in one, nobody asks for versions, and pictures are no text. */
export function isExportOffered({ name, field }: { name: string; field: Field | null }): boolean {
  return !unasked.has(name) && !(field?.kind === 'text' && field.format === 'filePath')
}

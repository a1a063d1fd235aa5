// Converts between a record and the columns of its table; private values are encrypted in the table.
import { type RawBuilder, sql } from 'kysely'
import { isEncrypted } from '../../model/columns.ts'
import { type Definition, fieldsOf } from '../../model/definition.ts'
import type { Field } from '../../model/field.ts'
import { wireTime } from '../../model/moment.ts'
import { decryptText, encryptText, isEncryptedText, searchHash } from '../base/crypto.ts'
import { fromWireTime } from '../db/wire-types.ts'
import type { Row, RowOf } from './hooks.ts'

/** Column names and their values as JSON, for the named fields of a record; jsonb_populate_record makes a row of it. One parameter is sent instead of seventy. */
export function storedValues(definition: Definition, row: Row, names: Iterable<string>): Row {
  const values: Row = {}
  for (const name of names) {
    const field = definition.fields[name]
    if (!field) continue
    if (field.kind === 'area') {
      for (const part of ['province_code', 'city_code', 'district_code', 'area_name']) values[part] = row[part] ?? null
      continue
    }
    const value = row[name] ?? null
    values[name] = storedValue(field, value)
    if (isEncrypted(field)) values[`${name}_hash`] = typeof value === 'string' ? searchHash(value) : null
  }
  return values
}

function storedValue(field: Field, value: unknown): unknown {
  switch (field.kind) {
    case 'choices':
    case 'refs':
    case 'files':
      return value ?? []
    case 'datetime':
      return typeof value === 'string' ? fromWireTime(value) : value
    case 'flag':
      return value === true
    default:
      return isEncrypted(field) && typeof value === 'string' ? encryptText(value) : value
  }
}

/** Column names and their values as SQL, for the named fields of a record. */
export function columnValues(definition: Definition, row: Row, names: Iterable<string>): Map<string, RawBuilder<unknown>> {
  const columns = new Map<string, RawBuilder<unknown>>()
  for (const name of names) {
    const field = definition.fields[name]
    if (!field) continue
    if (field.kind === 'area') {
      for (const part of ['province_code', 'city_code', 'district_code', 'area_name']) columns.set(part, sql`${row[part] ?? null}`)
      continue
    }
    columns.set(name, columnValue(field, row[name] ?? null))
    if (isEncrypted(field)) columns.set(`${name}_hash`, sql`${typeof row[name] === 'string' ? searchHash(row[name]) : null}`)
  }
  return columns
}

function columnValue(field: Field, value: unknown): RawBuilder<unknown> {
  switch (field.kind) {
    case 'choices':
    case 'refs':
      return sql`${value ?? []}::text[]`
    case 'files':
      return sql`${JSON.stringify(value ?? [])}::jsonb`
    case 'json':
      return value === null ? sql`null` : sql`${JSON.stringify(value)}::jsonb`
    case 'datetime':
      return typeof value === 'string' ? sql`${fromWireTime(value)}::timestamptz` : sql`${value}`
    case 'flag':
      return sql`${value === true}`
    default:
      if (isEncrypted(field) && typeof value === 'string') return sql`${encryptText(value)}`
      return sql`${value}`
  }
}

/** Columns that one statement sets: private values are encrypted and their hashes set too, all others are used unchanged; a RawBuilder is SQL. */
export function assignedColumns(definition: Definition, set: Row): [name: string, value: unknown][] {
  return Object.entries(set).flatMap(([name, value]): [string, unknown][] => {
    const field = definition.fields[name]
    const isPrivate = field && isEncrypted(field) && typeof value === 'string'
    return isPrivate ? [...columnValues(definition, set, [name])] : [[name, value]]
  })
}

const encryptedFields = new WeakMap<Definition, string[]>()

function encryptedNames(definition: Definition): readonly string[] {
  const known = encryptedFields.get(definition)
  if (known) return known
  const names = Object.keys(definition.fields).filter((name) => isEncrypted(definition.fields[name] as Field))
  encryptedFields.set(definition, names)
  return names
}

/**
 * The plain row that an insert of `values` (storedValues and the columns of every new row) stores, without reading it from the database: reading seventy columns of hundreds of rows takes
 * half as long as storing them.
 */
export function insertedRow(definition: Definition, written: Row, values: Row): Row {
  const row: Row = { ...values, is_deleted: false, row_version: 1 }
  if (definition.owned) row.collaborators ??= []
  for (const [name, field] of fieldsOf(definition)) if (field.kind === 'datetime' || isEncrypted(field)) row[name] = written[name] ?? null
  row.create_time = wireTime(new Date(String(values.create_time)))
  row.update_time = values.update_time === values.create_time ? row.create_time : wireTime(new Date(String(values.update_time)))
  return row
}

/** A row as it was just stored, with the plain private values that it was written from. */
export function writtenRow(definition: Definition, stored: Row, written: Row): Row {
  const row = { ...stored }
  for (const name of encryptedNames(definition)) row[name] = written[name] ?? null
  return row
}

/** A stored row with its private values decrypted; called once for every row, right after it was read. */
export function plainRow<D extends Definition>(definition: D, stored: Row): RowOf<D> {
  const names = encryptedNames(definition)
  const row = names.length === 0 ? stored : { ...stored }
  for (const name of names) {
    const value = row[name]
    if (typeof value === 'string' && !isStillClear(definition.fields[name] as Field, value)) row[name] = decryptText(value)
  }
  // the database has the columns of the definition
  return row as RowOf<D>
}

/** Whether an earlier version stored this value, before the field was encrypted. */
const isStillClear = (field: Field, value: string) => 'formerlyClear' in field && field.formerlyClear === true && !isEncryptedText(value)

// Many records at once: validated ones become stored ones.
import type { Collaborator, Definition } from '../../model/definition.ts'
import { holds } from '../../model/field.ts'
import { emptyOf } from '../../model/value.ts'
import type { Db } from '../db/gateway.ts'
import { insertRows } from '../db/insert-rows.ts'
import { fromWireTime } from '../db/wire-types.ts'
import { keepForms, rowGrams } from '../entity/grams.ts'
import { storedValues } from '../entity/store.ts'

export type Row = Record<string, unknown>

/**
 * Inserts records of an entity. A record holds its key, its fields in the format of the API and create_time, create_by_key, update_time, update_by_key; what it leaves out takes the
 * definition's default. Owned records get their participants, searched ones their grams, private values are encrypted.
 */
export async function insertRecords(db: Db, definition: Definition, records: readonly Row[]): Promise<void> {
  await insertRows(
    db,
    definition.name,
    records.map((record) => storedRow(definition, record)),
  )
}

/** The record's row as JSON, every column of the definition given. */
export function storedRow(definition: Definition, record: Row): Row {
  const complete: Row = { ...record }
  for (const [name, field] of Object.entries(definition.fields)) {
    const fallback = field.default === '@now' || field.default === '@me' ? undefined : field.default
    complete[name] = holds(field.visibleWhen, record) ? (record[name] ?? fallback ?? emptyOf(field)) : emptyOf(field)
  }
  keepForms(definition, complete)
  const row: Row = { [definition.key]: record[definition.key], ...storedValues(definition, complete, Object.keys(definition.fields)) }
  if (definition.owned) Object.assign(row, ownerColumns(record))
  if (definition.ext) row.ext = record.ext ?? {}
  if (definition.search) row.grams = rowGrams(definition, complete)
  for (const name of ['create_time', 'update_time']) row[name] = fromWireTime((record[name] ?? record.create_time) as string)
  row.create_by_key = record.create_by_key ?? null
  row.update_by_key = record.update_by_key ?? null
  row.is_deleted = false
  row.row_version = 1
  return row
}

function ownerColumns(record: Row): Row {
  const collaborators = (record.collaborators ?? []) as Collaborator[]
  const participants = [record.owner_key, record.create_by_key, ...collaborators.map((one) => one.user_key)]
  return {
    owner_key: record.owner_key ?? null,
    owner_depart_key: record.owner_depart_key ?? null,
    collaborators,
    participant_keys: [...new Set(participants.filter((key) => typeof key === 'string'))],
  }
}

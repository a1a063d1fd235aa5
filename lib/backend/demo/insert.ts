// Many rows at once: validated records become stored ones, one statement per thousand.
import { sql } from 'kysely'
import type { Collaborator, Definition } from '../../model/definition.ts'
import { holds } from '../../model/field.ts'
import { emptyOf } from '../../model/value.ts'
import type { Db } from '../db/gateway.ts'
import { fromWireTime } from '../db/wire-types.ts'
import { rowGrams } from '../entity/grams.ts'
import { storedValues } from '../entity/store.ts'

export type Row = Record<string, unknown>

const chunk = 1000

/**
 * Inserts records of an entity. A record holds its key, its fields as the wire writes them and create_time, create_by_key, update_time, update_by_key; what it leaves out takes the
 * definition's default. Owned records get their participants, searched ones their grams, private values are encrypted.
 */
export async function insertRecords(db: Db, definition: Definition, records: readonly Row[]): Promise<void> {
  await insertRows(
    db,
    definition.name,
    records.map((record) => storedRow(definition, record)),
  )
}

/** Inserts plain rows of a table; all rows have the columns of the first. Values are as jsonb_populate_recordset reads them. */
export async function insertRows(db: Db, table: string, rows: readonly Row[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {})
  const names = sql.join(columns.map((column) => sql.ref(column)))
  for (let start = 0; start < rows.length; start += chunk) {
    const part = JSON.stringify(rows.slice(start, start + chunk))
    await sql`insert into ${sql.table(table)} (${names}) select ${names} from jsonb_populate_recordset(null::${sql.table(table)}, ${part}::jsonb)`.execute(
      db,
    )
  }
}

/** The record's row as JSON, every column of the definition given. */
export function storedRow(definition: Definition, record: Row): Row {
  const complete: Row = { ...record }
  for (const [name, field] of Object.entries(definition.fields)) {
    const fallback = field.default === '@now' || field.default === '@me' ? undefined : field.default
    complete[name] = holds(field.visibleWhen, record) ? (record[name] ?? fallback ?? emptyOf(field)) : emptyOf(field)
  }
  const row: Row = { [definition.key]: record[definition.key], ...storedValues(definition, complete, Object.keys(definition.fields)) }
  if (definition.owned) Object.assign(row, ownerColumns(record))
  if (definition.ext) row.ext = record.ext ?? {}
  if (definition.search) row.grams = rowGrams(definition, record)
  for (const name of ['create_time', 'update_time']) row[name] = fromWireTime((record[name] ?? record.create_time) as string)
  for (const name of ['create_by_key', 'update_by_key']) row[name] = record[name] ?? null
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

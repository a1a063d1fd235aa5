// The version of a record: a save over another person's change fails with a conflict, also for data that is stored in other tables than the record.
import { sql } from 'kysely'
import type { Definition } from '../../model/definition.ts'
import { rawRows } from '../db/raw-rows.ts'
import type { Context } from '../kernel/context.ts'
import { conflict } from '../kernel/fail.ts'
import { keyOf, type Row } from './hooks.ts'
import { readRecord } from './read.ts'

const versions = rawRows({ row_version: 'int' })

/**
 * Fails with 409 if the caller had another version of the locked row; with the current record, and with what `beside`
 * reads. Without a version nothing is compared.
 */
export async function requireVersion(
  context: Context,
  definition: Definition,
  row: Row,
  version: unknown,
  beside?: () => Promise<Row>,
): Promise<void> {
  if (version === undefined || version === null || Number(version) === row.row_version) return
  const current = { ...(await readRecord(context, definition, keyOf(definition, row))), ...(await beside?.()) }
  throw conflict('stale', { name: String(current.update_by_name ?? '') }, current)
}

/** Increases the version of a record whose data in other tables has changed; returns its number. */
export async function renewVersion(context: Context, definition: Definition, key: string): Promise<number> {
  const renewed = await versions.first(
    context.db,
    sql`update ${sql.table(definition.name)}
      set row_version = row_version + 1, update_by_key = ${context.user.user_key}, update_time = ${context.now}
      where ${sql.ref(definition.key)} = ${key} returning row_version`,
  )
  return renewed?.row_version ?? 0
}

// The version of a record: whoever saves over another one's work is told, also of what belongs to a record and is stored beside it.
import { sql } from 'kysely'
import type { Definition } from '../../model/definition.ts'
import { rawRows } from '../db/raw-rows.ts'
import type { Context } from '../kernel/context.ts'
import { conflict } from '../kernel/fail.ts'
import { keyOf, type Row } from './hooks.ts'
import { readRecord } from './read.ts'

const versions = rawRows({ row_version: 'int' })

/**
 * Fails with 409 where the caller knew another version of the locked row than this one; with the record as it is now, and with what `beside`
 * reads of it. Without a version nothing is compared.
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

/** Makes the next version of a record of which something beside it was changed; gives its number. */
export async function renewVersion(context: Context, definition: Definition, key: string): Promise<number> {
  const renewed = await versions.first(
    context.db,
    sql`update ${sql.table(definition.name)}
      set row_version = row_version + 1, update_by_key = ${context.user.user_key}, update_time = ${context.now}
      where ${sql.ref(definition.key)} = ${key} returning row_version`,
  )
  return renewed?.row_version ?? 0
}

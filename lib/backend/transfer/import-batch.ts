// The rows of import_batch: made, read, moved on.
import { sql } from 'kysely'
import type { Locale } from '../../i18n/text.ts'
import type { ImportBatch, ImportColumn, ImportError } from '../../model/calls/transfer.ts'
import type { Definition } from '../../model/definition.ts'
import type { ImportStatus } from '../../model/transfer.ts'
import { encryptText } from '../base/crypto.ts'
import type { Db } from '../db/gateway.ts'
import type { Context } from '../kernel/context.ts'
import { notFound } from '../kernel/fail.ts'

/** An import as it is stored: what the wire shows, and whose it is. */
export interface BatchRow extends Omit<ImportBatch, 'missing'> {
  user_key: string
  file_key: string | null
  locale: Locale
  ip: string | null
}

/** Whether an import `b` still has something that only its importer may fetch. */
export const hasHandout = sql<boolean>`exists (select 1 from import_handout h where h.batch_key = b.batch_key)`

export async function readBatch(db: Db, key: string): Promise<BatchRow | null> {
  const { rows } = await sql<BatchRow>`select b.*, ${hasHandout} as has_handout from import_batch b where batch_key = ${key}`.execute(db)
  return rows[0] ?? null
}

/** The caller's own import; another's looks missing. */
export async function requireBatch(context: Context, key: string): Promise<BatchRow> {
  const batch = await readBatch(context.db, key)
  if (!batch || batch.user_key !== context.user.user_key) throw notFound()
  return batch
}

/** The groups of fields by which records are told, as the wire writes them: 'customer_key,contact_name'. */
export const matchesOf = (definition: Definition): string[] => (definition.imports?.match ?? []).map((group) => group.join(','))

/** What rows came to. */
export type Counts = Pick<ImportBatch, 'success' | 'updated' | 'skipped' | 'fail'>

/** The cells of one line of a handout, behind the row of the file that they belong to. */
export interface Handout {
  row_no: number
  cells: readonly string[]
}

/** What some rows came to. */
export interface Imported {
  counts: Counts
  errors: ImportError[]
  handouts: Handout[]
}

/** Adds what some rows came to. False when the import has left `status` meanwhile: it was cancelled. */
export async function moveOn(db: Db, batch: BatchRow, rows: number, { counts, errors, handouts }: Imported): Promise<boolean> {
  const { rows: moved } =
    await sql`update import_batch set position = position + ${rows}, success = success + ${counts.success}, updated = updated + ${counts.updated},
      skipped = skipped + ${counts.skipped}, fail = fail + ${counts.fail}
    where batch_key = ${batch.batch_key} and status = ${batch.status} returning 1`.execute(db)
  if (moved.length === 0) return false
  if (errors.length > 0) {
    await sql`insert into import_error (batch_key, row_no, reason)
      select ${batch.batch_key}, e.row_no, e.reason from unnest(${errors.map((one) => one.row_no)}::int[], ${errors.map((one) => one.reason.slice(0, 1000))}::text[]) e(row_no, reason)
      on conflict do nothing`.execute(db)
  }
  if (handouts.length > 0) {
    const contents = handouts.map(({ cells }) => encryptText(JSON.stringify(cells)))
    await sql`insert into import_handout (batch_key, row_no, content)
      select ${batch.batch_key}, h.row_no, h.content from unnest(${handouts.map((one) => one.row_no)}::int[], ${contents}::text[]) h(row_no, content)`.execute(
      db,
    )
  }
  return true
}

/** Begins a phase: counters and errors of the one before are gone. False when the import was not in one of the states `from`. */
export async function beginPhase(
  db: Db,
  batch: Pick<BatchRow, 'batch_key'>,
  from: readonly ImportStatus[],
  set: Pick<ImportBatch, 'status' | 'strategy' | 'match_by' | 'to_pool'> & { columns: readonly ImportColumn[] },
): Promise<boolean> {
  const { rows } =
    await sql`update import_batch set status = ${set.status}, strategy = ${set.strategy}, match_by = ${set.match_by}, to_pool = ${set.to_pool},
      columns = ${JSON.stringify(set.columns)}::jsonb, position = 0, success = 0, updated = 0, skipped = 0, fail = 0, reason = null, done_time = null
    where batch_key = ${batch.batch_key} and status = any(${[...from]}::text[]) returning 1`.execute(db)
  if (rows.length === 0) return false
  await sql`delete from import_error where batch_key = ${batch.batch_key}`.execute(db)
  return true
}

/** Ends a phase. False when the import has left it meanwhile. */
export async function endPhase(db: Db, batch: BatchRow, status: ImportStatus, now: Date, reason: string | null = null): Promise<boolean> {
  const done = status === 'DONE' || status === 'FAILED' || status === 'CANCELLED'
  const { rows } =
    await sql`update import_batch set status = ${status}, reason = ${reason?.slice(0, 500) ?? null}, done_time = ${done ? now : null}
    where batch_key = ${batch.batch_key} and status = ${batch.status} returning 1`.execute(db)
  return rows.length > 0
}

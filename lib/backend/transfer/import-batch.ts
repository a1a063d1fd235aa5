// The rows of import_batch: created, read, updated.
import { sql } from 'kysely'
import type { Locale } from '../../i18n/text.ts'
import type { ImportBatch, ImportColumn, ImportError } from '../../model/calls/transfer.ts'
import type { Definition } from '../../model/definition.ts'
import { cutText } from '../../model/plain-text.ts'
import type { ImportStatus } from '../../model/transfer.ts'
import { encryptText } from '../base/crypto.ts'
import type { Db } from '../db/gateway.ts'
import type { Context } from '../kernel/context.ts'
import { notFound } from '../kernel/fail.ts'
import type { FileNote } from './survey.ts'

/** Whether an import `b` still has a handout that only its importer may fetch. */
export const hasHandout = sql<boolean>`exists (select 1 from import_handout h where h.batch_key = b.batch_key)`

/** The types of the JSON columns of an import. */
type Narrowed = Pick<ImportBatch, 'status' | 'strategy' | 'columns' | 'sample'> & {
  locale: Locale
  survey: { sheets: string[]; notes: FileNote[] } | null
}

export const selectBatches = (db: Db) =>
  db.selectFrom('import_batch as b').selectAll('b').select(hasHandout.as('has_handout')).$narrowType<Narrowed>()

/** A stored import: its visible columns, and its owner. */
export type BatchRow = Awaited<ReturnType<ReturnType<typeof selectBatches>['executeTakeFirstOrThrow']>>

export async function readBatch(db: Db, key: string): Promise<BatchRow | null> {
  return (await selectBatches(db).where('batch_key', '=', key).executeTakeFirst()) ?? null
}

/** The caller's own import; another user's import looks missing. */
export async function requireBatch(context: Context, key: string): Promise<BatchRow> {
  const batch = await readBatch(context.db, key)
  if (!batch || batch.user_key !== context.user.user_key) throw notFound()
  return batch
}

/** The groups of fields that identify records, in the format of the wire: 'customer_key,contact_name'. */
export const matchesOf = (definition: Definition): string[] => (definition.imports?.match ?? []).map((group) => group.join(','))

/** The counts of results. */
export type Counts = Pick<ImportBatch, 'success' | 'updated' | 'skipped' | 'fail'>

/** The cells of one line of a handout, after the number of its file row. */
export interface Handout {
  row_no: number
  cells: readonly string[]
}

/** The results of some rows. */
export interface Imported {
  counts: Counts
  errors: ImportError[]
  handouts: Handout[]
}

/** Adds the results of some rows. False if the import is no longer in `status`: it was cancelled. */
export async function moveOn(db: Db, batch: BatchRow, rows: number, { counts, errors, handouts }: Imported): Promise<boolean> {
  const moved = await db
    .updateTable('import_batch')
    .set((row) => ({
      position: row('position', '+', rows),
      success: row('success', '+', counts.success),
      updated: row('updated', '+', counts.updated),
      skipped: row('skipped', '+', counts.skipped),
      fail: row('fail', '+', counts.fail),
    }))
    .where('batch_key', '=', batch.batch_key)
    .where('status', '=', batch.status)
    .returning('batch_key')
    .executeTakeFirst()
  if (!moved) return false
  if (errors.length > 0) {
    await sql`insert into import_error (batch_key, row_no, reason)
      select ${batch.batch_key}, e.row_no, e.reason from unnest(${errors.map((one) => one.row_no)}::int[], ${errors.map((one) => cutText(one.reason, 1000))}::text[]) e(row_no, reason)
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

/** Begins a phase and clears the counters and errors of the previous one. False if the import was not in one of the states `from`. */
export async function beginPhase(
  db: Db,
  batch: Pick<BatchRow, 'batch_key'>,
  from: readonly ImportStatus[],
  set: Pick<ImportBatch, 'status' | 'strategy' | 'match_by' | 'to_pool'> & { columns: readonly ImportColumn[] },
): Promise<boolean> {
  const { status, strategy, match_by, to_pool } = set
  const none = { position: 0, success: 0, updated: 0, skipped: 0, fail: 0, reason: null, done_time: null }
  const begun = await db
    .updateTable('import_batch')
    .set({ status, strategy, match_by, to_pool, columns: JSON.stringify(set.columns), ...none })
    .where('batch_key', '=', batch.batch_key)
    .where('status', 'in', from)
    .returning('batch_key')
    .executeTakeFirst()
  if (!begun) return false
  await db.deleteFrom('import_error').where('batch_key', '=', batch.batch_key).execute()
  return true
}

/** Ends a phase. False if the import is no longer in it. */
export async function endPhase(db: Db, batch: BatchRow, status: ImportStatus, now: Date, reason: string | null = null): Promise<boolean> {
  const done = status === 'DONE' || status === 'FAILED' || status === 'CANCELLED'
  const ended = await db
    .updateTable('import_batch')
    .set({ status, reason: reason ? cutText(reason, 500) : null, done_time: done ? now : null })
    .where('batch_key', '=', batch.batch_key)
    .where('status', '=', batch.status)
    .returning('batch_key')
    .executeTakeFirst()
  return ended !== undefined
}

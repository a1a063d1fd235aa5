// The rows of import_batch: made, read, moved on.
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

/** Whether an import `b` still has something that only its importer may fetch. */
export const hasHandout = sql<boolean>`exists (select 1 from import_handout h where h.batch_key = b.batch_key)`

/** What the columns of an import hold, more closely than the table says. */
type Narrowed = Pick<ImportBatch, 'status' | 'strategy' | 'columns' | 'sample'> & {
  locale: Locale
  survey: { sheets: string[]; notes: FileNote[] } | null
}

export const selectBatches = (db: Db) =>
  db.selectFrom('import_batch as b').selectAll('b').select(hasHandout.as('has_handout')).$narrowType<Narrowed>()

/** An import as it is stored: what the wire shows, and whose it is. */
export type BatchRow = Awaited<ReturnType<ReturnType<typeof selectBatches>['executeTakeFirstOrThrow']>>

export async function readBatch(db: Db, key: string): Promise<BatchRow | null> {
  return (await selectBatches(db).where('batch_key', '=', key).executeTakeFirst()) ?? null
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

/** Begins a phase: counters and errors of the one before are gone. False when the import was not in one of the states `from`. */
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

/** Ends a phase. False when the import has left it meanwhile. */
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

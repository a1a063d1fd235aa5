// Processes due rows, each in its own transaction: a row that fails is postponed and shown to
// operators, and the others continue (docs/domain/jobs.md#one-row-that-fails).
import { type RawBuilder, sql } from 'kysely'
import { isDatabaseAway } from '../db/database-error.ts'
import { rawRows } from '../db/raw-rows.ts'
import type { Context, Place } from './context.ts'
import type { Kernel } from './kernel.ts'
import { errorText, latestWait, nextAttempt } from './pauses.ts'
import { systemTransaction } from './system-transaction.ts'

export interface DueWork {
  /** Its name in the list of postponed rows. */
  work: string
  /** `select … as key`: the due rows, in their order. Nothing is locked. */
  due: (now: Date) => RawBuilder<unknown>
  /** Locks the row, checks that it is still due, and does the work, all in one transaction. False if there was nothing to do, or another process works on it. */
  run: (context: Context, key: string) => Promise<boolean>
}

const keyRows = rawRows({ key: 'text' })
const postponedRows = rawRows({ key: 'postponed_row.row_key', waits: 'boolean' })

/** Processes every due row that is not postponed; returns how many. Throws early if `signal` fires (with its reason) or the database is unavailable. */
export async function eachDue(kernel: Kernel, { work, due, run }: DueWork, signal?: AbortSignal): Promise<number> {
  const now = kernel.now()
  const postponed = await readPostponed(kernel, work, now)
  const keys = new Set((await keyRows.read(kernel.db, due(now))).map(({ key }) => key))
  let done = 0
  for (const key of keys) {
    signal?.throwIfAborted()
    const failed = postponed.get(key)
    if (failed?.waits) continue
    try {
      const acted = await systemTransaction(kernel, async (context) => {
        if (failed) await forgetPostponed(context, work, [key])
        return run(context, key)
      })
      if (acted) done++
    } catch (error) {
      if (isDatabaseAway(error) || signal?.aborted) throw error
      await postpone({ kernel, db: kernel.db }, work, key, error)
    }
  }
  const over = [...postponed.keys()].filter((key) => !keys.has(key))
  if (over.length > 0) await forgetPostponed(kernel, work, over)
  return done
}

async function readPostponed({ db }: Kernel, work: string, now: Date) {
  const rows = await postponedRows.read(
    db,
    sql`select row_key as key, next_time > ${now} and next_time <= ${latestWait(now)} as waits from postponed_row where work = ${work}`,
  )
  return new Map(rows.map((row) => [row.key, row]))
}

/** Removes rows from the postponed ones. */
export async function forgetPostponed({ db }: Pick<Kernel, 'db'>, work: string, keys: readonly string[]): Promise<void> {
  await db
    .deleteFrom('postponed_row')
    .where('work', '=', work)
    .where('row_key', 'in', [...keys])
    .execute()
}

/** Postpones a row; the pause grows with each failure. */
export async function postpone({ kernel, db }: Place, work: string, row_key: string, error: unknown): Promise<void> {
  const now = kernel.now()
  const known = await db
    .selectFrom('postponed_row')
    .select('attempts')
    .where('work', '=', work)
    .where('row_key', '=', row_key)
    .executeTakeFirst()
  const attempts = (known?.attempts ?? 0) + 1
  const failure = { attempts, next_time: nextAttempt(attempts, now), last_error: errorText(error) }
  await db
    .insertInto('postponed_row')
    .values({ work, row_key, create_time: now, ...failure })
    .onConflict((conflict) => conflict.columns(['work', 'row_key']).doUpdateSet(failure))
    .execute()
  kernel.log.error({ err: error, work, row: row_key, attempts }, 'a row was postponed')
}

/** For work on several rows in one transaction: whether a row is not postponed. */
export const notPostponed = ({ now }: Context, work: string, key: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`not exists (select 1 from postponed_row p where p.work = ${work} and p.row_key = ${key} and p.next_time > ${now} and p.next_time <= ${latestWait(now)})`

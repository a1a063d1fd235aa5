// Delivers outbox rows to their subscribers after the commit, each row in a transaction of its own. What fails is tried again over a day, then
// left to an operator (docs/domain/jobs.md#events). No order is kept: a subscriber goes by the state that it finds.
import { type RawBuilder, sql } from 'kysely'
import { isDatabaseAway, isPassing } from '../db/database-error.ts'
import type { Db } from '../db/gateway.ts'
import { jsonOf, rawRows } from '../db/raw-rows.ts'
import { inSavepoint } from '../db/savepoint.ts'
import type { Context } from './context.ts'
import type { Kernel } from './kernel.ts'
import { attemptsInAll, errorText, latestWait, nextAttempt } from './pauses.ts'
import { systemTransaction } from './system-transaction.ts'

export interface Delivery {
  id: string
  type: string
  payload: Record<string, unknown>
}

/**
 * Handles one kind of outbox row. What it writes is committed with the mark that it has had the row, or not at all; what it does elsewhere may be
 * done twice. Rows come in any order.
 */
export type Subscriber = (context: Context, delivery: Delivery) => Promise<void>

/** The subscribers of each kind, with the areas that they are of: each gets a row on its own. */
export type Subscribers = Readonly<Record<string, readonly { area: string; run: Subscriber }[]>>

const batch = 50

/** Whether a row waits for no delivery any more: after so many attempts it is an operator's. */
export const givenUp = sql<boolean>`attempts >= ${sql.lit(attemptsInAll)}`

const isDue = (now: Date): RawBuilder<boolean> => sql<boolean>`done_time is null and not ${givenUp}
  and (next_time is null or next_time <= ${now} or next_time > ${latestWait(now)})`

const keyRows = rawRows({ id: 'outbox.id' })
const dueRows = rawRows({
  id: 'outbox.id',
  type: 'outbox.type',
  payload: jsonOf<Record<string, unknown>>(),
  attempts: 'outbox.attempts',
  done_for: jsonOf<string[] | null>(),
})

/** Delivers the rows that are due, and returns how many were tried. Several processes may do so at once: each row is taken by one. */
export async function deliverOutbox(kernel: Kernel, subscribers: Subscribers): Promise<number> {
  let tried = 0
  for (;;) {
    const rows = await keyRows.read(kernel.db, sql`select id from outbox where ${isDue(kernel.now())} order by id limit ${batch}`)
    let here = 0
    for (const { id } of rows) if (await deliver(kernel, id, subscribers)) here++
    tried += here
    if (here === 0 || rows.length < batch) return tried
  }
}

/** False where another process has the row. */
async function deliver(kernel: Kernel, id: string, subscribers: Subscribers): Promise<boolean> {
  try {
    return await systemTransaction(kernel, async (context) => {
      const { db, now } = context
      const row = await dueRows.first(
        db,
        sql`select id, type, payload, attempts, done_for from outbox where id = ${id} and ${isDue(now)} for update skip locked`,
      )
      if (!row) return false
      const done = new Set(row.done_for)
      let failure: { error: unknown } | null = null
      for (const { area, run } of subscribers[row.type] ?? []) {
        if (done.has(area)) continue
        try {
          await inSavepoint(db, () => run(context, row))
          done.add(area)
        } catch (error) {
          if (isPassing(error)) throw error
          failure ??= { error }
        }
      }
      if (failure) await noteFailure(kernel, db, row, [...done], failure.error)
      else await db.updateTable('outbox').set({ done_time: now, next_time: null }).where('id', '=', id).execute()
      return true
    })
  } catch (error) {
    if (isDatabaseAway(error)) throw error
    const row = await dueRows.first(
      kernel.db,
      sql`select id, type, payload, attempts, done_for from outbox where id = ${id} and done_time is null`,
    )
    if (row) await noteFailure(kernel, kernel.db, row, row.done_for ?? [], error)
    return true
  }
}

async function noteFailure(
  kernel: Kernel,
  db: Db,
  { id, type, attempts: before }: { id: string; type: string; attempts: number },
  done: readonly string[],
  error: unknown,
): Promise<void> {
  const attempts = before + 1
  await db
    .updateTable('outbox')
    .set({
      attempts,
      next_time: nextAttempt(attempts, kernel.now()),
      last_error: errorText(error),
      done_for: done.length > 0 ? JSON.stringify(done) : null,
    })
    .where('id', '=', id)
    .execute()
  kernel.log.error({ err: error, outbox: id, type, attempts }, 'outbox delivery failed')
}

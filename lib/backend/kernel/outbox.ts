// Delivers outbox rows to their subscribers after the commit: at least once, in order of writing, by one process at a time.
import { sql } from 'kysely'
import type { Db } from '../db/gateway.ts'
import type { Context } from './context.ts'
import type { Kernel } from './kernel.ts'
import { systemContext } from './pipeline.ts'

export interface Delivery {
  id: string
  type: string
  payload: Record<string, unknown>
}

/** Handles one kind of outbox row inside the transaction that marks it done. Calling it twice must be harmless. */
export type Subscriber = (context: Context, delivery: Delivery) => Promise<void>

const batch = 50
/** A row that failed so often is left with its error. */
export const maxAttempts = 10

/** Delivers the waiting rows and returns how many were handled. A row that fails is tried again later, then left with its error. */
export async function deliverOutbox(kernel: Kernel, subscribers: Record<string, readonly Subscriber[]>): Promise<number> {
  let handled = 0
  for (;;) {
    const count = await kernel.db.transaction().execute(async (db) => {
      const rows = await db
        .selectFrom('outbox')
        .select(['id', 'type', 'payload'])
        .where('done_time', 'is', null)
        .where('attempts', '<', maxAttempts)
        .orderBy('id')
        .limit(batch)
        .forUpdate()
        .skipLocked()
        .execute()
      for (const row of rows) await deliverOne(kernel, db as Db, row as Delivery, subscribers[row.type] ?? [])
      return rows.length
    })
    handled += count
    if (count < batch) return handled
  }
}

async function deliverOne(kernel: Kernel, db: Db, row: Delivery, subscribers: readonly Subscriber[]): Promise<void> {
  await sql`savepoint delivery`.execute(db)
  try {
    for (const subscriber of subscribers) await subscriber(systemContext(kernel, db), row)
    await db.updateTable('outbox').set({ done_time: kernel.now() }).where('id', '=', row.id).execute()
  } catch (error) {
    await sql`rollback to savepoint delivery`.execute(db)
    await db
      .updateTable('outbox')
      .set((column) => ({ attempts: column('attempts', '+', 1) }))
      .where('id', '=', row.id)
      .execute()
    kernel.log.error({ err: error, outbox: row.id, type: row.type }, 'outbox delivery failed')
  }
  await sql`release savepoint delivery`.execute(db)
}

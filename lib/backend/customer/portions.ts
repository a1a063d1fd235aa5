// Goes through all customers or leads in portions, each in a short transaction of its own, so that nobody who works on one of them waits long.
import { type RawBuilder, sql } from 'kysely'
import { isConflictOfLocks } from '../db/database-error.ts'
import { rawRows } from '../db/raw-rows.ts'
import type { Context } from '../kernel/context.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { systemContext } from '../kernel/pipeline.ts'

/** A table of records with an owner and a due time. */
export interface Owned {
  table: 'customer' | 'clue'
  key: 'customer_key' | 'clue_key'
}

const keyRows = rawRows({ key: 'text' })
const dueRows = rawRows({ key: 'text', at: 'text' })

/** Portions of the owned rows, in the order of their keys; nothing is locked. */
export async function eachOwned(kernel: Kernel, signal: AbortSignal, { table, key }: Owned, work: Work, size = 200): Promise<void> {
  for (let last = ''; ; ) {
    signal.throwIfAborted()
    const rows = await keyRows.read(
      kernel.db,
      sql`select ${sql.ref(key)} as key from ${sql.table(table)}
        where ${sql.ref(key)} > ${last} and owner_key is not null and not is_deleted order by ${sql.ref(key)} limit ${size}`,
    )
    if (rows.length === 0) return
    const keys = rows.map((row) => row.key)
    await inTransaction(kernel, (context) => work(context, keys))
    last = keys.at(-1) as string
  }
}

/**
 * Portions of the owned rows whose stored due time has come, the oldest first, locked while `work` runs. They are small, because a transaction holds all its rows until it ends.
 * Rows that somebody is changing at this moment are left out, and come one by one at the end, when he is done.
 */
export async function eachDue(kernel: Kernel, signal: AbortSignal, owned: Owned, work: Work): Promise<void> {
  await eachDueBy(kernel, signal, owned, work, { size: 5, locking: sql`for update skip locked` })
  await eachDueBy(kernel, signal, owned, work, { size: 1, locking: sql`for update` })
}

interface Portions {
  size: number
  locking: RawBuilder<unknown>
}

async function eachDueBy(kernel: Kernel, signal: AbortSignal, { table, key }: Owned, work: Work, portions: Portions): Promise<void> {
  for (let last = { at: '-infinity', key: '' }; ; ) {
    signal.throwIfAborted()
    const rows = await inTransaction(kernel, async (context) => {
      const found = await dueRows.read(
        context.db,
        sql`select ${sql.ref(key)} as key, recycle_time::text as at from ${sql.table(table)}
          where recycle_time <= ${context.now} and (recycle_time, ${sql.ref(key)}) > (${last.at}::timestamptz, ${last.key})
            and owner_key is not null and not is_deleted
          order by recycle_time, ${sql.ref(key)} limit ${portions.size} ${portions.locking}`,
      )
      if (found.length > 0)
        await work(
          context,
          found.map((row) => row.key),
        )
      return found
    })
    if (rows.length === 0) return
    last = rows.at(-1) as { at: string; key: string }
  }
}

export type Work = (context: Context, keys: readonly string[]) => Promise<void>

const maxTries = 3

/** One transaction; begun again when the database ended it because it and another one waited for each other. */
async function inTransaction<T>(kernel: Kernel, work: (context: Context) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await kernel.transaction((db) => work(systemContext(kernel, db)))
    } catch (error) {
      if (!isConflictOfLocks(error) || tries === maxTries) throw error
    }
  }
}

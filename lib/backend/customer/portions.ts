// Processes all customers or leads in portions, each in its own short transaction, so that users do not wait long for a lock.
import { type RawBuilder, sql } from 'kysely'
import { rawRows } from '../db/raw-rows.ts'
import type { Context } from '../kernel/context.ts'
import { type DueWork, eachDue } from '../kernel/each-due.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { systemTransaction } from '../kernel/system-transaction.ts'

/** A table of records with an owner and a due time. */
export interface Owned {
  table: 'customer' | 'clue'
  key: 'customer_key' | 'clue_key'
}

const keyRows = rawRows({ key: 'text' })

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
    await systemTransaction(kernel, (context) => work(context, keys))
    last = keys.at(-1) as string
  }
}

/**
 * The due owned rows, the oldest first, one transaction each: a lock on one row does not block the others, and a row that cannot be moved is postponed
 * and shown. Locked rows are processed at the end.
 */
export async function eachOwnedDue(kernel: Kernel, signal: AbortSignal, { table, key }: Owned, work: Work): Promise<void> {
  const left: string[] = []
  const due = (now: Date) => sql`recycle_time <= ${now} and owner_key is not null and not is_deleted`
  const locked = async (context: Context, one: string, locking: RawBuilder<unknown>) =>
    (
      await keyRows.read(
        context.db,
        sql`select ${sql.ref(key)} as key from ${sql.table(table)} where ${sql.ref(key)} = ${one} and ${due(context.now)} ${locking}`,
      )
    ).length > 0
  const recycle = (name: string, keys: (now: Date) => RawBuilder<unknown>, locking: RawBuilder<unknown>): DueWork => ({
    work: name,
    due: keys,
    async run(context, one) {
      if (!(await locked(context, one, locking))) {
        left.push(one)
        return false
      }
      await work(context, [one])
      return true
    },
  })
  const name = `recycle.${table}`
  const all = (now: Date) => sql`select ${sql.ref(key)} as key from ${sql.table(table)} where ${due(now)} order by recycle_time, 1`
  await eachDue(kernel, recycle(name, all, sql`for update skip locked`), signal)
  const rest = left.splice(0)
  const those = (now: Date) => sql`select ${sql.ref(key)} as key from ${sql.table(table)} where ${due(now)}
    and (${sql.ref(key)} = any(${rest}::text[]) or ${sql.ref(key)} in (select row_key from postponed_row where work = ${name})) order by recycle_time, 1`
  if (rest.length > 0) await eachDue(kernel, recycle(name, those, sql`for update`), signal)
}

export type Work = (context: Context, keys: readonly string[]) => Promise<void>

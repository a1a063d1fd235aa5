// The seed log: the items that seeds have installed. Each item is installed once, so that a start never undoes a change or deletion by an administrator.
import { sql } from 'kysely'
import type { Db } from '../db/gateway.ts'

/** Returns the ids of a set that no earlier start has installed, and records them as installed. */
export async function recordNewSeeds(db: Db, set: string, ids: readonly string[]): Promise<Set<string>> {
  const row = await db.selectFrom('seed_ledger').select('items').where('seed_set', '=', set).forUpdate().executeTakeFirst()
  const known = new Set(row?.items as string[] | undefined)
  const fresh = ids.filter((id) => !known.has(id))
  if (fresh.length > 0) {
    const items = JSON.stringify([...known, ...fresh])
    await db
      .insertInto('seed_ledger')
      .values({ seed_set: set, items })
      .onConflict((conflict) => conflict.column('seed_set').doUpdateSet({ items }))
      .execute()
  }
  return new Set(fresh)
}

/** Locks the seed log until the transaction ends, so that processes that start at the same time seed one after the other. */
export async function lockSeedLog(db: Db): Promise<void> {
  await sql`lock table seed_ledger in exclusive mode`.execute(db)
}

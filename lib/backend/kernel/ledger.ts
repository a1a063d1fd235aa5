// What the seeds have already installed: each thing is installed once, so that what an administrator changes or deletes stays as he left it.
import { sql } from 'kysely'
import type { Db } from '../db/gateway.ts'

/** The ids of a set that were not installed by an earlier start; they count as installed from now on. */
export async function takeNew(db: Db, set: string, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ items: string[] }>`select items from seed_ledger where seed_set = ${set} for update`.execute(db)
  const known = new Set(rows[0]?.items)
  const fresh = ids.filter((id) => !known.has(id))
  if (fresh.length > 0) {
    const items = JSON.stringify([...known, ...fresh])
    await sql`insert into seed_ledger (seed_set, items) values (${set}, ${items}::jsonb) on conflict (seed_set) do update set items = excluded.items`.execute(
      db,
    )
  }
  return new Set(fresh)
}

/** Lets several processes that start at once seed one after the other, until the transaction ends. */
export async function lockLedger(db: Db): Promise<void> {
  await sql`lock table seed_ledger in exclusive mode`.execute(db)
}

// The seed log: what the seeds have installed already. Each item is installed once, so that a start never undoes what an administrator changed or deleted.
import { sql } from 'kysely'
import type { Db } from '../db/gateway.ts'

/** Returns the ids of a set that no earlier start has installed, and records them as installed. */
export async function recordNewSeeds(db: Db, set: string, ids: readonly string[]): Promise<Set<string>> {
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

/** Locks the seed log until the transaction ends, so that processes that start at the same time seed one after the other. */
export async function lockSeedLog(db: Db): Promise<void> {
  await sql`lock table seed_ledger in exclusive mode`.execute(db)
}

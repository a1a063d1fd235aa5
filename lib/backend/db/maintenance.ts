// Replaces autovacuum and the checkpointer of a PostgreSQL server for the embedded database, which has neither.

import { quoteName } from './raw-rows.ts'
import type { WireServer } from './wire-server.ts'

const tickMs = 10_000
/** The interval of checkpoints, if something was written. */
const checkpointMs = 5 * 60_000

/** autovacuum's own thresholds: 50 rows and 20% for vacuum, 50 rows and 10% for analyze. */
const mostChanged = `select s.relname from pg_stat_user_tables s join pg_class c on c.oid = s.relid
  where s.n_dead_tup > 50 + 0.2 * greatest(c.reltuples, 0) or s.n_mod_since_analyze > 50 + 0.1 * greatest(c.reltuples, 0)
  order by s.n_dead_tup + s.n_mod_since_analyze desc limit 1`

/** Vacuums and analyzes the table that changed most, if it changed enough; returns its name. */
export function vacuumMostChanged(server: WireServer): string | null {
  const table = server.run(mostChanged)[0] ?? null
  if (table) server.run(`vacuum (analyze) ${quoteName(table)}`)
  return table
}

/** Runs between the clients' statements, one table at a time; `announce` marks work that may exceed the limit for a statement. */
export function startMaintenance(server: WireServer, announce: (running: boolean) => void): () => void {
  let lookedAt = 0
  let checkpointAt = 0
  let lastCheckpoint = Date.now()

  function tick(): void {
    if (!server.idle || server.served === lookedAt) return
    if (vacuumMostChanged(server)) return
    lookedAt = server.served
    if (Date.now() - lastCheckpoint < checkpointMs || server.served === checkpointAt) return
    lastCheckpoint = Date.now()
    checkpointAt = server.served
    server.run('checkpoint')
  }

  const timer = setInterval(() => {
    announce(true)
    try {
      tick()
    } catch (error) {
      console.error(JSON.stringify({ level: 'error', msg: 'maintenance of the embedded database failed', err: (error as Error).message }))
    } finally {
      announce(false)
    }
  }, tickMs)
  return () => clearInterval(timer)
}

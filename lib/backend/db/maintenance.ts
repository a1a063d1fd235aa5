// What autovacuum and the checkpointer do in a PostgreSQL server, for the embedded database that has neither.
import { quoteName } from './schema-sql.ts'
import type { WireServer } from './wire-server.ts'

const tickMs = 30_000
/** A checkpoint comes so often when something was written. */
const checkpointMs = 5 * 60_000
const vacuumMs = 60_000

/** autovacuum's own thresholds: 50 rows and 20% for vacuum, 50 rows and 10% for analyze. */
const dueTables = `select s.relname from pg_stat_user_tables s join pg_class c on c.oid = s.relid
  where s.n_dead_tup > 50 + 0.2 * greatest(c.reltuples, 0) or s.n_mod_since_analyze > 50 + 0.1 * greatest(c.reltuples, 0)
  order by s.n_dead_tup + s.n_mod_since_analyze desc limit 5`

/** Works between the clients' statements, one table at a time; `announce` brackets what may take longer than a statement may. */
export function startMaintenance(server: WireServer, announce: (running: boolean) => void): () => void {
  let servedAtCheckpoint = 0
  let servedAtVacuum = 0
  let lastCheckpoint = Date.now()
  let lastVacuum = Date.now()

  function tick(): void {
    if (!server.idle) return
    if (Date.now() - lastVacuum > vacuumMs && server.served > servedAtVacuum) {
      lastVacuum = Date.now()
      servedAtVacuum = server.served
      const table = server.run(dueTables)[0]
      if (table) during(() => server.run(`vacuum (analyze) ${quoteName(table)}`))
    } else if (Date.now() - lastCheckpoint > checkpointMs && server.served > servedAtCheckpoint) {
      lastCheckpoint = Date.now()
      servedAtCheckpoint = server.served
      during(() => server.run('checkpoint'))
    }
  }

  function during(work: () => unknown): void {
    announce(true)
    try {
      work()
    } finally {
      announce(false)
    }
  }

  const timer = setInterval(() => {
    try {
      tick()
    } catch (error) {
      console.error(JSON.stringify({ level: 'error', msg: 'maintenance of the embedded database failed', err: (error as Error).message }))
    }
  }, tickMs)
  return () => clearInterval(timer)
}

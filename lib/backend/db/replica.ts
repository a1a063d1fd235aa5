// A streaming replica for reads that may be some seconds old (docs/operations.md#a-replica-for-reports).
import { sql } from 'kysely'
import type pg from 'pg'
import { log } from '../base/log.ts'
import { GatedPool } from './gated-pool.ts'
import { createDb, type Db } from './gateway.ts'

const lookMs = 5000
/** What is older is asked of the primary. */
const oldestSeconds = 10

interface Replica {
  /** The replica while it follows its primary closely, else null. */
  db(): Db | null
  close(): Promise<void>
}

interface Following {
  follows: boolean
  seconds: number
}

/** Opens a replica and looks every five seconds whether it follows; it is not asked before the first look. */
export function openReplica(config: pg.PoolConfig): Replica {
  const db = createDb(new GatedPool(config))
  let usable = false
  let closed = false
  const look = async () => {
    const found = await isClose(db).catch((error: unknown) => {
      log.debug({ err: error }, 'the replica does not answer')
      return false
    })
    if (closed || found === usable) return
    usable = found
    log.warn(usable ? 'the replica follows; it answers reports and logs' : 'the replica does not follow; the primary answers everything')
  }
  const looking = setInterval(look, lookMs).unref()
  const first = look()
  return {
    db: () => (usable ? db : null),
    async close() {
      closed = true
      usable = false
      clearInterval(looking)
      await first
      await db.destroy()
    },
  }
}

/** Whether a server is a replica that receives from its primary and has applied what it received a moment ago. */
async function isClose(db: Db): Promise<boolean> {
  const { rows } = await sql<Following>`select
    pg_is_in_recovery() and exists (select from pg_stat_wal_receiver) as follows,
    case when pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() then 0
      else coalesce(extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp()), 0) end::float8 as seconds`.execute(db)
  return rows.some(({ follows, seconds }) => follows && seconds <= oldestSeconds)
}

// A PostgreSQL server behind the gateway.
import { hostname } from 'node:os'
import { sql } from 'kysely'
import type pg from 'pg'
import { log } from '../base/log.ts'
import { DatabaseError } from './database-error.ts'
import { GatedPool } from './gated-pool.ts'
import { channelName, createDb, type Db, type Gateway, sendNotification } from './gateway.ts'
import { PostgresListener } from './postgres-listener.ts'
import { prepareStatements, StatementNames } from './prepared.ts'
import { transactionsOf } from './transaction.ts'
import { timeZone, wireTypes } from './wire-types.ts'

const limits = { statement_timeout: 30_000, lock_timeout: 10_000, idle_in_transaction_session_timeout: 30_000 }
/** JIT compilation takes half a second, more than it saves for a page of a long list. */
const noCompiler = { jit: 'off' }
export const connectMs = 15_000

/** Other addresses of the same data. */
interface Others {
  /** The server itself, if the first address is a pooler that gives each transaction another connection. */
  sessionUrl?: string | undefined
  /** A streaming replica. */
  replicaUrl?: string | undefined
}

// A streaming replica for reads that may be some seconds old (docs/operations.md#a-replica-for-reports).

const lookMs = 5000
/** With more lag than this, the primary is used. */
const oldestSeconds = 10

interface Replica {
  /** The replica while its lag is small, else null. */
  db(): Db | null
  close(): Promise<void>
}

interface Following {
  follows: boolean
  seconds: number
}

/** Opens a replica and checks its lag every five seconds; it is not used before the first check. */
function openReplica(config: pg.PoolConfig): Replica {
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

/** Whether a server is a replica that is connected to its primary and has applied recent changes. */
async function isClose(db: Db): Promise<boolean> {
  const { rows } = await sql<Following>`select
    pg_is_in_recovery() and exists (select from pg_stat_wal_receiver) as follows,
    case when pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() then 0
      else coalesce(extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp()), 0) end::float8 as seconds`.execute(db)
  return rows.some(({ follows, seconds }) => follows && seconds <= oldestSeconds)
}

/** A PostgreSQL server behind the gateway, not migrated. Fails with DatabaseError 'unreachable' or 'settings'. */
export async function openPostgres(url: string, poolSize: number, { sessionUrl, replicaUrl }: Others = {}): Promise<Gateway> {
  const connection = {
    application_name: `business-office ${hostname()} ${process.pid}`.slice(0, 63),
    keepAlive: true,
    connectionTimeoutMillis: connectMs,
  }
  const session = { ...connection, connectionString: sessionUrl ?? url, options: `-c timezone=${timeZone} -c jit=${noCompiler.jit}` }
  const names = new StatementNames()
  const apartPool = new GatedPool({ ...session, options: `${session.options} -c synchronous_commit=off`, max: 1, types: wireTypes })
  apartPool.on('connect', (client) => prepareStatements(client, names))
  const apart = createDb(apartPool)
  if (sessionUrl) {
    await checkServer(apartPool, sessionUrl, 'DATABASE_SESSION_URL')
    // before the first connection that needs them
    await setForRole(apart)
  }
  const pool = sessionUrl
    ? openShared({ ...connection, connectionString: url, max: poolSize })
    : openOwn({ ...session, max: poolSize }, names)
  await checkServer(pool, url, 'DATABASE_URL').catch(async (error) => {
    await apart.destroy()
    throw error
  })
  const db = createDb(pool)
  const replica = replicaUrl
    ? openReplica({ ...session, ...limits, connectionString: replicaUrl, max: poolSize, types: wireTypes })
    : undefined
  const listener = new PostgresListener(session)
  return {
    kind: 'postgres',
    db,
    pool,
    transaction: transactionsOf(db),
    apart,
    readingDb: () => replica?.db() ?? db,
    listen: async (channel, fn, missed) => listener.listen(channelName(channel), fn, missed),
    notify: (channel, payload, executor = db) => sendNotification(channel, payload, executor),
    withoutClock: (work) => withoutTimeouts(sessionUrl ? apart : db, work),
    async close() {
      await listener.close()
      await replica?.close()
      await apart.destroy()
      await db.destroy()
    },
  }
}

/** Direct connections: statements are prepared on them. */
function openOwn(config: pg.PoolConfig, names: StatementNames): pg.Pool {
  const pool = new GatedPool({ ...config, ...limits, types: wireTypes })
  pool.on('connect', (client) => prepareStatements(client, names))
  return pool
}

/**
 * Connections to a pooler that gives each transaction another one: no prepared statements and no settings except the time zone, which the pooler passes on.
 */
function openShared(config: pg.PoolConfig): pg.Pool {
  const setTimeZone = async (client: pg.ClientBase) => void (await client.query(`set timezone to '${timeZone}'`))
  return new GatedPool({ ...config, types: wireTypes, onConnect: setTimeZone })
}

/** Settings for connections through a pooler: they are set on the role, because the pooler accepts none from its clients. */
async function setForRole(db: Gateway['db']): Promise<void> {
  const { rows } = await sql<{ name: string }>`select quote_ident(current_database()) as name`.execute(db)
  const database = rows[0]?.name ?? ''
  for (const [name, value] of Object.entries({ ...limits, ...noCompiler }))
    await sql`alter role current_user in database ${sql.raw(database)} set ${sql.raw(name)} = ${sql.raw(String(value))}`.execute(db)
}

/** One connection without time limits; they are restored afterwards. */
async function withoutTimeouts<T>(db: Gateway['db'], work: (db: Gateway['db']) => Promise<T>): Promise<T> {
  return db.connection().execute(async (connection) => {
    await sql`select set_config(name, '0', false) from unnest(array['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']) name`.execute(
      connection,
    )
    try {
      return await work(connection)
    } finally {
      for (const name of ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'])
        await sql`reset ${sql.raw(name)}`.execute(connection)
    }
  })
}

const oldestServer = 150_000

async function checkServer(pool: pg.Pool, url: string, setting: string): Promise<void> {
  try {
    const { rows } = await pool.query<{ version: string; encoding: string }>(
      `select current_setting('server_version_num') as version, current_setting('server_encoding') as encoding`,
    )
    const { version = '0', encoding = '' } = rows[0] ?? {}
    if (Number(version) < oldestServer)
      throw new DatabaseError('settings', `${setting} names a PostgreSQL ${(Number(version) / 10_000) | 0}; 15 or newer is needed`)
    if (encoding !== 'UTF8') throw new DatabaseError('settings', `The database of ${setting} has the encoding ${encoding}; UTF8 is needed`)
  } catch (error) {
    await pool.end()
    if (error instanceof DatabaseError && error.trouble === 'settings') throw error
    throw new DatabaseError(
      'unreachable',
      `The database of ${setting} cannot be used: ${explain(((error as Error).cause ?? error) as NodeJS.ErrnoException, new URL(url))}`,
      { cause: error },
    )
  }
}

/** Clear messages for the usual reasons; the address is shown without its password. */
function explain(error: NodeJS.ErrnoException, url: URL): string {
  const place = `${url.hostname || 'localhost'}:${url.port || 5432}`
  const inner = error instanceof AggregateError ? (error.errors[0] as NodeJS.ErrnoException) : error
  switch (inner.code) {
    case 'ECONNREFUSED':
      return `nothing answers at ${place}`
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `the host ${url.hostname} is not known`
    case '28P01':
    case '28000':
      return `the server at ${place} does not accept the user ${decodeURIComponent(url.username)} with this password`
    case '3D000':
      return `the server at ${place} has no database called ${decodeURIComponent(url.pathname.slice(1))}`
    default:
      return `${inner.message} (${place})`
  }
}

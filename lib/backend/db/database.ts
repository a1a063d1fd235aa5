// Opens the product's one database: a PostgreSQL server when DATABASE_URL names one, else the embedded one.
import { hostname } from 'node:os'
import { sql } from 'kysely'
import pg from 'pg'
import type { Environment } from '../base/environment.ts'
import { log } from '../base/log.ts'
import { DatabaseError } from './database-error.ts'
import { refuseDrift } from './drift.ts'
import { EmbeddedDatabase } from './embedded.ts'
import { channelName, createDb, type Gateway, logStatement } from './gateway.ts'
import { migrate, recordOldChecksums } from './migrator.ts'
import { sendTogether } from './pipeline.ts'
import { PostgresListener } from './postgres-listener.ts'
import { prepareStatements, StatementNames } from './prepared.ts'
import { transactionsOf } from './transaction.ts'
import { timeZone, wireTypes } from './wire-types.ts'

export type { Gateway } from './gateway.ts'

type Settings = Pick<Environment, 'DATA_DIR' | 'DATABASE_URL' | 'DATABASE_POOL_SIZE'>

const statementMs = 30_000
const lockMs = 10_000
const connectMs = 15_000

const gateways = new Map<string, Promise<Gateway>>()

/**
 * Opens and migrates the database of an environment and holds its tables against the declarations. Within a process one folder or server is opened once, however many copies of this module there are.
 * Fails with DatabaseError, whose message is meant for the operator.
 */
export function openDatabase(settings: Settings): Promise<Gateway> {
  const place = settings.DATABASE_URL ?? settings.DATA_DIR
  const known = gateways.get(place)
  if (known) return known
  const opening = open(settings, () => gateways.delete(place))
  opening.catch(() => gateways.delete(place))
  gateways.set(place, opening)
  return opening
}

async function open(settings: Settings, forget: () => void): Promise<Gateway> {
  if (process.env.NEXT_PHASE === 'phase-production-build') throw new Error('The database is not opened while building')
  const gateway = settings.DATABASE_URL
    ? await openPostgres(settings.DATABASE_URL, settings.DATABASE_POOL_SIZE)
    : await openEmbedded(new EmbeddedDatabase({ dataDir: settings.DATA_DIR, onFatal: endProcess }), settings.DATABASE_POOL_SIZE)
  try {
    await migrate(gateway)
    await refuseDrift(gateway, settings.DATA_DIR)
    await recordOldChecksums(gateway)
  } catch (error) {
    await gateway.close()
    throw error
  }
  return { ...gateway, close: () => gateway.close().finally(forget) }
}

/** Without its database the process is of no use; whoever started it starts it again. */
function endProcess(): void {
  setTimeout(() => process.exit(1), 100)
}

/** The embedded database behind the gateway, not migrated. */
export async function openEmbedded(embedded: EmbeddedDatabase, poolSize: number): Promise<Gateway> {
  const { host, port } = await embedded.ready()
  const place = { host, port, user: 'postgres', database: 'postgres', ...(embedded.password ? { password: embedded.password } : {}) }
  const pool = new GatedPool({ ...place, max: poolSize, types: wireTypes, connectionTimeoutMillis: connectMs }, async (pool) => {
    const now = await embedded.ready()
    pool.options.host = now.host
    pool.options.port = now.port
  })
  const db = createDb(pool)
  return {
    kind: 'pglite',
    db,
    pool,
    transaction: transactionsOf(pool, logStatement),
    apart: null,
    listen: async (channel, listener) => embedded.listen(channelName(channel), listener),
    notify: (channel, payload, executor = db) => sendNotification(channel, payload, executor),
    withoutClock: (work) => embedded.withoutClock(() => work(db)),
    copy: (label) => embedded.copy(label),
    async close() {
      await db.destroy()
      await embedded.close()
    },
  }
}

/** A PostgreSQL server behind the gateway, not migrated. Fails with DatabaseError 'unreachable' or 'settings'. */
export async function openPostgres(url: string, poolSize: number): Promise<Gateway> {
  const connection: pg.ClientConfig = {
    connectionString: url,
    application_name: `business-office ${hostname()} ${process.pid}`.slice(0, 63),
    options: `-c timezone=${timeZone}`,
    keepAlive: true,
    connectionTimeoutMillis: connectMs,
  }
  const pool = new GatedPool({
    ...connection,
    max: poolSize,
    types: wireTypes,
    pipeline: true,
    statement_timeout: statementMs,
    lock_timeout: lockMs,
    idle_in_transaction_session_timeout: statementMs,
  })
  const names = new StatementNames()
  pool.on('connect', (client) => {
    prepareStatements(client, names)
    sendTogether(client)
  })
  await checkServer(pool, url)
  const db = createDb(pool)
  const apartPool = new GatedPool({ ...connection, options: `${connection.options} -c synchronous_commit=off`, max: 1, types: wireTypes })
  apartPool.on('connect', (client) => prepareStatements(client, names))
  const apart = createDb(apartPool)
  const listener = new PostgresListener(connection)
  return {
    kind: 'postgres',
    db,
    pool,
    transaction: transactionsOf(pool, logStatement),
    apart,
    listen: async (channel, fn) => listener.listen(channelName(channel), fn),
    notify: (channel, payload, executor = db) => sendNotification(channel, payload, executor),
    withoutClock: (work) => withoutTimeouts(db, work),
    async close() {
      await listener.close()
      await apart.destroy()
      await db.destroy()
    },
  }
}

/** One connection without time limits, which come back afterwards. */
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

async function sendNotification(channel: string, payload: string, db: Gateway['db']): Promise<void> {
  await sql`select pg_notify(${channelName(channel)}, ${payload})`.execute(db)
}

const oldestServer = 150_000

async function checkServer(pool: pg.Pool, url: string): Promise<void> {
  try {
    const { rows } = await pool.query<{ version: string; encoding: string }>(
      `select current_setting('server_version_num') as version, current_setting('server_encoding') as encoding`,
    )
    const { version = '0', encoding = '' } = rows[0] ?? {}
    if (Number(version) < oldestServer)
      throw new DatabaseError('settings', `DATABASE_URL names a PostgreSQL ${(Number(version) / 10_000) | 0}; 15 or newer is needed`)
    if (encoding !== 'UTF8')
      throw new DatabaseError('settings', `The database of DATABASE_URL has the encoding ${encoding}; UTF8 is needed`)
  } catch (error) {
    await pool.end()
    if (error instanceof DatabaseError && error.trouble === 'settings') throw error
    throw new DatabaseError(
      'unreachable',
      `The database of DATABASE_URL cannot be used: ${explain(((error as Error).cause ?? error) as NodeJS.ErrnoException, new URL(url))}`,
      { cause: error },
    )
  }
}

/** Plain words for the usual reasons; the address comes without its password. */
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

/** How long a connection is asked for again while the embedded database comes back. */
const comeBackMs = 15_000

/**
 * Waits for the child process and connects; its death is noticed a moment later than that of its socket, so a failed connection is tried again for a while. Without a child there is
 * one attempt. Fails with DatabaseError.
 */
async function connectPatiently(connect: () => Promise<pg.PoolClient>, gate?: () => Promise<void>): Promise<pg.PoolClient> {
  const patience = Date.now() + comeBackMs
  for (;;) {
    await gate?.()
    try {
      return await connect()
    } catch (error) {
      const { message } = error as Error
      if (message.includes('pool after calling end')) throw new DatabaseError('closed', 'The database is closed', { cause: error })
      if (!gate || message.startsWith('timeout exceeded') || Date.now() > patience)
        throw new DatabaseError('unreachable', `No connection to the database: ${message}`, { cause: error })
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
}

type ConnectCallback = (error: Error | undefined, client: pg.PoolClient | undefined, done: (release?: unknown) => void) => void

/** A pool that may have to wait before it connects, and whose lost connections fail their statements instead of ending the process. */
class GatedPool extends pg.Pool {
  readonly #gate: ((pool: pg.Pool) => Promise<void>) | undefined
  constructor(config: pg.PoolConfig, gate?: (pool: pg.Pool) => Promise<void>) {
    super(config)
    this.#gate = gate
    this.on('connect', (client) => client.on('error', () => undefined))
    this.on('error', (error) => log.warn({ err: error }, 'an idle database connection was lost'))
  }
  override connect(): Promise<pg.PoolClient>
  override connect(callback: ConnectCallback): void
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | undefined {
    const gate = this.#gate
    const opened = connectPatiently(() => super.connect(), gate && (() => gate(this)))
    if (!callback) return opened
    opened.then(
      (client) => callback(undefined, client, (release) => client.release(release as boolean)),
      (error: Error) => callback(error, undefined, () => undefined),
    )
  }
}

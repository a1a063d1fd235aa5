// The interface of the database for the rest of the backend: one Kysely, notifications, and closing.
import { type ErrorLogEvent, Kysely, type QueryLogEvent, sql } from 'kysely'
import type pg from 'pg'
import { log } from '../base/log.ts'
import { traceStatement } from '../base/tracing.ts'
import { PoolDialect } from './table-names.ts'
import type { Tables } from './tables.ts'
import type { RunTransaction } from './transaction.ts'

export type Db = Kysely<Tables>

export type Listener = (payload: string) => void

export interface Gateway {
  kind: 'pglite' | 'postgres' | 'memory'
  db: Db
  /** For the few things that Kysely does not do: cursors, COPY, measuring. */
  pool: pg.Pool
  /** Runs work in one transaction. */
  transaction: RunTransaction
  /**
   * For short statements outside the caller's transaction; neither waits for the other. Their commits do not wait for the disk, but are flushed before any later commit that does.
   * Null if all connections share one session, whose transactions run one after another anyway.
   */
  apart: Db | null
  /** For reads that may be some seconds old: a replica without lag, else the database itself. */
  readingDb(): Db
  /**
   * Calls `listener` for every notification on a channel after the promise resolves; the returned function stops it. `missed` is called when notifications may have been lost, because the
   * connection was lost.
   */
  listen(channel: string, listener: Listener, missed?: () => void): Promise<() => Promise<void>>
  /** Notifies every process; with the `db` of a transaction it is sent with the commit. */
  notify(channel: string, payload: string, db?: Db): Promise<void>
  /** Runs work without the time limit of statements: migrations, bulk loads. It has its own connection. */
  withoutClock<T>(work: (db: Db) => Promise<T>): Promise<T>
  /** Copies the database into the data folder's `copies`, keeps the last three, returns the folder. Embedded database only. */
  copy?(label: string): Promise<string>
  close(): Promise<void>
}

const slowMs = 500
/** How many characters of a statement are logged: statements of reports can be very long. */
const mostLogged = 2000

/** Statistics and vacuum read whole tables, so their duration is not logged as slow. */
const isUpkeep = ({ query }: QueryLogEvent | ErrorLogEvent) => /^(analyze|vacuum)\b/.test(query.sql)

type TimeOf = (event: Pick<QueryLogEvent, 'queryDurationMillis'>) => number

const wholeTime: TimeOf = ({ queryDurationMillis }) => queryDurationMillis

/**
 * The statement's own time where all connections share one session: it began when the statement before it had ended. The time before is that of others, for which it waited.
 * @internal for tests
 */
export function timeInOneSession(now = () => performance.now()): TimeOf {
  let lastEnd = Number.NEGATIVE_INFINITY
  return ({ queryDurationMillis }) => {
    const end = now()
    const own = Math.min(queryDurationMillis, end - lastEnd)
    lastEnd = end
    return own
  }
}

/** Kysely over a pool, with a log of slow and failed statements: their text and time, never their parameters. */
export function createDb(pool: pg.Pool, { oneSession = false } = {}): Db {
  const timeOf = oneSession ? timeInOneSession() : wholeTime
  return new Kysely<Tables>({ dialect: new PoolDialect({ pool }), log: (event) => logStatement(event, timeOf(event)) })
}

export function logStatement(event: QueryLogEvent | ErrorLogEvent, ownMs = event.queryDurationMillis): void {
  traceStatement(event.query.sql, event.queryDurationMillis, event.level === 'error')
  if (event.level === 'error') {
    const code = (event.error as { code?: unknown } | null)?.code
    log.debug({ sql: loggedSql(event), ms: Math.round(event.queryDurationMillis), code }, 'statement failed')
  } else if (ownMs > slowMs && !isUpkeep(event)) {
    log.warn({ sql: loggedSql(event), ms: Math.round(ownMs) }, 'slow statement')
  }
}

const loggedSql = ({ query }: QueryLogEvent | ErrorLogEvent) =>
  query.sql.length > mostLogged ? `${query.sql.slice(0, mostLogged)}…` : query.sql

/** A channel or other name as SQL; only small letters, digits and _ are taken. */
export function channelName(channel: string): string {
  if (!/^[a-z][a-z0-9_]{0,62}$/.test(channel)) throw new Error(`${channel} is no channel name`)
  return channel
}

/** Notifies every listener of a channel; inside a transaction with its commit. */
export async function sendNotification(channel: string, payload: string, db: Db): Promise<void> {
  await sql`select pg_notify(${channelName(channel)}, ${payload})`.execute(db)
}

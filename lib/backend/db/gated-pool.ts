// A pool that may have to wait before it connects, and whose lost connections fail their statements instead of ending the process.
import pg from 'pg'
import { log } from '../base/log.ts'
import { DatabaseError } from './database-error.ts'

/** How long a connection is retried while the embedded database restarts. */
const comeBackMs = 15_000

/**
 * Waits for the child process and connects. A crash is noticed a moment after its socket closes, so a failed connection is retried for a while. Without a child there is
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

export class GatedPool extends pg.Pool {
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

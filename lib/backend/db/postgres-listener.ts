// LISTEN on a PostgreSQL server: one connection of its own, made again when it is lost.
import pg from 'pg'
import { log } from '../base/log.ts'
import type { Listener } from './gateway.ts'

const retryMs = [250, 1000, 3000, 10_000]

/** Connects at the first listener. Notifications sent while the connection is lost are lost too: rows, not notifications, have the data, and listeners with a cache are informed of the loss. */
export class PostgresListener {
  readonly #config: pg.ClientConfig
  readonly #listeners = new Map<string, Set<Listener>>()
  readonly #missed = new Map<Listener, () => void>()
  #client: Promise<pg.Client> | undefined
  #closed = false

  constructor(config: pg.ClientConfig) {
    this.#config = config
  }

  async listen(channel: string, listener: Listener, missed?: () => void): Promise<() => Promise<void>> {
    if (missed) this.#missed.set(listener, missed)
    const known = this.#listeners.get(channel)
    if (known) known.add(listener)
    else this.#listeners.set(channel, new Set([listener]))
    this.#client ??= this.#connect()
    const client = await this.#client
    await client.query(`listen "${channel}"`)
    return async () => {
      this.#missed.delete(listener)
      const left = this.#listeners.get(channel)
      if (!left?.delete(listener) || left.size > 0) return
      this.#listeners.delete(channel)
      const current = await this.#client?.catch(() => undefined)
      await current?.query(`unlisten "${channel}"`).catch(() => undefined)
    }
  }

  async close(): Promise<void> {
    this.#closed = true
    const client = await this.#client?.catch(() => undefined)
    await client?.end().catch(() => undefined)
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client(this.#config)
    client.on('notification', ({ channel, payload }) => this.#announce(channel, payload ?? ''))
    let lost = false
    const lose = (error?: Error) => {
      if (lost || this.#closed) return
      lost = true
      log.warn({ err: error }, 'the connection for notifications was lost')
      client.end().catch(() => undefined)
      this.#client = this.#connectAgain()
    }
    try {
      await client.connect()
    } catch (error) {
      this.#client = undefined
      throw error
    }
    client.on('error', lose)
    client.on('end', () => lose())
    return client
  }

  async #connectAgain(): Promise<pg.Client> {
    for (let attempt = 0; ; attempt++) {
      await new Promise((resolve) => setTimeout(resolve, retryMs[Math.min(attempt, retryMs.length - 1)]))
      if (this.#closed) throw new Error('closed')
      try {
        const client = await this.#connect()
        for (const channel of this.#listeners.keys()) await client.query(`listen "${channel}"`)
        for (const tell of this.#missed.values()) this.#safely(tell)
        return client
      } catch (error) {
        log.warn({ err: error }, 'no connection for notifications yet')
      }
    }
  }

  #announce(channel: string, payload: string): void {
    for (const listener of this.#listeners.get(channel) ?? []) this.#safely(() => listener(payload))
  }

  #safely(tell: () => void): void {
    try {
      tell()
    } catch (error) {
      log.error({ err: error }, 'a listener of notifications failed')
    }
  }
}

// Opens the product's one database: a PostgreSQL server when DATABASE_URL names one, else the embedded one.
import type { Environment } from '../base/environment.ts'
import { refuseDrift } from './drift.ts'
import type { EmbeddedDatabase } from './embedded.ts'
import { GatedPool } from './gated-pool.ts'
import { channelName, createDb, type Gateway, sendNotification } from './gateway.ts'
import { embeddedIn } from './launch.ts'
import { migrate, recordOldChecksums } from './migrator.ts'
import { connectMs, openPostgres } from './postgres.ts'
import { transactionsOf } from './transaction.ts'
import { wireTypes } from './wire-types.ts'

export type { Gateway } from './gateway.ts'

type Settings = Pick<Environment, 'DATA_DIR' | 'DATABASE_URL' | 'DATABASE_POOL_SIZE'> &
  Partial<Pick<Environment, 'DATABASE_SESSION_URL' | 'DATABASE_REPLICA_URL'>>

const gateways = new Map<string, Promise<Gateway>>()

/**
 * Opens and migrates the database of an environment, and compares its tables with the declarations. A process opens one folder or server only once, even with several copies of this module.
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
    ? await openPostgres(settings.DATABASE_URL, settings.DATABASE_POOL_SIZE, {
        sessionUrl: settings.DATABASE_SESSION_URL,
        replicaUrl: settings.DATABASE_REPLICA_URL,
      })
    : await openEmbedded(embeddedIn(settings.DATA_DIR), settings.DATABASE_POOL_SIZE)
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

/** The embedded database behind the gateway, not migrated. */
export async function openEmbedded(embedded: EmbeddedDatabase, poolSize: number): Promise<Gateway> {
  const { host, port } = await embedded.ready()
  const place = { host, port, user: 'postgres', database: 'postgres', ...(embedded.password ? { password: embedded.password } : {}) }
  const pool = new GatedPool({ ...place, max: poolSize, types: wireTypes, connectionTimeoutMillis: connectMs }, async (pool) => {
    const now = await embedded.ready()
    pool.options.host = now.host
    pool.options.port = now.port
  })
  const db = createDb(pool, { oneSession: true })
  return {
    kind: 'pglite',
    db,
    pool,
    transaction: transactionsOf(db),
    apart: null,
    readingDb: () => db,
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

// Access for commands to the database of a running installation: to the server, or to the socket of an embedded one, which only the owner of the data folder may open.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import type { Environment } from '../base/environment.ts'
import { dataFolder } from './data-folder.ts'
import { openEmbedded } from './database.ts'
import { EmbeddedDatabase } from './embedded.ts'
import { createDb, type Db } from './gateway.ts'
import { openPostgres } from './postgres.ts'
import { wireTypes } from './wire-types.ts'

interface Beside {
  db: Db
  close(): Promise<void>
}

type Place = Pick<Environment, 'DATA_DIR' | 'DATABASE_URL' | 'DATABASE_SESSION_URL'>

/** The database of an installation that may be in use. */
export async function openBeside({ DATABASE_URL, DATABASE_SESSION_URL, DATA_DIR }: Place): Promise<Beside> {
  if (!DATABASE_URL) return openEmbeddedBeside(DATA_DIR)
  const { db, close } = await openPostgres(DATABASE_SESSION_URL ?? DATABASE_URL, 1)
  return { db, close }
}

/**
 * The embedded database of a folder, through the process that runs it, else opened here. Fails with DatabaseError 'inUse' if a process uses it whose socket is elsewhere (a long path, Windows).
 */
async function openEmbeddedBeside(dataDir: string): Promise<Beside> {
  return (await attach(dataDir)) ?? openHere(dataDir)
}

/** The embedded database of a folder, exclusively. Fails with DatabaseError 'inUse'. */
export async function openHere(dataDir: string): Promise<Beside> {
  const gateway = await openEmbedded(new EmbeddedDatabase({ dataDir }), 1)
  try {
    await sql`select 1`.execute(gateway.db)
  } catch (error) {
    await gateway.close()
    throw error
  }
  return { db: gateway.db, close: gateway.close }
}

async function attach(dataDir: string): Promise<Beside | null> {
  const host = dataFolder(dataDir).sockets
  if (!existsSync(path.join(host, '.s.PGSQL.5432'))) return null
  const db = createDb(new pg.Pool({ host, port: 5432, user: 'postgres', database: 'postgres', max: 1, types: wireTypes }))
  try {
    await sql`select 1`.execute(db)
    return { db, close: () => db.destroy() }
  } catch {
    await db.destroy()
    return null
  }
}

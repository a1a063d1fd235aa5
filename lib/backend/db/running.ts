// Another process's way into an embedded database that is running: its socket, which only the owner of the data folder may open.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { dataFolder } from './data-folder.ts'
import { openEmbedded } from './database.ts'
import { EmbeddedDatabase } from './embedded.ts'
import { createDb, type Db } from './gateway.ts'
import { wireTypes } from './wire-types.ts'

export interface Reading {
  db: Db
  /** Whether a running process lends the database. */
  running: boolean
  close(): Promise<void>
}

/**
 * The embedded database of a folder, through the process that runs it, else opened here. Fails with DatabaseError 'inUse' when a process holds it whose socket stands elsewhere (a long path, Windows).
 */
export async function readEmbedded(dataDir: string): Promise<Reading> {
  return (await attach(dataDir)) ?? openHere(dataDir)
}

/** The embedded database of a folder that no other process may use meanwhile. Fails with DatabaseError 'inUse'. */
export async function openHere(dataDir: string): Promise<Reading> {
  const gateway = await openEmbedded(new EmbeddedDatabase({ dataDir }), 1)
  try {
    await sql`select 1`.execute(gateway.db)
  } catch (error) {
    await gateway.close()
    throw error
  }
  return { db: gateway.db, running: false, close: gateway.close }
}

async function attach(dataDir: string): Promise<Reading | null> {
  const host = dataFolder(dataDir).sockets
  if (!existsSync(path.join(host, '.s.PGSQL.5432'))) return null
  const db = createDb(new pg.Pool({ host, port: 5432, user: 'postgres', database: 'postgres', max: 1, types: wireTypes }))
  try {
    await sql`select 1`.execute(db)
    return { db, running: true, close: () => db.destroy() }
  } catch {
    await db.destroy()
    return null
  }
}
